/** The forms of a query's conditions that do not depend on the document. */

import { type ComparisonOperator, type Expression, typeOf } from '../../query/ast.js';
import { evaluate } from '../../query/evaluate.js';

/** Replaces an expression without fields by its value; returns undefined when that would not be exact as a literal. */
export function foldConstant(expression: Expression): Expression | undefined {
  if (expression.kind === 'literal' || !isConstant(expression)) return expression;
  const value = evaluate(expression, {});
  const type = typeOf(expression);
  if (typeof value === 'number' && (type !== 'integer' || !Number.isSafeInteger(value))) return undefined;
  return { kind: 'literal', type: value === null ? 'null' : type, value };
}

function isConstant(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return true;
    case 'field':
    case 'any':
    case 'all':
      return false;
    case 'in':
    case 'not':
    case 'negative':
      return isConstant(expression.operand);
    case 'call':
      return expression.arguments.every(isConstant);
    default:
      return isConstant(expression.left) && isConstant(expression.right);
  }
}

/** Comparison operators after swapping the two sides. */
export const flipped: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
};

/** Returns the conjuncts of a filter: the parts that must all hold. */
export function conjuncts(filter: Expression): Expression[] {
  const found: Expression[] = [];
  const open = [filter];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'and') open.push(next.right, next.left);
    else found.push(next);
  }
  return found;
}

/** Returns the smallest text greater than every text with the prefix; undefined when there is none. */
export function firstBehind(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // Skips the surrogates, which are not characters.
  return String.fromCodePoint(...points, last + 1 === 0xd800 ? 0xe000 : last + 1);
}
