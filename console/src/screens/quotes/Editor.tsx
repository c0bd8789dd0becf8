/** Creates a quote of lines, which becomes a draft invoice when accepted. */
import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CommandDialog } from '../../parts/actions/ActionDialog.js';
import type { Sent } from '../../parts/actions/action.js';
import { NumberField } from '../../parts/forms/NumberField.js';
import { readNumber } from '../../parts/forms/numbers.js';
import type { Typed } from '../../parts/forms/readTyped.js';
import { emptyLine, itemsOf, type Line, LinesEditor } from '../../parts/lines/LinesEditor.js';
import { CurrencyPicker } from '../../parts/pick/CurrencyPicker.js';
import { Picker } from '../../parts/pick/Picker.js';
import { useQuoteWords } from './words.js';

export interface QuoteEditorProps {
  readonly customerId: string;
  readonly onClose: () => void;
  readonly onDone: (body: unknown) => void;
}

export function QuoteEditor({ customerId, onClose, onDone }: QuoteEditorProps) {
  const words = useQuoteWords();
  const [lines, setLines] = useState<readonly Line[]>([emptyLine(0)]);
  const [customer, setCustomer] = useState(customerId);
  const [currency, setCurrency] = useState('');
  const [tax, setTax] = useState<Typed>('');
  const [validUntil, setValidUntil] = useState('');
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const [note, setNote] = useState('');

  const sent = ((): Sent | undefined => {
    const items = itemsOf(lines);
    const taxed = readNumber(tax);
    if (items === undefined || customer.trim() === '' || taxed.fault !== undefined) return undefined;
    const body = {
      ...{ customerId: customer.trim(), items },
      ...(validUntil === '' ? {} : { validUntil }),
      ...(currency.trim() === '' ? {} : { currency: currency.trim() }),
      ...(taxed.number === undefined ? {} : { tax: taxed.number }),
      ...(purchaseOrder.trim() === '' ? {} : { purchaseOrder: purchaseOrder.trim() }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    return { method: 'POST', path: '/api/quotes', body };
  })();

  return (
    <CommandDialog
      title={words.newInvoice}
      submitLabel={words.save}
      sent={sent}
      changes={undefined}
      onClose={onClose}
      onDone={onDone}
      said={(made) => ({ text: words.saidMade(String(Object(made).quoteNumber)) })}
      size="xl"
    >
      {(faultAt) => (
        <Stack gap="sm">
          <Group grow align="flex-start">
            <Picker
              kind="customer"
              label={words.customer}
              isRequired
              value={customer}
              fault={faultAt('/customerId')}
              onChange={setCustomer}
            />
            <CurrencyPicker
              label={words.currency}
              value={currency}
              fault={faultAt('/currency')}
              onChange={setCurrency}
            />
          </Group>
          <LinesEditor lines={lines} onChange={setLines} currency={currency} faultAt={faultAt} />
          <Group grow align="flex-start">
            <NumberField
              label={words.tax}
              description={words.taxHint}
              value={tax}
              error={faultAt('/tax')}
              onChange={setTax}
            />
            <TextInput
              type="date"
              label={words.validUntil}
              description={words.validHint}
              value={validUntil}
              error={faultAt('/validUntil')}
              onChange={(event) => setValidUntil(event.currentTarget.value)}
            />
            <TextInput
              label={words.purchaseOrder}
              description={words.purchaseOrderHint}
              value={purchaseOrder}
              error={faultAt('/purchaseOrder')}
              onChange={(event) => setPurchaseOrder(event.currentTarget.value)}
            />
          </Group>
          <Textarea
            label={words.note}
            autosize
            minRows={2}
            maxRows={6}
            value={note}
            error={faultAt('/note')}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Stack>
      )}
    </CommandDialog>
  );
}
