/** The syntax tree before names and types are checked: the parser's output and the checker's input. */
import type { ArithmeticOperator, ComparisonOperator, FunctionName } from '../ast.js';

interface Positioned {
  readonly position: number;
}

/** A literal as in its token; the checker reads the value. */
export interface LiteralSyntax extends Positioned {
  readonly kind: 'string' | 'number' | 'date' | 'timestamp' | 'boolean' | 'null';
  readonly text: string;
}
/** A duration, allowed only after `add` and `sub` of a date. */
export interface DurationSyntax extends Positioned {
  readonly kind: 'duration';
  /** `P7D`, without its prefix and quotes. */
  readonly text: string;
}
/** One or more names joined by `/`. */
export interface PathSyntax extends Positioned {
  readonly kind: 'path';
  readonly segments: readonly (Positioned & { readonly name: string })[];
}
export interface LambdaSyntax extends Positioned {
  readonly kind: 'any' | 'all';
  readonly collection: PathSyntax;
  readonly variable?: Positioned & { readonly name: string };
  readonly predicate?: Syntax;
}
export interface CallSyntax extends Positioned {
  readonly kind: 'call';
  readonly name: FunctionName | 'now';
  readonly arguments: readonly Syntax[];
}
export interface UnarySyntax extends Positioned {
  readonly kind: 'not' | 'negative';
  readonly operand: Syntax;
}
export type BinaryOperator = 'or' | 'and' | ComparisonOperator | ArithmeticOperator;
export interface BinarySyntax extends Positioned {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Syntax;
  readonly right: Syntax;
}
export interface MembershipSyntax extends Positioned {
  readonly kind: 'in';
  readonly operand: Syntax;
  readonly list: readonly Syntax[];
}

export type Syntax =
  | LiteralSyntax
  | DurationSyntax
  | PathSyntax
  | LambdaSyntax
  | CallSyntax
  | UnarySyntax
  | BinarySyntax
  | MembershipSyntax;
