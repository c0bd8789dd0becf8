/** A collection of the stand-in: documents by their `_id`, and for each indexed field the documents by its values. */
import { type Document, EJSON } from 'bson';
import { Context } from 'mingo/core';
import * as query from 'mingo/operators/query';
import { Query } from 'mingo/query';

/** Each query copies its operators, and most need no others. */
const operators = { context: Context.init({ query }) };

/** Returns a function that tests documents against a filter. */
export function filterOf(filter: Document): (document: Document) => boolean {
  const entries = Object.entries(filter);
  const [[path, condition] = ['', null], ...others] = entries;
  const values = others.length === 0 && !path.startsWith('$') ? wantedValues(condition) : undefined;
  // A query with a list compares each document with every value of it.
  if (values?.every((value) => typeof value === 'string') === true) {
    const keys = new Set(values.map(keyOf));
    return (document) => keysAt(document, path).some((key) => keys.has(key));
  }
  const compiled = new Query(filter, operators);
  const quick = [...conditionsOf(filter)].flatMap(([name, wanted]) => quickTest(name, wanted) ?? []);
  const isAll = quick.length === entries.length && !('$and' in filter);
  return (document) => {
    let isDecided = isAll;
    for (const test of quick) {
      const passes = test(document);
      if (passes === false) return false;
      isDecided &&= passes === true;
    }
    return isDecided || compiled.test(document);
  };
}

/** Tests a document in simple cases, many times faster than a query. Returns undefined when only the query can decide. */
type QuickTest = (document: Document) => boolean | undefined;

const bounds: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  $gt: (value, bound) => value > bound,
  $gte: (value, bound) => value >= bound,
  $lt: (value, bound) => value < bound,
  $lte: (value, bound) => value <= bound,
};

/** Tests a plain value, `{ $ne: null }` and bounds that are numbers. Returns undefined for any other condition. */
function quickTest(path: string, condition: unknown): QuickTest | undefined {
  const names = path.split('.');
  const onPlain = (test: (value: unknown) => boolean): QuickTest => {
    return (document) => {
      let value: unknown = document;
      for (const name of names) {
        if (Array.isArray(value)) return undefined;
        value = typeof value === 'object' ? (value as Document | null)?.[name] : undefined;
      }
      return typeof value === 'object' && value !== null ? undefined : test(value);
    };
  };
  if (['string', 'number', 'boolean'].includes(typeof condition))
    return onPlain((value) => value === condition);
  if (condition === null || Object.getPrototypeOf(condition) !== Object.prototype) return undefined;
  const parts = Object.entries(condition as Document);
  if (parts.length === 1 && parts[0]?.[0] === '$ne' && parts[0][1] === null)
    return onPlain((value) => value !== null && value !== undefined);
  const tests = parts.map(([name, bound]) => ({ holds: bounds[name], bound }));
  if (
    tests.length === 0 ||
    tests.some(({ holds, bound }) => holds === undefined || typeof bound !== 'number')
  )
    return undefined;
  return onPlain(
    (value) => typeof value === 'number' && tests.every(({ holds, bound }) => holds?.(value, bound) === true),
  );
}

export interface IndexSpecification {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  readonly unique?: boolean;
  readonly expireAfterSeconds?: number;
  readonly partialFilterExpression?: Document;
}

export class DuplicateKey extends Error {
  constructor(
    readonly index: string,
    readonly keyPattern: Document,
    readonly keyValue: Document,
  ) {
    super(`E11000 duplicate key error index: ${index} dup key: ${EJSON.stringify(keyValue)}`);
  }
}

/** A server has one index of each key, under one name and with one set of options. */
export class IndexConflict extends Error {
  constructor(
    readonly of: 'key' | 'options',
    message: string,
  ) {
    super(message);
  }
}

/** The order of its fields is part of a key. */
function keyText({ key }: IndexSpecification): string {
  return JSON.stringify(Object.entries(key).map(([path, direction]) => [path, Number(direction)]));
}

function optionsText({ unique = false, expireAfterSeconds }: IndexSpecification): string {
  return JSON.stringify([unique, expireAfterSeconds === undefined ? null : Number(expireAfterSeconds)]);
}

/** Returns the key under which a value is found. Values of different types never share one. */
export function keyOf(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  return typeof value === 'number'
    ? `n${value}`
    : EJSON.stringify({ value: value ?? null }, { relaxed: false });
}

/** Returns the value at a path such as `f.status`, without looking into arrays. */
export function valueAt(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Document)[name];
  }
  return value;
}

/** A write, and the document that it replaced. */
interface Write {
  /** Counts the writes of all collections. */
  readonly number: number;
  /** In milliseconds. */
  readonly at: number;
  readonly key: string;
  readonly former: Document | undefined;
}

let writes = 0;

/** The number of the last write, which `asOf` takes as a moment. */
export const lastWrite = (): number => writes;

/** How long a moment can be read, in milliseconds: the default of a real server. */
export const keptMoments = 300_000;

/** The number of leading fields of an index that find documents. Later fields have bounds and nearly always differ. */
const lookedUpFields = 2;

export class Collection {
  readonly indexes = new Map<string, IndexSpecification>([['_id_', { name: '_id_', key: { _id: 1 } }]]);
  /** Ids by path, then by the key of the value at it. */
  readonly #lookups = new Map<string, Map<string, Set<string>>>();
  /** Keys by their bytes in UTF-8, as a server orders texts. Undefined when a document was added or removed since. */
  #keysInOrder: readonly Buffer[] | undefined;
  /** Writes in order. Those at the beginning may be too old. */
  #log: Write[] = [];

  constructor(readonly documents = new Map<string, Document>()) {}

  /**
   * Returns the documents as they were after a write: this collection when nothing was written since, else a copy without indexes.
   * Readers make the copies, so a moment that is not read costs none.
   */
  asOf(write: number): Collection {
    if ((this.#log.at(-1)?.number ?? 0) <= write) return this;
    const documents = new Map(this.documents);
    for (let index = this.#log.length - 1; index >= 0; index -= 1) {
      const { number, key, former } = this.#log[index] as Write;
      if (number <= write) break;
      if (former === undefined) documents.delete(key);
      else documents.set(key, former);
    }
    return new Collection(documents);
  }

  #remember(key: string, former: Document | undefined): void {
    const at = performance.now();
    writes += 1;
    this.#log.push({ number: writes, at, key, former });
    const oldest = this.#log[this.#log.length >> 1];
    if (oldest !== undefined && oldest.at < at - keptMoments)
      this.#log = this.#log.slice((this.#log.length >> 1) + 1);
  }

  /** Creates an index unless it exists. @throws IndexConflict when its name or its key belongs to another index */
  createIndex(index: IndexSpecification): void {
    const sameKey = [...this.indexes.values()].find((other) => keyText(other) === keyText(index));
    if (sameKey !== undefined && sameKey.name !== index.name)
      throw new IndexConflict('options', `Index already exists with a different name: ${sameKey.name}`);
    const sameName = this.indexes.get(index.name);
    if (sameName !== undefined && sameKey === undefined)
      throw new IndexConflict(
        'key',
        `An existing index has the same name as the requested one: ${index.name}`,
      );
    if (sameName !== undefined && optionsText(sameName) !== optionsText(index))
      throw new IndexConflict('options', `An equivalent index exists with other options: ${index.name}`);
    if (sameName !== undefined) return;
    this.indexes.set(index.name, index);
    if (index.partialFilterExpression !== undefined) return;
    for (const path of Object.keys(index.key).slice(0, lookedUpFields)) {
      if (path === '_id' || this.#lookups.has(path)) continue;
      const lookup = new Map<string, Set<string>>();
      this.#lookups.set(path, lookup);
      for (const [key, document] of this.documents) enter(lookup, document, path, key);
    }
  }

  dropIndex(name: string): void {
    const index = this.indexes.get(name);
    this.indexes.delete(name);
    for (const path of Object.keys(index?.key ?? {})) {
      if (![...this.indexes.values()].some((other) => path in other.key)) this.#lookups.delete(path);
    }
  }

  /** Inserts or replaces a document. @throws DuplicateKey */
  put(document: Document): void {
    const key = keyOf(document._id);
    for (const index of this.indexes.values()) {
      if (index.unique === true) this.#assertUnique(index, document, key);
    }
    const former = this.documents.get(key);
    for (const [path, lookup] of this.#lookups) {
      if (former !== undefined) leave(lookup, former, path, key);
      enter(lookup, document, path, key);
    }
    if (former === undefined) this.#keysInOrder = undefined;
    this.#remember(key, former);
    this.documents.set(key, document);
  }

  insert(document: Document): void {
    if (this.documents.has(keyOf(document._id)))
      throw new DuplicateKey('_id_', { _id: 1 }, { _id: document._id });
    this.put(document);
  }

  remove(document: Document): void {
    const key = keyOf(document._id);
    for (const [path, lookup] of this.#lookups) leave(lookup, document, path, key);
    this.#keysInOrder = undefined;
    this.#remember(key, this.documents.get(key));
    this.documents.delete(key);
  }

  /** Yields the documents that match the filter, in the order of their insertion. */
  *matching(filter: Document): Generator<Document> {
    const candidates = this.#candidates(filter);
    if (Object.keys(filter).length === 0) {
      yield* candidates;
      return;
    }
    const leavesIn = filterOf(filter);
    for (const document of candidates) if (leavesIn(document)) yield document;
  }

  /** Returns all documents, ascending by one indexed field that holds only texts. Returns undefined for any other order. */
  inOrderOf(sort: Document): Document[] | undefined {
    const [[path, direction] = ['', 0], ...others] = Object.entries(sort);
    const lookup = this.#lookups.get(path);
    if (lookup === undefined || direction !== 1 || others.length > 0) return undefined;
    const values = [...lookup.keys()];
    if (values.some((value) => !value.startsWith('s'))) return undefined;
    return values
      .map((value) => ({ value, bytes: Buffer.from(value) }))
      .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
      .flatMap(({ value }) => [...(lookup.get(value) ?? [])])
      .flatMap((key) => this.documents.get(key) ?? []);
  }

  /** Yields the documents that match the filter after a text id, in the order of ids, which every collection has an index of. */
  *matchingBehind(id: string, filter: Document): Generator<Document> {
    this.#keysInOrder ??= [...this.documents.keys()].map((key) => Buffer.from(key)).sort(Buffer.compare);
    const after = Buffer.from(keyOf(id));
    let [low, high] = [0, this.#keysInOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keysInOrder[middle]?.compare(after) ?? 1) <= 0) low = middle + 1;
      else high = middle;
    }
    const leavesIn = filterOf(filter);
    for (const key of this.#keysInOrder.slice(low)) {
      const document = this.documents.get(key.toString());
      if (document !== undefined && leavesIn(document)) yield document;
    }
  }

  #assertUnique(index: IndexSpecification, document: Document, key: string): void {
    const paths = Object.keys(index.key);
    const filter = Object.fromEntries(paths.map((path) => [path, valueAt(document, path) ?? null]));
    for (const other of this.matching(filter)) {
      if (keyOf(other._id) !== key) throw new DuplicateKey(index.name, index.key, filter);
    }
  }

  /** Returns the smallest set of candidates that an equality, a list of values or a lower bound gives for the id or an indexed field. */
  #candidates(filter: Document): Iterable<Document> {
    let best: ReadonlySet<string> | readonly string[] | undefined;
    let size = Number.POSITIVE_INFINITY;
    for (const [path, condition] of conditionsOf(filter)) {
      const lookup = this.#lookups.get(path);
      const values = wantedValues(condition) ?? (lookup && numbersAbove(condition, lookup));
      if (values === undefined || (lookup === undefined && path !== '_id')) continue;
      if (path === '_id') return values.flatMap((value) => this.documents.get(keyOf(value)) ?? []);
      const sets = values.map((value) => lookup?.get(keyOf(value)) ?? new Set<string>());
      const total = sets.reduce((sum, set) => sum + set.size, 0);
      if (total < size) {
        size = total;
        best = sets.length === 1 ? (sets[0] ?? []) : [...new Set(sets.flatMap((set) => [...set]))];
      }
    }
    if (best === undefined) return this.documents.values();
    return Array.from(best, (key) => this.documents.get(key)).filter((document) => document !== undefined);
  }
}

/** An array is found by each of its elements, as in a multikey index. */
function keysAt(document: Document, path: string): readonly string[] {
  const value = valueAt(document, path);
  return Array.isArray(value) ? value.map(keyOf) : [keyOf(value)];
}

function enter(lookup: Map<string, Set<string>>, document: Document, path: string, key: string): void {
  for (const value of keysAt(document, path)) {
    const same = lookup.get(value);
    if (same === undefined) lookup.set(value, new Set([key]));
    else same.add(key);
  }
}

function leave(lookup: Map<string, Set<string>>, document: Document, path: string, key: string): void {
  for (const value of keysAt(document, path)) lookup.get(value)?.delete(key);
}

/** Yields the conditions that must all hold. */
function* conditionsOf(filter: Document): Generator<[string, unknown]> {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and') for (const part of condition as Document[]) yield* conditionsOf(part);
    else if (!name.startsWith('$')) yield [name, condition];
  }
}

/** Returns the only values that a field can have, or undefined when the condition does not list them. */
function wantedValues(condition: unknown): readonly unknown[] | undefined {
  if (condition === null || condition instanceof RegExp || Array.isArray(condition)) return undefined;
  if (typeof condition !== 'object') return [condition];
  const { $eq: only, $in: list } = condition as Document;
  if (only !== undefined && only !== null) return [only];
  if (Array.isArray(list))
    return list.some((value) => value === null || value instanceof RegExp) ? undefined : list;
  return Object.keys(condition).some((name) => name.startsWith('$')) ? undefined : [condition];
}

/** Returns the numbers in an index above a bound, or undefined when the condition has no such bound. */
function numbersAbove(
  condition: unknown,
  lookup: ReadonlyMap<string, unknown>,
): readonly number[] | undefined {
  const bound = Object(condition).$gt;
  if (typeof bound !== 'number') return undefined;
  return [...lookup.keys()]
    .map((key) => (key.startsWith('n') ? Number(key.slice(1)) : Number.NaN))
    .filter((value) => value > bound);
}
