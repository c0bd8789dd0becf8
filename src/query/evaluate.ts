/**
 * Evaluates a query in memory. This is the reference that every engine's compiler must agree with, and it evaluates the parts that an engine cannot
 * express. Nulls follow OData 4.01 (URL conventions, 5.1.1.1 and 5.1.1.3):
 * - `null eq null` is true, `x ne null` is false for a null `x`; `gt ge lt le` with a null on either side are false. A comparison is therefore
 *   never null, and `not (x gt 5)` is true for a null `x`. `in` is a chain of `eq`.
 * - Arithmetic and functions of a null are null, and so is `not null`. `null and false` is false, `null or true` is true, every other `and`/`or`
 *   with a null is null. So `not contains(x,'a')` is null for a null `x`.
 * - A filter, and the predicate of `any` and `all`, is met only by true.
 *
 * Strings are compared and measured by code point; different letters are never equal. `tolower` and `toupper` are the full Unicode mappings
 * without a locale. In `substring`, a negative start means 0, and a negative length gives the empty string.
 */
import { assertNever } from '../kernel/assertNever.js';
import {
  compareCodePoints,
  countCodePoints,
  indexOfCodePoints,
  sliceCodePoints,
} from '../kernel/codePoints.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import {
  type ComparisonOperator,
  type Expression,
  type FunctionName,
  type Lambda,
  type Literal,
  type LiteralValue,
  type OrderBy,
  typeOf,
} from './ast.js';
import {
  calculate,
  compareNumbers,
  type ExactNumber,
  exactNumber,
  negate,
  toNumber,
  toWholeNumber,
} from './exactNumbers.js';
import type { Document } from './fields.js';

type Value = string | boolean | ExactNumber | null;

/** The scope of fields: the document, and inside `any` and `all` one of its items. */
interface Scope {
  readonly document: JsonObject;
  readonly variable?: string;
  readonly item?: JsonObject;
}

/** Returns the value of an expression for a document; numbers as the nearest double. */
export function evaluate(expression: Expression, document: JsonObject): LiteralValue {
  const value = evaluateIn(expression, { document });
  return typeof value === 'number' || isDecimal(value) ? toNumber(value) : value;
}

/** Whether the document matches the filter; null is no match. */
export function matches(filter: Expression, document: JsonObject): boolean {
  return evaluateIn(filter, { document }) === true;
}

/** Returns the order of a list: nulls first in `asc`, last in `desc` (OData 4.01, 11.2.6.2), ties by id ascending. */
export function compareBy(orderBy: readonly OrderBy[]): (left: Document, right: Document) => number {
  return (left, right) => {
    for (const { expression, direction } of orderBy) {
      const difference = compareValues(
        evaluateIn(expression, { document: left }),
        evaluateIn(expression, { document: right }),
      );
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return compareValues(scalar(left.id), scalar(right.id));
  };
}

function evaluateIn(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'literal':
      return literalValue(expression);
    case 'field':
      return scalar((expression.of === undefined ? scope.document : scope.item)?.[expression.name]);
    case 'comparison':
      return compare(
        expression.operator,
        evaluateIn(expression.left, scope),
        evaluateIn(expression.right, scope),
      );
    case 'in': {
      const operand = evaluateIn(expression.operand, scope);
      return expression.list.some((literal) => compare('eq', operand, literalValue(literal)));
    }
    case 'and':
      return conjunction(evaluateIn(expression.left, scope), () => evaluateIn(expression.right, scope));
    case 'or':
      return disjunction(evaluateIn(expression.left, scope), () => evaluateIn(expression.right, scope));
    case 'not': {
      const operand = evaluateIn(expression.operand, scope);
      return operand === null ? null : operand !== true;
    }
    case 'arithmetic': {
      const left = evaluateIn(expression.left, scope);
      const right = evaluateIn(expression.right, scope);
      if (!isNumber(left) || !isNumber(right)) return null;
      const wholeNumbers = typeOf(expression.left) === 'integer' && typeOf(expression.right) === 'integer';
      return calculate(expression.operator, left, right, wholeNumbers);
    }
    case 'negative': {
      const operand = evaluateIn(expression.operand, scope);
      return isNumber(operand) ? negate(operand) : null;
    }
    case 'call':
      return call(
        expression.name,
        expression.arguments.map((argument) => evaluateIn(argument, scope)),
      );
    case 'any':
    case 'all':
      return overItems(expression, scope);
    default:
      return assertNever(expression);
  }
}

function literalValue(literal: Literal): Value {
  return typeof literal.value === 'number' && literal.text !== undefined
    ? exactNumber(literal.text)
    : literal.value;
}

/** Returns a scalar of a document; null for an absent value, or one that is not a scalar. */
function scalar(value: JsonValue | undefined): Value {
  return typeof value === 'object' || value === undefined ? null : value;
}

function isDecimal(value: Value): value is Exclude<ExactNumber, number> {
  return typeof value === 'object' && value !== null;
}

function isNumber(value: Value): value is ExactNumber {
  return typeof value === 'number' || isDecimal(value);
}

function compare(operator: ComparisonOperator, left: Value, right: Value): boolean {
  if (left === null || right === null) {
    if (operator === 'eq') return left === right;
    return operator === 'ne' && left !== right;
  }
  const difference = compareValues(left, right);
  switch (operator) {
    case 'eq':
      return difference === 0;
    case 'ne':
      return difference !== 0;
    case 'gt':
      return difference > 0;
    case 'ge':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'le':
      return difference <= 0;
    default:
      return assertNever(operator);
  }
}

/** A total order of values: nulls, false, true, numbers, strings. In a checked query, different types are never compared. */
function compareValues(left: Value, right: Value): number {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  return typeRank(left) - typeRank(right);
}

function typeRank(value: Value): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 2 : 1;
  return typeof value === 'string' ? 4 : 3;
}

function conjunction(left: Value, right: () => Value): Value {
  if (left === false) return false;
  const second = right();
  if (second === false) return false;
  return left === true && second === true ? true : null;
}

function disjunction(left: Value, right: () => Value): Value {
  if (left === true) return true;
  const second = right();
  if (second === true) return true;
  return left === false && second === false ? false : null;
}

function overItems(lambda: Lambda, scope: Scope): boolean {
  const collection = scope.document[lambda.collection];
  const items = Array.isArray(collection) ? collection.filter(isJsonObject) : [];
  const { predicate, variable } = lambda;
  if (predicate === undefined) return items.length > 0;
  const holds = (item: JsonObject) => evaluateIn(predicate, { ...scope, variable, item }) === true;
  return lambda.kind === 'any' ? items.some(holds) : items.every(holds);
}

/** Calls a function; the result is null for a null, or for an argument of the wrong type. */
function call(name: FunctionName, values: readonly Value[]): Value {
  const [first, second, third] = values;
  if (typeof first === 'string') return callOnText(name, first, second, third);
  if (first === undefined || !isNumber(first)) return null;
  return name === 'round' || name === 'floor' || name === 'ceiling' ? toWholeNumber(name, first) : null;
}

function callOnText(
  name: FunctionName,
  text: string,
  second: Value | undefined,
  third: Value | undefined,
): Value {
  switch (name) {
    case 'tolower':
      return text.toLowerCase();
    case 'toupper':
      return text.toUpperCase();
    case 'trim':
      return text.trim();
    case 'length':
      return countCodePoints(text);
    case 'contains':
      return typeof second === 'string' ? text.includes(second) : null;
    case 'startswith':
      return typeof second === 'string' ? text.startsWith(second) : null;
    case 'endswith':
      return typeof second === 'string' ? text.endsWith(second) : null;
    case 'indexof':
      return typeof second === 'string' ? indexOfCodePoints(text, second) : null;
    case 'concat':
      return typeof second === 'string' ? text + second : null;
    case 'substring':
      if (second === undefined || !isNumber(second)) return null;
      if (third === undefined) return sliceCodePoints(text, toNumber(second));
      return isNumber(third) ? sliceCodePoints(text, toNumber(second), toNumber(third)) : null;
    case 'year':
      return Number(text.slice(0, 4));
    case 'month':
      return Number(text.slice(5, 7));
    case 'day':
      return Number(text.slice(8, 10));
    case 'hour':
      return Number(text.slice(11, 13));
    case 'minute':
      return Number(text.slice(14, 16));
    case 'second':
      return Number(text.slice(17, 19));
    case 'date':
      return text.slice(0, 10);
    case 'round':
    case 'floor':
    case 'ceiling':
      return null;
    default:
      return assertNever(name);
  }
}
