/** The auditor's own exact arithmetic, in parts so small that every day's share of a period is a whole number of them. */
import { addDays, addMonths, type CalendarDate, daysBetween } from '../../kernel/dates.js';
import { currencyDigits, type DecimalText } from '../../kernel/money.js';

/** Months of a cycle, and the possible lengths of its periods in days. */
const cycles: Readonly<Record<string, { readonly months: number; readonly days: readonly number[] }>> = {
  weekly: { months: 0, days: [7] },
  monthly: { months: 1, days: [28, 29, 30, 31] },
  quarterly: { months: 3, days: [89, 90, 91, 92] },
  semiannual: { months: 6, days: [181, 182, 183, 184] },
  yearly: { months: 12, days: [365, 366] },
};

const priceDigits = 6;

/** Decimal digits that no currency exceeds. */
export const finest = 4;

/** How periods follow one another. */
export interface Rhythm {
  /** The first billed day. */
  readonly first: CalendarDate;
  readonly cycle: string;
  /** Day of the month on which periods begin; undefined: that of the first day. */
  readonly monthDay: number | undefined;
}

/** The first day of the period with this number, from 0. Number -1 is the shortened period before an agreed day of the month. */
function anchorDay({ first, cycle, monthDay }: Rhythm, number: number): CalendarDate {
  const months = cycles[cycle]?.months ?? 1;
  if (months === 0) return addDays(first, 7 * number);
  if (monthDay === undefined) return addMonths(first, months * number);
  const [year = 0, month = 1] = first.split('-').map(Number);
  const inMonth = (added: number) => {
    const index = year * 12 + month - 1 + added;
    const begins = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    const length = daysBetween(`${begins}-01`, addMonths(`${begins}-01`, 1));
    return `${begins}-${String(Math.min(monthDay, length)).padStart(2, '0')}`;
  };
  return inMonth((inMonth(0) < first ? 1 : 0) + months * number);
}

/** The whole period that contains a day, which is not before the first one. */
export function periodAround(
  rhythm: Rhythm,
  day: CalendarDate,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const longest = Math.max(...(cycles[rhythm.cycle]?.days ?? [31]));
  const passed = Math.floor(daysBetween(rhythm.first, day) / longest);
  let number = rhythm.monthDay === undefined ? Math.max(0, passed) : Math.max(-1, passed - 2);
  while (anchorDay(rhythm, number + 1) <= day) number += 1;
  return { from: anchorDay(rhythm, number), to: anchorDay(rhythm, number + 1) };
}

function divisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : divisor(right, left % right);
}

/** Amounts of one subscription in parts, of which `perUnit` make a minor unit of its currency. */
export type Parts = ReturnType<typeof partsOf>;

export function partsOf(currency: string, cycle: string) {
  const common = (cycles[cycle]?.days ?? [1])
    .map(BigInt)
    .reduce((product, days) => (product / divisor(product, days)) * days, 1n);
  const digits = currencyDigits(currency);
  const perUnit = common * 10n ** BigInt(priceDigits - digits);
  return {
    perUnit,
    /** One day's share of what a whole period costs, in millionths, if the period has `days` days. */
    share: (value: bigint, days: number) => (value * common) / BigInt(days),
    /** Converts an amount of the currency to parts. */
    amount: (text: DecimalText) => scaleDecimal(text, digits) * perUnit,
    /** Formats parts for people: in the currency's digits, rounded half up. */
    format(parts: bigint) {
      const units = (absolute(parts) + perUnit / 2n) / perUnit;
      return formatUnits(parts < 0n ? -units : units, digits);
    },
  };
}

export const millionths = (text: DecimalText) => scaleDecimal(text, priceDigits);

/** Scales a decimal number by 10^`digits` to a whole number; further digits are cut off. */
export function scaleDecimal(text: DecimalText, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits));
  return text.startsWith('-') ? -units : units;
}

export function formatUnits(units: bigint, digits: number): DecimalText {
  const text = String(absolute(units)).padStart(digits + 1, '0');
  const point = text.length - digits;
  const written = digits === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
  return units < 0n ? `-${written}` : written;
}

export const absolute = (value: bigint) => (value < 0n ? -value : value);

export const smaller = (left: bigint, right: bigint) => (left < right ? left : right);
