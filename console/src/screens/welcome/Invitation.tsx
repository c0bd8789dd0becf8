/** Accepts an invitation, or the mail by which an Admin lets somebody choose a new password. */
import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Doorstep } from '../../parts/layout/Doorstep.js';
import { Done, MissingToken, useMailedToken } from './Mailed.js';
import { useWelcomeWords } from './words.js';

export function Invitation() {
  const words = useWelcomeWords();
  const token = useMailedToken();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isDone, setDone] = useState(false);
  if (token === undefined) return <MissingToken />;
  if (isDone) return <Done title={words.chosen} />;
  const isDifferent = again !== '' && again !== password;
  return (
    <Doorstep title={words.invitation}>
      <Text size="sm" c="dimmed" mb="md">
        {words.invitationText}
      </Text>
      <CommandForm
        submitLabel={words.choose}
        command={() =>
          isDifferent
            ? undefined
            : { method: 'POST', path: '/api/users/invitation/accept', body: { token, password } }
        }
        onDone={() => setDone(true)}
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
    </Doorstep>
  );
}
