/**
 * `$skiptoken`: where the next page of a list begins (OData 4.01 protocol, 11.2.6.7). It names the last row of the previous page, not a
 * number of rows, so that no row is missed or repeated while others are added and removed. It is opaque to callers. Whatever
 * they write into it changes only where their page begins.
 */
import { z } from 'zod';
import { type Expression, type FunctionName, type LiteralValue, type OrderBy, typeOf } from '../ast.js';
import { allOf, field, literal, where } from '../conditions.js';
import { evaluate } from '../evaluate.js';
import type { Document, FieldTable } from '../fields.js';
import { invalid, type Place } from './refusals.js';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const token = z.strictObject({
  /** Values of the order's expressions and of the key, in the last row. */
  after: z.array(scalar).optional(),
  /** Number of rows to skip, used when the order's values cannot be repeated exactly. */
  skip: z.int().min(0).optional(),
  /** Number of rows still wanted; absent: all. */
  left: z.int().min(0).optional(),
  /** Number of all matches, as counted for the first page. */
  count: z.int().min(0).optional(),
  /** The value of `now()` on the first page. */
  now: z.iso.datetime(),
});
export type SkipToken = z.output<typeof token>;

export function writeSkipToken(content: SkipToken): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** @throws DomainError INVALID_QUERY_OPTION for a text that is not a token of this service */
export function readSkipToken(text: string, place: Place): SkipToken {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    content = undefined;
  }
  const read = token.safeParse(content);
  if (read.success) return read.data;
  throw invalid(place, 'this is no $skiptoken of this service; follow @odata.nextLink as it is');
}

export interface KeyedOrder {
  readonly fields: FieldTable;
  /** The field that breaks ties. */
  readonly key: string;
  readonly orderBy: readonly OrderBy[];
}

/** Functions whose values a token can store exactly. */
const exactFunctions: ReadonlySet<FunctionName> = new Set<FunctionName>([
  ...(['tolower', 'toupper', 'trim', 'concat', 'substring', 'length', 'indexof'] as const),
  ...(['year', 'month', 'day', 'hour', 'minute', 'second', 'date'] as const),
]);

function isExact(expression: Expression): boolean {
  if (expression.kind === 'field') return true;
  // A decimal may have more digits than a JSON number holds.
  if (expression.kind === 'literal') return expression.type !== 'decimal';
  return (
    expression.kind === 'call' && exactFunctions.has(expression.name) && expression.arguments.every(isExact)
  );
}

/** Returns the beginning of the page after this row; undefined when the order's values cannot be repeated exactly. */
export function placeOfRow({ key, orderBy }: KeyedOrder, row: Document): LiteralValue[] | undefined {
  if (!orderBy.every(({ expression }) => isExact(expression))) return undefined;
  const own = row[key];
  if (typeof own !== 'string' && typeof own !== 'number') return undefined;
  return [...orderBy.map(({ expression }) => evaluate(expression, row)), own];
}

/** Returns the condition for rows after a place in the order; nulls are first in `asc`, last in `desc`. @throws DomainError INVALID_QUERY_OPTION */
export function behind(order: KeyedOrder, values: readonly LiteralValue[], place: Place): Expression {
  const terms: readonly OrderBy[] = [
    ...order.orderBy,
    { expression: field(order.fields, order.key), direction: 'asc' },
  ];
  if (
    values.length !== terms.length ||
    !terms.every(({ expression }, at) => fits(expression, values[at] ?? null))
  )
    throw invalid(place, 'the $skiptoken is of another query');
  let condition: Expression | undefined;
  for (const [at, { expression, direction }] of [...terms.entries()].reverse()) {
    const value = values[at] ?? null;
    const beyond = beyondValue(expression, direction, value);
    const within: Expression | undefined = condition && {
      kind: 'and',
      left: compare(expression, 'eq', value),
      right: condition,
    };
    if (beyond === undefined) condition = within;
    else condition = within === undefined ? beyond : { kind: 'or', left: beyond, right: within };
  }
  if (condition === undefined) throw invalid(place, 'the $skiptoken is of another query');
  const [first] = terms;
  // The bound of the first term is repeated separately, so that an index can start there.
  const bound = first && terms.length > 1 ? boundOf(order.fields, first, values[0] ?? null) : undefined;
  return bound === undefined ? condition : allOf(bound, condition);
}

function fits(expression: Expression, value: LiteralValue): boolean {
  if (value === null) return true;
  const type = typeOf(expression);
  if (type === 'integer' || type === 'decimal') return typeof value === 'number';
  return typeof value === (type === 'boolean' ? 'boolean' : 'string');
}

function compare(
  left: Expression,
  operator: 'eq' | 'ne' | 'gt' | 'lt' | 'ge' | 'le',
  value: LiteralValue,
): Expression {
  const type = typeOf(left);
  return { kind: 'comparison', operator, left, right: literal(value, type === 'null' ? 'string' : type) };
}

function beyondValue(
  expression: Expression,
  direction: OrderBy['direction'],
  value: LiteralValue,
): Expression | undefined {
  if (direction === 'asc') return compare(expression, value === null ? 'ne' : 'gt', value);
  if (value === null) return undefined;
  return { kind: 'or', left: compare(expression, 'lt', value), right: compare(expression, 'eq', null) };
}

function boundOf(
  fields: FieldTable,
  { expression, direction }: OrderBy,
  value: LiteralValue,
): Expression | undefined {
  if (expression.kind !== 'field' || value === null) return undefined;
  if (direction === 'asc') return where(fields, expression.name, 'ge', value);
  const declared = fields[expression.name];
  if (declared === undefined || declared.type === 'collection' || declared.nullable === true)
    return undefined;
  return where(fields, expression.name, 'le', value);
}
