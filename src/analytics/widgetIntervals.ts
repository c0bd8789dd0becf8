/** Calendar intervals in UTC, each identified by its first day. */
import type { WidgetInterval } from '../domain/dashboard/events.js';
import { assertNever } from '../kernel/assertNever.js';
import { addDays, addMonths, type CalendarDate, daysBetween } from '../kernel/dates.js';

const months: Readonly<Record<Exclude<WidgetInterval, 'day' | 'week'>, number>> = {
  month: 1,
  quarter: 3,
  year: 12,
};

/** The finest grouping that the read models offer for an interval. */
export function storedUnitOf(interval: WidgetInterval): 'day' | 'month' {
  return interval === 'day' || interval === 'week' ? 'day' : 'month';
}

/** @param key `YYYY-MM` or `YYYY-MM-DD` */
export function intervalStart(interval: WidgetInterval, key: string): CalendarDate {
  const day = key.length === 7 ? `${key}-01` : key;
  switch (interval) {
    case 'day':
      return day;
    case 'week':
      return mondayOf(day);
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'quarter':
      return `${day.slice(0, 4)}-${String(firstMonthOfQuarter(day)).padStart(2, '0')}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
    default:
      return assertNever(interval);
  }
}

/**
 * A week begins on Monday (ISO 8601). The Monday before the first representable Sunday cannot be written, so that Saturday stands for it.
 */
function mondayOf(day: CalendarDate): CalendarDate {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return day < '0000-01-03' ? '0000-01-01' : addDays(day, -sinceMonday);
}

function firstMonthOfQuarter(day: CalendarDate): number {
  return Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
}

/** `2026-03-31`, `2026-W14`, `2026-03`, `2026-Q1`, `2026`. */
export function intervalLabel(interval: WidgetInterval, start: CalendarDate): string {
  switch (interval) {
    case 'day':
      return start;
    case 'week':
      return weekLabel(start);
    case 'month':
      return start.slice(0, 7);
    case 'quarter':
      return `${start.slice(0, 4)}-Q${(firstMonthOfQuarter(start) + 2) / 3}`;
    case 'year':
      return start.slice(0, 4);
    default:
      return assertNever(interval);
  }
}

/** A week belongs to the year of its Thursday (ISO 8601). */
function weekLabel(monday: CalendarDate): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** All intervals from the first to the last of those given; at most the newest `most`. */
export function intervalsThrough(
  interval: WidgetInterval,
  starts: Iterable<CalendarDate>,
  most: number,
): readonly CalendarDate[] {
  const [first, ...others] = starts;
  if (first === undefined) return [];
  let earliest = first;
  let latest = first;
  for (const start of others) {
    if (start < earliest) earliest = start;
    if (start > latest) latest = start;
  }
  const found = [latest];
  for (let start = latest; start > earliest && found.length < most; ) {
    start = before(interval, start);
    found.push(start);
  }
  return found.reverse();
}

function before(interval: WidgetInterval, start: CalendarDate): CalendarDate {
  if (interval === 'day') return addDays(start, -1);
  if (interval === 'week') return start <= '0000-01-03' ? '0000-01-01' : addDays(start, -7);
  return addMonths(start, -months[interval]);
}
