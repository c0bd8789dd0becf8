/** Calendar dates without time or zone, and the arithmetic of billing periods. */

/** `YYYY-MM-DD`, a day that exists in the proleptic Gregorian calendar. */
export type CalendarDate = string;

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month - 1);
}

/** The UTC day of a moment. */
export function dayOf(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10);
}

/** @throws RangeError beyond the years that four digits write */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return formatDay(Date.parse(date) + days * dayMilliseconds);
}

/**
 * Adds whole months; a day that the target month lacks becomes that month's last day.
 * @throws RangeError beyond the years that four digits write
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

/** `Date.UTC` that takes the years 0 to 99 for what they are. */
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

/** A timestamp of any RFC 3339 offset as UTC with milliseconds, or undefined when it is none. */
export function normalizeTimestamp(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[Tt ]([01]\d|2[0-3]):\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.test(text))
    return undefined;
  if (!isCalendarDate(text.slice(0, 10))) return undefined;
  const parsed = new Date(text.replace(' ', 'T').toUpperCase());
  if (Number.isNaN(parsed.getTime())) return undefined;
  const normalized = parsed.toISOString();
  // An offset can push the moment out of the years that four digits write; such texts would not sort.
  return normalized.length === 24 ? normalized : undefined;
}

/** The UTC day of a timestamp that is UTC already (`…Z`). */
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

/** A moment so much later, UTC with milliseconds; the last one that four digits of a year write at most. */
export function addMilliseconds(timestamp: string, milliseconds: number): string {
  return new Date(Math.min(Date.parse(timestamp) + milliseconds, lastMoment)).toISOString();
}
