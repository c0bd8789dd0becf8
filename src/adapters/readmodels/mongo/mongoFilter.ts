/**
 * Translates queries into MongoDB filters with the meaning of `query/evaluate.ts`, nulls included. A filter cannot express some parts
 * exactly: arithmetic, parts of dates, upper case, items of collections. They are evaluated in memory on the documents that match the rest.
 */
import type { Document } from 'mongodb';
import type {
  Call,
  Comparison,
  ComparisonOperator,
  Expression,
  Literal,
  Membership,
  OrderBy,
} from '../../../query/ast.js';
import { neededInBody } from '../bodySearch.js';
import type { Column } from '../columns.js';
import { conjuncts, firstBehind, flipped, foldConstant } from '../constants.js';
import { decimalScale, nearestMillionths, scaleText, significantDigits } from '../decimals.js';
import { pathOf, tiePathOf } from './mongoDocuments.js';

export interface CompiledFilter {
  /** Matches every wanted document, and exactly those when there is no `residual`. */
  readonly find: Document;
  readonly residual: Expression | undefined;
}

type Columns = ReadonlyMap<string, Column>;

const all: Document = {};
const none: Document = { _id: { $in: [] } };

export function compileFilter(filter: Expression | undefined, columns: readonly Column[]): CompiledFilter {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const conditions: Document[] = [{ gone: false }];
  let residual: Expression | undefined;
  for (const conjunct of filter === undefined ? [] : conjuncts(filter)) {
    const condition = conditionOf(conjunct, true, byField);
    if (condition !== undefined) {
      conditions.push(condition);
      continue;
    }
    const needed = neededInBody(conjunct);
    if (needed !== undefined) conditions.push({ body: containsOnePattern(needed) });
    residual = residual === undefined ? conjunct : { kind: 'and', left: residual, right: conjunct };
  }
  return { find: conditions.length === 1 ? { gone: false } : { $and: conditions }, residual };
}

/** Returns a sort specification with the id as its last key; undefined when the order includes a computed value. */
export function compileOrder(
  orderBy: readonly OrderBy[],
  columns: readonly Column[],
): Readonly<Record<string, 1 | -1>> | undefined {
  const sort: Record<string, 1 | -1> = {};
  for (const { expression, direction } of orderBy) {
    if (expression.kind !== 'field' || expression.of !== undefined) return undefined;
    const column = columns.find(({ field, type }) => field === expression.name && type === expression.type);
    if (column === undefined) return undefined;
    sort[pathOf(column)] ??= direction === 'asc' ? 1 : -1;
  }
  sort[tiePathOf(columns)] ??= 1;
  return sort;
}

/** Returns a filter for the documents where the expression has the value `wanted`. True and false are separate cases because null is neither. */
function conditionOf(expression: Expression, wanted: boolean, columns: Columns): Document | undefined {
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const left = conditionOf(expression.left, wanted, columns);
      const right = conditionOf(expression.right, wanted, columns);
      if (left === undefined || right === undefined) return undefined;
      return (expression.kind === 'and') === wanted ? { $and: [left, right] } : { $or: [left, right] };
    }
    case 'not':
      return conditionOf(expression.operand, !wanted, columns);
    case 'comparison':
      return comparisonOf(expression, wanted, columns);
    case 'in':
      return membershipOf(expression, wanted, columns);
    case 'call':
      return searchOf(expression, wanted, columns);
    case 'field': {
      const operand = operandOf(expression, columns);
      return operand?.column.type === 'boolean' ? on(operand, { $eq: wanted }) : undefined;
    }
    case 'literal':
      return expression.value === wanted ? all : none;
    default:
      return undefined;
  }
}

/** A field, verbatim or in lower case. */
interface Operand {
  readonly column: Column;
  readonly path: string;
  /** Path of the lower-case text, for `tolower`; the document has it only where it differs from the text itself. */
  readonly twin?: string;
}

function operandOf(expression: Expression, columns: Columns): Operand | undefined {
  if (expression.kind === 'field') {
    const column = expression.of === undefined ? columns.get(expression.name) : undefined;
    return column?.type === expression.type ? { column, path: pathOf(column) } : undefined;
  }
  if (expression.kind !== 'call' || expression.name !== 'tolower') return undefined;
  const [argument] = expression.arguments;
  const inner = argument?.kind === 'field' ? operandOf(argument, columns) : undefined;
  if (inner?.column.type !== 'string') return undefined;
  return { ...inner, twin: `lower.${inner.column.field}` };
}

function on({ path, twin }: Operand, condition: unknown): Document {
  if (twin === undefined) return { [path]: condition };
  return {
    $or: [
      { $and: [{ [twin]: { $ne: null } }, { [twin]: condition }] },
      { $and: [{ [twin]: null }, { [path]: condition }] },
    ],
  };
}

const operators = { eq: '$eq', ne: '$ne', gt: '$gt', ge: '$gte', lt: '$lt', le: '$lte' } as const;

function comparisonOf(
  { operator, left, right }: Comparison,
  wanted: boolean,
  columns: Columns,
): Document | undefined {
  const second = foldConstant(right);
  const first = foldConstant(left);
  if (second?.kind === 'literal') return againstLiteral(operator, left, second, wanted, columns);
  if (first?.kind === 'literal') return againstLiteral(flipped[operator], right, first, wanted, columns);
  return undefined;
}

function againstLiteral(
  operator: ComparisonOperator,
  expression: Expression,
  literal: Literal,
  wanted: boolean,
  columns: Columns,
): Document | undefined {
  const operand = operandOf(expression, columns);
  if (operand === undefined) return undefined;
  if (literal.value === null) {
    if (operator !== 'eq' && operator !== 'ne') return wanted ? none : all;
    return on(operand, (operator === 'eq') === wanted ? { $eq: null } : { $ne: null });
  }
  const value = storedValue(literal, operand.column);
  if (value === undefined) return undefined;
  if (!value.exact) {
    // The literal lies between two values that the column can hold: no value equals it, and `stored` is the lower one.
    if (operator === 'eq' || operator === 'ne') return (operator === 'ne') === wanted ? all : none;
    const above = operator === 'gt' || operator === 'ge';
    return on(operand, compareStored(above ? '$gt' : '$lte', value.stored, wanted));
  }
  return on(operand, compareStored(operators[operator], value.stored, wanted));
}

/**
 * Returns a comparison. For a null only `ne` holds, as in MongoDB's filters. A comparison that does not hold is false, and `$not` includes
 * nulls.
 */
function compareStored(operator: string, value: unknown, wanted: boolean): Document {
  return wanted ? { [operator]: value } : { $not: { [operator]: value } };
}

interface StoredValue {
  readonly stored: string | number | boolean;
  readonly exact: boolean;
}

/** Returns a literal in the stored form of the column; undefined when its type differs or it exceeds the precision of doubles. */
function storedValue({ value, text, type }: Literal, column: Column): StoredValue | undefined {
  if (typeof value === 'string') {
    const fits = column.type !== 'boolean' && column.type !== 'integer' && column.type !== 'decimal';
    return fits && value.isWellFormed() ? { stored: value, exact: true } : undefined;
  }
  if (typeof value === 'boolean')
    return column.type === 'boolean' ? { stored: value, exact: true } : undefined;
  if (value === null || type === 'null') return undefined;
  if (column.type !== 'integer' && column.type !== 'decimal') return undefined;
  const written = text ?? String(value);
  const scaled = scaleText(written, column.type === 'integer' ? 0 : decimalScale);
  if (scaled === undefined) return undefined;
  const stored = Number(scaled.floor);
  if (Number.isSafeInteger(stored)) return { stored, exact: scaled.exact };
  if (column.type === 'integer' || significantDigits(written) > 15) return undefined;
  return { stored: nearestMillionths(written), exact: true };
}

function membershipOf(
  { operand: expression, list }: Membership,
  wanted: boolean,
  columns: Columns,
): Document | undefined {
  const operand = operandOf(expression, columns);
  if (operand === undefined) return undefined;
  const members: unknown[] = [];
  for (const literal of list) {
    if (literal.value === null) members.push(null);
    else {
      const value = storedValue(literal, operand.column);
      if (value === undefined) return undefined;
      if (value.exact) members.push(value.stored);
    }
  }
  return on(operand, wanted ? { $in: members } : { $nin: members });
}

/** Returns the filter of `contains`, `startswith` or `endswith`. For a null they are null, so neither true nor false. */
function searchOf(
  { name, arguments: [first, second] }: Call,
  wanted: boolean,
  columns: Columns,
): Document | undefined {
  if (name !== 'contains' && name !== 'startswith' && name !== 'endswith') return undefined;
  const operand = first && operandOf(first, columns);
  const literal = second && foldConstant(second);
  if (operand === undefined || operand.column.type !== 'string' || literal?.kind !== 'literal')
    return undefined;
  const { value } = literal;
  if (value === null) return none;
  // A BSON regular expression ends at U+0000.
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return undefined;
  if (name === 'startswith' && wanted && value !== '') {
    const end = firstBehind(value);
    return on(operand, end === undefined ? { $gte: value } : { $gte: value, $lt: end });
  }
  const pattern =
    name === 'contains'
      ? containsPattern(value)
      : name === 'startswith'
        ? beginsPattern(value)
        : endsPattern(value);
  return on(operand, wanted ? pattern : { $ne: null, $not: pattern });
}

const containsPattern = (text: string): RegExp => new RegExp(escapePattern(text));
const containsOnePattern = (texts: readonly string[]): RegExp =>
  new RegExp(texts.map(escapePattern).join('|'));
const beginsPattern = (text: string): RegExp => new RegExp(`^${escapePattern(text)}`);
/** Matches texts that end so. `$` would also match before a final line break. */
const endsPattern = (text: string): RegExp => new RegExp(`${escapePattern(text)}(?![\\s\\S])`);

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
