/** Lists: a single page, or an iteration over every row once, even if rows change meanwhile. */
import { type FieldKinds, type Filter, literal, type Scalar, type ScalarField } from './filters.js';

export type Order<Row> = ScalarField<Row> | `${ScalarField<Row>} ${'asc' | 'desc'}`;

/** An order as OData writes it, e.g. `length(name) desc, id`. */
export interface RawOrder {
  readonly text: string;
}

/** An escape hatch for orders by more than fields. */
export function rawOrder(text: string): RawOrder {
  return { text };
}

export interface ListOptions<Row, Field extends keyof Row = never> {
  /** A filter made by `eq`, `and` and the like, or OData as it is sent. */
  readonly filter?: Filter<Row> | string;
  /** Fields, each optionally followed by `asc` or `desc`; ties are broken by id. */
  readonly orderBy?: Order<Row> | readonly Order<Row>[] | RawOrder;
  /** The fields to return. */
  readonly select?: readonly Field[];
  /** The number of rows to skip. */
  readonly skip?: number;
  /** The most rows to return. Default: 100 for a page, all for an iteration. */
  readonly top?: number;
  /** Rows per request of an iteration, at most 1,000. Default: 500. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

export interface Page<Row> {
  readonly value: readonly Row[];
  /** The number of all matching rows, whatever `skip` and `top`. */
  readonly count: number;
}

/** Sends no request until rows or a count are asked for. */
export interface List<Row> extends AsyncIterable<Row> {
  /** Returns one page: the rows from `skip` on, at most `top` of them. */
  page(): Promise<Page<Row>>;
  /** Returns the number of all matching rows, whatever `skip` and `top`. */
  count(): Promise<number>;
  first(): Promise<Row | undefined>;
  /** Reads all rows into memory. */
  toArray(): Promise<Row[]>;
}

/** Rows with the selected fields; without a selection, with the list's default fields. */
export type Selected<Row, Field extends keyof Row> = [Field] extends [never]
  ? Row
  : Required<Pick<Row, Field>>;

/** What is known about a list in advance. */
export interface ListKind extends FieldKinds {
  /** The field that identifies rows and never changes. */
  readonly key: string;
}

type Document = Readonly<Record<string, Scalar>>;
type Query = Readonly<Record<string, string>>;
/** Reads one page; the options have their names in OData. */
export type FetchPage = (
  query: Query,
  signal: AbortSignal | undefined,
) => Promise<{ readonly value: readonly Document[]; readonly count?: number }>;

/** The options without the types of rows, which matter only to callers. */
interface UntypedOptions extends Omit<ListOptions<Document>, 'filter' | 'orderBy' | 'select'> {
  readonly filter?: Filter<never> | string;
  readonly orderBy?: string | readonly string[] | RawOrder;
  readonly select?: readonly string[];
}

interface Sorting {
  readonly field: string;
  readonly descending: boolean;
}

/** Ids in one filter. */
const idsAtOnce = 100;

export function createList(kind: ListKind, fetchPage: FetchPage, options: UntypedOptions): List<Document> {
  const { filter, orderBy = [], select, skip = 0, top, pageSize = 500, signal } = options;
  const scope = { kinds: kind };
  const orders = typeof orderBy === 'string' ? [orderBy] : 'text' in orderBy ? [orderBy.text] : orderBy;
  const condition = filter === undefined || typeof filter === 'string' ? filter : filter.write(scope);

  function query(more: Query, conditions: readonly (string | undefined)[] = [condition]): Query {
    const all = conditions.filter((one) => one !== undefined && one.trim() !== '');
    return {
      ...(all.length === 0 ? {} : { $filter: all.length === 1 ? `${all[0]}` : `(${all.join(') and (')})` }),
      ...(select === undefined ? {} : { $select: select.join(',') }),
      ...more,
    };
  }

  async function page(): Promise<Page<Document>> {
    const { value, count = 0 } = await fetchPage(
      query({
        ...(orders.length === 0 ? {} : { $orderby: orders.join(',') }),
        ...(skip === 0 ? {} : { $skip: String(skip) }),
        ...(top === undefined ? {} : { $top: String(top) }),
      }),
      signal,
    );
    return { value, count };
  }

  /**
   * Returns the fields whose values give the next page's start: those of the order, up to the key, which is unique. Undefined when the
   * order has more than plain fields.
   */
  function sorting(): readonly Sorting[] | undefined {
    const sorted: Sorting[] = [];
    for (const order of orders.flatMap((text) => text.split(','))) {
      const [, field, direction] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/.exec(order) ?? [];
      if (field === undefined) return undefined;
      sorted.push({ field, descending: direction === 'desc' });
      if (field === kind.key) return sorted;
    }
    return [...sorted, { field: kind.key, descending: false }];
  }

  /** Returns the filter for rows after this one. Nulls come first, or last with `desc`. */
  function behind(row: Document, [first, ...rest]: readonly Sorting[]): string {
    if (first === undefined) return 'false';
    const { field, descending } = first;
    const value = row[field] ?? null;
    const text = literal(field, value, scope);
    const further: string[] = [];
    if (typeof value === 'boolean') {
      if (value === descending) further.push(`${field} eq ${!value}`);
    } else if (value !== null) further.push(`${field} ${descending ? 'lt' : 'gt'} ${text}`);
    if (value === null && !descending) further.push(`${field} ne null`);
    if (value !== null && descending && field !== kind.key) further.push(`${field} eq null`);
    if (rest.length > 0) further.push(`${field} eq ${text} and (${behind(row, rest)})`);
    return further.length === 0 ? 'false' : further.join(' or ');
  }

  /** Yields pages, each starting after the last row of the one before; where the order is not by plain fields, by number of rows. */
  async function* pagesBy(
    sorted: readonly Sorting[] | undefined,
    fields: readonly string[] | undefined,
    size: number,
    passedOver: number,
  ): AsyncGenerator<readonly Document[], void, void> {
    let last: Document | undefined;
    let place = passedOver;
    const order =
      sorted?.map(({ field, descending }) => `${field}${descending ? ' desc' : ''}`).join(',') ??
      orders.join(',');
    for (;;) {
      const passing = place > 0 && (last === undefined || sorted === undefined);
      const { value } = await fetchPage(
        query(
          {
            ...(fields === undefined ? {} : { $select: fields.join(',') }),
            ...(passing ? { $skip: String(place) } : {}),
            $orderby: order,
            $top: String(size),
            $count: 'false',
          },
          last === undefined || sorted === undefined ? [condition] : [condition, behind(last, sorted)],
        ),
        signal,
      );
      if (value.length > 0) yield value;
      place += value.length;
      last = value.at(-1);
      if (value.length < size || last === undefined) return;
    }
  }

  /**
   * Pages start after the last row seen, not after a number of rows: inserts and deletes before it shift nothing. The key never changes, so
   * in its order every row that exists throughout is met once. In other orders a row can move during the iteration. One that comes again is
   * recognised by its key; rows that moved to a place already passed are read at the end.
   */
  async function* rows(): AsyncGenerator<Document, void, void> {
    const sorted = sorting();
    const needed = sorted?.map(({ field }) => field) ?? [kind.key];
    const fields =
      select === undefined ? (orders.length === 0 ? undefined : ['*', ...needed]) : [...select, ...needed];
    const added = select === undefined ? [] : needed.filter((field) => !select.includes(field));
    const movable = sorted?.[0]?.field !== kind.key;
    const size = Math.min(pageSize, top ?? pageSize);
    const seen = new Set<Scalar>();
    let left = top ?? Number.POSITIVE_INFINITY;
    let pages = 0;

    function* fresh(found: readonly Document[]) {
      for (const row of found) {
        const key = row[kind.key] ?? null;
        if (movable) {
          if (seen.has(key)) continue;
          seen.add(key);
        }
        left -= 1;
        yield added.length === 0 ? row : without(row, added);
        if (left <= 0) return;
      }
    }

    if (left <= 0) return;
    for await (const found of pagesBy(sorted, fields, size, skip)) {
      pages += 1;
      yield* fresh(found);
      if (left <= 0) return;
    }
    // A single page is a consistent snapshot. Skipped rows were never seen, so they cannot be told from rows that moved.
    if (!movable || pages < 2 || skip > 0) return;
    const byKey = [{ field: kind.key, descending: false }];
    for await (const found of pagesBy(byKey, [kind.key], 1_000, 0)) {
      const missed = found.map((row) => row[kind.key] ?? null).filter((key) => !seen.has(key));
      for (let start = 0; start < missed.length; start += idsAtOnce) {
        const ids = missed.slice(start, start + idsAtOnce).map((id) => literal(kind.key, id, scope));
        const more = fields === undefined ? {} : { $select: fields.join(',') };
        const { value } = await fetchPage(
          query({ ...more, $top: String(idsAtOnce) }, [condition, `${kind.key} in (${ids.join(',')})`]),
          signal,
        );
        yield* fresh(value);
        if (left <= 0) return;
      }
    }
  }

  return {
    page,
    [Symbol.asyncIterator]: rows,
    async count() {
      return (await fetchPage(query({ $top: '0' }), signal)).count ?? 0;
    },
    async first() {
      const first = orders.length === 0 ? {} : { $orderby: orders.join(',') };
      const passed = skip === 0 ? {} : { $skip: String(skip) };
      const { value } = await fetchPage(query({ ...first, ...passed, $top: '1', $count: 'false' }), signal);
      return value[0];
    },
    async toArray() {
      const found: Document[] = [];
      for await (const row of rows()) found.push(row);
      return found;
    },
  };
}

function without(row: Document, names: readonly string[]): Document {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}
