/**
 * Conditions on one column for which no index can be searched, such as a text inside it. The column's index holds each value too, so it is
 * read instead of the table, which is many times as large.
 */
import type { Expression } from '../../../query/ast.js';
import type { Database } from '../../sqlite/database.js';
import { columnName } from '../columns.js';
import type { Deadline } from '../deadline.js';
import { quickRows } from './costs.js';
import { collectFields, type Table } from './matches.js';
import { leastOf, tableName } from './schema.js';
import { identifier, joinFragments, parameter, type SqlFragment, sql } from './sql/sqlFragment.js';
import { amongRowids, countOf, countStatement, evenRowids, planOf } from './statements.js';

interface ColumnScanOptions {
  readonly deadline: Deadline;
  readonly most: number;
  readonly windowSize?: number;
}

export interface ScannedColumn {
  readonly count: number;
  /** Row ids of all matches, in no particular order; undefined when there are more than `most`. */
  readonly rowids: readonly number[] | undefined;
}

/**
 * Counts the matches by reading the column's index.
 * @param where the filter, in SQL
 * @param options `most` is the largest number of row ids to return; `windowSize` the approximate number of documents between two checks of
 *   the time
 * @returns undefined when no index covers the filter, or when one can be searched
 * @throws QueryTimeout, Unavailable
 */
export function scanColumn(
  database: Database,
  table: Table,
  filter: Expression,
  where: SqlFragment,
  { deadline, most, windowSize = quickRows.scannedInIndex }: ColumnScanOptions,
): ScannedColumn | undefined {
  if (searchesIndex(filter)) return undefined;
  const fields = new Set<string>();
  collectFields(filter, fields);
  const [field] = fields;
  const column = table.columns.find((each) => each.field === field);
  if (fields.size !== 1 || column === undefined) return undefined;
  const [step, ...others] = planOf(database, countStatement(table, where));
  if (others.length > 0 || !/^SCAN \S+ USING COVERING INDEX /.test(step ?? '')) return undefined;
  // If the column is not the first in its index, the index cannot be read by its values.
  const least = sql`${identifier(columnName(column))} > ${leastOf(column)} AND +(${where})`;
  const byValue = planOf(database, countStatement(table, least));
  if (!byValue.every((each) => /^SEARCH \S+ USING COVERING INDEX /.test(each))) return undefined;
  let count = 0;
  const rowids: number[] = [];
  for (const window of windowsOf(database, table, identifier(columnName(column)), windowSize)) {
    // The plus sign makes the planner use the window.
    const within = sql`${window} AND +(${where})`;
    const some = count > most ? [] : rowidsOf(database, table, within, most + 1 - count);
    rowids.push(...some);
    if (count + some.length <= most) count += some.length;
    else count += countOf(database, countStatement(table, within));
    deadline.checkNow();
  }
  return { count, rowids: count <= most ? rowids : undefined };
}

/** Whether an index can be searched for the filter. Decided without asking SQLite, because most filters are of this kind. */
function searchesIndex(filter: Expression): boolean {
  if (filter.kind === 'in') return filter.operand.kind === 'field';
  return filter.kind === 'comparison' && filter.operator !== 'ne' && filter.left.kind === 'field';
}

/** Yields conditions such that each document meets exactly one: ranges between the values of documents spread evenly over the table. */
function* windowsOf(
  database: Database,
  { generation, documents }: Table,
  value: SqlFragment,
  windowSize: number,
): Generator<SqlFragment, void, void> {
  const table = identifier(tableName(generation));
  const rowids = evenRowids(database, generation, Math.max(1, Math.ceil(documents / windowSize)) - 1);
  // The values are compared in SQL and never read, because not every stored number fits a JavaScript number.
  const { text, parameters } = sql`SELECT min(rowid) FROM ${table}
    WHERE ${amongRowids(rowids)} AND ${value} IS NOT NULL GROUP BY ${value} ORDER BY ${value}`;
  const found = database.prepare<[number]>(text).all(...parameters);
  const edges = found.map(
    ([rowid]) => sql`(SELECT ${value} FROM ${table} WHERE rowid = ${parameter(BigInt(rowid))})`,
  );
  yield sql`${value} IS NULL`;
  for (let index = 0; index <= edges.length; index += 1) {
    const [below, upTo] = [edges[index - 1], edges[index]];
    const bounds = [
      ...(below === undefined ? [] : [sql`${value} > ${below}`]),
      ...(upTo === undefined ? [] : [sql`${value} <= ${upTo}`]),
    ];
    yield bounds.length === 0 ? sql`${value} IS NOT NULL` : joinFragments(bounds, ' AND ');
  }
}

function rowidsOf(
  database: Database,
  { generation }: Table,
  where: SqlFragment,
  most: number,
): readonly number[] {
  const { text, parameters } =
    sql`SELECT rowid FROM ${identifier(tableName(generation))} WHERE ${where} LIMIT ${parameter(BigInt(most))}`;
  return database
    .prepare<[number]>(text)
    .all(...parameters)
    .map(([rowid]) => rowid);
}
