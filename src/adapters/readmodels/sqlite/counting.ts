/** Counts the documents that meet a condition. */
import type { Database } from '../../sqlite/database.js';
import { tableName } from './schema.js';
import { identifier, type SqlFragment, sql } from './sql/sqlFragment.js';

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
