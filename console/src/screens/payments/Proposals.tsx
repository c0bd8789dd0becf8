/** Lines of bank statements: those that wait for a decision, and those already booked or dropped. */
import type { PaymentProposalRow } from 'back-office-client';
import { useMemo } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { Link } from '../../parts/layout/Link.js';
import { Page } from '../../parts/layout/Page.js';
import { StatusBadge } from '../../parts/layout/StatusBadge.js';
import { useMay } from '../../parts/service/me.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { namedColumn } from '../../parts/table/named.js';
import { day, money } from '../../parts/words/format.js';
import { reasonOf, usePaymentWords } from './words.js';

const statuses = ['proposed', 'booking', 'booked', 'dropped'] as const;
const reasons = [
  'amountDiffers',
  'notDue',
  'severalCustomers',
  'otherCurrency',
  'severalFit',
  'guess',
  'unknown',
  'returned',
  'reversal',
  'refused',
] as const;

export const addressOfProposal = (id: string) => `/payments/proposals/${encodeURIComponent(id)}`;

/** Formats the amount, a debit with a minus sign. */
export function amountOf({ amount, currency, direction }: PaymentProposalRow): string {
  return money(direction === 'debit' ? -amount : amount, currency);
}

function useColumns(): readonly Column<PaymentProposalRow>[] {
  const words = usePaymentWords();
  const common = useWords();
  return useMemo<readonly Column<PaymentProposalRow>[]>(() => {
    const text = (
      field: 'remittance' | 'counterpartyName' | 'counterpartyIban' | 'bankReference',
      name: string,
    ) => ({
      field,
      name,
      kind: 'text' as const,
      show: (line: PaymentProposalRow) => <bdi>{line[field]}</bdi>,
    });
    return [
      {
        field: 'bookingDate',
        name: words.bookingDate,
        kind: 'day',
        show: ({ bookingDate }) => day(bookingDate),
        width: 140,
        narrow: 'detail',
      },
      { ...text('counterpartyName', words.counterparty), narrow: 'title' },
      {
        field: 'amount',
        name: words.amount,
        kind: 'number',
        show: amountOf,
        alsoReads: ['currency', 'direction'],
        narrow: 'side',
      },
      { ...text('remittance', words.remittance), width: 280, narrow: 'detail' },
      {
        field: 'reason',
        name: words.why,
        kind: 'words',
        width: 260,
        values: reasons.map((value) => ({ value, name: reasonOf(words, value) })),
        show: ({ reason }) => reasonOf(words, reason),
        narrow: 'detail',
      },
      {
        field: 'status',
        name: words.status,
        kind: 'words',
        values: statuses.map((value) => ({ value, name: wordOf(common, value) })),
        show: ({ status }) => <StatusBadge status={status} />,
        narrow: 'side',
      },
      namedColumn('customerId', words.customer, 'customer'),
      { ...text('counterpartyIban', words.iban), hidden: true },
      { ...text('bankReference', words.reference), hidden: true },
    ];
  }, [words, common]);
}

export function ProposalList() {
  const words = usePaymentWords();
  const mayImport = useMay({ rights: ['bank-statements:write'] });
  return (
    <Page
      title={words.proposals}
      back={{ to: addressOfList('payment'), label: words.title }}
      actions={mayImport && <Link to="/payments/statements">{words.importStatement}</Link>}
      full
    >
      <DataTable
        label={words.proposals}
        path="/api/payment-proposals"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfProposal(id)}
        usualSort="-bookingDate"
      />
    </Page>
  );
}
