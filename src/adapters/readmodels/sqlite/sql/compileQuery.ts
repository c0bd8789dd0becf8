/** Splits a query into the part that SQLite answers and the rest, which is evaluated on the resulting rows. */
import type { Expression, OrderBy } from '../../../../query/ast.js';
import { bodySearchSql } from '../../bodySearch.js';
import { type Column, tieColumnName } from '../../columns.js';
import { conjuncts } from '../../constants.js';
import { conditionSql, valueSql } from './sqlExpression.js';
import { identifier, joinFragments, type SqlFragment, sql } from './sqlFragment.js';
import type { ColumnsByField } from './sqlValues.js';

export interface CompiledFilter {
  /** Matches every wanted row, and exactly those when there is no `residual`. */
  readonly where: SqlFragment | undefined;
  /** The rest of the filter, to be evaluated in memory on the rows of `where`. */
  readonly residual: Expression | undefined;
}

/**
 * Largest part of a filter that SQLite evaluates, in nodes. A statement cannot be interrupted, while the evaluation in memory checks the
 * time between rows. Ordinary filters stay far below.
 */
const nodeBudget = 80;

/**
 * Splits the conjuncts of the filter between SQL and memory.
 * @param looked returns other SQL for a conjunct, based on the content of the file
 */
export function compileFilter(
  filter: Expression | undefined,
  columns: readonly Column[],
  looked?: (conjunct: Expression) => SqlFragment | undefined,
): CompiledFilter {
  const byField = columnsByField(columns);
  const conditions: SqlFragment[] = [];
  let residual: Expression | undefined;
  let budget = nodeBudget;
  for (const conjunct of filter === undefined ? [] : conjuncts(filter)) {
    const cost = countNodes(conjunct);
    const condition =
      cost <= budget ? (looked?.(conjunct) ?? conditionSql(conjunct, true, byField)) : undefined;
    if (condition) {
      budget -= cost;
      conditions.push(condition);
    } else {
      const search = bodySearchSql(conjunct);
      if (search) conditions.push(search);
      residual = residual === undefined ? conjunct : { kind: 'and', left: residual, right: conjunct };
    }
  }
  return { where: conditions.length === 0 ? undefined : joinFragments(conditions, ' AND '), residual };
}

/**
 * Returns the whole order, with the id as its last term; undefined when a part of it cannot be expressed in SQL.
 * @param sorted writes the order so that no index provides it: best where few rows match and another index finds them faster
 */
export function compileOrder(
  orderBy: readonly OrderBy[] | undefined,
  columns: readonly Column[],
  sorted = false,
): SqlFragment | undefined {
  const byField = columnsByField(columns);
  const terms: SqlFragment[] = [];
  for (const { expression, direction } of orderBy ?? []) {
    if (countNodes(expression) > nodeBudget) return undefined;
    const value = valueSql(expression, byField);
    if (!value) return undefined;
    const term = sorted ? sql`+(${value.fragment})` : value.fragment;
    terms.push(direction === 'asc' ? sql`${term} ASC` : sql`${term} DESC`);
  }
  const tie = identifier(tieColumnName(columns));
  terms.push(sorted ? sql`+${tie} ASC` : sql`${tie} ASC`);
  return joinFragments(terms, ', ');
}

function columnsByField(columns: readonly Column[]): ColumnsByField {
  return new Map(columns.map((column) => [column.field, column]));
}

function countNodes(expression: Expression): number {
  switch (expression.kind) {
    case 'literal':
    case 'field':
      return 1;
    case 'comparison':
    case 'and':
    case 'or':
    case 'arithmetic':
      return 1 + countNodes(expression.left) + countNodes(expression.right);
    case 'not':
    case 'negative':
      return 1 + countNodes(expression.operand);
    case 'in':
      // SQLite looks up members in a tree.
      return 1 + countNodes(expression.operand) + Math.ceil(Math.log2(expression.list.length + 1));
    case 'call':
      return expression.arguments.reduce((sum, argument) => sum + countNodes(argument), 1);
    case 'any':
    case 'all':
      return 1 + (expression.predicate === undefined ? 0 : countNodes(expression.predicate));
  }
}
