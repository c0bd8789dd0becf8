/** Verifies an email address on a click, so that mail scanners that open links do not verify it. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Doorstep } from '../../parts/layout/Doorstep.js';
import { Done, MissingToken, useMailedToken } from './Mailed.js';
import { useWelcomeWords } from './words.js';

export function Verification() {
  const words = useWelcomeWords();
  const token = useMailedToken();
  const [isDone, setDone] = useState(false);
  if (token === undefined) return <MissingToken />;
  if (isDone) return <Done title={words.verified} />;
  return (
    <Doorstep title={words.verification}>
      <CommandForm
        submitLabel={words.verify}
        command={() => ({ method: 'POST', path: '/api/users/verification/accept', body: { token } })}
        onDone={() => setDone(true)}
      >
        <Text size="sm" c="dimmed">
          {words.verificationText}
        </Text>
      </CommandForm>
    </Doorstep>
  );
}
