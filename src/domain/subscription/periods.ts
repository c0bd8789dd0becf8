/**
 * Billing periods. The nth anchor of a subscription is its first billed day plus n cycles, always counted from there
 * and clamped to the month's end, so that it never drifts (31 Jan → 28 Feb → 31 Mar). A period runs from
 * one anchor up to, not including, the next. With an anchor day, the first period is a partial one, up to the first anchor.
 */

import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  laterOf,
} from '../../kernel/dates.js';
import { invalidField } from '../../kernel/errors.js';
import { type BillingCycle, cycleMonths } from './cycles.js';

/** Fields that determine the anchors. */
export interface Schedule {
  readonly startDate: CalendarDate;
  readonly billingCycle: BillingCycle;
  /** The first billed day, after a trial; absent: no trial. */
  readonly trialEndDate?: CalendarDate;
  /** The day of the month of all anchors, clamped to the month's end; absent: that of the first billed day. */
  readonly anchorDay?: number;
}

/** A period of days. `to` is the first day after it. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The first day that is billed. */
export function billedFrom({ startDate, trialEndDate }: Schedule): CalendarDate {
  return trialEndDate ?? startDate;
}

/** The anchor with this index. Anchor 0 is the first on or after the first billed day; without an anchor day, that day itself. */
export function anchor(schedule: Schedule, index: number): CalendarDate {
  const { billingCycle, anchorDay } = schedule;
  const first = billedFrom(schedule);
  if (billingCycle === 'weekly') return addDays(first, index * 7);
  const months = index * cycleMonths[billingCycle];
  return anchorDay === undefined ? addMonths(first, months) : dayOfMonth(first, anchorDay, months);
}

/** The day of the month, `months` months after its first occurrence on or after `from`; clamped to the month's end. */
function dayOfMonth(from: CalendarDate, day: number, months: number): CalendarDate {
  const inMonth = (added: number) => {
    const next = addMonths(`${from.slice(0, 7)}-01`, added + 1);
    const last = Number(addDays(next, -1).slice(8));
    return addDays(next, Math.min(day, last) - last - 1);
  };
  return inMonth(inMonth(0) < from ? months + 1 : months);
}

/** The index of the last anchor on or before the day; negative for days before the start. Computed, not searched for. */
export function anchorIndex(schedule: Schedule, day: CalendarDate): number {
  const { billingCycle, anchorDay } = schedule;
  const first = anchorDay === undefined ? billedFrom(schedule) : anchor(schedule, 0);
  if (billingCycle === 'weekly') return Math.floor(daysBetween(first, day) / 7);
  const index = Math.floor(monthsBetween(first, day) / cycleMonths[billingCycle]);
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

/** The whole period of a day, even if only a part of it is billed; the first period for earlier days. */
export function periodOf(schedule: Schedule, day: CalendarDate): Period {
  const index = Math.max(firstIndex(schedule), anchorIndex(schedule, day));
  return { from: anchor(schedule, index), to: anchor(schedule, index + 1) };
}

/** Index of the period of the first billed day: -1 where the first anchor comes after that day. */
function firstIndex(schedule: Schedule): -1 | 0 {
  return schedule.anchorDay !== undefined && anchor(schedule, 0) > billedFrom(schedule) ? -1 : 0;
}

/**
 * The first renewal date: the end of a running trial, else the first anchor after today and after the first billed day. With `backdate`
 * it is the very first one, even in the past, so that past periods are billed too.
 */
export function firstRenewalDate(schedule: Schedule, today: CalendarDate, backdate: boolean): CalendarDate {
  const { trialEndDate } = schedule;
  if (trialEndDate !== undefined && (backdate || today < trialEndDate)) return trialEndDate;
  const first = firstIndex(schedule);
  return anchor(schedule, (backdate ? first : Math.max(first, anchorIndex(schedule, today))) + 1);
}

/** The first day of the period, or of the trial, that ends on a renewal date. */
export function periodStart(schedule: Schedule, renewalDate: CalendarDate): CalendarDate {
  const { startDate, trialEndDate } = schedule;
  if (renewalDate === trialEndDate) return startDate;
  return laterOf(anchorBefore(schedule, renewalDate), billedFrom(schedule));
}

function monthsBetween(start: CalendarDate, end: CalendarDate): number {
  const months = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(end) - months(start);
}

// Far enough from the ends of four-digit years for every cycle.
const firstDay = '1900-01-01';
const lastDay = '2999-12-31';

/** @throws DomainError VALIDATION_ERROR unless it is a day from 1900 to 2999; `field` is its name in the request */
export function checkDate(date: CalendarDate, field: string): void {
  if (isCalendarDate(date) && date >= firstDay && date <= lastDay) return;
  throw invalidField(`/${field}`, `must be a day from ${firstDay} to ${lastDay}`);
}
