/** Prints a typed expression as OData text, with only the parentheses that precedence requires. */
import type { Expression, OrderBy } from '../../src/query/ast.js';

const powers = {
  or: 1,
  and: 2,
  eq: 3,
  ne: 3,
  gt: 4,
  ge: 4,
  lt: 4,
  le: 4,
  add: 5,
  sub: 5,
  mul: 6,
  div: 6,
  divby: 6,
  mod: 6,
  in: 8,
} as const;
const unary = 7;
const primary = 8;

export function printOrderBy(orderBy: readonly OrderBy[]): string {
  return orderBy.map(({ expression, direction }) => `${printExpression(expression)} ${direction}`).join(',');
}

export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      if (expression.type === 'string') return `'${String(expression.value).replaceAll("'", "''")}'`;
      return expression.text ?? String(expression.value);
    case 'field':
      return expression.of === undefined ? expression.name : `${expression.of}/${expression.name}`;
    case 'call':
      return `${expression.name}(${expression.arguments.map(printExpression).join(',')})`;
    case 'any':
    case 'all': {
      const { collection, variable, predicate } = expression;
      const inside = predicate === undefined ? '' : `${variable}: ${printExpression(predicate)}`;
      return `${collection}/${expression.kind}(${inside})`;
    }
    case 'not':
      return `not ${grouped(expression.operand, unary)}`;
    case 'negative': {
      // A minus sign directly before a number belongs to the number.
      const bare = expression.operand.kind === 'literal' && expression.operand.type !== 'null';
      return bare ? `-(${printExpression(expression.operand)})` : `-${grouped(expression.operand, unary)}`;
    }
    case 'in':
      return `${grouped(expression.operand, powers.in)} in (${expression.list.map(printExpression).join(',')})`;
    case 'and':
    case 'or':
      return binary(expression.kind, expression.left, expression.right);
    case 'comparison':
    case 'arithmetic':
      return binary(expression.operator, expression.left, expression.right);
  }
}

function binary(operator: keyof typeof powers, left: Expression, right: Expression): string {
  return `${grouped(left, powers[operator])} ${operator} ${grouped(right, powers[operator] + 1)}`;
}

function grouped(expression: Expression, atLeast: number): string {
  const text = printExpression(expression);
  return powerOf(expression) >= atLeast ? text : `(${text})`;
}

function powerOf(expression: Expression): number {
  switch (expression.kind) {
    case 'comparison':
    case 'arithmetic':
      return powers[expression.operator];
    case 'and':
    case 'or':
    case 'in':
      return powers[expression.kind];
    case 'not':
    case 'negative':
      return unary;
    default:
      return primary;
  }
}
