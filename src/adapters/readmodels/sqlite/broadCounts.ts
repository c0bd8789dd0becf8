/**
 * Counts of ranges that most documents lie in. Counting an index's matches takes the longer the more there are. Of a range that leaves nearly all,
 * those that it leaves out are counted, and taken off a number that is kept.
 */
import type { Comparison, ComparisonOperator, Expression } from '../../../query/ast.js';
import type { Database } from '../../sqlite/database.js';
import { type Column, columnName, isKey } from '../columns.js';
import { conjuncts } from '../constants.js';
import { quickRows } from './costs.js';
import { countOf, countStatement } from './counting.js';
import { keptCount } from './keptCounts.js';
import { collectFields, type Table } from './matches.js';
import { planOf } from './plan.js';
import { amongRowids, evenRowids } from './rowids.js';
import { leastOf, tableName } from './schema.js';
import { compileFilter } from './sql/compileQuery.js';
import { flipped } from './sql/sqlExpression.js';
import { identifier, joinFragments, type SqlFragment, sql } from './sql/sqlFragment.js';

/** Documents that are looked at to tell which of two numbers is the smaller one. */
const sampleSize = 64;

/**
 * Counts the documents that the filter leaves, where those that it leaves out are counted faster. The filter has conditions on counted fields, if
 * any, and one range of another field that an index finds. Undefined for every other filter, and where the range leaves fewer than it takes away.
 * @param few - documents that are counted at once, whichever they are
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
  /** Conditions on counted fields. */
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

/** The field of a document compared with a literal, the field first; of equality, whether there is a value at all. */
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

/** Conditions of which each document that is left out of the range fulfils exactly one. */
function leftOut({ columns }: Table, { column, range }: Split): readonly SqlFragment[] | undefined {
  const value = identifier(columnName(column));
  const isNull = sql`${value} IS NULL`;
  // An index is searched for a range, and not for what something is not.
  const isThere = sql`${value} >= ${leastOf(column)}`;
  const others: SqlFragment[] = [];
  const before: SqlFragment[] = [];
  for (const bound of range) {
    const inverse = opposite[bound.operator];
    if (inverse === undefined) {
      // `eq null` and `ne null`: beside another bound, the first leaves nothing and the second says nothing more.
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

/** Told by documents that lie evenly in the table. */
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
