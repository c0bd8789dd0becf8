/** The oracle's own calendar: days are numbered from 1 January 1970, periods from the first billed day. */

export type Day = number;

export type Cycle = 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';

export const cycles: readonly Cycle[] = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'];

const monthsOf = { weekly: 0, monthly: 1, quarterly: 3, semiannual: 6, yearly: 12 } as const;

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** @param month counted from 0 */
function daysOfMonth(year: number, month: number): number {
  return month === 1 && isLeap(year) ? 29 : (lengths[month] ?? 0);
}

/** Returns the days from the year 0 to 1 January of a year. */
function daysBeforeYear(year: number): number {
  const past = year - 1;
  return year * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) + 1;
}

const epoch = daysBeforeYear(1970);

function dayFrom(year: number, month: number, date: number): Day {
  let days = daysBeforeYear(year) - epoch;
  for (let before = 0; before < month; before += 1) days += daysOfMonth(year, before);
  return days + date - 1;
}

/** @param text `YYYY-MM-DD` */
export function dayOf(text: string): Day {
  const [year, month, date] = text.split('-').map(Number);
  return dayFrom(year ?? 0, (month ?? 1) - 1, date ?? 1);
}

function parts(day: Day): { readonly year: number; readonly month: number; readonly date: number } {
  let year = 1969 + Math.floor(day / 365.25);
  while (dayFrom(year + 1, 0, 1) <= day) year += 1;
  let month = 0;
  while (month < 11 && dayFrom(year, month + 1, 1) <= day) month += 1;
  return { year, month, date: day - dayFrom(year, month, 1) + 1 };
}

/** Returns `YYYY-MM-DD`. */
export function written(day: Day): string {
  const { year, month, date } = parts(day);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(date)}`;
}

/** What periods are counted from: the first billed day and, if agreed, a day of the month. */
export interface Rhythm {
  readonly first: Day;
  readonly cycle: Cycle;
  readonly monthDay?: number | undefined;
}

/**
 * Returns the first day of a period, numbered from 0; a day that a month lacks becomes its last. With an agreed day of the month, period 0
 * begins on the next such day.
 */
export function anchorOf({ first, cycle, monthDay }: Rhythm, number: number): Day {
  if (cycle === 'weekly') return first + 7 * number;
  const { year, month, date } = parts(first);
  const wanted = monthDay ?? date;
  const isLater = Math.min(wanted, daysOfMonth(year, month)) < date ? 1 : 0;
  const months = month + isLater + monthsOf[cycle] * number;
  const target = { year: year + Math.floor(months / 12), month: ((months % 12) + 12) % 12 };
  return dayFrom(target.year, target.month, Math.min(wanted, daysOfMonth(target.year, target.month)));
}

/** Returns the number of the period of a day; days before the first period count as its own. */
export function periodNumber(rhythm: Rhythm, day: Day): number {
  let number = anchorOf(rhythm, 0) > rhythm.first ? -1 : 0;
  while (anchorOf(rhythm, number + 1) <= day) number += 1;
  return number;
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestDivisor(right, left % right);
}

/**
 * Returns a multiple of the number of days of every possible period of the cycle, so that each day's share of a period is a whole number.
 */
export function commonDays(cycle: Cycle): bigint {
  const possible = {
    weekly: [7],
    monthly: [28, 29, 30, 31],
    quarterly: [89, 90, 91, 92],
    semiannual: [181, 182, 183, 184],
    yearly: [365, 366],
  }[cycle];
  return possible.map(BigInt).reduce((common, days) => (common / greatestDivisor(common, days)) * days, 1n);
}
