/** All payments. */
import type { Payment } from 'back-office-client';
import { useMemo } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { customerColumn } from '../../parts/table/named.js';
import { day, money } from '../../parts/words/format.js';
import { usePaymentWords } from './words.js';

function useColumns(): readonly Column<Payment>[] {
  const words = usePaymentWords();
  const common = useWords();
  return useMemo<readonly Column<Payment>[]>(() => {
    const amount = (field: 'amount' | 'allocated' | 'refunded' | 'unallocated') => ({
      field,
      name: words[field],
      kind: 'number' as const,
      show: (payment: Payment) => money(payment[field], payment.currency),
    });
    return [
      {
        field: 'paidAt',
        name: words.paidAt,
        kind: 'day',
        show: ({ paidAt }) => day(paidAt),
        narrow: 'detail',
      },
      { ...customerColumn(words.customer), narrow: 'title' },
      { ...amount('amount'), narrow: 'side' },
      {
        field: 'method',
        name: words.method,
        kind: 'text',
        show: ({ method }) => wordOf(common, method),
        width: 120,
      },
      {
        field: 'reference',
        name: words.reference,
        kind: 'text',
        show: ({ reference }) => reference ?? '',
        width: 200,
        narrow: 'detail',
      },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: [
          { value: 'recorded', name: common.value_recorded },
          { value: 'reversed', name: common.value_reversed },
        ],
        show: ({ status }) => <StatusBadge status={status} />,
        narrow: 'side',
      },
      amount('allocated'),
      amount('unallocated'),
      { ...amount('refunded'), hidden: true },
      hiddenText('currency', words.currency),
      {
        field: 'reversedAt',
        name: words.reversedAt,
        kind: 'day',
        show: ({ reversedAt }) => day(reversedAt),
        hidden: true,
      },
      {
        field: 'reversalReason',
        name: words.reversalReason,
        kind: 'text',
        show: ({ reversalReason }) => reversalReason ?? '',
        hidden: true,
      },
      hiddenMoment('createdAt', words.createdAt),
      hiddenText('id', words.id),
    ];
  }, [words, common]);
}

export function PaymentList() {
  const words = usePaymentWords();
  return (
    <Page title={words.title} actions={<Link to="/payments/proposals">{words.proposals}</Link>} full>
      <DataTable
        label={words.title}
        path="/api/payments"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('payment', id)}
        usualSort="-paidAt"
      />
    </Page>
  );
}
