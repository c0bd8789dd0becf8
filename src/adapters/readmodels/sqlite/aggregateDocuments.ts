/**
 * Groups, counts and exact sums: by SQL where it can express the whole query, otherwise row by row. Entries of lists exist only in the
 * bodies.
 */
import type { AggregateQuery, AggregateRow, Measure } from '../../../query/ast.js';
import { narrowedFilter } from '../../../query/conditions.js';
import type { Database } from '../../sqlite/database.js';
import { type Column, columnName, decode } from '../columns.js';
import type { Deadline } from '../deadline.js';
import { decimalScale, decimalText } from '../decimals.js';
import { fieldsOf, type KeyValue, startGrouping, tooManyGroups } from '../grouping.js';
import { keptSums } from './keptSums.js';
import { type Table, walkMatches } from './matches.js';
import { tableName } from './schema.js';
import { type CompiledFilter, compileFilter } from './sql/compileQuery.js';
import { conditionSql } from './sql/sqlExpression.js';
import { identifier, joinFragments, type SqlFragment, type SqlValue, sql } from './sql/sqlFragment.js';

export interface AggregateLimits {
  readonly deadline: Deadline;
  /** Most groups in an answer. */
  readonly groups: number;
}

/** @throws QueryTimeout, AnswerTooLarge */
export function aggregateDocuments(
  database: Database,
  table: Table,
  query: AggregateQuery,
  limits: AggregateLimits,
): readonly AggregateRow[] {
  const kept = keptSums(database, table, query, limits.groups);
  if (kept !== undefined) return kept;
  const filter = compileFilter(narrowedFilter(query), table.columns);
  const sayable = filter.residual === undefined && query.over === undefined;
  const plan = sayable ? planSql(table, query, filter, limits.groups) : undefined;
  const rows = plan && groupBySql(database, query, plan, limits.groups);
  return rows ?? groupByWalking(database, table, query, filter, limits);
}

/** Reads a measure from a row of the grouping statement; undefined when the sum is not exact. */
type ReadMeasure = (values: readonly SqlValue[]) => string | number | undefined;

interface SqlPlan {
  readonly statement: SqlFragment;
  readonly keys: readonly Column[];
  readonly measures: readonly { readonly columns: number; readonly read: ReadMeasure }[];
}

function planSql(
  table: Table,
  { groupBy, measures }: AggregateQuery,
  { where }: CompiledFilter,
  groupLimit: number,
): SqlPlan | undefined {
  const byField = new Map(table.columns.map((column) => [column.field, column]));
  const keys: Column[] = [];
  const selected: SqlFragment[] = [];
  for (const { field, by } of groupBy) {
    const column = byField.get(field);
    if (column === undefined) return undefined;
    keys.push(column);
    // The plus sign keeps the planner from an index without the other columns; sorting is several times faster.
    const name = sql`+${identifier(columnName(column))}`;
    selected.push(
      by === 'month' ? sql`substr(${name}, 1, 7)` : by === 'day' ? sql`substr(${name}, 1, 10)` : name,
    );
  }
  const grouping = selected.map((_, index): SqlFragment => ({ text: String(index + 1), parameters: [] }));
  const reads: SqlPlan['measures'][number][] = [];
  for (const measure of measures) {
    const compiled = measureSql(measure, byField);
    if (compiled === undefined) return undefined;
    selected.push(...compiled.columns);
    reads.push({ columns: compiled.columns.length, read: compiled.read });
  }
  if (selected.length === 0) selected.push(sql`count(*)`);
  const from = sql`SELECT ${joinFragments(selected, ', ')} FROM ${identifier(tableName(table.generation))}`;
  const filtered = where === undefined ? from : sql`${from} WHERE ${where}`;
  const order = joinFragments(grouping, ', ');
  const limit: SqlFragment = { text: String(groupLimit + 1), parameters: [] };
  return {
    statement:
      keys.length === 0 ? filtered : sql`${filtered} GROUP BY ${order} ORDER BY ${order} LIMIT ${limit}`,
    keys,
    measures: reads,
  };
}

function measureSql(
  { operation, field, where }: Measure,
  columns: ReadonlyMap<string, Column>,
): { readonly columns: readonly SqlFragment[]; readonly read: ReadMeasure } | undefined {
  const condition = where === undefined ? sql`1` : conditionSql(where, true, columns);
  const column = field === undefined ? undefined : columns.get(field);
  if (condition === undefined || (field !== undefined && column === undefined)) return undefined;
  const value = column === undefined ? sql`1` : identifier(columnName(column));
  const chosen = where === undefined ? value : sql`CASE WHEN ${condition} THEN ${value} END`;
  if (operation === 'count') return { columns: [sql`count(${chosen})`], read: ([count]) => Number(count) };
  if (column?.type !== 'integer' && column?.type !== 'decimal') return undefined;
  const digits = column.type === 'decimal' ? decimalScale : 0;
  return {
    // The sum in two halves, which cannot exceed 64 bits, and the number of values too large to be integers.
    columns: [
      sql`CAST(coalesce(sum((${chosen}) >> 32), 0) AS TEXT)`,
      sql`CAST(coalesce(sum((${chosen}) & 4294967295), 0) AS TEXT)`,
      sql`coalesce(sum(typeof(${chosen}) = 'real'), 0)`,
    ],
    read: ([high, low, inexact]) => {
      if (Number(inexact) > 0) return undefined;
      return decimalText((BigInt(String(high)) << 32n) + BigInt(String(low)), digits);
    },
  };
}

/** Returns the groups; undefined when a sum includes a value that SQL does not add exactly. */
function groupBySql(
  database: Database,
  query: AggregateQuery,
  { statement, keys, measures }: SqlPlan,
  groupLimit: number,
): AggregateRow[] | undefined {
  const found = database.prepare(statement.text).all(...(statement.parameters as readonly SqlValue[]));
  if (found.length > groupLimit) throw tooManyGroups(groupLimit);
  const rows: AggregateRow[] = [];
  for (const values of found as readonly (readonly SqlValue[])[]) {
    const keyValues: Record<string, KeyValue> = {};
    keys.forEach((column, index) => {
      keyValues[column.field] = decode(column.type, values[index] ?? null);
    });
    const measured: Record<string, string | number> = {};
    let at = keys.length;
    for (const [index, { columns, read }] of measures.entries()) {
      const value = read(values.slice(at, at + columns));
      if (value === undefined) return undefined;
      measured[query.measures[index]?.name ?? ''] = value;
      at += columns;
    }
    rows.push({ keys: keyValues, measures: measured });
  }
  return rows;
}

function groupByWalking(
  database: Database,
  table: Table,
  query: AggregateQuery,
  filter: CompiledFilter,
  { deadline, groups }: AggregateLimits,
): readonly AggregateRow[] {
  const grouping = startGrouping(query, groups);
  const { over } = query;
  const found = walkMatches(database, table, {
    filter,
    // A list has no column, so whole documents are read.
    fields: over === undefined ? [...fieldsOf(query)] : [over],
    deadline,
  });
  for (const { document } of found) grouping.add(document);
  return grouping.rows();
}
