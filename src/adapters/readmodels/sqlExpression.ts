/**
 * Expressions of queries as SQL that means what `kernel/evaluate.ts` says, nulls included. What SQLite cannot say
 * exactly (decimal arithmetic, case of computed strings, items of collections) has no SQL: the answer is undefined,
 * and the caller evaluates that part in memory.
 */
import { evaluate } from '../../kernel/evaluate.js';
import {
  type ArithmeticOperator,
  type Call,
  type Comparison,
  type ComparisonOperator,
  type Expression,
  type Literal,
  type Membership,
  typeOf,
} from '../../kernel/query.js';
import { type Column, columnName, twinName } from './columns.js';
import { decimalScale, fitsInteger, nearestMillionths, scaleText, significantDigits } from './decimals.js';
import { identifier, joined, parameter, type SqlFragment, sql } from './sqlFragment.js';

export type ColumnsByField = ReadonlyMap<string, Column>;

/** How SQLite holds a value; `millionths` are decimals. Values of different kinds never meet in one comparison. */
type Kind = 'text' | 'integer' | 'millionths' | 'boolean' | 'null';

/** A value that may be NULL; `largest` bounds an integer's magnitude, so that no sum or product can leave 64 bits unseen. */
export interface SqlExpression {
  readonly fragment: SqlFragment;
  readonly kind: Kind;
  readonly largest?: bigint;
}

const largestSafeInteger = BigInt(Number.MAX_SAFE_INTEGER);
const always = sql`1`;
const never = sql`0`;

/** The expression's value, or undefined when SQL cannot say it. */
export function valueSql(expression: Expression, columns: ColumnsByField): SqlExpression | undefined {
  const folded = foldConstant(expression);
  if (folded === undefined) return undefined;
  switch (folded.kind) {
    case 'literal':
      return literalSql(folded);
    case 'field': {
      const column = folded.of === undefined ? columns.get(folded.name) : undefined;
      if (column === undefined || column.type !== folded.type) return undefined;
      return columnSql(column);
    }
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
      return callSql(folded, columns);
    case 'any':
    case 'all':
      return undefined;
  }
}

/**
 * A condition that is true exactly where the expression is `wanted`; false or NULL elsewhere. Asking for false apart
 * from true lets `not` go down to the comparisons, which SQL would make NULL where OData makes them false.
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

/** A part without fields is computed here; undefined when its value would not be exact as a literal. */
function foldConstant(expression: Expression): Expression | undefined {
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

function literalSql({ type, value, text }: Literal): SqlExpression | undefined {
  if (value === null) return { fragment: sql`NULL`, kind: 'null' };
  if (typeof value === 'string') {
    // libsql cuts text at U+0000 and replaces lone surrogates.
    if (value.includes('\0') || !value.isWellFormed()) return undefined;
    return { fragment: parameter(value), kind: 'text' };
  }
  // Bound like the others: an order by a bare 1 would mean the first column.
  if (typeof value === 'boolean') return { fragment: parameter(value ? 1n : 0n), kind: 'boolean' };
  const scaled = type === 'integer' ? scaleText(text ?? String(value), 0) : undefined;
  if (!scaled?.exact || !fitsInteger(scaled.floor)) return undefined;
  const largest = scaled.floor < 0n ? -scaled.floor : scaled.floor;
  return { fragment: parameter(scaled.floor), kind: 'integer', largest };
}

function columnSql(column: Column): SqlExpression {
  const fragment = identifier(columnName(column));
  switch (column.type) {
    case 'integer':
      return { fragment, kind: 'integer', largest: largestSafeInteger };
    case 'decimal':
      return { fragment, kind: 'millionths' };
    case 'boolean':
      return { fragment, kind: 'boolean' };
    default:
      return { fragment, kind: 'text' };
  }
}

const flipped: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
};

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

/** A number in the unit of the kind it is compared with, exact by its text; undefined beyond what SQLite tells apart. */
function scaledLiteral(
  literal: Literal,
  kind: Kind,
): { readonly fragment: SqlFragment; readonly exact: boolean } | undefined {
  if (kind !== 'integer' && kind !== 'millionths') return undefined;
  const text = literal.text ?? String(literal.value);
  const scaled = scaleText(text, kind === 'integer' ? 0 : decimalScale);
  if (!scaled) return undefined;
  if (fitsInteger(scaled.floor)) return { fragment: parameter(scaled.floor), exact: scaled.exact };
  if (kind === 'integer' || significantDigits(text) > 15) return undefined;
  return { fragment: parameter(nearestMillionths(text)), exact: true };
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
  const among = members.length === 0 ? never : sql`${value.fragment} IN (${joined(members, ', ')})`;
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
      return bounded(sql`(${one} + ${other})`, left.largest + right.largest);
    case 'sub':
      return bounded(sql`(${one} - ${other})`, left.largest + right.largest);
    case 'mul':
      return bounded(sql`(${one} * ${other})`, left.largest * right.largest);
    case 'div':
      return bounded(sql`(${one} / ${other})`, left.largest);
    case 'mod':
      return bounded(sql`(${one} % ${other})`, left.largest);
    case 'divby':
      return undefined;
  }
}

/** An integer, unless it could leave 64 bits: SQLite would go on with a rounded REAL. */
function bounded(fragment: SqlFragment, largest: bigint): SqlExpression | undefined {
  return fitsInteger(largest) ? { fragment, kind: 'integer', largest } : undefined;
}

/** The white space and line ends of ECMAScript, which `trim` takes away. */
const whiteSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
/** SQLite keeps no longer text; sums of two such numbers stay in 32 bits, which `substr` calculates in. */
const longestText = 1_000_000_000n;

function callSql(call: Call, columns: ColumnsByField): SqlExpression | undefined {
  const [first, second] = call.arguments;
  if (first === undefined) return undefined;
  if (call.name === 'tolower' || call.name === 'toupper') return letterCaseSql(call.name, first, columns);
  const value = valueSql(first, columns);
  if (
    value?.kind === 'integer' &&
    (call.name === 'round' || call.name === 'floor' || call.name === 'ceiling')
  )
    return value;
  if (value?.kind !== 'text') return undefined;
  const text = value.fragment;
  switch (call.name) {
    case 'trim':
      return { fragment: sql`trim(${text}, ${parameter(whiteSpace)})`, kind: 'text' };
    case 'length':
      return bounded(sql`length(${text})`, longestText);
    case 'date':
      return { fragment: sql`substr(${text}, 1, 10)`, kind: 'text' };
    case 'year':
      return part(text, 1n, 4n);
    case 'month':
      return part(text, 6n, 2n);
    case 'day':
      return part(text, 9n, 2n);
    case 'hour':
      return part(text, 12n, 2n);
    case 'minute':
      return part(text, 15n, 2n);
    case 'second':
      return part(text, 18n, 2n);
    case 'substring':
      return substringSql(text, call);
  }
  const other = second === undefined ? undefined : valueSql(second, columns);
  if (other?.kind !== 'text') return undefined;
  const search = other.fragment;
  switch (call.name) {
    case 'contains':
      return { fragment: sql`(instr(${text}, ${search}) > 0)`, kind: 'boolean' };
    case 'startswith':
      return { fragment: sql`(substr(${text}, 1, length(${search})) = ${search})`, kind: 'boolean' };
    case 'endswith':
      // substr(x, -0) would be all of x.
      return {
        fragment: sql`(substr(${text}, length(${text}) - length(${search}) + 1) = ${search} AND length(${text}) >= length(${search}))`,
        kind: 'boolean',
      };
    case 'indexof':
      return bounded(sql`(instr(${text}, ${search}) - 1)`, longestText);
    case 'concat':
      return { fragment: sql`(${text} || ${search})`, kind: 'text' };
    default:
      return undefined;
  }
}

function part(text: SqlFragment, start: bigint, length: bigint): SqlExpression | undefined {
  return bounded(sql`CAST(substr(${text}, ${parameter(start)}, ${parameter(length)}) AS INTEGER)`, 9999n);
}

/** Only a field has a twin; of its value in lower or upper case where ASCII letters are not all there is to it. */
function letterCaseSql(
  name: 'tolower' | 'toupper',
  argument: Expression,
  columns: ColumnsByField,
): SqlExpression | undefined {
  if (argument.kind !== 'field' || argument.of !== undefined) return undefined;
  const column = columns.get(argument.name);
  if (column?.type !== 'string' || argument.type !== 'string') return undefined;
  const own = identifier(columnName(column));
  const fragment =
    name === 'tolower'
      ? sql`coalesce(${identifier(twinName(column, 'lower'))}, lower(${own}))`
      : sql`coalesce(${identifier(twinName(column, 'upper'))}, upper(${own}))`;
  return { fragment, kind: 'text' };
}

/** With whole numbers written out only; SQL's own meaning of negative ones is another. */
function substringSql(text: SqlFragment, call: Call): SqlExpression | undefined {
  const [, start, length] = call.arguments;
  const from = start && wholeNumber(start);
  if (from === undefined) return undefined;
  const first = from < 0n ? 1n : from + 1n;
  if (length === undefined) return { fragment: sql`substr(${text}, ${parameter(first)})`, kind: 'text' };
  const count = wholeNumber(length);
  if (count === undefined) return undefined;
  const atMost = count < 0n ? 0n : count;
  return { fragment: sql`substr(${text}, ${parameter(first)}, ${parameter(atMost)})`, kind: 'text' };
}

function wholeNumber(expression: Expression): bigint | undefined {
  const literal = foldConstant(expression);
  if (literal?.kind !== 'literal' || typeof literal.value !== 'number') return undefined;
  if (!Number.isSafeInteger(literal.value)) return undefined;
  const value = BigInt(literal.value);
  if (value > longestText) return longestText;
  return value < -longestText ? -longestText : value;
}

/** `startswith(field,'text')` as a range, which an index can serve; code-point order is the order of the bytes. */
function prefixRangeSql({ name, arguments: values }: Call, columns: ColumnsByField): SqlFragment | undefined {
  const [field, prefix] = values;
  if (name !== 'startswith' || field?.kind !== 'field' || !prefix) return undefined;
  const literal = foldConstant(prefix);
  if (literal?.kind !== 'literal' || typeof literal.value !== 'string' || literal.value === '')
    return undefined;
  const own = valueSql(field, columns);
  const from = literalSql(literal);
  if (own?.kind !== 'text' || !from) return undefined;
  const end = firstBehind(literal.value);
  const begin = sql`${own.fragment} >= ${from.fragment}`;
  return end === undefined ? begin : sql`(${begin} AND ${own.fragment} < ${parameter(end)})`;
}

/** The smallest text greater than all that begin with the prefix; undefined when there is none. */
function firstBehind(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  // The code points of surrogates are no characters.
  return String.fromCodePoint(...points, last + 1 === 0xd800 ? 0xe000 : last + 1);
}
