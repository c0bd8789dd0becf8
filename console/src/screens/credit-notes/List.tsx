/** All credit notes. */
import type { CreditNote } from 'back-office-client';
import { useMemo } from 'react';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Page } from '../../parts/layout/Page.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { customerColumn, namedColumn } from '../../parts/table/named.js';
import { day, money } from '../../parts/words/format.js';
import { useCreditNoteWords } from './words.js';

function useColumns(): readonly Column<CreditNote>[] {
  const words = useCreditNoteWords();
  return useMemo<readonly Column<CreditNote>[]>(() => {
    const amount = (field: 'subtotal' | 'tax' | 'total' | 'applied' | 'toBalance') => ({
      field,
      name: words[field],
      kind: 'number' as const,
      show: (note: CreditNote) => money(note[field], note.currency),
    });
    return [
      {
        field: 'creditNoteNumber',
        name: words.creditNoteNumber,
        kind: 'text',
        show: ({ creditNoteNumber }) => creditNoteNumber,
        narrow: 'title',
      },
      {
        field: 'invoiceNumber',
        name: words.invoice,
        kind: 'text',
        show: ({ invoiceNumber }) => invoiceNumber,
        narrow: 'detail',
      },
      { ...customerColumn(words.customer), narrow: 'detail' },
      { field: 'reason', name: words.reason, kind: 'text', show: ({ reason }) => reason, width: 220 },
      {
        field: 'creditNoteDate',
        name: words.creditNoteDate,
        kind: 'moment',
        show: ({ creditNoteDate }) => day(creditNoteDate),
        width: 120,
        narrow: 'side',
      },
      { ...amount('total'), narrow: 'side' },
      { ...amount('applied'), width: 150 },
      { ...amount('toBalance'), width: 150 },
      { ...amount('subtotal'), hidden: true },
      { ...amount('tax'), hidden: true },
      hiddenText('currency', words.currency),
      { ...namedColumn('subscriptionId', words.subscription, 'subscription'), hidden: true },
      hiddenMoment('createdAt', words.createdAt),
      hiddenText('id', words.id),
    ];
  }, [words]);
}

export function CreditNoteList() {
  const words = useCreditNoteWords();
  return (
    <Page title={words.title} full>
      <DataTable
        label={words.title}
        path="/api/credit-notes"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('creditNote', id)}
        usualSort="-creditNoteDate"
      />
    </Page>
  );
}
