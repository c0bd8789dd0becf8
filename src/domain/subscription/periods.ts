/**
 * Billing periods. The nth anchor of a subscription is its start day plus n cycles, always counted from the start
 * and clamped to the month's end, so that it never drifts (31 Jan → 28 Feb → 31 Mar). A period runs from
 * one anchor up to, not including, the next.
 */
import { addDays, addMonths, type CalendarDate, daysBetween, isCalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { type BillingCycle, cycleMonths } from './cycles.js';

/** What anchors are counted from. */
export interface Schedule {
  readonly startDate: CalendarDate;
  readonly billingCycle: BillingCycle;
}

/** `to` is the first day that no longer belongs to the period. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The anchor `index` cycles after the start; index 0 is the start day itself. */
export function anchor({ startDate, billingCycle }: Schedule, index: number): CalendarDate {
  return billingCycle === 'weekly'
    ? addDays(startDate, index * 7)
    : addMonths(startDate, index * cycleMonths[billingCycle]);
}

/** The index of the last anchor on or before the day; negative for days before the start. Computed, not searched for. */
export function anchorIndex(schedule: Schedule, day: CalendarDate): number {
  const { startDate, billingCycle } = schedule;
  if (billingCycle === 'weekly') return Math.floor(daysBetween(startDate, day) / 7);
  const index = Math.floor(monthsBetween(startDate, day) / cycleMonths[billingCycle]);
  return anchor(schedule, index) > day ? index - 1 : index;
}

export function isAnchor(schedule: Schedule, day: CalendarDate): boolean {
  return anchor(schedule, anchorIndex(schedule, day)) === day;
}

/** The first anchor after the day. */
export function anchorAfter(schedule: Schedule, day: CalendarDate): CalendarDate {
  return anchor(schedule, anchorIndex(schedule, day) + 1);
}

/** The last anchor before the day. */
export function anchorBefore(schedule: Schedule, day: CalendarDate): CalendarDate {
  const index = anchorIndex(schedule, day);
  const last = anchor(schedule, index);
  return last === day ? anchor(schedule, index - 1) : last;
}

export function anchorOnOrAfter(schedule: Schedule, day: CalendarDate): CalendarDate {
  return isAnchor(schedule, day) ? day : anchorAfter(schedule, day);
}

/** The period that the day falls into; the first one for days before the start. */
export function periodOf(schedule: Schedule, day: CalendarDate): Period {
  const index = Math.max(0, anchorIndex(schedule, day));
  return { from: anchor(schedule, index), to: anchor(schedule, index + 1) };
}

/**
 * The first renewal date: the first anchor after today, in any case after the start. With `backdate` the first anchor
 * after the start, however long ago, so that the past periods are billed too.
 */
export function firstRenewalDate(schedule: Schedule, today: CalendarDate, backdate: boolean): CalendarDate {
  const index = backdate ? 0 : Math.max(0, anchorIndex(schedule, today));
  return anchor(schedule, index + 1);
}

function monthsBetween(start: CalendarDate, end: CalendarDate): number {
  const months = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(end) - months(start);
}

// Far enough from the ends of four-digit years for every cycle.
const firstDay = '1900-01-01';
const lastDay = '2999-12-31';

/** @throws DomainError VALIDATION_ERROR for what is no day between 1900 and 2999; `field` is its name in the request */
export function checkDate(date: CalendarDate, field: string): void {
  if (isCalendarDate(date) && date >= firstDay && date <= lastDay) return;
  throw new DomainError('VALIDATION_ERROR', `${field} must be a day from ${firstDay} to ${lastDay}`, {
    errors: [{ path: `/${field}`, message: `must be a day from ${firstDay} to ${lastDay}` }],
  });
}
