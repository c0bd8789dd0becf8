/** Kinds of records that can be picked: where they are listed, which fields are searched, and how a choice is shown. */
import type { NamedKind, NamedRow } from '../names/kinds.js';
import { namedKinds, nameIn } from '../names/kinds.js';
import { day, money, percent } from '../words/format.js';

export type PickedKind = Exclude<NamedKind, 'subscription'>;

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Tells the choice from others of the same name. */
  readonly detail: string;
  /** Its status, where that matters for the choice. */
  readonly status?: string | undefined;
}

interface Search {
  /** Fields in which every word is searched. */
  readonly searched: readonly string[];
  readonly order: string;
  /** Further fields to read, besides the id and the name. */
  readonly reads: readonly string[];
  detail(row: NamedRow, wordOf: (word: string) => string): readonly (string | null)[];
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const amount = (value: unknown, currency: unknown) =>
  typeof value === 'number' ? money(value, text(currency), { price: true }) : null;

const searches: Readonly<Record<PickedKind, Search>> = {
  customer: {
    searched: ['name', 'email', 'id'],
    order: 'name',
    reads: ['city', 'country'],
    detail: ({ id, name, email, city, country }) => {
      const address = text(name) === null ? null : text(email);
      const place = text(city) ?? text(country);
      return address === null && place === null ? [text(id)] : [address, place];
    },
  },
  offer: {
    searched: ['name', 'id'],
    order: 'name',
    reads: ['price', 'currency', 'billingCycle'],
    detail: ({ id, price, currency, billingCycle }, wordOf) => [
      amount(price, currency),
      text(billingCycle) === null ? null : wordOf(String(billingCycle)),
      text(price === null ? id : null),
    ],
  },
  discountCode: {
    searched: ['id'],
    order: 'id',
    reads: ['type', 'value', 'currency'],
    detail: ({ type, value, currency }) => [
      type === 'percentage' && typeof value === 'number' ? percent(value / 100) : amount(value, currency),
    ],
  },
  user: {
    searched: ['firstName', 'lastName', 'email', 'username'],
    order: 'lastName',
    reads: ['status'],
    detail: ({ email }) => [text(email)],
  },
  invoice: {
    searched: ['invoiceNumber'],
    order: 'dueDate',
    reads: ['amountDue', 'currency', 'dueDate', 'status'],
    detail: ({ amountDue, currency, dueDate }) => [amount(amountDue, currency), day(text(dueDate))],
  },
  meter: {
    searched: ['name', 'id'],
    order: 'name',
    reads: [],
    detail: ({ id, name, unit }) => [text(unit), text(name === null ? null : id)],
  },
};

export interface PickQuery {
  readonly path: string;
  readonly query: Readonly<Record<string, string | number | boolean>>;
}

/** Most choices shown at once; to see others, users type more. */
const shown = 12;

/** @param filter makes the condition on the searched fields @param where OData filter of every choice */
export function pickQuery(
  kind: PickedKind,
  filter: (fields: readonly string[]) => string,
  where: string | undefined,
): PickQuery {
  const { searched, order, reads } = searches[kind];
  const { path, fields } = namedKinds[kind];
  const conditions = [filter(searched), where === undefined ? '' : `(${where})`].filter((one) => one !== '');
  return {
    path,
    query: {
      ...(conditions.length === 0 ? {} : { $filter: conditions.join(' and ') }),
      $orderby: order,
      $select: [...new Set(['id', ...fields, ...reads])].join(','),
      $top: shown,
      $count: false,
    },
  };
}

export function choiceOf(kind: PickedKind, row: NamedRow, wordOf: (word: string) => string): Choice {
  const id = String(row.id);
  const name = nameIn(kind, row) ?? id;
  const detail = searches[kind]
    .detail(row, wordOf)
    .filter((part) => part !== null && part !== name)
    .join(' · ');
  return { id, name, detail, status: text(row.status) ?? undefined };
}
