/** For forgotten passwords: requests a mail, and through its link sets a new password. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Doorstep } from '../../parts/layout/Doorstep.js';
import { Link } from '../../parts/layout/Link.js';
import { Done, useMailedToken } from './Mailed.js';
import { NewPassword } from './NewPassword.js';
import { useWelcomeWords } from './words.js';

export function PasswordReset() {
  const words = useWelcomeWords();
  const token = useMailedToken();
  const [isDone, setDone] = useState(false);
  if (token === undefined) return <Request />;
  if (isDone) return <Done title={words.chosen} />;
  return (
    <Doorstep title={words.reset}>
      <NewPassword
        token={token}
        path="/api/auth/password-reset/confirm"
        text={words.invitationText}
        onDone={() => setDone(true)}
      />
    </Doorstep>
  );
}

/** The final message is the same for unknown addresses: the service does not reveal its users. */
function Request() {
  const words = useWelcomeWords();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <Doorstep title={words.resetSent}>
        <Text size="sm" mb="md" role="status">
          {words.resetSentText}
        </Text>
        <Link to="/">{words.toSignIn}</Link>
      </Doorstep>
    );
  return (
    <Doorstep title={words.resetRequest}>
      <CommandForm
        submitLabel={words.resetSend}
        command={() =>
          email.trim() === ''
            ? undefined
            : { method: 'POST', path: '/api/auth/password-reset', body: { email: email.trim() } }
        }
        onDone={() => setSent(true)}
      >
        {(faultAt) => (
          <>
            <Text size="sm" c="dimmed">
              {words.resetRequestText}
            </Text>
            <TextInput
              label={words.email}
              type="email"
              autoComplete="email"
              required
              withAsterisk={false}
              data-autofocus
              value={email}
              error={faultAt('/email')}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </>
        )}
      </CommandForm>
      <Text size="sm" mt="md">
        <Link to="/">{words.toSignIn}</Link>
      </Text>
    </Doorstep>
  );
}
