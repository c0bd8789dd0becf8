/** Edits the lines of a draft. */
import { ActionIcon, Button, Group, Table, Text, TextInput } from '@mantine/core';
import type { Invoice } from 'back-office-client';
import { Plus, Trash2 } from 'lucide-react';
import { useWords } from '../../messages/words.js';
import { NumberField } from '../forms/NumberField.js';
import { readNumber } from '../forms/numbers.js';
import type { Typed } from '../forms/readTyped.js';
import { Sideways } from '../layout/Sideways.js';
import { Heads } from '../table/Heads.js';
import { money, percent } from '../words/format.js';
import { useLineWords } from './words.js';

export interface Line {
  /** Key of the line in the form, so that typed text stays with its line. */
  readonly key: number;
  readonly description: string;
  readonly quantity: Typed;
  readonly unitPrice: Typed;
  /** Empty where the line has no supply period. */
  readonly supplyFrom: string;
  readonly supplyTo: string;
  /** Whether the line had a supply period when it was opened. */
  readonly wasSupplied?: boolean;
  /** The line's other fields, which the form shows but does not change. */
  readonly kept: Kept;
}

type Item = Invoice['items'][number];
const keptFields = [
  'discount',
  'unitCode',
  'taxCategory',
  'taxRate',
  'taxReason',
  'taxReasonCode',
  'subscriptionId',
] as const;
type Kept = Pick<Item, (typeof keptFields)[number]>;

/** Returns the fields to send back; the service rejects its own nulls. */
function keptOf(item: Item): Kept {
  return Object.fromEntries(
    keptFields.map((field) => [field, item[field]] as const).filter(([, value]) => (value ?? null) !== null),
  );
}

export const linesOf = (items: readonly Item[]): readonly Line[] =>
  items.map((item, key) => ({
    key,
    ...item,
    supplyFrom: item.supplyFrom ?? '',
    supplyTo: item.supplyTo ?? '',
    wasSupplied: (item.supplyFrom ?? '') !== '',
    kept: keptOf(item),
  }));

/** Returns undefined while a line is incomplete. */
export function itemsOf(lines: readonly Line[]) {
  const items = lines.flatMap(
    ({ description, quantity, unitPrice, supplyFrom, supplyTo, wasSupplied, kept }) => {
      const [count, price] = [readNumber(quantity, 6).number, readNumber(unitPrice).number];
      return description.trim() === '' || count === undefined || price === undefined
        ? []
        : [
            {
              ...kept,
              description: description.trim(),
              quantity: count,
              unitPrice: price,
              ...(supplyFrom === '' ? (wasSupplied === true ? { supplyFrom: null } : {}) : { supplyFrom }),
              ...(supplyTo === '' ? {} : { supplyTo }),
            },
          ];
    },
  );
  return items.length === lines.length && items.length > 0 ? items : undefined;
}

export const emptyLine = (key: number): Line => ({
  key,
  description: '',
  quantity: 1,
  unitPrice: '',
  supplyFrom: '',
  supplyTo: '',
  kept: {},
});

export interface LinesEditorProps {
  readonly lines: readonly Line[];
  readonly onChange: (change: (before: readonly Line[]) => readonly Line[]) => void;
  readonly currency: string;
  readonly faultAt: (path: string) => string | undefined;
}

export function LinesEditor({ lines, onChange, currency, faultAt }: LinesEditorProps) {
  const words = useLineWords();
  const common = useWords();
  const change = (key: number, part: Partial<Line>) =>
    onChange((before) => before.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () =>
    onChange((before) => [...before, emptyLine(Math.max(-1, ...before.map(({ key }) => key)) + 1)]);

  return (
    <>
      <Sideways label={words.lines} width={460}>
        <Table fz="sm" verticalSpacing={4}>
          <Heads
            names={[
              words.what,
              { name: words.lineQuantity, w: 100 },
              { name: words.linePrice, w: 140 },
              { unseen: common.actions, w: 44 },
            ]}
          />
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
                  <Group gap="xs" mt={4} wrap="nowrap" align="flex-start">
                    {(['supplyFrom', 'supplyTo'] as const).map((name) => (
                      <TextInput
                        key={name}
                        type="date"
                        size="xs"
                        label={words[name]}
                        labelProps={{ fw: 400, c: 'dimmed' }}
                        aria-label={`${words[name]} ${index + 1}`}
                        value={line[name]}
                        error={faultAt(`/items/${index}/${name}`)}
                        onChange={(event) => change(line.key, { [name]: event.currentTarget.value })}
                      />
                    ))}
                  </Group>
                  <KeptOf kept={line.kept} currency={currency} />
                </Table.Td>
                <Table.Td>
                  <NumberField
                    aria-label={`${words.lineQuantity} ${index + 1}`}
                    digits={6}
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
                    onClick={() => onChange((before) => before.filter(({ key }) => key !== line.key))}
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
    </>
  );
}

function KeptOf({
  kept: { discount, taxRate },
  currency,
}: {
  readonly kept: Kept;
  readonly currency: string;
}) {
  const words = useLineWords();
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
