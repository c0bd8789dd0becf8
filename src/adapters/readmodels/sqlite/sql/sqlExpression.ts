/**
 * Translates expressions into SQL with the meaning of `query/evaluate.ts`, nulls included. Expressions that SQLite cannot compute exactly
 * (decimal arithmetic, case of computed strings, items of collections) have no SQL: the result is undefined, and the caller evaluates that
 * part in memory.
 */
import type {
  ArithmeticOperator,
  Comparison,
  ComparisonOperator,
  Expression,
  Literal,
  Membership,
} from '../../../../query/ast.js';
import { flipped, foldConstant } from '../../constants.js';
import { joinFragments, type SqlFragment, sql } from './sqlFragment.js';
import { callSql, prefixRangeSql } from './sqlFunctions.js';
import {
  boundFragment,
  type ColumnsByField,
  fieldSql,
  literalSql,
  type SqlExpression,
  scaledLiteral,
} from './sqlValues.js';

const always = sql`1`;
const never = sql`0`;

/** Returns the expression's value as SQL; undefined when SQL cannot express it. */
export function valueSql(expression: Expression, columns: ColumnsByField): SqlExpression | undefined {
  const folded = foldConstant(expression);
  if (folded === undefined) return undefined;
  switch (folded.kind) {
    case 'literal':
      return literalSql(folded);
    case 'field':
      return fieldSql(folded, columns);
    case 'comparison':
    case 'in': {
      const holds = conditionSql(folded, true, columns);
      return holds && { fragment: sql`((${holds}) IS TRUE)`, kind: 'boolean' };
    }
    case 'and':
    case 'or': {
      const left = valueSql(folded.left, columns);
      const right = valueSql(folded.right, columns);
      if (!left || !right) return undefined;
      const fragment =
        folded.kind === 'and'
          ? sql`(${left.fragment} AND ${right.fragment})`
          : sql`(${left.fragment} OR ${right.fragment})`;
      return { fragment, kind: 'boolean' };
    }
    case 'not': {
      const operand = valueSql(folded.operand, columns);
      return operand && { fragment: sql`(NOT ${operand.fragment})`, kind: 'boolean' };
    }
    case 'arithmetic':
      return arithmeticSql(folded.operator, valueSql(folded.left, columns), valueSql(folded.right, columns));
    case 'negative': {
      const operand = valueSql(folded.operand, columns);
      if (operand?.kind !== 'integer') return undefined;
      return { ...operand, fragment: sql`(-${operand.fragment})` };
    }
    case 'call':
      return callSql(folded, columns, (argument) => valueSql(argument, columns));
    case 'any':
    case 'all':
      return undefined;
  }
}

/**
 * Returns a condition that is true exactly where the expression has the value `wanted`, and false or NULL elsewhere. Distinguishing the two
 * lets `not` descend to the comparisons, which are NULL in SQL where OData makes them false.
 */
export function conditionSql(
  expression: Expression,
  wanted: boolean,
  columns: ColumnsByField,
): SqlFragment | undefined {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const left = conditionSql(expression.left, wanted, columns);
      const right = conditionSql(expression.right, wanted, columns);
      if (!left || !right) return undefined;
      return (expression.kind === 'and') === wanted
        ? sql`(${left} AND ${right})`
        : sql`(${left} OR ${right})`;
    }
    case 'not':
      return conditionSql(expression.operand, !wanted, columns);
    case 'comparison':
      return comparisonSql(expression, wanted, columns);
    case 'in':
      return membershipSql(expression, wanted, columns);
    case 'call': {
      const range = wanted ? prefixRangeSql(expression, columns) : undefined;
      if (range) return range;
      break;
    }
  }
  const value = valueSql(expression, columns);
  if (value?.kind !== 'boolean' && value?.kind !== 'null') return undefined;
  return wanted ? sql`${value.fragment} = 1` : sql`${value.fragment} = 0`;
}

function comparisonSql(
  { operator, left, right }: Comparison,
  wanted: boolean,
  columns: ColumnsByField,
): SqlFragment | undefined {
  const second = foldConstant(right);
  if (second?.kind === 'literal') return againstLiteral(operator, left, second, wanted, columns);
  const first = foldConstant(left);
  if (first?.kind === 'literal') return againstLiteral(flipped[operator], right, first, wanted, columns);
  if (!first || !second) return undefined;
  const one = valueSql(first, columns);
  const other = valueSql(second, columns);
  if (!one || !other || one.kind !== other.kind) return undefined;
  return compared(operator, one.fragment, other.fragment, false, wanted);
}

function againstLiteral(
  operator: ComparisonOperator,
  operand: Expression,
  literal: Literal,
  wanted: boolean,
  columns: ColumnsByField,
): SqlFragment | undefined {
  const value = valueSql(operand, columns);
  if (!value) return undefined;
  if (literal.value === null || value.kind === 'null') {
    if (operator !== 'eq' && operator !== 'ne') return wanted ? never : always;
    const other = literal.value === null ? value : literalSql(literal);
    if (!other) return undefined;
    return (operator === 'eq') === wanted
      ? sql`${other.fragment} IS NULL`
      : sql`${other.fragment} IS NOT NULL`;
  }
  if (typeof literal.value !== 'number') {
    const text = literalSql(literal);
    if (text?.kind !== value.kind) return undefined;
    return compared(operator, value.fragment, text.fragment, true, wanted);
  }
  const bound = scaledLiteral(literal, value.kind);
  if (!bound) return undefined;
  if (bound.exact) return compared(operator, value.fragment, bound.fragment, true, wanted);
  // The literal lies between two values that the column can hold: no value equals it, and `fragment` is the lower one.
  if (operator === 'eq') return wanted ? never : always;
  if (operator === 'ne') return wanted ? always : never;
  const above = operator === 'gt' || operator === 'ge';
  return compared(above ? 'gt' : 'le', value.fragment, bound.fragment, true, wanted);
}

function compared(
  operator: ComparisonOperator,
  left: SqlFragment,
  right: SqlFragment,
  rightIsNeverNull: boolean,
  wanted: boolean,
): SqlFragment {
  switch (operator) {
    case 'eq':
    case 'ne':
      if ((operator === 'eq') !== wanted) return sql`${left} IS NOT ${right}`;
      return rightIsNeverNull ? sql`${left} = ${right}` : sql`${left} IS ${right}`;
    case 'gt':
      return wanted ? sql`${left} > ${right}` : sql`(${left} > ${right}) IS NOT TRUE`;
    case 'ge':
      return wanted ? sql`${left} >= ${right}` : sql`(${left} >= ${right}) IS NOT TRUE`;
    case 'lt':
      return wanted ? sql`${left} < ${right}` : sql`(${left} < ${right}) IS NOT TRUE`;
    case 'le':
      return wanted ? sql`${left} <= ${right}` : sql`(${left} <= ${right}) IS NOT TRUE`;
  }
}

function membershipSql(
  { operand, list }: Membership,
  wanted: boolean,
  columns: ColumnsByField,
): SqlFragment | undefined {
  const value = valueSql(operand, columns);
  if (!value || value.kind === 'null') return undefined;
  const members: SqlFragment[] = [];
  let orNull = false;
  for (const literal of list) {
    if (literal.value === null) {
      orNull = true;
    } else if (typeof literal.value === 'number') {
      const scaled = scaledLiteral(literal, value.kind);
      if (!scaled) return undefined;
      if (scaled.exact) members.push(scaled.fragment);
    } else {
      const member = literalSql(literal);
      if (member?.kind !== value.kind) return undefined;
      members.push(member.fragment);
    }
  }
  const among = members.length === 0 ? never : sql`${value.fragment} IN (${joinFragments(members, ', ')})`;
  const holds = orNull ? sql`(${among} OR ${value.fragment} IS NULL)` : among;
  return wanted ? holds : sql`(${holds}) IS NOT TRUE`;
}

function arithmeticSql(
  operator: ArithmeticOperator,
  left: SqlExpression | undefined,
  right: SqlExpression | undefined,
): SqlExpression | undefined {
  if (left?.kind === 'null' || right?.kind === 'null') return { fragment: sql`NULL`, kind: 'null' };
  if (left?.largest === undefined || right?.largest === undefined) return undefined;
  const one = left.fragment;
  const other = right.fragment;
  switch (operator) {
    case 'add':
      return boundFragment(sql`(${one} + ${other})`, left.largest + right.largest);
    case 'sub':
      return boundFragment(sql`(${one} - ${other})`, left.largest + right.largest);
    case 'mul':
      return boundFragment(sql`(${one} * ${other})`, left.largest * right.largest);
    case 'div':
      return boundFragment(sql`(${one} / ${other})`, left.largest);
    case 'mod':
      return boundFragment(sql`(${one} % ${other})`, left.largest);
    case 'divby':
      return undefined;
  }
}
