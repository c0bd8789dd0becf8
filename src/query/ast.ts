/**
 * Queries over read models as data. OData's `$filter` and `$orderby` parse to them, rules of the service build them by hand, and each engine
 * compiles them. Every node of a parsed text knows its `position` there. What a node means, nulls and division by zero included, is what
 * `evaluate.ts` does: engines must agree with it.
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

/** The type that the checker has found for an expression; `null` is the literal's own. */
export type ExpressionType = ScalarType | 'null';

export type LiteralValue = string | number | boolean | null;

/**
 * `text` of a number is as it was written (`-?digits[.digits][e[+-]digits]`, at most 34 significant digits, in the range of a double). So decimals
 * stay exact. OData's `now()` is a timestamp literal by the time it is here.
 */
export interface Literal {
  readonly kind: 'literal';
  readonly type: ExpressionType;
  readonly value: LiteralValue;
  readonly text?: string;
  readonly position?: number;
}
/** A field of the document, or with `of` a field of the item that a lambda's variable stands for. */
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
/** `items/any(i: …)`; `any` without a predicate asks whether there is an item at all (its `variable` is empty). */
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

/** A page of a read model. Ties are broken by id, ascending, so that pages never overlap. Nulls come first in `asc`, last in `desc` (OData 4.01, 11.2.6.2). */
export interface ListQuery {
  readonly filter?: Expression;
  readonly orderBy?: readonly OrderBy[];
  readonly skip: number;
  readonly top: number;
  /** Whether the number of all matches is wanted. */
  readonly count: boolean;
  /** The members that the documents are to have, for anyone who passes them on as text and needs not read them. */
  readonly members?: readonly string[];
}

/** All matches, in the order of a page. */
export interface ScanQuery {
  readonly filter?: Expression;
  readonly orderBy?: readonly OrderBy[];
  /** Milliseconds that the engine may work on it; time in which nobody asks for more does not count. No limit when absent. */
  readonly timeLimit?: number;
}

/** A sum or a count over the documents that `where` leaves. */
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
  /** Leaves every document in that the answer is about: it is for engines that look at documents, and changes nothing. */
  readonly narrowing?: Expression;
  /**
   * A list whose entries are grouped and measured instead of the documents. Keys, measures and their conditions may name the entry's
   * fields too, as `list/field`.
   */
  readonly over?: string;
  /** The filter of entries; fields are named as those of measures are. */
  readonly entryFilter?: Expression;
  /** Milliseconds that it may take instead of the usual limit. */
  readonly timeLimit?: number;
  readonly groupBy: readonly GroupKey[];
  readonly measures: readonly Measure[];
}
/** One group; `measures` are exact: counts as integers, sums as decimal strings. */
export interface AggregateRow {
  readonly keys: Readonly<Record<string, LiteralValue>>;
  readonly measures: Readonly<Record<string, string | number>>;
}

/** The type of an expression's value; every expression may be null as well. */
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

/** The expression with the fields of the document called otherwise; those of items keep their names. */
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
