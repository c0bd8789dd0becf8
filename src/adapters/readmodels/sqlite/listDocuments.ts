/** Returns a page of a read model and the number of all matches. Runs inside a read transaction, so that both are of one moment. */

import { AnswerTooLarge } from '../../../ports/readModels.js';
import type { Expression, ListQuery } from '../../../query/ast.js';
import type { Database } from '../../sqlite/database.js';
import { columnName } from '../columns.js';
import type { Deadline } from '../deadline.js';
import { openRanking } from '../rank.js';
import { countByOthers } from './broadCounts.js';
import { ignoringCaseSql } from './caseVariants.js';
import { scanColumn } from './columnScan.js';
import { quickRows } from './costs.js';
import { rowsDownward, sortsTies } from './downwardPage.js';
import { keptCount } from './keptCounts.js';
import { type Table, walkMatches } from './matches.js';
import { leastOf, tableName } from './schema.js';
import { type CompiledFilter, compileFilter, compileOrder } from './sql/compileQuery.js';
import { identifier, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';
import { amongRowids, countOf, countStatement, planOf, whereClause, windowsOf } from './statements.js';

/** The page's documents as JSON texts. */
export interface FoundPage {
  readonly bodies: readonly string[];
  readonly count: number | undefined;
}

/** Replaces a page whose documents exceed the requested number of characters; says how many they have. */
export interface LargePage {
  readonly characters: number;
}

interface FoundRows {
  readonly rowids: readonly number[];
  readonly count: number | undefined;
}

/**
 * @param most characters the page may have
 * @throws QueryTimeout, AnswerTooLarge
 */
export function listDocuments(
  database: Database,
  table: Table,
  query: ListQuery,
  deadline: Deadline,
  most = pageLimit,
): FoundPage | LargePage {
  const filter = compiled(database, table, query);
  const order = compileOrder(query.orderBy, table.columns);
  const { rowids, count } =
    filter.residual === undefined && order !== undefined
      ? selectRows(database, table, filter.where, order, query, deadline)
      : walkRows(database, table, query, filter, order, deadline);
  const bodies = bodiesOf(database, table, rowids, most);
  return typeof bodies === 'number' ? { characters: bodies } : { bodies, count };
}

function compiled(database: Database, table: Table, { filter }: ListQuery): CompiledFilter {
  return compileFilter(filter, table.columns, (conjunct) => ignoringCaseSql(database, table, conjunct));
}

/** Whether the query reads a large table row by row, or sorts one. */
export function mayTakeLong(database: Database, table: Table, query: ListQuery): boolean {
  if (table.documents <= quickRows.evaluated) return false;
  const { where, residual } = compiled(database, table, query);
  const order = compileOrder(query.orderBy, table.columns);
  if (residual !== undefined || order === undefined) return true;
  if (table.documents <= quickRows.scanned) return false;
  const matches = keptMatches(database, table, query);
  return choosePage(database, table, { ...query, where, order, matches }).mayTakeLong;
}

/** Returns the number of all matches where it is known without counting. */
function keptMatches(database: Database, table: Table, { filter }: ListQuery): number | undefined {
  return filter === undefined ? table.documents : keptCount(database, table, filter);
}

interface Page extends Pick<ListQuery, 'skip' | 'top'> {
  readonly where: SqlFragment | undefined;
  readonly order: SqlFragment;
  readonly matches: number | undefined;
}

interface ChosenPage {
  readonly statement: SqlFragment;
  readonly mayTakeLong: boolean;
  /** Set where an index orders the values but all documents of equal value would be sorted; holds the filter as written for that case. */
  readonly tied?: { readonly where: SqlFragment | undefined };
}

/**
 * Chooses how to find a page: by the filter's index with a sort, or along the order's index up to the end of the page. SQLite would choose
 * without knowing the number of matches.
 */
function choosePage(database: Database, table: Table, page: Page): ChosenPage {
  const { where, order, matches } = page;
  const statement = pageStatement(table, where, order, page);
  const plan = planOf(database, statement);
  const sorts = sortsAll(plan);
  if (where === undefined) return alongIndex(statement, plan, where, sorts);
  // Estimates the rows passed before the page ends, as if matches were spread evenly.
  const passed = matches === undefined ? undefined : ((page.skip + page.top) * table.documents) / matches;
  if (!sorts && !plan.some((step) => step.startsWith('SCAN'))) return { statement, mayTakeLong: false };
  if (!sorts) return { statement, mayTakeLong: passed === undefined || passed > quickRows.lookedUp };
  if (passed === undefined || matches === undefined) {
    // Sorting cannot be interrupted, but an index may find only a few rows, such as those of one customer.
    if (planOf(database, countStatement(table, where)).some((step) => step.startsWith('SCAN')))
      return { statement, mayTakeLong: true };
    return { statement, mayTakeLong: hasMoreMatches(database, table, where, quickRows.sorted) };
  }
  if (matches <= quickRows.sorted || passed >= matches)
    return { statement, mayTakeLong: matches > quickRows.sorted };
  const unindexed = sql`+(${where})`;
  const along = pageStatement(table, unindexed, order, page);
  const planAlong = planOf(database, along);
  if (sortsAll(planAlong)) return { statement, mayTakeLong: true };
  return alongIndex(along, planAlong, unindexed, passed > quickRows.lookedUp);
}

function alongIndex(
  statement: SqlFragment,
  plan: readonly string[],
  where: SqlFragment | undefined,
  mayTakeLong: boolean,
): ChosenPage {
  return sortsTies(plan) ? { statement, mayTakeLong, tied: { where } } : { statement, mayTakeLong };
}

function sortsAll(plan: readonly string[]): boolean {
  return plan.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'));
}

function hasMoreMatches(database: Database, table: Table, where: SqlFragment, most: number): boolean {
  const matches = sql`SELECT 1 FROM ${identifier(tableName(table.generation))}${whereClause(where)} LIMIT ${parameter(BigInt(most + 1))}`;
  return countOf(database, sql`SELECT count(*) FROM (${matches})`) > most;
}

/** Selects row ids only, so that skipped rows are never read. */
export function pageStatement(
  table: Table,
  where: SqlFragment | undefined,
  order: SqlFragment,
  { skip, top }: Pick<ListQuery, 'skip' | 'top'>,
): SqlFragment {
  const matches = sql`${identifier(tableName(table.generation))}${whereClause(where)}`;
  return sql`SELECT rowid FROM ${matches} ORDER BY ${order} LIMIT ${parameter(BigInt(top))} OFFSET ${parameter(BigInt(skip))}`;
}

function selectRows(
  database: Database,
  table: Table,
  where: SqlFragment | undefined,
  order: SqlFragment,
  query: ListQuery,
  deadline: Deadline,
): FoundRows {
  const kept = keptMatches(database, table, query);
  const counts = kept === undefined && query.count && table.documents > quickRows.scanned;
  const scanned =
    !counts || where === undefined || query.filter === undefined
      ? undefined
      : scanColumn(database, table, query.filter, where, { deadline, most: quickRows.sortedFirst });
  const matches =
    kept ??
    scanned?.count ??
    (query.count ? countMatches(database, table, query.filter, where, deadline) : undefined);
  const count = query.count ? matches : undefined;
  if (query.top === 0 || (matches !== undefined && matches <= query.skip)) return { rowids: [], count };
  const few = where !== undefined && matches !== undefined && matches <= quickRows.sortedFirst;
  const sorted = few ? compileOrder(query.orderBy, table.columns, true) : undefined;
  const page: Omit<ChosenPage, 'mayTakeLong'> =
    sorted === undefined
      ? choosePage(database, table, { ...query, where, order, matches })
      : {
          statement: pageStatement(
            table,
            scanned?.rowids === undefined ? where : amongRowids(scanned.rowids),
            sorted,
            query,
          ),
        };
  const downward = page.tied && downwardPage(database, table, page.tied.where, query);
  if (downward !== undefined) return { rowids: downward, count };
  const { text, parameters } = page.statement;
  const rows = database.prepare<[number]>(text).all(...parameters);
  return { rowids: rows.map(([rowid]) => rowid), count };
}

/** Returns undefined unless the order is descending by a single column and enough documents match to fill the page. */
function downwardPage(
  database: Database,
  table: Table,
  where: SqlFragment | undefined,
  { orderBy = [], skip, top }: ListQuery,
): readonly number[] | undefined {
  const [only, ...others] = orderBy;
  if (only?.direction !== 'desc' || only.expression.kind !== 'field' || others.length > 0) return undefined;
  const { name, of } = only.expression;
  const column = of === undefined ? table.columns.find(({ field }) => field === name) : undefined;
  if (column === undefined) return undefined;
  return rowsDownward(database, table, {
    value: identifier(columnName(column)),
    least: leastOf(column),
    where,
    skip,
    top,
  });
}

function countMatches(
  database: Database,
  table: Table,
  filter: Expression | undefined,
  where: SqlFragment | undefined,
  deadline: Deadline,
): number {
  const count = filter === undefined ? undefined : countByOthers(database, table, filter);
  return count ?? countRows(database, table, where, deadline);
}

function countRows(
  database: Database,
  table: Table,
  where: SqlFragment | undefined,
  deadline: Deadline,
): number {
  if (where === undefined) return table.documents;
  const statement = countStatement(table, where);
  if (
    table.documents <= quickRows.scanned ||
    !planOf(database, statement).some((step) => step.startsWith('SCAN'))
  )
    return countOf(database, statement);
  let count = 0;
  for (const { after, upTo } of windowsOf(database, table.generation)) {
    const window = sql`rowid > ${parameter(BigInt(after))} AND rowid <= ${parameter(BigInt(upTo))}`;
    count += countOf(database, countStatement(table, sql`${window} AND +(${where})`));
    deadline.checkNow();
  }
  return count;
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
  const ranking = order === undefined && top > 0 ? openRanking<number>(orderBy, skip + top) : undefined;
  const rowids: number[] = [];
  let matched = 0;
  const matches = walkMatches(database, table, {
    filter,
    deadline,
    ...(order === undefined ? { expressions: orderBy.map(({ expression }) => expression) } : { order }),
  });
  for (const match of matches) {
    if (ranking !== undefined) ranking.add(match.rowid, match.document);
    else if (order !== undefined && matched >= skip && rowids.length < top) rowids.push(match.rowid);
    matched += 1;
    if (!query.count && ranking === undefined && rowids.length >= top) break;
  }
  return {
    rowids: ranking?.keys().slice(skip, skip + top) ?? rowids,
    count: query.count ? matched : undefined,
  };
}

/** Most characters that the documents of one page may have together. */
const pageLimit = 32 * 1024 * 1024;

/** Returns the documents in the order of the row ids, or their number of characters when that exceeds `most`. @throws AnswerTooLarge */
export function bodiesOf(
  database: Database,
  table: Table,
  rowids: readonly number[],
  most: number,
): string[] | number {
  if (rowids.length === 0) return [];
  const { text, parameters } =
    sql`SELECT rowid, body FROM ${identifier(tableName(table.generation))} WHERE ${amongRowids(rowids)}`;
  const statement = database.prepare<[number, string]>(text);
  const found = new Map<number, string>();
  let size = 0;
  for (const [rowid, body] of statement.iterate(...parameters)) {
    size += body.length;
    if (size > pageLimit) throw new AnswerTooLarge('the documents of the page are too large for one answer');
    if (size > most) found.clear();
    else found.set(rowid, body);
  }
  if (size > most) return size;
  return rowids.flatMap((rowid) => found.get(rowid) ?? []);
}
