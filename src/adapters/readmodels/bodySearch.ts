/**
 * A condition that SQL can check on a document's JSON text before `any` is evaluated on its parsed items. A text that an item must contain
 * appears in the body with JSON's escapes. An integer appears between its field's name and a comma or brace. Searching for them is many
 * times faster than parsing.
 */
import type { Expression, Lambda } from '../../query/ast.js';
import { joinFragments, parameter, type SqlFragment, sql } from './sqlite/sql/sqlFragment.js';

/** Returns a condition that holds for every document matching the expression, and for some others; undefined when there is none. */
export function bodySearchSql(expression: Expression): SqlFragment | undefined {
  const texts = neededInBody(expression);
  if (texts === undefined) return undefined;
  const found = texts.map((text) => sql`instr(body, ${parameter(text)}) > 0`);
  return sql`(${joinFragments(found, ' OR ')})`;
}

/** Returns texts in JSON's escaped form, at least one of which occurs in the body of every document that matches the expression. */
export function neededInBody(expression: Expression): readonly string[] | undefined {
  if (expression.kind !== 'any' || expression.predicate === undefined) return undefined;
  return neededTexts(expression.predicate, expression);
}

/** Returns texts in JSON's escaped form, at least one of which occurs in every item that matches the predicate. */
function neededTexts(predicate: Expression, lambda: Lambda): readonly string[] | undefined {
  switch (predicate.kind) {
    case 'and': {
      const left = neededTexts(predicate.left, lambda);
      const right = neededTexts(predicate.right, lambda);
      if (left === undefined || right === undefined) return left ?? right;
      return shortest(left) >= shortest(right) ? left : right;
    }
    case 'comparison':
      if (predicate.operator !== 'eq') return undefined;
      return (
        textsOf(predicate.left, predicate.right, lambda) ?? textsOf(predicate.right, predicate.left, lambda)
      );
    case 'call':
      switch (predicate.name) {
        case 'contains':
        case 'startswith':
        case 'endswith': {
          const [field, text] = predicate.arguments;
          return field && text && textsOf(field, text, lambda);
        }
        default:
          return undefined;
      }
    default:
      return undefined;
  }
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map(({ length }) => length));
}

/** Returns the forms of the literal in an item's JSON when it is compared with a field of the item. */
function textsOf(field: Expression, literal: Expression, lambda: Lambda): readonly string[] | undefined {
  if (field.kind !== 'field' || field.of !== lambda.variable || literal.kind !== 'literal') return undefined;
  const { value } = literal;
  if (typeof value === 'string')
    return value !== '' && value.isWellFormed() ? [JSON.stringify(value).slice(1, -1)] : undefined;
  // Zero has a second form, and a number that no integer field can hold matches nothing anyway.
  if (field.type !== 'integer' || !Number.isSafeInteger(value) || value === 0) return undefined;
  const beginning = `${JSON.stringify(field.name)}:${value}`;
  return [`${beginning},`, `${beginning}}`];
}
