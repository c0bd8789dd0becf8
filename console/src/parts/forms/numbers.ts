/** Numbers as people type them, with the separators of the console's language. */
import { language } from '../words/language.js';
import { type Point, type ReadNumber, readTyped, type Typed } from './readTyped.js';

/** The decimal separator of the console's language. */
function decimalPoint(): Point {
  return new Intl.NumberFormat(language()).format(0.5).includes(',') ? ',' : '.';
}

/** @param digits most decimal places */
export function readNumber(typed: Typed, digits = 6): ReadNumber {
  return readTyped(typed, digits, decimalPoint());
}

/** Whether the value of a form is a readable number or empty. */
export function isReadable(value: unknown, digits = 6): boolean {
  return typeof value !== 'string' || readNumber(value, digits).fault === undefined;
}

/** Returns the initial text of a number field. */
export function writtenNumber(typed: Typed): string {
  if (typeof typed === 'string') return typed;
  const format = new Intl.NumberFormat(language(), { useGrouping: false, maximumFractionDigits: 20 });
  return format.format(typed);
}

/** Converts between a share such as `0.07` and percent; rounding removes what binary fractions add. */
export const percentOf = (share: number) => Number((share * 100).toFixed(6));
export const shareOf = (percent: number) => Number((percent / 100).toFixed(8));
