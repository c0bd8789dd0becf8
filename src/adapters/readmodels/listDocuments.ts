/** A page of a read model and the number of all matches; runs inside a read transaction, so that both are of one moment. */
import type { ListQuery } from '../../kernel/query.js';
import type { Database } from '../sqlite/database.js';
import { type CompiledFilter, compileFilter, compileOrder } from './compileQuery.js';
import { type Deadline, startDeadline } from './deadline.js';
import { openRanking } from './rank.js';
import { tableName } from './schema.js';
import { identifier, type SqlFragment } from './sqlFragment.js';
import { type Table, walk } from './walk.js';

/** The page's documents as JSON texts. */
export interface FoundPage {
  readonly bodies: readonly string[];
  readonly count: number | undefined;
}

interface FoundRows {
  readonly rowids: readonly number[];
  readonly count: number | undefined;
}

/** @throws QueryTimeout */
export function listDocuments(
  database: Database,
  table: Table,
  query: ListQuery,
  timeLimit: number,
): FoundPage {
  const filter = compileFilter(query.filter, table.columns);
  const order = compileOrder(query.orderBy, table.columns);
  const { rowids, count } =
    filter.residual === undefined && order !== undefined
      ? selectRows(database, table, filter.where, order, query)
      : walkRows(database, table, query, filter, order, startDeadline(timeLimit));
  return { bodies: bodiesOf(database, table, rowids), count };
}

/** The page of a query that SQL says whole, as two statements. */
export function pageStatements(
  table: Table,
  where: SqlFragment | undefined,
  order: SqlFragment,
): { readonly page: string; readonly count: string } {
  const from = `FROM ${identifier(tableName(table.generation)).text}${where === undefined ? '' : ` WHERE ${where.text}`}`;
  return {
    page: `SELECT rowid ${from} ORDER BY ${order.text} LIMIT ? OFFSET ?`,
    count: `SELECT count(*) ${from}`,
  };
}

function selectRows(
  database: Database,
  table: Table,
  where: SqlFragment | undefined,
  order: SqlFragment,
  { skip, top, count }: ListQuery,
): FoundRows {
  const statements = pageStatements(table, where, order);
  const conditions = where?.parameters ?? [];
  // Only row ids: rows that are skipped or sorted away are never read.
  const rowids =
    top === 0
      ? []
      : database
          .prepare<[number]>(statements.page)
          .all(...conditions, ...order.parameters, BigInt(top), BigInt(skip))
          .map(([rowid]) => rowid);
  if (!count) return { rowids, count: undefined };
  if (rowids.length > 0 && rowids.length < top) return { rowids, count: skip + rowids.length };
  return { rowids, count: database.prepare<[number]>(statements.count).get(...conditions)?.[0] ?? 0 };
}

function walkRows(
  database: Database,
  table: Table,
  query: ListQuery,
  filter: CompiledFilter,
  order: SqlFragment | undefined,
  deadline: Deadline,
): FoundRows {
  const { skip, top } = query;
  const orderBy = query.orderBy ?? [];
  const ranking = order === undefined && top > 0 ? openRanking(orderBy, skip + top) : undefined;
  const rowids: number[] = [];
  let matched = 0;
  const matches = walk(database, table, {
    filter,
    deadline,
    ...(order === undefined ? { expressions: orderBy.map(({ expression }) => expression) } : { order }),
  });
  for (const match of matches) {
    if (ranking !== undefined) ranking.add(match);
    else if (order !== undefined && matched >= skip && rowids.length < top) rowids.push(match.rowid);
    matched += 1;
    if (!query.count && ranking === undefined && rowids.length >= top) break;
  }
  return {
    rowids: ranking?.rowids().slice(skip, skip + top) ?? rowids,
    count: query.count ? matched : undefined,
  };
}

/** The documents of the rows, in the order of the rows. */
export function bodiesOf(database: Database, table: Table, rowids: readonly number[]): string[] {
  if (rowids.length === 0) return [];
  const found = new Map(
    database
      .prepare<[number, string]>(
        `SELECT rowid, body FROM ${identifier(tableName(table.generation)).text}
         WHERE rowid IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(rowids)),
  );
  return rowids.flatMap((rowid) => found.get(rowid) ?? []);
}
