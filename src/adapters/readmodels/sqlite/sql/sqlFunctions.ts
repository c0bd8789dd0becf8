/** OData functions as SQL, where SQLite's own functions have exactly the same meaning. */
import type { Call, Expression } from '../../../../query/ast.js';
import { columnName, twinName } from '../../columns.js';
import { firstBehind, foldConstant } from '../../constants.js';
import { identifier, parameter, type SqlFragment, sql } from './sqlFragment.js';
import { boundFragment, type ColumnsByField, fieldSql, literalSql, type SqlExpression } from './sqlValues.js';

/** White space and line terminators of ECMAScript, which `trim` removes. */
const whiteSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
/** SQLite stores no longer text; the sum of two such lengths fits into the 32 bits that `substr` computes with. */
const longestText = 1_000_000_000n;

/**
 * Returns the SQL of an OData function; undefined when SQLite has no function with the same meaning.
 * @param valueSql returns the SQL of an argument
 */
export function callSql(
  call: Call,
  columns: ColumnsByField,
  valueSql: (argument: Expression) => SqlExpression | undefined,
): SqlExpression | undefined {
  const [first, second] = call.arguments;
  if (first === undefined) return undefined;
  if (call.name === 'tolower' || call.name === 'toupper') return letterCaseSql(call.name, first, columns);
  const value = valueSql(first);
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
      return boundFragment(sql`length(${text})`, longestText);
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
  const other = second === undefined ? undefined : valueSql(second);
  if (other?.kind !== 'text') return undefined;
  const search = other.fragment;
  switch (call.name) {
    case 'contains':
      return { fragment: sql`(instr(${text}, ${search}) > 0)`, kind: 'boolean' };
    case 'startswith':
      return { fragment: sql`(substr(${text}, 1, length(${search})) = ${search})`, kind: 'boolean' };
    case 'endswith':
      // Avoids substr(x, -0), which would return all of x.
      return {
        fragment: sql`(substr(${text}, length(${text}) - length(${search}) + 1) = ${search} AND length(${text}) >= length(${search}))`,
        kind: 'boolean',
      };
    case 'indexof':
      return boundFragment(sql`(instr(${text}, ${search}) - 1)`, longestText);
    case 'concat':
      return { fragment: sql`(${text} || ${search})`, kind: 'text' };
    default:
      return undefined;
  }
}

function part(text: SqlFragment, start: bigint, length: bigint): SqlExpression | undefined {
  return boundFragment(
    sql`CAST(substr(${text}, ${parameter(start)}, ${parameter(length)}) AS INTEGER)`,
    9999n,
  );
}

/** Only a field has a twin, which holds its lower-case or upper-case value where that involves more than ASCII letters. */
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

/** Supports only literal whole numbers, because SQL gives negative ones another meaning. */
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

/** Returns `startswith(field,'text')` as a range, which an index can serve; code-point order equals byte order. */
export function prefixRangeSql(
  { name, arguments: values }: Call,
  columns: ColumnsByField,
): SqlFragment | undefined {
  const [field, prefix] = values;
  if (name !== 'startswith' || field?.kind !== 'field' || !prefix) return undefined;
  const literal = foldConstant(prefix);
  if (literal?.kind !== 'literal' || typeof literal.value !== 'string' || literal.value === '')
    return undefined;
  const own = fieldSql(field, columns);
  const from = literalSql(literal);
  if (own?.kind !== 'text' || !from) return undefined;
  const end = firstBehind(literal.value);
  const begin = sql`${own.fragment} >= ${from.fragment}`;
  return end === undefined ? begin : sql`(${begin} AND ${own.fragment} < ${parameter(end)})`;
}
