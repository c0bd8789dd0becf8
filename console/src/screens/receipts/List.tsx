/** All receipts. */
import type { ReceiptRow } from 'back-office-client';
import { useMemo } from 'react';
import { useWords, wordOf } from '../../messages/words.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Page } from '../../parts/layout/Page.js';
import type { Column } from '../../parts/table/columns.js';
import { DataTable } from '../../parts/table/DataTable.js';
import { hiddenMoment, hiddenText } from '../../parts/table/hidden.js';
import { customerColumn } from '../../parts/table/named.js';
import { day, money } from '../../parts/words/format.js';
import { useReceiptWords } from './words.js';

function useColumns(): readonly Column<ReceiptRow>[] {
  const words = useReceiptWords();
  const common = useWords();
  return useMemo<readonly Column<ReceiptRow>[]>(() => {
    const amount = (field: 'subtotal' | 'tax' | 'total') => ({
      field,
      name: words[field],
      kind: 'number' as const,
      show: (receipt: ReceiptRow) => money(receipt[field], receipt.currency),
      alsoReads: ['currency'],
    });
    return [
      {
        field: 'receiptNumber',
        name: words.receiptNumber,
        kind: 'text',
        show: ({ receiptNumber }) => receiptNumber,
        narrow: 'title',
      },
      { ...customerColumn(words.customer), narrow: 'detail' },
      { field: 'orderId', name: words.order, kind: 'text', show: ({ orderId }) => orderId },
      {
        field: 'receiptDate',
        name: words.receiptDate,
        kind: 'moment',
        show: ({ receiptDate }) => day(receiptDate),
        width: 120,
        narrow: 'detail',
      },
      { ...amount('total'), narrow: 'side' },
      {
        field: 'paymentMethod',
        name: words.paymentMethod,
        kind: 'text',
        show: ({ paymentMethod }) => (paymentMethod === null ? '' : wordOf(common, paymentMethod)),
        width: 120,
      },
      { ...amount('subtotal'), hidden: true },
      { ...amount('tax'), hidden: true },
      hiddenText('currency', words.currency),
      hiddenMoment('createdAt', words.createdAt),
      hiddenText('id', words.id),
    ];
  }, [words, common]);
}

export function ReceiptList() {
  const words = useReceiptWords();
  return (
    <Page title={words.title} full>
      <DataTable
        label={words.title}
        path="/api/receipts"
        columns={useColumns()}
        idOf={({ id }) => id}
        addressOf={({ id }) => addressOfOne('receipt', id)}
        usualSort="-receiptDate"
      />
    </Page>
  );
}
