/** Calendar dates without time or zone, and the arithmetic of billing periods. */

/** `YYYY-MM-DD`, a day that exists in the proleptic Gregorian calendar. */
export type CalendarDate = string;

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month - 1);
}

/** Returns the UTC day of a time. */
export function dayOf(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10);
}

/** @throws RangeError outside the years 0000 to 9999 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return formatDay(Date.parse(date) + days * dayMilliseconds);
}

/**
 * Adds whole months. A day that the target month lacks becomes the month's last day.
 * @throws RangeError outside the years 0000 to 9999
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12;
  return formatDay(utc(year, month, Math.min(Number(date.slice(8, 10)), lastDayOf(year, month))));
}

const dayMilliseconds = 86_400_000;

/** @param month 0 to 11 */
function lastDayOf(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate();
}

/** `Date.UTC` without its mapping of the years 0 to 99 to 1900 to 1999. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

function formatDay(milliseconds: number): CalendarDate {
  const text = new Date(milliseconds).toISOString();
  if (text.length !== 24) throw new RangeError('the day lies beyond the years that four digits write');
  return text.slice(0, 10);
}

/** Days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: CalendarDate, end: CalendarDate): number {
  return (Date.parse(end) - Date.parse(start)) / dayMilliseconds;
}

/** Returns an RFC 3339 timestamp of any offset as UTC with milliseconds, or undefined for any other text. */
export function normalizeTimestamp(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[Tt ]([01]\d|2[0-3]):\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.test(text))
    return undefined;
  if (!isCalendarDate(text.slice(0, 10))) return undefined;
  const parsed = new Date(text.replace(' ', 'T').toUpperCase());
  if (Number.isNaN(parsed.getTime())) return undefined;
  const normalized = parsed.toISOString();
  // An offset can move the time outside the years 0000 to 9999; such texts would not sort.
  return normalized.length === 24 ? normalized : undefined;
}

/** Returns the day of a timestamp that is already in UTC (`…Z`). */
export function dayOfTimestamp(timestamp: string): CalendarDate {
  return timestamp.slice(0, 10);
}

export function laterOf(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left < right ? right : left;
}

export function earlierOf(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left < right ? left : right;
}

const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns the time that many milliseconds later, in UTC with milliseconds; at most the last moment of the year 9999. */
export function addMilliseconds(timestamp: string, milliseconds: number): string {
  return new Date(Math.min(Date.parse(timestamp) + milliseconds, lastMoment)).toISOString();
}
