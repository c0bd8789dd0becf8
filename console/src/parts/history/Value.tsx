/** Shows any value of the service as text, never as markup. */
import { Code } from '@mantine/core';
import { useWords, wordOf } from '../../messages/words.js';
import { useNameOfField } from '../fields/words.js';
import { kindOfField } from '../names/kinds.js';
import { Named } from '../names/Named.js';
import { day, moment, money, nothing, number } from '../words/format.js';
import classes from './History.module.css';

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
/** Dates of documents are stored as midnight. */
const calendarDay = /^\d{4}-\d{2}-\d{2}(?:T00:00:00(?:\.000)?Z)?$/;

/** Fields whose values are words of the API, which have translations. */
const worded = new Set(['status', 'billingCycle', 'cartType', 'type', 'kind']);

/** Fields with amounts in the currency of their record. */
const amounts = new Set([
  'amount',
  'amountCredited',
  'amountDue',
  'amountPaid',
  'amountWrittenOff',
  'allocated',
  'applied',
  'discount',
  'minimumAmount',
  'nextPeriodAmount',
  'pendingAmount',
  'price',
  'refunded',
  'revenue',
  'setupFee',
  'subtotal',
  'tax',
  'toBalance',
  'total',
  'unallocated',
  'unitPrice',
]);
const prices = new Set(['price', 'unitPrice']);

const nameIn = (field: string) => field.slice(field.lastIndexOf('/') + 1);
const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export interface ValueProps {
  readonly value: unknown;
  /** The value's field, which decides its format; without one the value is shown as stored. */
  readonly field?: string;
  readonly currency?: string | undefined;
  /** Whether lists and objects are shown as stored. */
  readonly isRaw?: boolean;
}

export function Value({ value, field, currency, isRaw = field === undefined }: ValueProps) {
  const words = useWords();
  const names = field === undefined ? undefined : kindOfField(field);
  if (isNothing(value)) return <span>{nothing}</span>;
  if (typeof value === 'boolean') return <span>{value ? words.yes : words.no}</span>;
  if (names !== undefined && (typeof value === 'string' || typeof value === 'number'))
    return <Named kind={names} id={String(value)} />;
  if (
    typeof value === 'number' &&
    field !== undefined &&
    currency !== undefined &&
    amounts.has(nameIn(field))
  )
    return <span>{money(value, currency, { price: prices.has(nameIn(field)) })}</span>;
  if (typeof value === 'number') return <span>{field === undefined ? value : number(value)}</span>;
  if (typeof value === 'string' && field !== undefined && worded.has(nameIn(field)))
    return <bdi>{wordOf(words, value)}</bdi>;
  if (typeof value === 'string' && field !== undefined && calendarDay.test(value))
    return <span>{day(value.slice(0, 10))}</span>;
  if (typeof value === 'string')
    return <bdi className={classes.value}>{timestamp.test(value) ? moment(value) : value}</bdi>;
  if (!isRaw) return <Members value={value} currency={currency} />;
  return (
    <Code block className={classes.json ?? ''} tabIndex={0}>
      {JSON.stringify(value, undefined, 2)}
    </Code>
  );
}

/** Shows the members of a list or object, one a line, without empty ones. */
function Members({ value, currency }: Pick<ValueProps, 'value' | 'currency'>) {
  const nameOf = useNameOfField();
  if (Array.isArray(value))
    return value.map((entry, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id besides their place
      <div key={index}>
        <Value value={entry} field="" currency={currency} />
      </div>
    ));
  const members = Object.entries(Object(value)).filter(([name, one]) => name !== 'id' && !isNothing(one));
  return members.map(([name, one], index) => (
    <span key={name}>
      {index > 0 && ' · '}
      {nameOf(name)}: <Value value={one} field={name} currency={currency} />
    </span>
  ));
}
