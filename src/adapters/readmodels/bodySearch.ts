/**
 * A condition that SQL can check on the JSON text of a document before `any` is evaluated on its parsed items. A text that an item must hold stands
 * in the body, escaped as JSON escapes it. An integer stands between its field's name and a comma or brace. Looking for them is many times faster
 * than parsing.
 */
import type { Expression, Lambda } from '../../query/ast.js';
import { joinFragments, parameter, type SqlFragment, sql } from './sqlite/sql/sqlFragment.js';

/** True for every document that the expression leaves in, and for some others; undefined when nothing can be said. */
export function bodySearchSql(expression: Expression): SqlFragment | undefined {
  const texts = neededInBody(expression);
  if (texts === undefined) return undefined;
  const found = texts.map((text) => sql`instr(body, ${parameter(text)}) > 0`);
  return sql`(${joinFragments(found, ' OR ')})`;
}

/** Texts, as JSON escapes them: without one of them the body of a document cannot meet the expression. */
export function neededInBody(expression: Expression): readonly string[] | undefined {
  if (expression.kind !== 'any' || expression.predicate === undefined) return undefined;
  return neededTexts(expression.predicate, expression);
}

/** Texts, as JSON escapes them, without one of which no item can meet the predicate. */
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

/** The literal as it can stand in the JSON of an item, when the other is a field of the item. */
function textsOf(field: Expression, literal: Expression, lambda: Lambda): readonly string[] | undefined {
  if (field.kind !== 'field' || field.of !== lambda.variable || literal.kind !== 'literal') return undefined;
  const { value } = literal;
  if (typeof value === 'string')
    return value !== '' && value.isWellFormed() ? [JSON.stringify(value).slice(1, -1)] : undefined;
  // Zero has a second form, and what no integer field can hold matches nothing anyway.
  if (field.type !== 'integer' || !Number.isSafeInteger(value) || value === 0) return undefined;
  const beginning = `${JSON.stringify(field.name)}:${value}`;
  return [`${beginning},`, `${beginning}}`];
}
