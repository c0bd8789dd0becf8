/** Calendar dates without time or zone, and the arithmetic of billing periods. */
import { Temporal } from 'temporal-polyfill';

/** `YYYY-MM-DD`, a day that exists in the proleptic Gregorian calendar. */
export type CalendarDate = string;

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** The UTC day of a moment. */
export function dayOf(moment: Date): CalendarDate {
  return moment.toISOString().slice(0, 10);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Adds whole months; a day that the target month lacks becomes that month's last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ months }, { overflow: 'constrain' }).toString();
}

/** Days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: CalendarDate, end: CalendarDate): number {
  return (Date.parse(end) - Date.parse(start)) / 86_400_000;
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
