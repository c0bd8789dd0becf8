/** What statements on the documents of a generation have in common: their plans, counts, row ids, and windows of a table. */
import type { Database } from '../../sqlite/database.js';
import { tableName } from './schema.js';
import { identifier, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';

export function countStatement(
  { generation }: { readonly generation: string },
  where: SqlFragment | undefined,
): SqlFragment {
  return sql`SELECT count(*) FROM ${identifier(tableName(generation))}${whereClause(where)}`;
}

export function whereClause(where: SqlFragment | undefined): SqlFragment {
  return where === undefined ? sql`` : sql` WHERE ${where}`;
}

/** Runs a statement such as `countStatement`. */
export function countOf(database: Database, { text, parameters }: SqlFragment): number {
  return database.prepare<[number]>(text).get(...parameters)?.[0] ?? 0;
}

/** Returns the steps of SQLite's plan for a statement, e.g. `SEARCH documents_orders_1 USING COVERING INDEX …`. */
export function planOf(database: Database, { text, parameters }: SqlFragment): readonly string[] {
  const statement = database.prepare<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${text}`);
  const steps = statement.all(...parameters);
  // An EXPLAIN statement stays open at its end and keeps the connection's snapshot; `get` resets it.
  statement.get(...parameters);
  return steps.map(([, , , step]) => step);
}

/** Returns the largest row id; 0 for an empty table. */
export function lastRowid(database: Database, generation: string): number {
  const { text } = sql`SELECT max(rowid) FROM ${identifier(tableName(generation))}`;
  return database.prepare<[number | null]>(text).get()?.[0] ?? 0;
}

/** Returns `count` row ids spread evenly over the table, without its ends; some of these rows may no longer exist. */
export function evenRowids(database: Database, generation: string, count: number): readonly number[] {
  const last = lastRowid(database, generation);
  return Array.from({ length: count }, (_, index) => Math.ceil(((index + 1) * last) / (count + 1)));
}

/** Returns the condition that a row's id is among these. */
export function amongRowids(rowids: readonly number[]): SqlFragment {
  return sql`rowid IN (SELECT value FROM json_each(${parameter(JSON.stringify(rowids))}))`;
}

export interface Window {
  /** Row ids above this one … */
  readonly after: number;
  /** … and up to this one. */
  readonly upTo: number;
}

const first = 256;
const largest = 65_536;
/** Target time of a window, in ms; a statement cannot be interrupted while it runs. */
const quick = 5;
const slow = 40;

/** Yields the windows of a table. Process each before requesting the next: its time determines the size of the next one. */
export function* windowsOf(database: Database, generation: string): Generator<Window, void, void> {
  const last = lastRowid(database, generation);
  let size = first;
  for (let after = 0; after < last; ) {
    const upTo = after + size;
    const start = performance.now();
    yield { after, upTo };
    const took = performance.now() - start;
    if (took < quick) size = Math.min(largest, size * 2);
    else if (took > slow) size = Math.max(1, Math.floor(size / 4));
    after = upTo;
  }
}
