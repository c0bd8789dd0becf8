/** The form to choose a password through a mailed link. */
import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { useWelcomeWords } from './words.js';

export interface NewPasswordProps {
  readonly token: string;
  /** The path that takes the token and the password. */
  readonly path: string;
  readonly text: string;
  readonly onDone: () => void;
}

export function NewPassword({ token, path, text, onDone }: NewPasswordProps) {
  const words = useWelcomeWords();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const isDifferent = again !== '' && again !== password;
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {text}
      </Text>
      <CommandForm
        submitLabel={words.choose}
        command={() => (isDifferent ? undefined : { method: 'POST', path, body: { token, password } })}
        onDone={onDone}
      >
        {(faultAt) => (
          <>
            <PasswordInput
              label={words.password}
              description={words.passwordText}
              autoComplete="new-password"
              required
              withAsterisk={false}
              value={password}
              error={faultAt('/password')}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <PasswordInput
              label={words.passwordAgain}
              autoComplete="new-password"
              required
              withAsterisk={false}
              value={again}
              error={isDifferent ? words.different : undefined}
              onChange={(event) => setAgain(event.currentTarget.value)}
            />
          </>
        )}
      </CommandForm>
    </>
  );
}
