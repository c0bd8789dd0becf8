/** One API key: its rights, its use and its history. */
import { Button, Text } from '@mantine/core';
import type { ApiKey } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { History } from '../../parts/history/History.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Link } from '../../parts/layout/Link.js';
import { ResourcePage } from '../../parts/layout/ResourcePage.js';
import { Facts, Section } from '../../parts/layout/Section.js';
import { useParameter } from '../../parts/layout/usePage.js';
import type { Answer } from '../../parts/service/call.js';
import { moment } from '../../parts/words/format.js';
import { KeyForm } from './KeyForm.js';
import { KeyStatus } from './KeyStatus.js';
import { Rights } from './Rights.js';
import { useApiKeyWords } from './words.js';

const pathOf = (id: string) => `/api/api-keys/${encodeURIComponent(id)}`;

export function OneApiKey() {
  const id = useParameter('id');
  const words = useApiKeyWords();
  const common = useWords();
  return (
    <ResourcePage<ApiKey>
      path={pathOf(id)}
      title={(apiKey) => apiKey?.name ?? id}
      badge={(apiKey) => <KeyStatus apiKey={apiKey} />}
      actions={(answer) => <Actions answer={answer} />}
      back={{ to: '/api-keys', label: words.title }}
    >
      {({ body: apiKey }) => (
        <>
          <Section title={words.facts}>
            <KeyFacts apiKey={apiKey} />
          </Section>
          <Section title={words.rights}>
            <Rights rights={apiKey.rights} />
          </Section>
          <Section title={words.unused}>
            {apiKey.unusedRights.length === 0 ? (
              <Text size="sm">{words.allUsed}</Text>
            ) : (
              <Rights rights={apiKey.unusedRights} />
            )}
          </Section>
          <Section title={common.history}>
            <History type="apiKey" id={id} />
          </Section>
        </>
      )}
    </ResourcePage>
  );
}

function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const words = useApiKeyWords();
  const { expiresAt, lastUsedAt, revokedAt, createdBy } = apiKey;
  const [kind, maker = ''] = createdBy.split(':');
  return (
    <Facts
      facts={[
        { name: words.expiresAt, value: expiresAt === null ? words.never : moment(expiresAt) },
        { name: words.lastUsedAt, value: lastUsedAt === null ? words.neverUsed : moment(lastUsedAt) },
        { name: words.createdAt, value: moment(apiKey.createdAt) },
        {
          name: words.createdBy,
          value: kind === 'user' ? <Link to={addressOfOne('user', maker)}>{createdBy}</Link> : createdBy,
        },
        { name: words.updatedAt, value: moment(apiKey.updatedAt) },
        ...(revokedAt === null ? [] : [{ name: words.revokedAt, value: moment(revokedAt) }]),
        ...(apiKey.networks.length === 0
          ? []
          : [{ name: words.networks, value: apiKey.networks.join(', ') }]),
        ...(apiKey.dailyRefunds === null ? [] : [{ name: words.dailyRefunds, value: apiKey.dailyRefunds }]),
        ...(apiKey.dailyPayments === null
          ? []
          : [{ name: words.dailyPayments, value: apiKey.dailyPayments }]),
        { name: words.id, value: apiKey.id },
      ]}
    />
  );
}

function Actions({ answer }: { readonly answer: Answer<ApiKey> }) {
  const words = useApiKeyWords();
  const common = useWords();
  const [open, setOpen] = useState<'change' | 'revoke' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { id, status } = answer.body;
  if (status === 'revoked') return null;
  return (
    <>
      <Button onClick={() => setOpen('change')}>{words.change}</Button>
      <Button variant="default" onClick={() => setOpen('revoke')}>
        {words.revoke}
      </Button>
      <Dialog isOpen={open === 'change'} onClose={close} title={words.change} keepsTyped>
        <KeyForm opened={answer} onDone={close} onCancel={close} />
      </Dialog>
      <Dialog isOpen={open === 'revoke'} onClose={close} title={words.revoke}>
        <CommandForm
          submitLabel={words.revoke}
          isDangerous
          command={() => ({ method: 'DELETE', path: pathOf(id) })}
          said={common.actionDone(words.revoke)}
          onDone={close}
          onCancel={close}
        >
          <Text size="sm">{words.revokeText}</Text>
        </CommandForm>
      </Dialog>
    </>
  );
}
