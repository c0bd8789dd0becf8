/**
 * Credits single lines of an invoice, in whole or in part. The service computes the amount, which is shown while lines are being chosen.
 */
import { Checkbox, Stack, Table, Text, Textarea } from '@mantine/core';
import type { Invoice } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandDialog } from '../../parts/actions/ActionDialog.js';
import type { Sent } from '../../parts/actions/action.js';
import { saidOfCreditNote } from '../../parts/feedback/saids.js';
import { NumberField } from '../../parts/forms/NumberField.js';
import { readNumber } from '../../parts/forms/numbers.js';
import type { Typed } from '../../parts/forms/readTyped.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { useWorded } from '../../parts/layout/Worded.js';
import { useSaid } from '../../parts/said/useSaid.js';
import { Heads } from '../../parts/table/Heads.js';
import { money, number } from '../../parts/words/format.js';
import { useInvoiceWords } from './words.js';

interface Chosen {
  /** Empty for all that is left of the line. */
  readonly quantity: Typed;
  readonly amount: Typed;
}

const nothingSaid: Chosen = { quantity: '', amount: '' };

export interface CreditLinesProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
  readonly onDone: (body: unknown) => void;
}

export function CreditLines({ invoice, onClose, onDone }: CreditLinesProps) {
  const words = useInvoiceWords();
  const said = useSaid();
  const common = useWords();
  const { items } = useWorded(`/api/invoices/${encodeURIComponent(invoice.id)}`, invoice);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const [reason, setReason] = useState('');

  function set(line: number, next: Chosen | undefined): void {
    const changed = new Map(chosen);
    if (next === undefined) changed.delete(line);
    else changed.set(line, next);
    setChosen(changed);
  }

  const sent = ((): Sent | undefined => {
    if (chosen.size === 0 || reason.trim() === '') return undefined;
    const read = [...chosen].map(([line, { quantity, amount }]) => ({
      line,
      quantity: readNumber(quantity, 6),
      amount: readNumber(amount),
    }));
    // Unreadable values are not left out: a line without values would be credited in full.
    if (read.some(({ quantity, amount }) => (quantity.fault ?? amount.fault) !== undefined)) return undefined;
    const lines = read.map(({ line, quantity, amount }) => ({
      line,
      quantity: quantity.number,
      amount: amount.number,
    }));
    return {
      method: 'POST',
      path: '/api/credit-notes',
      body: { invoiceId: invoice.id, reason: reason.trim(), lines },
    };
  })();

  return (
    <CommandDialog
      title={words.creditLines}
      submitLabel={words.credit}
      sent={sent}
      onClose={onClose}
      onDone={onDone}
      said={saidOfCreditNote(common)}
      size="xl"
    >
      {(faultAt) => (
        <Stack gap="sm">
          <Text size="sm">{words.creditLinesText}</Text>
          <Sideways label={words.lines} width={520}>
            <Table fz="sm" verticalSpacing={4}>
              <Heads
                names={[
                  words.what,
                  { end: words.lineQuantity },
                  { end: words.creditAmount },
                  { name: words.creditQuantity, w: 110 },
                  { name: words.creditNet, w: 130 },
                ]}
              />
              <Table.Tbody>
                {items.map(({ description, quantity, amount }, index) => {
                  const line = index + 1;
                  const own = chosen.get(line);
                  const place = [...chosen.keys()].indexOf(line);
                  return (
                    <Table.Tr key={line}>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>
                        <Checkbox
                          label={<bdi>{said.line(description)}</bdi>}
                          checked={own !== undefined}
                          onChange={({ currentTarget }) =>
                            set(line, currentTarget.checked ? nothingSaid : undefined)
                          }
                        />
                      </Table.Td>
                      <Table.Td ta="end">{number(quantity)}</Table.Td>
                      <Table.Td ta="end">{money(amount, invoice.currency)}</Table.Td>
                      <Table.Td>
                        <NumberField
                          size="xs"
                          aria-label={words.creditQuantityOf(String(line))}
                          digits={6}
                          disabled={own === undefined}
                          placeholder={words.creditRest}
                          value={own?.quantity ?? ''}
                          error={faultAt(`/lines/${place}/quantity`)}
                          onChange={(value) => set(line, { ...(own ?? nothingSaid), quantity: value })}
                        />
                      </Table.Td>
                      <Table.Td>
                        <NumberField
                          size="xs"
                          aria-label={words.creditNetOf(String(line))}
                          disabled={own === undefined}
                          placeholder={words.creditRest}
                          value={own?.amount ?? ''}
                          error={faultAt(`/lines/${place}/amount`) ?? faultAt(`/lines/${place}`)}
                          onChange={(value) => set(line, { ...(own ?? nothingSaid), amount: value })}
                        />
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </Sideways>
          <Textarea
            label={words.reason}
            required
            autosize
            value={reason}
            error={faultAt('/reason')}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
      )}
    </CommandDialog>
  );
}
