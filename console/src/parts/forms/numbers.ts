/** Numbers as people type them, by the separators of the language that the console speaks. */
import { language } from '../words/language.js';
import { type Point, type ReadNumber, readTyped, type Typed } from './readTyped.js';

/** The decimal separator of the console's language. */
function decimalPoint(): Point {
  return new Intl.NumberFormat(language()).format(0.5).includes(',') ? ',' : '.';
}

/** @param digits after the point, at most */
export function readNumber(typed: Typed, digits = 6): ReadNumber {
  return readTyped(typed, digits, decimalPoint());
}

/** For what a form keeps: whether a number can be made of it, or of nothing. */
export function isReadable(value: unknown, digits = 6): boolean {
  return typeof value !== 'string' || readNumber(value, digits).fault === undefined;
}

/** As it stands in a field before anybody types. */
export function writtenNumber(typed: Typed): string {
  if (typeof typed === 'string') return typed;
  const format = new Intl.NumberFormat(language(), { useGrouping: false, maximumFractionDigits: 20 });
  return format.format(typed);
}

/** `0.07` as it is typed in percent, and back; both without what binary fractions add. */
export const percentOf = (share: number) => Number((share * 100).toFixed(6));
export const shareOf = (percent: number) => Number((percent / 100).toFixed(8));
