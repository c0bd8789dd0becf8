/** The auditor's own exact arithmetic: whole numbers of a part so small that every share of a period is one. */
import { addDays, addMonths, type CalendarDate, daysBetween } from '../../kernel/dates.js';
import { currencyDigits, type DecimalText } from '../../kernel/money.js';

/** Months of a cycle, and the days that its periods can have. */
const cycles: Readonly<Record<string, { readonly months: number; readonly days: readonly number[] }>> = {
  weekly: { months: 0, days: [7] },
  monthly: { months: 1, days: [28, 29, 30, 31] },
  quarterly: { months: 3, days: [89, 90, 91, 92] },
  semiannual: { months: 6, days: [181, 182, 183, 184] },
  yearly: { months: 12, days: [365, 366] },
};

const priceDigits = 6;

/** Digits that no currency exceeds. */
export const finest = 4;

/** The first day of the period of this number, from 0. */
export function anchorDay(start: CalendarDate, cycle: string, number: number): CalendarDate {
  const months = cycles[cycle]?.months ?? 1;
  return months === 0 ? addDays(start, 7 * number) : addMonths(start, months * number);
}

/** The period that a day from the start on lies in. */
export function periodAround(
  start: CalendarDate,
  cycle: string,
  day: CalendarDate,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const longest = Math.max(...(cycles[cycle]?.days ?? [31]));
  let number = Math.max(0, Math.floor(daysBetween(start, day) / longest));
  while (anchorDay(start, cycle, number + 1) <= day) number += 1;
  return { from: anchorDay(start, cycle, number), to: anchorDay(start, cycle, number + 1) };
}

function divisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : divisor(right, left % right);
}

/** Amounts of one subscription: so many parts make a minor unit of its currency. */
export interface Parts {
  readonly perUnit: bigint;
  /** A day's share of what a whole period of so many days costs, in millionths. */
  share(millionths: bigint, days: number): bigint;
  /** An amount of the currency. */
  amount(text: DecimalText): bigint;
  /** For people: in the currency's digits, rounded half up. */
  format(parts: bigint): DecimalText;
}

export function partsOf(currency: string, cycle: string): Parts {
  const common = (cycles[cycle]?.days ?? [1])
    .map(BigInt)
    .reduce((product, days) => (product / divisor(product, days)) * days, 1n);
  const digits = currencyDigits(currency);
  const perUnit = common * 10n ** BigInt(priceDigits - digits);
  return {
    perUnit,
    share: (value, days) => (value * common) / BigInt(days),
    amount: (text) => scaleDecimal(text, digits) * perUnit,
    format(parts) {
      const magnitude = parts < 0n ? -parts : parts;
      const units = String((magnitude + perUnit / 2n) / perUnit).padStart(digits + 1, '0');
      const point = units.length - digits;
      const text = digits === 0 ? units : `${units.slice(0, point)}.${units.slice(point)}`;
      return parts < 0n && /[1-9]/.test(text) ? `-${text}` : text;
    },
  };
}

/** A unit price in millionths. */
export const millionths = (text: DecimalText) => scaleDecimal(text, priceDigits);

/** A decimal number as a whole number of so many digits; more digits are cut off. */
export function scaleDecimal(text: DecimalText, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits));
  return text.startsWith('-') ? -units : units;
}

export const absolute = (value: bigint) => (value < 0n ? -value : value);
