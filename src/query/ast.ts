/**
 * Queries over read models as data. OData's `$filter` and `$orderby` are parsed to them, rules of the service build them by hand, and each engine
 * compiles them. Every node of a parsed text has its `position` there. The meaning of a node, including nulls and division by zero, is defined by
 * `evaluate.ts`; engines must agree with it.
 */
import { assertNever } from '../kernel/assertNever.js';
import type { ScalarType } from './fields.js';

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
/** `div` of two integers truncates towards zero; `divby` is always decimal; `mod` takes the sign of its left side. By zero: null. */
export type ArithmeticOperator = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod';
export type FunctionName =
  | 'contains'
  | 'startswith'
  | 'endswith'
  | 'tolower'
  | 'toupper'
  | 'trim'
  | 'length'
  | 'indexof'
  | 'substring'
  | 'concat'
  | 'year'
  | 'month'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'date'
  | 'round'
  | 'floor'
  | 'ceiling';

/** The type that the checker has determined for an expression; `null` is the type of the null literal. */
export type ExpressionType = ScalarType | 'null';

export type LiteralValue = string | number | boolean | null;

/**
 * `text` is a number as written (`-?digits[.digits][e[+-]digits]`, at most 34 significant digits, in the range of a double). It keeps decimals
 * exact. OData's `now()` has already become a timestamp literal here.
 */
export interface Literal {
  readonly kind: 'literal';
  readonly type: ExpressionType;
  readonly value: LiteralValue;
  readonly text?: string;
  readonly position?: number;
}
/** A field of the document, or with `of` a field of the item that a lambda variable refers to. */
export interface FieldReference {
  readonly kind: 'field';
  readonly name: string;
  readonly type: ScalarType;
  readonly of?: string;
  readonly position?: number;
}
export interface Comparison {
  readonly kind: 'comparison';
  readonly operator: ComparisonOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly position?: number;
}
export interface Membership {
  readonly kind: 'in';
  readonly operand: Expression;
  readonly list: readonly Literal[];
  readonly position?: number;
}
export interface Logical {
  readonly kind: 'and' | 'or';
  readonly left: Expression;
  readonly right: Expression;
  readonly position?: number;
}
export interface Negation {
  readonly kind: 'not';
  readonly operand: Expression;
  readonly position?: number;
}
export interface Arithmetic {
  readonly kind: 'arithmetic';
  readonly operator: ArithmeticOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly type: ScalarType;
  readonly position?: number;
}
export interface Negative {
  readonly kind: 'negative';
  readonly operand: Expression;
  readonly type: ScalarType;
  readonly position?: number;
}
export interface Call {
  readonly kind: 'call';
  readonly name: FunctionName;
  readonly arguments: readonly Expression[];
  readonly type: ScalarType;
  readonly position?: number;
}
/** `items/any(i: …)`; `any` without a predicate tests whether there is any item (its `variable` is empty). */
export interface Lambda {
  readonly kind: 'any' | 'all';
  readonly collection: string;
  readonly variable: string;
  readonly predicate?: Expression;
  readonly position?: number;
}

export type Expression =
  | Literal
  | FieldReference
  | Comparison
  | Membership
  | Logical
  | Negation
  | Arithmetic
  | Negative
  | Call
  | Lambda;

export interface OrderBy {
  readonly expression: Expression;
  readonly direction: 'asc' | 'desc';
}

/**
 * A page of a read model. Ties are broken by id, ascending, so that pages never overlap. Nulls come first in `asc`, last in `desc`
 * (OData 4.01, 11.2.6.2).
 */
export interface ListQuery {
  readonly filter?: Expression;
  readonly orderBy?: readonly OrderBy[];
  readonly skip: number;
  readonly top: number;
  /** Whether the number of all matches is requested. */
  readonly count: boolean;
  /** The members that documents should have, for callers that pass the documents on as text without parsing them. */
  readonly members?: readonly string[];
}

/** All matches, in the order of a page. */
export interface ScanQuery {
  readonly filter?: Expression;
  readonly orderBy?: readonly OrderBy[];
  /** Working time of the engine, in ms, without the time in which the caller does not ask for more. No limit if absent. */
  readonly timeLimit?: number;
}

/** A sum or a count over the documents that match `where`. */
export interface Measure {
  readonly name: string;
  readonly operation: 'count' | 'sum';
  readonly field?: string;
  readonly where?: Expression;
}
/** A grouping key: a field's value, or the `YYYY-MM` of a date or timestamp. */
export interface GroupKey {
  readonly field: string;
  readonly by?: 'month' | 'day';
}
export interface AggregateQuery {
  readonly filter?: Expression;
  /** A weaker condition that excludes no relevant document. It saves work in engines that read documents and does not change the result. */
  readonly narrowing?: Expression;
  /**
   * A list whose entries are grouped and measured instead of the documents. Keys, measures and their conditions may also name fields of
   * entries, as `list/field`.
   */
  readonly over?: string;
  /** The filter of entries; it names fields as measures do. */
  readonly entryFilter?: Expression;
  /** Time limit in ms, instead of the usual one. */
  readonly timeLimit?: number;
  readonly groupBy: readonly GroupKey[];
  readonly measures: readonly Measure[];
}
/** One group; `measures` are exact: counts as integers, sums as decimal strings. */
export interface AggregateRow {
  readonly keys: Readonly<Record<string, LiteralValue>>;
  readonly measures: Readonly<Record<string, string | number>>;
}

/** Returns the type of an expression's value; every expression may also be null. */
export function typeOf(expression: Expression): ExpressionType {
  switch (expression.kind) {
    case 'literal':
    case 'field':
    case 'arithmetic':
    case 'negative':
    case 'call':
      return expression.type;
    case 'comparison':
    case 'in':
    case 'and':
    case 'or':
    case 'not':
    case 'any':
    case 'all':
      return 'boolean';
    default:
      return assertNever(expression);
  }
}

/** Returns the expression with the document's fields renamed; fields of items keep their names. */
export function withFields(expression: Expression, name: (field: string) => string): Expression {
  const renamed = (part: Expression) => withFields(part, name);
  switch (expression.kind) {
    case 'literal':
      return expression;
    case 'field':
      return expression.of === undefined ? { ...expression, name: name(expression.name) } : expression;
    case 'comparison':
    case 'arithmetic':
    case 'and':
    case 'or':
      return { ...expression, left: renamed(expression.left), right: renamed(expression.right) };
    case 'in':
    case 'not':
    case 'negative':
      return { ...expression, operand: renamed(expression.operand) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map(renamed) };
    case 'any':
    case 'all':
      return expression.predicate === undefined
        ? expression
        : { ...expression, predicate: renamed(expression.predicate) };
    default:
      return assertNever(expression);
  }
}
