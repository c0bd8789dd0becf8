/**
 * Arithmetic of queries: decimal, never with binary fractions. It uses 34 significant digits, rounded half to even (IEEE 754 decimal128, as in
 * MongoDB). A result that is not a number below 10^309 (division by zero, overflow) is null.
 */
import { Decimal } from 'decimal.js';
import { assertNever } from '../kernel/assertNever.js';
import type { ArithmeticOperator } from './ast.js';

const Decimal34 = Decimal.clone({
  defaults: true,
  precision: 34,
  rounding: Decimal.ROUND_HALF_EVEN,
  maxE: 308,
  minE: -340,
});

/** A plain number stands for the decimal of its shortest text form. */
export type ExactNumber = number | Decimal;

/** Returns the number in a literal's text; a plain number where that loses nothing. */
export function exactNumber(text: string): ExactNumber {
  const number = Number(text);
  // A double distinguishes all decimals of 15 digits, and a text this short has no more.
  if (text.length <= 15) return number;
  const decimal = new Decimal34(text);
  return decimal.equals(number) ? number : decimal;
}

export function compareNumbers(left: ExactNumber, right: ExactNumber): number {
  if (typeof left === 'number' && typeof right === 'number')
    return left === right ? 0 : left < right ? -1 : 1;
  return new Decimal34(left).comparedTo(right);
}

/** @param wholeNumbers whether both operands are of an integer type, so that `div` truncates */
export function calculate(
  operator: ArithmeticOperator,
  left: ExactNumber,
  right: ExactNumber,
  wholeNumbers: boolean,
): ExactNumber | null {
  const dividend = new Decimal34(left);
  switch (operator) {
    case 'add':
      return finite(dividend.plus(right));
    case 'sub':
      return finite(dividend.minus(right));
    case 'mul':
      return finite(dividend.times(right));
    case 'div':
      return finite(wholeNumbers ? dividend.dividedToIntegerBy(right) : dividend.dividedBy(right));
    case 'divby':
      return finite(dividend.dividedBy(right));
    case 'mod':
      return finite(dividend.modulo(right));
    default:
      return assertNever(operator);
  }
}

function finite(value: Decimal): Decimal | null {
  return value.isFinite() ? value : null;
}

export function negate(value: ExactNumber): ExactNumber {
  return typeof value === 'number' ? 0 - value : value.negated();
}

/** `round` rounds halves away from zero (OData 4.01 URL conventions, 5.1.1.9.1). */
export function toWholeNumber(mode: 'round' | 'floor' | 'ceiling', value: ExactNumber): ExactNumber {
  const modes = {
    round: Decimal.ROUND_HALF_UP,
    floor: Decimal.ROUND_FLOOR,
    ceiling: Decimal.ROUND_CEIL,
  } as const;
  return new Decimal34(value).toDecimalPlaces(0, modes[mode]);
}

/** Returns the nearest double, for answers in JSON; never negative zero. */
export function toNumber(value: ExactNumber): number {
  const number = typeof value === 'number' ? value : value.toNumber();
  return number === 0 ? 0 : number;
}
