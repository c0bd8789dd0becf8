/** Edits a draft and its lines, with totals computed by the service while typing. */
import { Group, Stack, Textarea, TextInput } from '@mantine/core';
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
  /** Absent for a new draft. */
  readonly draft?: Invoice;
  readonly changes?: Changed;
  /** The customer of a new draft. */
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
  const [details, setDetails] = useState(() => ({
    supplyFrom: draft?.supplyFrom ?? '',
    supplyTo: draft?.supplyTo ?? '',
    purchaseOrder: draft?.purchaseOrder ?? '',
    note: draft?.note ?? '',
  }));

  const sent = ((): Sent | undefined => {
    const items = itemsOf(lines);
    const taxed = readNumber(tax);
    if (items === undefined || customer.trim() === '' || taxed.fault !== undefined) return undefined;
    const content = {
      items,
      ...(taxed.number === undefined ? {} : { tax: taxed.number }),
      ...(dueDate === '' ? {} : { dueDate }),
      ...changedOf(details, draft),
    };
    if (draft !== undefined)
      return { method: 'PUT', path: `/api/invoices/${encodeURIComponent(draft.id)}`, body: content };
    const made = {
      customerId: customer.trim(),
      ...(currency.trim() === '' ? {} : { currency: currency.trim() }),
    };
    return { method: 'POST', path: '/api/invoices', body: { ...made, ...content } };
  })();

  const change = (name: keyof typeof details) => (event: { readonly currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setDetails((before) => ({ ...before, [name]: value }));
  };

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
          <Group grow align="flex-start">
            <TextInput
              type="date"
              label={words.supplyFrom}
              description={words.supplyHint}
              value={details.supplyFrom}
              error={faultAt('/supplyFrom')}
              onChange={change('supplyFrom')}
            />
            <TextInput
              type="date"
              label={words.supplyTo}
              description={words.supplyToHint}
              value={details.supplyTo}
              error={faultAt('/supplyTo')}
              onChange={change('supplyTo')}
            />
            <TextInput
              label={words.purchaseOrder}
              description={words.purchaseOrderHint}
              value={details.purchaseOrder}
              error={faultAt('/purchaseOrder')}
              onChange={change('purchaseOrder')}
            />
          </Group>
          <Textarea
            label={words.note}
            autosize
            minRows={2}
            maxRows={6}
            value={details.note}
            error={faultAt('/note')}
            onChange={change('note')}
          />
        </Stack>
      )}
    </CommandDialog>
  );
}

type Details = Record<'supplyFrom' | 'supplyTo' | 'purchaseOrder' | 'note', string>;

/** Returns the changed details, with null for an emptied one. Both days of the supply period are sent together. */
function changedOf(details: Details, draft: Invoice | undefined) {
  const isChanged = (name: keyof Details) => details[name].trim() !== (draft?.[name] ?? '');
  const sent = (name: keyof Details) => ({
    [name]: details[name].trim() === '' ? null : details[name].trim(),
  });
  const isMoved = isChanged('supplyFrom') || isChanged('supplyTo');
  return {
    ...(isMoved ? { ...sent('supplyFrom'), ...sent('supplyTo') } : {}),
    ...(isChanged('purchaseOrder') ? sent('purchaseOrder') : {}),
    ...(isChanged('note') ? sent('note') : {}),
  };
}
