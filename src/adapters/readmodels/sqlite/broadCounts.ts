/**
 * Counts ranges that contain most documents. Counting matches in an index takes longer the more there are. For a range that contains nearly
 * all documents, the documents outside it are counted and subtracted from a kept total.
 */
import type { Comparison, ComparisonOperator, Expression } from '../../../query/ast.js';
import type { Database } from '../../sqlite/database.js';
import { type Column, columnName, isKey } from '../columns.js';
import { conjuncts, flipped } from '../constants.js';
import { quickRows } from './costs.js';
import { keptCount } from './keptCounts.js';
import { collectFields, type Table } from './matches.js';
import { leastOf, tableName } from './schema.js';
import { compileFilter } from './sql/compileQuery.js';
import { identifier, joinFragments, type SqlFragment, sql } from './sql/sqlFragment.js';
import { amongRowids, countOf, countStatement, evenRowids, planOf } from './statements.js';

/** Documents sampled to estimate whether more lie inside or outside the range. */
const sampleSize = 64;

/**
 * Counts the matches of a filter where counting the other documents is faster. The filter may have conditions on counted fields, and must
 * have one range on another, indexed field. Returns undefined for every other filter, and where most documents lie outside the range.
 * @param few number of documents up to which a direct count is always fast
 */
export function countByOthers(
  database: Database,
  table: Table,
  filter: Expression,
  few = quickRows.counted,
): number | undefined {
  const split = splitFilter(table, filter);
  if (split === undefined) return undefined;
  const kept = split.kept === undefined ? undefined : compileFilter(split.kept, table.columns).where;
  const all = split.kept === undefined ? table.documents : keptCount(database, table, split.kept);
  if (all === undefined || all <= few) return undefined;
  const others = leftOut(table, split);
  if (others === undefined || leavesOutMost(database, table, kept, others)) return undefined;
  const statements = others.map((other) =>
    countStatement(table, kept === undefined ? other : sql`${kept} AND ${other}`),
  );
  const isFound = (statement: SqlFragment) =>
    planOf(database, statement).every((step) => /^SEARCH .* USING COVERING INDEX /.test(step));
  if (!statements.every(isFound)) return undefined;
  return statements.reduce((left, statement) => left - countOf(database, statement), all);
}

interface Split {
  /** The conditions on counted fields. */
  readonly kept: Expression | undefined;
  readonly column: Column;
  /** The conditions on the column; at least one. */
  readonly range: readonly Comparison[];
}

function splitFilter({ columns, counted = [] }: Table, filter: Expression): Split | undefined {
  let kept: Expression | undefined;
  let column: Column | undefined;
  const range: Comparison[] = [];
  for (const conjunct of conjuncts(filter)) {
    const fields = new Set<string>();
    collectFields(conjunct, fields);
    if ([...fields].every((field) => counted.includes(field))) {
      kept = kept === undefined ? conjunct : { kind: 'and', left: kept, right: conjunct };
      continue;
    }
    const [field] = fields;
    const own = columns.find((each) => each.field === field);
    const bound = boundOf(conjunct);
    if (own === undefined || bound === undefined || (column !== undefined && column !== own))
      return undefined;
    column = own;
    range.push(bound);
  }
  return column === undefined ? undefined : { kept, column, range };
}

/** Returns the comparison of a document's field with a literal, field first. An equality counts only when it compares with null. */
function boundOf(conjunct: Expression): Comparison | undefined {
  if (conjunct.kind !== 'comparison') return undefined;
  const { left, operator, right } = conjunct;
  const bound: Comparison =
    left.kind === 'field'
      ? conjunct
      : { kind: 'comparison', left: right, operator: flipped[operator], right: left };
  if (bound.left.kind !== 'field' || bound.left.of !== undefined || bound.right.kind !== 'literal')
    return undefined;
  const isEquality = operator === 'eq' || operator === 'ne';
  return isEquality === (bound.right.value === null) ? bound : undefined;
}

const opposite: Partial<Record<ComparisonOperator, ComparisonOperator>> = {
  lt: 'ge',
  le: 'gt',
  gt: 'le',
  ge: 'lt',
};

/** Returns conditions such that each document outside the range meets exactly one. */
function leftOut({ columns }: Table, { column, range }: Split): readonly SqlFragment[] | undefined {
  const value = identifier(columnName(column));
  const isNull = sql`${value} IS NULL`;
  // An index can be searched for a range, but not for IS NOT NULL.
  const isThere = sql`${value} >= ${leastOf(column)}`;
  const others: SqlFragment[] = [];
  const before: SqlFragment[] = [];
  for (const bound of range) {
    const inverse = opposite[bound.operator];
    if (inverse === undefined) {
      // `eq null` or `ne null`: beside another bound, the first matches nothing and the second adds nothing.
      if (range.length > 1) return undefined;
      return [bound.operator === 'eq' ? isThere : isNull];
    }
    const holds = compileFilter(bound, columns).where;
    const holdsNot = compileFilter({ ...bound, operator: inverse }, columns).where;
    if (holds === undefined || holdsNot === undefined) return undefined;
    others.push(joinFragments([...before, holdsNot], ' AND '));
    before.push(holds);
  }
  return !isKey(column) ? [isNull, ...others] : others;
}

/** Whether most documents lie outside the range, judged by a sample spread evenly over the table. */
function leavesOutMost(
  database: Database,
  { generation }: Table,
  kept: SqlFragment | undefined,
  others: readonly SqlFragment[],
): boolean {
  const documents = identifier(tableName(generation));
  const isOut = joinFragments(
    others.map((other) => sql`(${other})`),
    ' OR ',
  );
  const { text, parameters } = sql`SELECT total((${isOut}) IS TRUE), count(*) FROM ${documents}
    WHERE ${amongRowids(evenRowids(database, generation, sampleSize))}
      AND ${kept === undefined ? sql`true` : sql`+(${kept})`}`;
  const [out = 0, looked = 0] = database.prepare<[number, number]>(text).get(...parameters) ?? [];
  return out * 2 > looked;
}
