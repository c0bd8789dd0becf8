/** Documents by the ids of their rows. */
import type { Database } from '../../sqlite/database.js';
import { tableName } from './schema.js';
import { identifier, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';

/** 0 where there is none. */
export function lastRowid(database: Database, generation: string): number {
  const { text } = sql`SELECT max(rowid) FROM ${identifier(tableName(generation))}`;
  return database.prepare<[number | null]>(text).get()?.[0] ?? 0;
}

/** So many that lie evenly in the table, its ends left out; of some there may be no row any more. */
export function evenRowids(database: Database, generation: string, count: number): readonly number[] {
  const last = lastRowid(database, generation);
  return Array.from({ length: count }, (_, index) => Math.ceil(((index + 1) * last) / (count + 1)));
}

/** A condition. */
export function amongRowids(rowids: readonly number[]): SqlFragment {
  return sql`rowid IN (SELECT value FROM json_each(${parameter(JSON.stringify(rowids))}))`;
}
