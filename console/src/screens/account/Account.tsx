/** The user's own password, sessions and second factor. */
import { PasswordInput, Text } from '@mantine/core';
import type { User } from 'back-office-client';
import { useState } from 'react';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { Page } from '../../parts/layout/Page.js';
import { Section } from '../../parts/layout/Section.js';
import { useMe } from '../../parts/service/me.js';
import { useRead } from '../../parts/service/read.js';
import { Read } from '../../parts/states/States.js';
import { RecoveryCodes, SecondFactor } from './SecondFactor.js';
import { Sessions } from './Sessions.js';
import { useAccountWords } from './words.js';

export function OwnAccount() {
  const words = useAccountWords();
  const { id } = useMe();
  const reading = useRead<User>(`/api/users/${encodeURIComponent(id)}`);
  // Kept here, so that the codes stay when the page reads again.
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Page title={words.title}>
      <Section title={words.password}>
        <OwnPassword />
      </Section>
      <Section title={words.sessions}>
        <Sessions />
        <CommandForm
          submitLabel={words.endSessions}
          isDangerous
          command={() => ({ method: 'DELETE', path: '/api/users/sessions' })}
          onDone={() => window.location.reload()}
        >
          <Text size="sm">{words.sessionsText}</Text>
        </CommandForm>
      </Section>
      <Section title={words.secondFactor}>
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes([])} />
        ) : (
          <Read reading={reading}>
            {({ body }) => <SecondFactor isSet={body.secondFactor === true} onSet={setCodes} />}
          </Read>
        )}
      </Section>
    </Page>
  );
}

function OwnPassword() {
  const words = useAccountWords();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const isReady = currentPassword !== '' && newPassword !== '';
  return (
    <CommandForm
      submitLabel={words.changePassword}
      command={() =>
        isReady
          ? { method: 'PUT', path: '/api/users/password', body: { currentPassword, newPassword } }
          : undefined
      }
      onDone={() => {
        setCurrent('');
        setNew('');
      }}
    >
      {(faultAt) => (
        <>
          <Text size="sm">{words.passwordText}</Text>
          <PasswordInput
            label={words.currentPassword}
            autoComplete="current-password"
            required
            value={currentPassword}
            error={faultAt('/currentPassword')}
            onChange={({ currentTarget: { value } }) => setCurrent(value)}
          />
          <PasswordInput
            label={words.newPassword}
            description={words.newPasswordHint}
            autoComplete="new-password"
            required
            value={newPassword}
            error={faultAt('/newPassword')}
            onChange={({ currentTarget: { value } }) => setNew(value)}
          />
        </>
      )}
    </CommandForm>
  );
}
