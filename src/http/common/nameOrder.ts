/**
 * Lists in the order of their customers' names. Documents contain only ids (docs/decisions/names.md), so the customers are walked in order of name.
 * The matches of each are counted until the page is reached. Indexes serve both steps.
 */
import { chunks } from '../../kernel/chunks.js';
import { type Demand, type ListPage, QueryTimeout, type ReadModels } from '../../ports/readModels.js';
import type { Expression, ListQuery, LiteralValue, OrderBy } from '../../query/ast.js';
import { allOf, oneOf, sortBy, where } from '../../query/conditions.js';
import type { Document, ReadModel } from '../../query/fields.js';

type Direction = OrderBy['direction'];

/** Up to this many matches are grouped by customer at once, without walking the customers who have none. */
const usualFew = 5_000;
/** Most customers per query. */
const chunkSize = 500;
const firstChunk = 50;
/** Most matches per query; more than the customers of one query have together, unless it covers a single customer. */
const mostAtOnce = 1_000;
/** Most ms of one walk. The end of a very long list is out of reach, but comes first in the other direction. */
const timeLimit = 5_000;

export interface NameOrder {
  readonly readModels: Pick<ReadModels, 'list' | 'scan' | 'aggregate'>;
  /** Has a field `customerId` and an index that begins with it. */
  readonly model: ReadModel;
  /** The customers of the reference data, with an index on their names. */
  readonly customers: ReadModel;
  readonly direction: Direction;
  readonly demand: Demand;
  /** For tests: overrides `usualFew`. */
  readonly few?: number;
}

/** Number of matches of one customer; null: of documents without a customer. */
type Share = readonly [customerId: string | null, count: number];

/** Returns a page in order of customer name; matches of customers without a record come last. @throws QueryTimeout */
export async function pageByName(order: NameOrder, query: ListQuery): Promise<ListPage> {
  const { readModels, model, demand } = order;
  const { filter, skip, top } = query;
  const total = await countOf(order, filter);
  const documents: Document[] = [];
  let passed = 0;
  let whole: string[] = [];

  /** Reads some matches of one customer, or all of several. */
  async function read(customers: readonly (string | null)[], from: number, most: number): Promise<void> {
    const [only = null] = customers;
    const own =
      only === null
        ? where(model.fields, 'customerId', 'eq', null)
        : oneOf(model.fields, 'customerId', customers);
    const page = await readModels.list(
      model,
      { filter: both(filter, own), skip: from, top: most, count: false },
      demand,
    );
    documents.push(...inOrderOf(customers, page.documents));
  }

  async function readWhole(): Promise<void> {
    if (whole.length > 0) await read(whole, 0, top);
    whole = [];
  }

  if (top > 0 && skip < total) {
    for await (const [customerId, count] of sharesOf(order, filter, total)) {
      const from = Math.max(0, skip - passed);
      const to = Math.min(count, skip + top - passed);
      passed += count;
      if (from >= to) continue;
      if (from === 0 && to === count && customerId !== null) whole.push(customerId);
      else {
        await readWhole();
        await read([customerId], from, to - from);
      }
      if (passed >= skip + top) break;
    }
    await readWhole();
  }
  return { documents, count: query.count ? total : undefined };
}

/**
 * Yields all matches in order of customer name, in batches of a few hundred. Those of customers without a record come last, by customer id.
 * @throws the errors of lists and scans
 */
export async function* everyByName(
  order: NameOrder,
  filter: Expression | undefined,
): AsyncGenerator<readonly Document[]> {
  // Reserves nothing, since the memory of one batch is freed before the next is read.
  const demand: Demand = { by: order.demand.by, signal: order.demand.signal, reserve: () => undefined };
  const walk = { ...order, demand };
  let left = await countOf(walk, filter);
  let group: string[] = [];
  let size = 0;
  for await (const [customerId, count] of walked(walk, filter, left)) {
    if (customerId === null || count === 0) continue;
    left -= count;
    if (size + count > chunkSize) {
      yield* everyOf(walk, filter, group);
      group = [];
      size = 0;
    }
    group.push(customerId);
    size += count;
    if (left <= 0) break;
  }
  yield* everyOf(walk, filter, group);
  if (left > 0) yield* withoutRecord(walk, filter);
}

/** Yields the matches of several customers who have few together, or of one customer. */
async function* everyOf(
  { readModels, model, demand }: NameOrder,
  filter: Expression | undefined,
  customers: readonly string[],
): AsyncGenerator<readonly Document[]> {
  if (customers.length === 0) return;
  const own = both(filter, oneOf(model.fields, 'customerId', customers));
  let last: string | undefined;
  let page: ListPage;
  do {
    const query: ListQuery = {
      filter: last === undefined ? own : allOf(own, where(model.fields, 'id', 'gt', last)),
      orderBy: [sortBy(model.fields, 'id', 'asc')],
      skip: 0,
      top: mostAtOnce,
      count: false,
    };
    page = await readModels.list(model, query, demand);
    yield inOrderOf(customers, page.documents);
    last = String(page.documents.at(-1)?.id);
  } while (page.documents.length === mostAtOnce);
}

/** Yields the matches of customers who are not, or no longer, in the reference data, and those without a customer. */
async function* withoutRecord(
  order: NameOrder,
  filter: Expression | undefined,
): AsyncGenerator<readonly Document[]> {
  const { readModels, model, demand } = order;
  const query = { ...withFilter(filter), orderBy: [sortBy(model.fields, 'customerId', 'asc')] };
  for await (const batch of readModels.scan(model, query, demand)) {
    const known = new Set<unknown>();
    for await (const { id } of recordsOf(order, [...new Set(batch.flatMap(idOf))])) known.add(id);
    yield batch.filter(({ customerId }) => !known.has(customerId));
  }
}

function inOrderOf(customers: readonly (string | null)[], documents: readonly Document[]): Document[] {
  const place = new Map(customers.map((id, index) => [id, index]));
  const placeOf = ({ customerId }: Document) => place.get((customerId ?? null) as string | null) ?? 0;
  return documents.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const idOf = ({ customerId }: Document) => (typeof customerId === 'string' ? [customerId] : []);

async function* sharesOf(
  order: NameOrder,
  filter: Expression | undefined,
  total: number,
): AsyncIterable<Share> {
  const deadline = Date.now() + timeLimit;
  const seen = new Set<string>();
  let left = total;
  for await (const share of walked(order, filter, total)) {
    if (Date.now() > deadline) throw new QueryTimeout('the page is too far down the list sorted by name');
    const [customerId, count] = share;
    if (customerId !== null) seen.add(customerId);
    left -= count;
    yield share;
    if (left <= 0) return;
  }
  // Customers who are not, or no longer, in the reference data.
  for (const share of await counts(order, filter)) if (!seen.has(String(share[0]))) yield share;
}

/** Yields the number of matches of each customer, in order of name. */
function walked(order: NameOrder, filter: Expression | undefined, total: number): AsyncIterable<Share> {
  return total <= (order.few ?? usualFew) ? ofFew(order, filter) : ofAll(order, filter);
}

/** Reads the names of the customers who have a match, and sorts by them. */
async function* ofFew(order: NameOrder, filter: Expression | undefined): AsyncIterable<Share> {
  const shares = await counts(order, filter);
  const names = new Map<string, string | null>();
  const ids = shares.flatMap(([id]) => id ?? []);
  for await (const { id, name } of recordsOf(order, ids))
    names.set(String(id), typeof name === 'string' ? name : null);
  const known = shares.filter(([id]) => id !== null && names.has(id));
  const sign = order.direction === 'asc' ? 1 : -1;
  const nameOf = ([id]: Share) => names.get(String(id)) ?? null;
  yield* known.toSorted(
    (one, other) => sign * compare(nameOf(one), nameOf(other)) || compare(one[0], other[0]),
  );
}

/** Walks all customers in order of name, and counts the matches of many at once. */
async function* ofAll(order: NameOrder, filter: Expression | undefined): AsyncIterable<Share> {
  const { readModels, model, customers, direction, demand } = order;
  const query = { orderBy: [sortBy(customers.fields, 'name', direction)] };
  // The first page usually needs few customers.
  let size = firstChunk;
  for await (const batch of readModels.scan(customers, query, demand))
    for (let start = 0; start < batch.length; ) {
      const ids = batch.slice(start, start + size).map(({ id }) => String(id));
      start += size;
      size = Math.min(chunkSize, 2 * size);
      const found = new Map(await counts(order, both(filter, oneOf(model.fields, 'customerId', ids))));
      for (const id of ids) yield [id, found.get(id) ?? 0];
    }
}

/** Yields the customers with these ids that are in the reference data. */
async function* recordsOf(
  { readModels, customers, demand }: NameOrder,
  all: readonly string[],
): AsyncGenerator<Document> {
  for (const ids of chunks(all, chunkSize)) {
    const query = { filter: oneOf(customers.fields, 'id', ids), skip: 0, top: ids.length, count: false };
    yield* (await readModels.list(customers, query, demand)).documents;
  }
}

async function countOf(
  { readModels, model, demand }: NameOrder,
  filter: Expression | undefined,
): Promise<number> {
  const query = { ...withFilter(filter), skip: 0, top: 0, count: true };
  return (await readModels.list(model, query, demand)).count ?? 0;
}

async function counts({ readModels, model, demand }: NameOrder, filter: Expression | undefined) {
  const rows = await readModels.aggregate(
    model,
    {
      ...withFilter(filter),
      groupBy: [{ field: 'customerId' }],
      measures: [{ name: 'count', operation: 'count' }],
    },
    demand,
  );
  return rows.map(({ keys, measures }): Share => [keyOf(keys.customerId), Number(measures.count)]);
}

const keyOf = (value: LiteralValue | undefined) =>
  value === null || value === undefined ? null : String(value);

const withFilter = (filter: Expression | undefined) => (filter === undefined ? {} : { filter });

function both(filter: Expression | undefined, own: Expression): Expression {
  return filter === undefined ? own : allOf(filter, own);
}

/** Compares as engines order texts: by code points, null first. */
function compare(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
