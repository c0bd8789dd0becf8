/** Selects documents by row id. */
import type { Database } from '../../sqlite/database.js';
import { tableName } from './schema.js';
import { identifier, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';

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
