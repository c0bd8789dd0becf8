/**
 * The state that the rules of reminders need, of each invoice and of the account, how their events change it, and when the next reminder is
 * sent. Waiting invoices are sorted by the last level sent, then by the day from which they count. The first of each level is found without
 * looking at the others.
 */
import { assertNever } from '../../kernel/assertNever.js';
import { addDays, type CalendarDate, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import { type DecimalText, isZero } from '../../kernel/money.js';
import { OrderedMap } from '../../kernel/orderedMap.js';
import type { DunningFact } from './events.js';

/** The content of a reminder. */
interface WrittenReminder {
  readonly reminderId: string;
  readonly level: number;
  /** The day on which it was requested. */
  readonly date: CalendarDate;
  readonly amountDue: DecimalText;
  /** The subscription that is suspended once it was sent; null for none. */
  readonly suspends: string | null;
  /** Whether no further level follows; null where that was not recorded. */
  readonly isLast: boolean | null;
}

/** A requested reminder; the outcome of its mail is not known yet. */
export interface OpenReminder extends WrittenReminder {
  readonly invoiceId: string;
  readonly manual: boolean;
}

/** The reminders of one invoice. */
export interface InvoiceDunning {
  /** The highest level that went out. */
  readonly level: number;
  /** How many reminders were ever requested. */
  readonly reminders: number;
  /** Why no reminder is sent; null where there is no hold. */
  readonly hold: string | null;
  readonly open: OpenReminder | null;
  /** The day from which the days of the levels count, where that is not the due date. */
  readonly countsFrom: CalendarDate | null;
  /** The day from which the last level is to be repeated, since the invoice fell due again or a hold ended; null: it is not repeated. */
  readonly repeatsFrom: CalendarDate | null;
  /** The reminder requested last, regardless of its outcome. */
  readonly last: Pick<OpenReminder, 'reminderId' | 'level'> | null;
  /** The last reminder that was not withdrawn, even if its mail could not be sent. */
  readonly written: WrittenReminder | null;
}

/** A subscription that is suspended for debt, or is to be. */
export interface Suspension {
  readonly subscriptionId: string;
  /** The invoices whose last reminder suspended it, each once. */
  readonly invoiceIds: readonly string[];
  /** `requested`: it is not known yet whether it was carried out. */
  readonly phase: 'requested' | 'suspended';
}

/** The reminders of the whole account. */
export interface AccountDunning {
  readonly hold: string | null;
  /** By invoice; an invoice without reminders or holds has no entry. */
  readonly invoices: OrderedMap<InvoiceDunning>;
  /** The invoices with an open reminder. */
  readonly open: OrderedMap<true>;
  readonly suspensions: readonly Suspension[];
}

const noInvoiceDunning: InvoiceDunning = {
  level: 0,
  reminders: 0,
  hold: null,
  open: null,
  countsFrom: null,
  repeatsFrom: null,
  last: null,
  written: null,
};
export const noDunning: AccountDunning = {
  hold: null,
  invoices: OrderedMap.empty(),
  open: OrderedMap.empty(),
  suspensions: [],
};

/** An invoice as reminders see it. */
export interface RemindableInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly due: DecimalText;
  readonly writtenOff: DecimalText;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  readonly subscriptionId: string | null;
  /** All subscriptions of an invoice that several share. */
  readonly subscriptionIds?: readonly string[];
}

/** The part of an account that the rules of reminders read. */
export interface DunningView {
  readonly dunning: AccountDunning;
  /** See `AccountState`. */
  readonly awaiting: OrderedMap<string>;
  /** Undefined for one that is not charged to the customer (any more). */
  readonly invoiceOf: (invoiceId: string) => RemindableInvoice | undefined;
}

export function dunningOf({ invoices }: AccountDunning, invoiceId: string): InvoiceDunning {
  return invoices.get(invoiceId) ?? noInvoiceDunning;
}

export function suspensionOf(dunning: AccountDunning, subscriptionId: string): Suspension | undefined {
  return dunning.suspensions.find((each) => each.subscriptionId === subscriptionId);
}

/** The last reminder, for a letter: an open one asks for what is due now, a closed one for what it asked for then. */
export function reminderOf({ dunning, invoiceOf }: DunningView, invoiceId: string): WrittenReminder | null {
  const { open, written } = dunningOf(dunning, invoiceId);
  const invoice = invoiceOf(invoiceId);
  if (open === null || invoice === undefined || isSettled(invoice)) return written;
  const { reminderId, level, date, suspends, isLast } = open;
  return { reminderId, level, date, suspends, isLast, amountDue: invoice.due };
}

/** The day from which the days of the levels count. */
export function firstDayOf({ countsFrom }: InvoiceDunning, { dueDate }: RemindableInvoice): CalendarDate {
  return countsFrom ?? dayOfTimestamp(dueDate);
}

export function isSettled({ due }: RemindableInvoice): boolean {
  return isZero(due);
}

/** The first invoice of a suspension that is still unpaid, written off or not; undefined: the suspension is over. */
export function dueInvoiceOf(
  { invoiceIds }: Suspension,
  { invoiceOf }: DunningView,
): RemindableInvoice | undefined {
  for (const invoiceId of invoiceIds) {
    const invoice = invoiceOf(invoiceId);
    if (invoice !== undefined && !(isSettled(invoice) && isZero(invoice.writtenOff))) return invoice;
  }
  return undefined;
}

/** The reminders whose mails are on their way or were never queued. */
export function* openReminders(dunning: AccountDunning): Generator<OpenReminder, void, void> {
  for (const [invoiceId] of dunning.open) {
    const { open } = dunningOf(dunning, invoiceId);
    if (open !== null) yield open;
  }
}

export function evolveDunning(before: AccountDunning, event: DunningFact): AccountDunning {
  switch (event.type) {
    case 'DunningPaused':
      return withHold(before, event.data.invoiceId, event.data.reason);
    case 'DunningResumed':
      return withHold(before, event.data.invoiceId, null);
    case 'ReminderRequested': {
      const { invoiceId, reminderId, level, date, amountDue, suspends, manual, isLast = null } = event.data;
      const { reminders } = dunningOf(before, invoiceId);
      const { countsFrom } = event.data;
      const open: OpenReminder = {
        reminderId,
        invoiceId,
        level,
        date,
        amountDue,
        suspends,
        isLast,
        manual,
      };
      return withInvoice({ ...before, open: before.open.with(invoiceId, true) }, invoiceId, {
        reminders: reminders + 1,
        open,
        last: { reminderId, level },
        ...(countsFrom === undefined ? {} : { countsFrom, repeatsFrom: null }),
      });
    }
    case 'ReminderClosed': {
      const { invoiceId, level, outcome, amountDue } = event.data;
      // A withdrawn reminder is due again if the payment bounces or the hold ends.
      const gone =
        outcome === 'withdrawn' ? {} : { level, ...writtenOf(dunningOf(before, invoiceId).open, amountDue) };
      const open = before.open.without(invoiceId);
      return withInvoice({ ...before, open }, invoiceId, { ...gone, open: null });
    }
    case 'SuspensionRequested':
      return { ...before, suspensions: withRequest(before, event.data) };
    case 'SuspensionCompleted':
      return { ...before, suspensions: afterSuspension(before.suspensions, event.data) };
    case 'ResumptionCompleted':
      return { ...before, suspensions: without(before.suspensions, event.data.subscriptionId) };
    default:
      return assertNever(event);
  }
}

/**
 * After the invoice fell due again or its hold ended: the last level is repeated, and the next one follows its whole interval later. Where no
 * level was sent yet, the days count from now, or from a later due date.
 */
export function restarted(
  dunning: AccountDunning,
  { invoiceId, dueDate }: RemindableInvoice,
  date: CalendarDate,
): AccountDunning {
  const isBefore = dunningOf(dunning, invoiceId).level === 0;
  const change = isBefore ? { countsFrom: laterOf(dayOfTimestamp(dueDate), date) } : { repeatsFrom: date };
  return withInvoice(dunning, invoiceId, change);
}

function writtenOf(
  open: OpenReminder | null,
  asked: DecimalText | undefined,
): Pick<InvoiceDunning, 'written'> | undefined {
  if (open === null) return undefined;
  const { reminderId, level, date, amountDue, suspends, isLast } = open;
  return { written: { reminderId, level, date, amountDue: asked ?? amountDue, suspends, isLast } };
}

function withHold(dunning: AccountDunning, invoiceId: string | null, hold: string | null): AccountDunning {
  return invoiceId === null ? { ...dunning, hold } : withInvoice(dunning, invoiceId, { hold });
}

function withInvoice(
  dunning: AccountDunning,
  invoiceId: string,
  change: Partial<InvoiceDunning>,
): AccountDunning {
  const changed = { ...dunningOf(dunning, invoiceId), ...change };
  return { ...dunning, invoices: dunning.invoices.with(invoiceId, changed) };
}

/** Adds an invoice to the suspension and requests it again, since a user may have ended it by hand. */
function withRequest(
  dunning: AccountDunning,
  { subscriptionId, invoiceId }: { readonly subscriptionId: string; readonly invoiceId: string },
): readonly Suspension[] {
  const known = suspensionOf(dunning, subscriptionId)?.invoiceIds ?? [];
  const invoiceIds = known.includes(invoiceId) ? known : [...known, invoiceId];
  return [
    ...without(dunning.suspensions, subscriptionId),
    { subscriptionId, invoiceIds, phase: 'requested' },
  ];
}

function afterSuspension(
  suspensions: readonly Suspension[],
  { subscriptionId, outcome }: { readonly subscriptionId: string; readonly outcome: string },
): readonly Suspension[] {
  if (outcome === 'notActive') return without(suspensions, subscriptionId);
  return suspensions.map((each) =>
    each.subscriptionId === subscriptionId ? { ...each, phase: 'suspended' } : each,
  );
}

function without(suspensions: readonly Suspension[], subscriptionId: string): readonly Suspension[] {
  return suspensions.filter((each) => each.subscriptionId !== subscriptionId);
}

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
