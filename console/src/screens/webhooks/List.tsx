/** All webhooks, and the form for a new one. */
import { Button } from '@mantine/core';
import type { CreateWebhookEndpointAnswer, WebhookEndpointRow } from 'back-office-client';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { useGo } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { ShownOnce } from '../../parts/layout/ShownOnce.js';
import { useMay } from '../../parts/service/me.js';
import { Empty } from '../../parts/states/States.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { moment, number } from '../../parts/words/format.js';
import { addressOf } from './addresses.js';
import { EndpointForm } from './EndpointForm.js';
import { EndpointStatus } from './EndpointStatus.js';
import { useWebhookWords } from './words.js';

/** Columns taken from the deliveries, which the API can neither sort nor filter. */
const told = { ordered: false, filtered: false } as const;

function useColumns(): readonly Column<WebhookEndpointRow>[] {
  const words = useWebhookWords();
  const common = useWords();
  return useMemo<readonly Column<WebhookEndpointRow>[]>(
    () => [
      {
        field: 'url',
        name: words.url,
        kind: 'text',
        show: ({ url }) => <bdi>{url}</bdi>,
        width: 280,
        narrow: 'title',
      },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: [
          { value: 'active', name: common.value_active },
          { value: 'paused', name: common.value_paused },
          { value: 'disabled', name: common.value_disabled },
        ],
        show: (row) => <EndpointStatus endpoint={row} />,
        alsoReads: ['failingSince'],
        narrow: 'side',
      },
      {
        field: 'types',
        name: words.types,
        kind: 'text',
        show: ({ types }) => types.join(', '),
        width: 240,
        narrow: 'detail',
      },
      {
        field: 'description',
        name: words.description,
        kind: 'text',
        show: ({ description }) => <bdi>{description ?? ''}</bdi>,
        narrow: 'detail',
      },
      {
        field: 'waiting',
        name: words.waiting,
        kind: 'number',
        show: ({ waiting }) => number(waiting),
        ...told,
      },
      {
        field: 'oldestWaitingAt',
        name: words.oldestWaitingAt,
        kind: 'moment',
        show: ({ oldestWaitingAt }) => moment(oldestWaitingAt),
        ...told,
      },
      {
        field: 'lastDeliveredAt',
        name: words.lastDeliveredAt,
        kind: 'moment',
        show: ({ lastDeliveredAt }) => moment(lastDeliveredAt),
        ...told,
      },
      {
        field: 'createdAt',
        name: words.createdAt,
        kind: 'moment',
        show: ({ createdAt }) => moment(createdAt),
        hidden: true,
      },
      hiddenText('createdBy', words.createdBy),
      hiddenMoment('updatedAt', words.updatedAt),
      hiddenMoment('disabledAt', words.disabledAt),
      hiddenText('id', words.id),
    ],
    [words, common],
  );
}

export function WebhookList() {
  const words = useWebhookWords();
  const go = useGo();
  const mayWrite = useMay({ roles: ['Admin'] });
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<CreateWebhookEndpointAnswer | undefined>(undefined);
  return (
    <Page
      title={words.title}
      full
      actions={
        mayWrite && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {words.make}
          </Button>
        )
      }
    >
      <DataTable
        label={words.title}
        path="/api/webhook-endpoints"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOf(id)}
        usualSort="-createdAt"
        empty={<Empty title={words.empty} />}
      />
      <Dialog
        isOpen={isOpen}
        title={made === undefined ? words.make : words.secretTitle}
        // Once a webhook was created, only its own button closes the dialog, so that a stray click does not lose the secret.
        onClose={() => made === undefined && setOpen(false)}
      >
        {made === undefined ? (
          <EndpointForm<CreateWebhookEndpointAnswer> onDone={setMade} onCancel={() => setOpen(false)} />
        ) : (
          <ShownOnce
            text={words.secretText}
            label={words.secret}
            value={made.secret}
            keptLabel={words.secretKept}
            onKept={() => go(addressOf(made.id))}
          />
        )}
      </Dialog>
    </Page>
  );
}
