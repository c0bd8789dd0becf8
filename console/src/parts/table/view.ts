/** The view of a list as its address keeps it, i.e. filters by field name, `sort`, `show` and `row`, and the query that it makes. */
import type { Query } from '../service/query.js';
import { daysAfter, today } from '../words/days.js';
import type { Column, ColumnKind } from './columns.js';

export interface View {
  /** Text by field, as in the address. */
  readonly filters: Readonly<Record<string, string>>;
  /** A field, with a leading `-` for descending order. */
  readonly sort: string | undefined;
  /** Fields in their order; undefined for those that are not hidden. */
  readonly show: readonly string[] | undefined;
  /** Index of the first visible row. */
  readonly row: number;
}

type Field = Pick<Column<never>, 'field' | 'kind' | 'alsoIn' | 'orderBy'>;
type Search = Readonly<Record<string, string | undefined>>;

/** Separates the bounds of a range, either of which may be missing: `2026-01-01..`, `..100`. */
const rangeSign = '..';

/** Stands for an empty field. */
export const emptySign = '-';

export function viewOf(search: Search, columns: readonly Field[]): View {
  const filters: Record<string, string> = {};
  for (const { field } of columns) {
    const text = search[field];
    if (text !== undefined && text !== '') filters[field] = text;
  }
  const row = Number(search.row ?? 0);
  return {
    filters,
    sort: search.sort === '' ? undefined : search.sort,
    show: search.show === undefined ? undefined : search.show.split(',').filter((name) => name !== ''),
    row: Number.isSafeInteger(row) && row > 0 ? row : 0,
  };
}

export function searchOf(view: View): Record<string, string> {
  return {
    ...view.filters,
    ...(view.sort === undefined ? {} : { sort: view.sort }),
    ...(view.show === undefined ? {} : { show: view.show.join(',') }),
    ...(view.row === 0 ? {} : { row: String(view.row) }),
  };
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** A single value is both bounds of its range. */
export function rangeOf(text: string): Range {
  const sign = text.indexOf(rangeSign);
  if (sign < 0) return { from: text, to: text };
  return { from: text.slice(0, sign), to: text.slice(sign + rangeSign.length) };
}

export function textOfRange({ from, to }: Range): string {
  if (from === '' && to === '') return '';
  return from === to ? from : `${from}${rangeSign}${to}`;
}

/** Returns the day for `2026-01-31`, or for a relative day: `today`, `today-7`. Undefined for any other text. */
export function dayIn(text: string): string | undefined {
  const [isRelative, days = '0'] = /^today([+-]\d{1,4})?$/.exec(text) ?? [];
  if (isRelative !== undefined) return daysAfter(today(), Number(days));
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Both bounds are inclusive. For timestamps, days are whole days in UTC. */
function rangeCondition(field: string, kind: ColumnKind, text: string): string | undefined {
  const range = rangeOf(text);
  const endOf = (end: string) => (kind === 'number' ? (isNumber(end) ? end : undefined) : dayIn(end));
  const from = endOf(range.from);
  const to = endOf(range.to);
  const conditions: string[] = [];
  if (from !== undefined) conditions.push(`${field} ge ${kind === 'moment' ? `${from}T00:00:00Z` : from}`);
  if (to !== undefined)
    conditions.push(kind === 'moment' ? `${field} lt ${daysAfter(to, 1)}T00:00:00Z` : `${field} le ${to}`);
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}

/** Returns the OData condition that a field has a value. */
function equality({ field, alsoIn }: Field, value: string): string {
  const own = `${field} eq ${literal(value)}`;
  return alsoIn === undefined ? own : `(${own} or ${alsoIn}/any(i: i/${own}))`;
}

function condition(column: Field, text: string): string | undefined {
  const { field, kind } = column;
  if (text === emptySign) return `${field} eq null`;
  switch (kind) {
    case 'text':
      return text.startsWith('=')
        ? equality(column, text.slice(1))
        : `contains(tolower(${field}),${literal(text.toLowerCase())})`;
    case 'words':
      return `${field} in (${text.split(',').map(literal).join(',')})`;
    case 'yesNo':
      return text === 'true' || text === 'false' ? `${field} eq ${text}` : undefined;
    default:
      return rangeCondition(field, kind, text);
  }
}

/** @param fixed OData filter of every row of the list, whatever the view */
export function filterOf(
  view: Pick<View, 'filters'>,
  columns: readonly Field[],
  fixed?: string,
): string | undefined {
  const conditions = columns.flatMap((column) => {
    const text = view.filters[column.field];
    const made = text === undefined ? undefined : condition(column, text);
    return made === undefined ? [] : [made];
  });
  if (fixed !== undefined) conditions.unshift(fixed);
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}

export function orderOf(
  sort: string | undefined,
  columns: readonly Pick<Field, 'field' | 'orderBy'>[],
): string | undefined {
  if (sort === undefined) return undefined;
  const field = sort.replace(/^-/, '');
  const order = columns.find((column) => column.field === field)?.orderBy ?? field;
  return sort.startsWith('-') ? `${order} desc` : order;
}

/** Returns the query options for the rows of a view. */
export function queryOf(view: View, columns: readonly Field[], fixed?: string): Query {
  return {
    $filter: filterOf(view, columns, fixed),
    $orderby: orderOf(view.sort, columns),
  };
}

/** Cycles from ascending to descending to the default order. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? undefined : field;
}
