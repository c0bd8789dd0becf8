/**
 * When the next reminder of an account is sent. Waiting invoices are sorted by the last level sent, then by the day from which they count.
 * The first of each level is found without looking at the others.
 */
import { addDays, type CalendarDate } from '../../kernel/dates.js';
import type { OrderedMap } from '../../kernel/orderedMap.js';
import {
  type AccountDunning,
  type DunningView,
  dunningOf,
  firstDayOf,
  isSettled,
  type RemindableInvoice,
} from './dunningState.js';

/** The group of invoices whose last level is to be repeated. */
const repeating = 'repeated';

/** Puts an invoice into its place among those that wait for a reminder, or takes it out. */
export function withAwaiting(
  awaiting: OrderedMap<string>,
  before: string | undefined,
  after: string | undefined,
  invoiceId: string,
): OrderedMap<string> {
  if (before === after) return awaiting;
  const without = before === undefined ? awaiting : awaiting.without(before);
  return after === undefined ? without : without.with(after, invoiceId);
}

/** The sort key of an invoice among those that wait; undefined where no reminder of it is sent automatically. */
export function awaitingKey(
  dunning: AccountDunning,
  invoice: RemindableInvoice | undefined,
): string | undefined {
  if (invoice === undefined || isSettled(invoice)) return undefined;
  const own = dunningOf(dunning, invoice.invoiceId);
  if (own.hold !== null || own.open !== null) return undefined;
  const { level, repeatsFrom } = own;
  return repeatsFrom === null
    ? `${groupOf(level)}${firstDayOf(own, invoice)}/${invoice.invoiceId}`
    : `${repeating}/${repeatsFrom}/${invoice.invoiceId}`;
}

/** The day on which the next reminder is sent; undefined where none is. @param days see `DunningRules` */
export function nextReminderDay(view: DunningView, days: readonly number[]): CalendarDate | undefined {
  let next: CalendarDate | undefined;
  for (const [day] of firstOfEach(view, days)) if (next === undefined || day < next) next = day;
  return next;
}

/** The invoices whose next reminder is due, at most `most`. */
export function dueForReminder(
  view: DunningView,
  days: readonly number[],
  today: CalendarDate,
  most: number,
): readonly string[] {
  const due: string[] = [];
  if (view.dunning.hold !== null) return due;
  for (const { group, after } of groupsOf(days)) {
    for (const [key, invoiceId] of view.awaiting.from(group)) {
      if (due.length >= most) return due;
      if (!key.startsWith(group) || reminderDay(dayIn(key, group), after) > today) break;
      due.push(invoiceId);
    }
  }
  return due;
}

/** How many levels have come due by that day: 0 before the first. */
export function levelDue(countsFrom: CalendarDate, today: CalendarDate, days: readonly number[]): number {
  return days.filter((after) => reminderDay(countsFrom, after) <= today).length;
}

function* firstOfEach({ dunning, awaiting }: DunningView, days: readonly number[]) {
  if (dunning.hold !== null) return;
  for (const { group, after } of groupsOf(days)) {
    const [first] = awaiting.from(group);
    if (first?.[0].startsWith(group)) yield [reminderDay(dayIn(first[0], group), after), first[1]] as const;
  }
}

/** The groups of waiting invoices, and the days from the day in their keys to the reminder. Empty where reminders are off. */
function groupsOf(days: readonly number[]): readonly { readonly group: string; readonly after: number }[] {
  if (days.length === 0) return [];
  const byLevel = days.map((after, level) => ({ group: groupOf(level), after }));
  return [{ group: `${repeating}/`, after: 0 }, ...byLevel];
}

function groupOf(level: number): string {
  return `${String(level).padStart(6, '0')}/`;
}

function dayIn(key: string, group: string): CalendarDate {
  return key.slice(group.length, group.length + 'YYYY-MM-DD'.length);
}

/** A day after the year 9999 never comes due. */
function reminderDay(countsFrom: CalendarDate, after: number): CalendarDate {
  try {
    return addDays(countsFrom, after);
  } catch {
    return '9999-12-31';
  }
}
