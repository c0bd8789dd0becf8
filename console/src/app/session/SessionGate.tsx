/**
 * Shows the console to signed-in users. When a session ends under an open page, asks for the password above it, so that nothing typed is
 * lost.
 */
import { Modal, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../messages/words.js';
import { Doorstep } from '../../parts/layout/Doorstep.js';
import { beginAtPage } from '../../parts/layout/focus.js';
import { Link } from '../../parts/layout/Link.js';
import { MeProvider } from '../../parts/service/me.js';
import { Failed, Loading } from '../../parts/states/States.js';
import { AskAgain } from './AskAgain.js';
import { SignIn } from './SignIn.js';
import { useLastKnown, useSession } from './session.js';

export function SessionGate({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  const { me, error, retry } = useSession();
  const known = useLastKnown(me);
  const wasAsked = useRef(false);
  const isIn = known !== undefined;
  if (!isIn && me === null) wasAsked.current = true;
  useEffect(() => {
    if (isIn && wasAsked.current) beginAtPage();
  }, [isIn]);
  if (known === undefined) {
    if (me === null)
      return (
        <Doorstep title={words.signInTitle}>
          <SignIn />
          <Text size="sm" mt="md" ta="center">
            <Link to="/password-reset">{words.forgotPassword}</Link>
          </Text>
        </Doorstep>
      );
    if (error !== null) return <Failed error={error} onRetry={retry} />;
    return <Loading />;
  }
  return (
    <MeProvider value={known}>
      {children}
      <AskAgain />
      <Modal
        opened={me === null}
        onClose={() => undefined}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        title={words.signInAgain}
        zIndex={1000}
      >
        <Text size="sm" c="dimmed" mb="md">
          {words.signInAgainText}
        </Text>
        {/* Another user gets a fresh console: what is open belongs to the previous user. */}
        <SignIn onDone={(next) => next.id !== known.id && window.location.reload()} />
      </Modal>
    </MeProvider>
  );
}
