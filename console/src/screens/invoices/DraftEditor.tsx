/** A draft and its lines, with the totals that the service computes by its own rules while one types. */
import { Group, Stack, TextInput } from '@mantine/core';
import type { Invoice } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandDialog } from '../../parts/actions/ActionDialog.js';
import type { Sent } from '../../parts/actions/action.js';
import type { Changed } from '../../parts/forms/CommandForm.js';
import { NumberField } from '../../parts/forms/NumberField.js';
import { readNumber } from '../../parts/forms/numbers.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { emptyLine, itemsOf, type Line, LinesEditor, linesOf } from '../../parts/lines/LinesEditor.js';
import { CurrencyPicker } from '../../parts/pick/CurrencyPicker.js';
import { Picker } from '../../parts/pick/Picker.js';
import { useInvoiceWords } from './words.js';

export interface DraftEditorProps {
  /** Absent: a new one. */
  readonly draft?: Invoice;
  readonly changes?: Changed;
  /** Of a new one. */
  readonly customerId?: string;
  readonly onClose: () => void;
  readonly onDone?: (body: unknown) => void;
}

export function DraftEditor({ draft, changes, customerId = '', onClose, onDone }: DraftEditorProps) {
  const words = useInvoiceWords();
  const common = useWords();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    draft === undefined ? [emptyLine(0)] : linesOf(draft.items),
  );
  const [customer, setCustomer] = useState(draft?.customerId ?? customerId);
  const [currency, setCurrency] = useState(draft?.currency ?? '');
  const [tax, setTax] = useState('');
  const [dueDate, setDueDate] = useState('');

  const sent = ((): Sent | undefined => {
    const items = itemsOf(lines);
    const taxed = readNumber(tax);
    if (items === undefined || customer.trim() === '' || taxed.fault !== undefined) return undefined;
    const content = {
      items,
      ...(taxed.number === undefined ? {} : { tax: taxed.number }),
      ...(dueDate === '' ? {} : { dueDate }),
    };
    if (draft !== undefined)
      return { method: 'PUT', path: `/api/invoices/${encodeURIComponent(draft.id)}`, body: content };
    const made = {
      customerId: customer.trim(),
      ...(currency.trim() === '' ? {} : { currency: currency.trim() }),
    };
    return { method: 'POST', path: '/api/invoices', body: { ...made, ...content } };
  })();

  return (
    <CommandDialog
      title={draft === undefined ? words.createDraft : words.editDraft}
      submitLabel={words.saveDraft}
      sent={sent}
      changes={changes}
      onClose={onClose}
      onDone={onDone}
      said={(body) => ({
        text: words.saidDraft,
        link: { to: addressOfOne('invoice', String(Object(body).id)), label: common.showInvoice },
      })}
      size="xl"
    >
      {(faultAt) => (
        <Stack gap="sm">
          {draft === undefined && (
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
          )}
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
              label={words.dueDate}
              description={words.dueHint}
              value={dueDate}
              error={faultAt('/dueDate')}
              onChange={(event) => setDueDate(event.currentTarget.value)}
            />
          </Group>
        </Stack>
      )}
    </CommandDialog>
  );
}
