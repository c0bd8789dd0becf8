/** The types that fit each place, and their names in refusals. */

import { type Expression, type ExpressionType, typeOf } from '../ast.js';
import type { ScalarType } from '../fields.js';
import type { ParameterType } from './functions.js';

export const argumentTypes: Readonly<Record<ParameterType, readonly ScalarType[]>> = {
  string: ['string'],
  integer: ['integer'],
  number: ['integer', 'decimal'],
  day: ['date', 'timestamp'],
  timestamp: ['timestamp'],
};

export const parameterNouns: Readonly<Record<ParameterType, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  day: 'a date or a timestamp',
  timestamp: 'a timestamp',
};

const nouns: Readonly<Record<ExpressionType, string>> = {
  string: 'a string',
  integer: 'an integer',
  decimal: 'a decimal',
  boolean: 'a boolean',
  date: 'a date',
  timestamp: 'a timestamp',
  null: 'null',
};

export function nounOf(expression: Expression): string {
  return nouns[typeOf(expression)];
}

/** Whether a type is allowed; null is of every type. */
export function isOneOf(type: ExpressionType, allowed: readonly ScalarType[]): boolean {
  return type === 'null' || allowed.includes(type);
}

/** Whether both are of the same type, or both numbers (numeric promotion, OData 4.01 URL conventions, 5.1.1.15). */
export function areComparable(left: ExpressionType, right: ExpressionType): boolean {
  if (left === right || left === 'null' || right === 'null') return true;
  return isOneOf(left, argumentTypes.number) && isOneOf(right, argumentTypes.number);
}

/** Returns the type of a calculation with these operands. */
export function numericType(operands: readonly Expression[]): 'integer' | 'decimal' {
  return operands.some((operand) => typeOf(operand) === 'decimal') ? 'decimal' : 'integer';
}

/** Returns a hint about the most common mistake: dates, numbers or booleans in quotes. */
export function quotesHint(left: Expression, right: Expression): string {
  const isText = (side: Expression) => side.kind === 'literal' && side.type === 'string';
  return isText(left) || isText(right) ? '; only strings take quotes' : '';
}
