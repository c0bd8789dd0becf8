/** Cancels the invoices that are selected, and says what became of each. */
import { Badge, Button, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../parts/actions/ActionDialog.js';
import { textOf } from '../../parts/actions/action.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Dialog } from '../../parts/layout/Dialog.js';
import { Link } from '../../parts/layout/Link.js';
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
            onDone: (body) => setAnswer(body as BulkAnswer),
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {answer !== undefined && (
        <Dialog title={words.bulkCancel} onClose={onDone} size="lg" keepsTyped>
          <Stack gap="sm">
            <Text role="status">{words.bulkDone(number(answer.cancelled), number(answer.failed))}</Text>
            <ScrollArea.Autosize mah="50vh">
              <Table fz="sm">
                <Table.Tbody>
                  {answer.results.map(({ invoiceId, code }) => (
                    <Table.Tr key={invoiceId}>
                      <Table.Td>
                        <Link to={addressOfOne('invoice', invoiceId)}>{invoiceId}</Link>
                      </Table.Td>
                      <Table.Td ta="end">
                        <Badge variant="light" tt="none" color={code === undefined ? 'green' : 'red'}>
                          {code ?? words.wasCancelled}
                        </Badge>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea.Autosize>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
