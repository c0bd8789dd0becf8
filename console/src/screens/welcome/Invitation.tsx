/** Accepts an invitation, or a mail in which an Admin lets the user choose a new password. */
import { useState } from 'react';
import { Doorstep } from '../../parts/layout/Doorstep.js';
import { Done, MissingToken, useMailedToken } from './Mailed.js';
import { NewPassword } from './NewPassword.js';
import { useWelcomeWords } from './words.js';

export function Invitation() {
  const words = useWelcomeWords();
  const token = useMailedToken();
  const [isDone, setDone] = useState(false);
  if (token === undefined) return <MissingToken />;
  if (isDone) return <Done title={words.chosen} />;
  return (
    <Doorstep title={words.invitation}>
      <NewPassword
        token={token}
        path="/api/users/invitation/accept"
        text={words.invitationText}
        onDone={() => setDone(true)}
      />
    </Doorstep>
  );
}
