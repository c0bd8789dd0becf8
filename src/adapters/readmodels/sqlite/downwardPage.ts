/**
 * Pages in descending order of one field, with ascending ids as tie-breakers. No index gives both, so SQLite would sort all documents of
 * every value on the way to the page. Instead, the value at the page's end is found first. Only the documents with greater values are
 * sorted, which are fewer than the page reaches. For documents with that very value, the index gives the order of ids.
 */
import type { Database } from '../../sqlite/database.js';
import { tieColumnName } from '../columns.js';
import type { Table } from './matches.js';
import { tableName } from './schema.js';
import { identifier, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';

export interface DownwardPage {
  /** The column to order by. */
  readonly value: SqlFragment;
  /** The least value of the column. */
  readonly least: SqlFragment;
  /** The filter, written so that SQLite chooses no index for it. */
  readonly where: SqlFragment | undefined;
  readonly skip: number;
  /** At least 1. */
  readonly top: number;
}

/** Whether a plan follows an index and sorts only documents of equal value. */
export function sortsTies(plan: readonly string[]): boolean {
  return plan.some((step) => /^USE TEMP B-TREE FOR (?:LAST|RIGHT)\b.* OF ORDER BY$/.test(step));
}

/** Returns the page's row ids in order; undefined when fewer documents match than the page reaches. */
export function rowsDownward(
  database: Database,
  table: Table,
  { value, least, where, skip, top }: DownwardPage,
): readonly number[] | undefined {
  const documents = identifier(tableName(table.generation));
  const also = where === undefined ? sql`` : sql` AND ${where}`;
  const tie = identifier(tieColumnName(table.columns));
  const last = parameter(BigInt(skip + top - 1));
  // Repeated in each statement, because not every stored number fits a JavaScript number.
  const edge = sql`SELECT ${value} FROM ${documents} WHERE true${also} ORDER BY ${value} DESC LIMIT 1 OFFSET ${last}`;
  const found = one<[isNull: number]>(database, sql`SELECT edge IS NULL FROM (SELECT (${edge}) AS edge)`);
  const reached = one<[number]>(database, sql`SELECT count(*) FROM (${edge})`);
  if (found === undefined || reached?.[0] !== 1) return undefined;
  // Nulls come last. Non-null values are found as a range, because an index cannot be searched for IS NOT NULL.
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
