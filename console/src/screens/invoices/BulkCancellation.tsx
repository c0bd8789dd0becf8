/** Cancels the invoices that are selected, and says what became of each. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../parts/actions/ActionDialog.js';
import { textOf } from '../../parts/actions/action.js';
import { BulkResults } from '../../parts/actions/BulkResults.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { number } from '../../parts/words/format.js';
import { useInvoiceWords } from './words.js';

interface BulkAnswer {
  readonly cancelled: number;
  readonly failed: number;
  readonly results: readonly {
    readonly invoiceId: string;
    readonly status: string | null;
    readonly code?: string;
  }[];
}

export interface BulkCancellationProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

export function BulkCancellation({ ids, onDone }: BulkCancellationProps) {
  const words = useInvoiceWords();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer | undefined>(undefined);
  return (
    <>
      <Button size="compact-sm" color="red" onClick={() => setOpen(true)}>
        {words.bulkCancel}
      </Button>
      {isOpen && (
        <ActionDialog
          action={{
            key: 'cancel',
            label: words.bulkTitle(number(ids.length)),
            text: words.cancelText,
            isDangerous: true,
            isIndependent: true,
            fields: [{ name: 'reason', label: words.reason, kind: 'long', initial: '' }],
            command: (values) => ({
              method: 'POST',
              path: '/api/invoices/bulk-cancel',
              body: { invoiceIds: ids, reason: textOf(values, 'reason') },
            }),
            says: false,
            onDone: (body) => setAnswer(body as BulkAnswer),
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {answer !== undefined && (
        <BulkResults
          kind="invoice"
          title={words.bulkCancel}
          summary={words.bulkDone(number(answer.cancelled), number(answer.failed))}
          done={words.wasCancelled}
          results={answer.results.map(({ invoiceId, code }) => ({
            id: invoiceId,
            address: addressOfOne('invoice', invoiceId),
            code,
          }))}
          onClose={onDone}
        />
      )}
    </>
  );
}
