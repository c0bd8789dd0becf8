/** All API keys, and the form for a new one. */
import { Button } from '@mantine/core';
import type { ApiKeyRow } from 'back-office-client';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Dialog } from '../../parts/layout/Dialog.js';
import { useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { ShownOnce } from '../../parts/layout/ShownOnce.js';
import { Empty } from '../../parts/states/States.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { moment } from '../../parts/words/format.js';
import { KeyForm } from './KeyForm.js';
import { KeyStatus } from './KeyStatus.js';
import { useApiKeyWords } from './words.js';

const addressOfKey = (id: string) => `/api-keys/${encodeURIComponent(id)}`;

function useColumns(): readonly Column<ApiKeyRow>[] {
  const words = useApiKeyWords();
  return useMemo<readonly Column<ApiKeyRow>[]>(
    () => [
      {
        field: 'name',
        name: words.name,
        kind: 'text',
        show: ({ name }) => <bdi>{name}</bdi>,
        width: 220,
        narrow: 'title',
      },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: [
          { value: 'active', name: words.active },
          { value: 'revoked', name: words.revoked },
        ],
        show: (apiKey) => <KeyStatus apiKey={apiKey} />,
        alsoReads: ['expiresAt'],
        narrow: 'side',
      },
      {
        field: 'scope',
        name: words.scope,
        kind: 'text',
        show: ({ scope }) => scope.replaceAll(' ', ', '),
        width: 320,
        narrow: 'detail',
      },
      {
        field: 'expiresAt',
        name: words.expiresAt,
        kind: 'moment',
        show: ({ expiresAt }) => (expiresAt === null ? words.never : moment(expiresAt)),
      },
      {
        field: 'lastUsedAt',
        name: words.lastUsedAt,
        kind: 'moment',
        show: ({ lastUsedAt }) => (lastUsedAt === null ? words.neverUsed : moment(lastUsedAt)),
        ordered: false,
        filtered: false,
      },
      {
        field: 'createdAt',
        name: words.createdAt,
        kind: 'moment',
        show: ({ createdAt }) => moment(createdAt),
      },
      hiddenText('createdBy', words.createdBy),
      hiddenMoment('revokedAt', words.revokedAt),
      hiddenText('id', words.id),
    ],
    [words],
  );
}

interface Made {
  readonly id: string;
  readonly key: string;
}

export function ApiKeyList() {
  const words = useApiKeyWords();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made | undefined>(undefined);
  return (
    <Page
      title={words.title}
      full
      actions={
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {words.make}
        </Button>
      }
    >
      <DataTable
        label={words.title}
        path="/api/api-keys"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfKey(id)}
        usualSort="-createdAt"
        empty={<Empty title={words.empty} />}
      />
      <Dialog
        isOpen={isOpen}
        title={made === undefined ? words.make : words.madeTitle}
        // Once a key was created, only its own button closes the dialog, so that a stray click does not lose it.
        onClose={() => made === undefined && setOpen(false)}
      >
        {made === undefined ? (
          <KeyForm<Made> onDone={setMade} onCancel={() => setOpen(false)} />
        ) : (
          <ShownOnce
            text={words.madeText}
            label={words.key}
            value={made.key}
            keptLabel={words.toTheKey}
            onKept={() => go(made.id.startsWith('apr_') ? `/approvals/${made.id}` : addressOfKey(made.id))}
          />
        )}
      </Dialog>
    </Page>
  );
}
