/** All attempts to send messages to a webhook, as far back as attempts are kept. */
import type { WebhookAttemptRow, WebhookEndpoint } from 'back-office-client';
import { useMemo } from 'react';
import { Page } from '../../parts/layout/Page.js';
import { useParameter } from '../../parts/layout/usePage.js';
import { useRead } from '../../parts/service/read.js';
import { Empty } from '../../parts/states/States.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenText } from '../../parts/table/hidden.js';
import { moment, number } from '../../parts/words/format.js';
import { addressOf, addressOfMessage, apiPathOf } from './addresses.js';
import { OutcomeBadge, outcomeOf } from './Outcome.js';
import { useWebhookWords } from './words.js';

function useColumns(): readonly Column<WebhookAttemptRow>[] {
  const words = useWebhookWords();
  return useMemo<readonly Column<WebhookAttemptRow>[]>(
    () => [
      {
        field: 'type',
        name: words.type,
        kind: 'text',
        show: ({ type }) => type,
        narrow: 'title',
        width: 200,
      },
      {
        field: 'status',
        name: words.httpStatus,
        kind: 'number',
        show: ({ status }) => (status === null ? '' : String(status)),
      },
      {
        field: 'nextAt',
        name: words.outcome,
        kind: 'moment',
        show: (attempt) => <OutcomeBadge outcome={outcomeOf(attempt)} />,
        alsoReads: ['status'],
        narrow: 'side',
        width: 160,
        ordered: false,
        filtered: false,
      },
      { field: 'at', name: words.at, kind: 'moment', show: ({ at }) => moment(at), narrow: 'detail' },
      {
        field: 'subject',
        name: words.subject,
        kind: 'text',
        show: ({ subject }) => subject,
        width: 240,
        narrow: 'detail',
      },
      { field: 'attempt', name: words.attempt, kind: 'number', show: ({ attempt }) => number(attempt) },
      {
        field: 'milliseconds',
        name: words.milliseconds,
        kind: 'number',
        show: ({ milliseconds }) => number(milliseconds),
      },
      { field: 'error', name: words.error, kind: 'text', show: ({ error }) => error ?? '', width: 240 },
      hiddenText('answer', words.answer),
      hiddenText('eventId', words.eventId),
    ],
    [words],
  );
}

export function WebhookAttempts() {
  const id = useParameter('id');
  const words = useWebhookWords();
  const { data } = useRead<WebhookEndpoint>(apiPathOf(id));
  const name = data?.body.url ?? id;
  return (
    <Page title={words.attemptsOf(name)} full back={{ to: addressOf(id), label: name }}>
      <DataTable
        label={words.attempts}
        path={`${apiPathOf(id)}/attempts`}
        columns={useColumns()}
        idOf={(attempt) => `${attempt.id} ${attempt.at}`}
        addressOf={({ eventId }) => addressOfMessage(id, eventId)}
        usualSort="-at"
        empty={<Empty title={words.noAttempts} />}
      />
    </Page>
  );
}
