/**
 * Pages of an order that goes down by one field while ids, which break ties, go up. No index gives both, and SQLite would sort all documents of
 * each value that the page comes to. So the value at the page's end is found first. Only the values above it are sorted, fewer than the page
 * reaches, and of documents with that very value the index gives the order of their ids.
 */
import type { Database } from '../../sqlite/database.js';
import { tieColumnName } from '../columns.js';
import type { Table } from './matches.js';
import { tableName } from './schema.js';
import { identifier, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';

export interface DownwardPage {
  /** The column that orders. */
  readonly value: SqlFragment;
  /** The least value of the column. */
  readonly least: SqlFragment;
  /** Written so that no index is chosen for it. */
  readonly where: SqlFragment | undefined;
  readonly skip: number;
  /** At least 1. */
  readonly top: number;
}

/** Whether a plan follows an index and sorts documents of equal value. */
export function sortsTies(plan: readonly string[]): boolean {
  return plan.some((step) => /^USE TEMP B-TREE FOR (?:LAST|RIGHT)\b.* OF ORDER BY$/.test(step));
}

/** Row ids of the page in their order; undefined when fewer documents match than the page reaches. */
export function rowsDownward(
  database: Database,
  table: Table,
  { value, least, where, skip, top }: DownwardPage,
): readonly number[] | undefined {
  const documents = identifier(tableName(table.generation));
  const also = where === undefined ? sql`` : sql` AND ${where}`;
  const tie = identifier(tieColumnName(table.columns));
  const last = parameter(BigInt(skip + top - 1));
  // In each statement again: not every number that is stored fits into one of JavaScript.
  const edge = sql`SELECT ${value} FROM ${documents} WHERE true${also} ORDER BY ${value} DESC LIMIT 1 OFFSET ${last}`;
  const found = one<[isNull: number]>(database, sql`SELECT edge IS NULL FROM (SELECT (${edge}) AS edge)`);
  const reached = one<[number]>(database, sql`SELECT count(*) FROM (${edge})`);
  if (found === undefined || reached?.[0] !== 1) return undefined;
  // Nulls come last. What is not null is found as a range, since an index is not searched for what it is not.
  const isAbove = found[0] === 1 ? sql`${value} >= ${least}` : sql`${value} > (${edge})`;
  const [above = 0] =
    one<[number]>(database, sql`SELECT count(*) FROM ${documents} WHERE ${isAbove}${also}`) ?? [];
  const first = rows(
    database,
    sql`SELECT rowid FROM ${documents} WHERE ${isAbove}${also} ORDER BY ${value} DESC, ${tie} ASC
      LIMIT ${parameter(BigInt(Math.min(top, Math.max(0, above - skip))))} OFFSET ${parameter(BigInt(skip))}`,
  );
  const rest = rows(
    database,
    sql`SELECT rowid FROM ${documents} WHERE ${value} IS (${edge})${also} ORDER BY ${tie} ASC
      LIMIT ${parameter(BigInt(top - first.length))} OFFSET ${parameter(BigInt(Math.max(0, skip - above)))}`,
  );
  return [...first, ...rest];
}

function one<Row extends readonly number[]>(
  database: Database,
  { text, parameters }: SqlFragment,
): Row | undefined {
  return database.prepare<Row>(text).get(...parameters);
}

function rows(database: Database, { text, parameters }: SqlFragment): readonly number[] {
  return database
    .prepare<[number]>(text)
    .all(...parameters)
    .map(([rowid]) => rowid);
}
