/** A draft and its lines, with the totals that the service computes by its own rules while one types. */
import { ActionIcon, Button, Group, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { Invoice } from 'back-office-client';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandDialog } from '../../parts/actions/ActionDialog.js';
import type { Sent } from '../../parts/actions/action.js';
import type { Changed } from '../../parts/forms/CommandForm.js';
import { NumberField } from '../../parts/forms/NumberField.js';
import { readNumber } from '../../parts/forms/numbers.js';
import type { Typed } from '../../parts/forms/readTyped.js';
import { addressOfOne } from '../../parts/layout/addresses.js';
import { Sideways } from '../../parts/layout/Sideways.js';
import { CurrencyPicker } from '../../parts/pick/CurrencyPicker.js';
import { Picker } from '../../parts/pick/Picker.js';
import { money, percent } from '../../parts/words/format.js';
import { useInvoiceWords } from './words.js';

interface Line {
  /** Of the form alone, so that what is typed stays with its line. */
  readonly key: number;
  readonly description: string;
  readonly quantity: Typed;
  readonly unitPrice: Typed;
  /** What the line says beside, which the form shows and does not change. */
  readonly kept: Kept;
}

type Item = Invoice['items'][number];
const keptFields = ['discount', 'unitCode', 'taxCategory', 'taxRate', 'taxReason', 'taxReasonCode'] as const;
type Kept = Pick<Item, (typeof keptFields)[number]>;

/** What the service says as null it does not take back as null. */
function keptOf(item: Item): Kept {
  return Object.fromEntries(
    keptFields.map((field) => [field, item[field]] as const).filter(([, value]) => (value ?? null) !== null),
  );
}

export interface DraftEditorProps {
  /** Absent: a new one. */
  readonly draft?: Invoice;
  readonly changes?: Changed;
  /** Of a new one. */
  readonly customerId?: string;
  readonly onClose: () => void;
  readonly onDone?: (body: unknown) => void;
}

/** Undefined while a line lacks something. */
function itemsOf(lines: readonly Line[]) {
  const items = lines.flatMap(({ description, quantity, unitPrice, kept }) => {
    const [count, price] = [readNumber(quantity, 0).number, readNumber(unitPrice).number];
    return description.trim() === '' || count === undefined || price === undefined
      ? []
      : [{ ...kept, description: description.trim(), quantity: count, unitPrice: price }];
  });
  return items.length === lines.length && items.length > 0 ? items : undefined;
}

const emptyLine = (key: number): Line => ({
  key,
  description: '',
  quantity: 1,
  unitPrice: '',
  kept: {},
});

export function DraftEditor({ draft, changes, customerId = '', onClose, onDone }: DraftEditorProps) {
  const words = useInvoiceWords();
  const common = useWords();
  const [lines, setLines] = useState<readonly Line[]>(
    () => draft?.items.map((item, key) => ({ key, ...item, kept: keptOf(item) })) ?? [emptyLine(0)],
  );
  const [customer, setCustomer] = useState(draft?.customerId ?? customerId);
  const [currency, setCurrency] = useState(draft?.currency ?? '');
  const [tax, setTax] = useState('');
  const [dueDate, setDueDate] = useState('');

  const change = (key: number, part: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () =>
    setLines((before) => [...before, emptyLine(Math.max(-1, ...before.map(({ key }) => key)) + 1)]);

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
          <Sideways label={words.lines} width={460}>
            <Table fz="sm" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{words.what}</Table.Th>
                  <Table.Th w={100}>{words.lineQuantity}</Table.Th>
                  <Table.Th w={140}>{words.linePrice}</Table.Th>
                  <Table.Th w={44}>
                    <VisuallyHidden>{common.actions}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line, index) => (
                  <Table.Tr key={line.key}>
                    <Table.Td>
                      <TextInput
                        aria-label={`${words.what} ${index + 1}`}
                        value={line.description}
                        error={faultAt(`/items/${index}/description`)}
                        onChange={(event) => change(line.key, { description: event.currentTarget.value })}
                      />
                      <KeptOf kept={line.kept} currency={currency} />
                    </Table.Td>
                    <Table.Td>
                      <NumberField
                        aria-label={`${words.lineQuantity} ${index + 1}`}
                        digits={0}
                        value={line.quantity}
                        error={faultAt(`/items/${index}/quantity`)}
                        onChange={(quantity) => change(line.key, { quantity })}
                      />
                    </Table.Td>
                    <Table.Td>
                      <NumberField
                        aria-label={`${words.linePrice} ${index + 1}`}
                        value={line.unitPrice}
                        error={faultAt(`/items/${index}/unitPrice`)}
                        onChange={(unitPrice) => change(line.key, { unitPrice })}
                      />
                    </Table.Td>
                    <Table.Td>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={words.removeLine(String(index + 1))}
                        disabled={lines.length === 1}
                        onClick={() => setLines((before) => before.filter(({ key }) => key !== line.key))}
                      >
                        <Trash2 size={16} aria-hidden />
                      </ActionIcon>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Sideways>
          <Group>
            <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={add}>
              {words.addLine}
            </Button>
          </Group>
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

function KeptOf({
  kept: { discount, taxRate },
  currency,
}: {
  readonly kept: Kept;
  readonly currency: string;
}) {
  const words = useInvoiceWords();
  const shown = [
    ...(discount == null ? [] : [words.lineDiscount(money(discount, currency))]),
    ...(taxRate == null ? [] : [words.lineTax(percent(taxRate))]),
  ];
  if (shown.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {shown.join(' · ')}
    </Text>
  );
}
