/** Lists: one page as it is asked for, or every row once, however much changes meanwhile. */
import { type FieldKinds, type Filter, literal, type Scalar, type ScalarField } from './filters.js';

export type Order<Row> = ScalarField<Row> | `${ScalarField<Row>} ${'asc' | 'desc'}`;

/** An order as OData writes it, e.g. `length(name) desc, id`. */
export interface RawOrder {
  readonly text: string;
}

/** The way out where an order is not by fields alone. */
export function rawOrder(text: string): RawOrder {
  return { text };
}

export interface ListOptions<Row, Field extends keyof Row = never> {
  /** A condition made by `eq`, `and` and the like, or OData as it is to be sent. */
  readonly filter?: Filter<Row> | string;
  /** Fields, each with `asc` or `desc` behind it where wanted; ties are broken by id. */
  readonly orderBy?: Order<Row> | readonly Order<Row>[] | RawOrder;
  /** The fields that are answered. */
  readonly select?: readonly Field[];
  /** The number of rows to skip. */
  readonly skip?: number;
  /** The most rows to return. Default: 100 in a page, all of them in an iteration. */
  readonly top?: number;
  /** Rows that an iteration asks for at a time, 1,000 at most. Default 500. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

export interface Page<Row> {
  readonly value: readonly Row[];
  /** The number of all matches, whatever `skip` and `top`. */
  readonly count: number;
}

/** Asks nothing until something of it is asked for. */
export interface List<Row> extends AsyncIterable<Row> {
  /** The rows from `skip` on, as many as `top` says. */
  page(): Promise<Page<Row>>;
  /** Returns the number of all matches, whatever `skip` and `top`. */
  count(): Promise<number>;
  first(): Promise<Row | undefined>;
  /** All of them in memory. */
  toArray(): Promise<Row[]>;
}

/** Rows with the fields that were selected; without a selection those that the list answers. */
export type Selected<Row, Field extends keyof Row> = [Field] extends [never]
  ? Row
  : Required<Pick<Row, Field>>;

/** The facts about a list that are known beforehand. */
export interface ListKind extends FieldKinds {
  /** The field that tells rows apart and never changes. */
  readonly key: string;
}

type Document = Readonly<Record<string, Scalar>>;
type Query = Readonly<Record<string, string>>;
/** Asks for one page, with the options by their names in OData. */
export type FetchPage = (
  query: Query,
  signal: AbortSignal | undefined,
) => Promise<{ readonly value: readonly Document[]; readonly count?: number }>;

/** The options without the types of rows, which concern only callers. */
interface UntypedOptions extends Omit<ListOptions<Document>, 'filter' | 'orderBy' | 'select'> {
  readonly filter?: Filter<never> | string;
  readonly orderBy?: string | readonly string[] | RawOrder;
  readonly select?: readonly string[];
}

interface Sorting {
  readonly field: string;
  readonly descending: boolean;
}

/** Ids that one condition names. */
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
   * Returns the fields that tell pages apart: those of the order up to the key, which no two rows share. Undefined when the order has more
   * than plain fields.
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

  /** The condition of rows that come after this one. Nulls come first, with `desc` last. */
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

  /** Pages behind the last row of the one before; without fields to tell it by, behind so many rows. */
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
   * Pages follow the last row that was seen, not a number of rows: those that come and go before it move nothing. The key never changes, so in
   * its order every row that is there all the time is met once. In other orders a row can move while it is looked for: one that comes back is
   * told by its key, and those that moved to where nobody looked any more are looked for at the end.
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
    // One page is of one moment. Rows that were passed over were never seen: they cannot be told from those that moved.
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
