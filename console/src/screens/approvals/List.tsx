/** All commands that wait or waited for approval. */
import type { ApprovalRow } from 'back-office-client';
import { useMemo } from 'react';
import { useWords } from '../../messages/words.js';
import { ActorName } from '../../parts/history/actors.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { Empty } from '../../parts/states/States.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { moment, money } from '../../parts/words/format.js';
import { actorIn, kinds, statuses } from './kinds.js';
import { useApprovalWords } from './words.js';

function useColumns(): readonly Column<ApprovalRow>[] {
  const words = useApprovalWords();
  const common = useWords();
  return useMemo<readonly Column<ApprovalRow>[]>(
    () => [
      {
        field: 'kind',
        name: words.kind,
        kind: 'words',
        values: kinds.map((value) => ({ value, name: words[`kind_${value}`] })),
        show: ({ kind }) => words[`kind_${kind}`],
        narrow: 'title',
      },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: statuses.map((value) => ({ value, name: common[`value_${value}`] })),
        show: ({ status }) => <StatusBadge status={status} />,
        narrow: 'side',
      },
      {
        field: 'amount',
        name: words.amount,
        kind: 'number',
        show: ({ amount, currency }) => (amount === null ? '' : money(amount, currency ?? '')),
        alsoReads: ['currency'],
      },
      {
        field: 'proposedBy',
        name: words.proposedBy,
        kind: 'text',
        show: ({ proposedBy }) => <ActorName actor={actorIn(proposedBy)} />,
        narrow: 'detail',
      },
      {
        field: 'createdAt',
        name: words.createdAt,
        kind: 'moment',
        show: ({ createdAt }) => moment(createdAt),
        narrow: 'detail',
      },
      {
        field: 'expiresAt',
        name: words.expiresAt,
        kind: 'moment',
        show: ({ expiresAt }) => moment(expiresAt),
      },
      hiddenText('path', words.path),
      hiddenText('decidedBy', words.decidedBy),
      hiddenMoment('decidedAt', words.decidedAt),
      hiddenText('id', words.id),
    ],
    [words, common],
  );
}

export function ApprovalList() {
  const words = useApprovalWords();
  return (
    <Page title={words.title} full>
      <DataTable
        label={words.title}
        path="/api/approvals"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => `/approvals/${encodeURIComponent(id)}`}
        usualSort="-createdAt"
        empty={<Empty title={words.empty}>{words.emptyText}</Empty>}
      />
    </Page>
  );
}
