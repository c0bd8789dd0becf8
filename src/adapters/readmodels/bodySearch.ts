/**
 * A condition that SQL can check on the JSON text of a document before `any` is evaluated on its parsed items: a text
 * that an item must hold stands in the body, escaped as JSON escapes it, and an integer stands behind its field's name.
 * Looking for them is many times faster than parsing.
 */
import type { Expression, Lambda } from '../../kernel/query.js';
import { parameter, type SqlFragment, sql } from './sqlFragment.js';

/** True for every document that the expression leaves in, and for some others; undefined when nothing can be said. */
export function bodySearchSql(expression: Expression): SqlFragment | undefined {
  const text = neededInBody(expression);
  return text === undefined ? undefined : sql`instr(body, ${parameter(text)}) > 0`;
}

/** A text, as JSON escapes it, without which the body of a document cannot meet the expression. */
export function neededInBody(expression: Expression): string | undefined {
  if (expression.kind !== 'any' || expression.predicate === undefined) return undefined;
  const text = neededText(expression.predicate, expression);
  return text === '' ? undefined : text;
}

/** A text, as JSON escapes it, without which no item can meet the predicate. */
function neededText(predicate: Expression, lambda: Lambda): string | undefined {
  switch (predicate.kind) {
    case 'and': {
      const left = neededText(predicate.left, lambda);
      const right = neededText(predicate.right, lambda);
      if (left === undefined || right === undefined) return left ?? right;
      return left.length >= right.length ? left : right;
    }
    case 'comparison':
      if (predicate.operator !== 'eq') return undefined;
      return (
        textOf(predicate.left, predicate.right, lambda) ?? textOf(predicate.right, predicate.left, lambda)
      );
    case 'call':
      switch (predicate.name) {
        case 'contains':
        case 'startswith':
        case 'endswith': {
          const [field, text] = predicate.arguments;
          return field && text && textOf(field, text, lambda);
        }
        default:
          return undefined;
      }
    default:
      return undefined;
  }
}

/** The literal as it stands in the JSON of an item, when the other is a field of the item. */
function textOf(field: Expression, literal: Expression, lambda: Lambda): string | undefined {
  if (field.kind !== 'field' || field.of !== lambda.variable || literal.kind !== 'literal') return undefined;
  const { value } = literal;
  if (typeof value === 'string') return value.isWellFormed() ? JSON.stringify(value).slice(1, -1) : undefined;
  // Zero has a second form, and what no integer field can hold matches nothing anyway.
  if (field.type !== 'integer' || !Number.isSafeInteger(value) || value === 0) return undefined;
  return `${JSON.stringify(field.name)}:${value}`;
}
