/**
 * The rules of reminders: which level is due, what stops them, and when a subscription is suspended for debt and resumed. Each level is
 * sent once per invoice; a late worker sends the highest level due and skips those before it.
 */
import { addDays, type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { ruledBy } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type {
  CheckReminder,
  CloseReminder,
  CompleteResumption,
  CompleteSuspension,
  DunningCommand,
  DunningRules,
  PauseDunning,
  RemindOfDue,
  RemindOfInvoice,
  ResumeDunning,
} from './dunningCommands.js';
import {
  type DunningView,
  dueForReminder,
  dueInvoiceOf,
  dunningOf,
  firstDayOf,
  type InvoiceDunning,
  isSettled,
  levelDue,
  type OpenReminder,
  type RemindableInvoice,
  suspensionOf,
} from './dunningState.js';
import type { DunningFact, ReminderClosed, ReminderOutcome, SuspensionRequested } from './events.js';

/**
 * @throws DomainError INVALID_STATUS_TRANSITION for a manual reminder that is not possible, and for a hold on an invoice that is not charged
 */
export const decideDunning = ruledBy<DunningView, DunningCommand, DunningFact>({
  RemindOfInvoice: remind,
  RemindOfDue: remindOfDue,
  CheckReminder: check,
  CloseReminder: close,
  PauseDunning: pause,
  ResumeDunning: resume,
  CompleteSuspension: completeSuspension,
  CompleteResumption: completeResumption,
});

/** The most reminders that one append requests. */
const mostAtOnce = 100;

function remindOfDue({ at, rules }: RemindOfDue, view: DunningView): readonly DunningFact[] {
  const due = dueForReminder(view, rules.days, dayOfTimestamp(at), mostAtOnce);
  return due.flatMap((invoiceId) =>
    remind({ type: 'RemindOfInvoice', invoiceId, at, manual: false, rules }, view),
  );
}

function remind(command: RemindOfInvoice, view: DunningView): readonly DunningFact[] {
  const { manual, rules } = command;
  const invoice = view.invoiceOf(command.invoiceId);
  if (invoice === undefined || isSettled(invoice))
    return refuse(manual, 'Nothing is due on the invoice, so it needs no reminder');
  const { invoiceId, invoiceNumber, currency, due, dueDate } = invoice;
  const dunning = dunningOf(view.dunning, invoiceId);
  // A reminder under way is the requested one.
  if (dunning.open !== null) return [];
  const hold = dunning.hold ?? view.dunning.hold;
  if (hold !== null) return refuse(manual, `Reminders are on hold (${hold})`);
  const date = dayOfTimestamp(command.at);
  const repeats = dunning.repeatsFrom !== null;
  const dueLevel = repeats ? 0 : levelDue(firstDayOf(dunning, invoice), date, rules.days);
  if (dueLevel <= dunning.level && !manual && !(repeats && rules.days.length > 0)) return [];
  const level = Math.max(dueLevel, dunning.level);
  const last = isLast(level, rules);
  // A customer who paid and is reminded again gets time to pay again; only a clerk's reminder suspends then.
  const suspends = last && rules.suspends && (manual || !repeats);
  return [
    {
      type: 'ReminderRequested',
      data: {
        reminderId: `${invoiceId}/${dunning.reminders + 1}`,
        invoiceId,
        invoiceNumber,
        level,
        currency,
        amountDue: due,
        dueDate,
        date,
        manual,
        suspends: suspends ? (subscriptionsOf(invoice)[0] ?? null) : null,
        isLast: last,
        ...(repeats ? { countsFrom: firstDayAfterRepeat(dunning, date, rules) } : {}),
      },
    },
  ];
}

/** The day to count from, so that the next level follows the repeated one after its whole interval. */
function firstDayAfterRepeat({ level }: InvoiceDunning, date: CalendarDate, { days }: DunningRules) {
  return addDays(date, -(days[level - 1] ?? days.at(-1) ?? 0));
}

/** Whether no further level follows. */
export function isLast(level: number, { days }: DunningRules): boolean {
  return level > 0 && level >= days.length;
}

function refuse(manual: boolean, why: string): readonly DunningFact[] {
  if (manual) throw new DomainError('INVALID_STATUS_TRANSITION', why);
  return [];
}

function check({ invoiceId, reminderId, at }: CheckReminder, view: DunningView): readonly DunningFact[] {
  const open = openReminder(view, invoiceId, reminderId);
  return open === undefined || mayGo(view, invoiceId) ? [] : [closed(open, invoiceId, 'withdrawn', at)];
}

/** The last reminder requests the suspension in the same append, unless the invoice is settled or held by then. */
function close(
  { invoiceId, reminderId, outcome, at, amountDue }: CloseReminder,
  view: DunningView,
): readonly DunningFact[] {
  const open = openReminder(view, invoiceId, reminderId);
  if (open === undefined) return [];
  const events: DunningFact[] = [closed(open, invoiceId, outcome, at, { amountDue })];
  const invoice = view.invoiceOf(invoiceId);
  if (open.suspends !== null && invoice !== undefined && mayGo(view, invoiceId))
    events.push(...subscriptionsOf(invoice).map((id) => suspensionRequested(id, invoice)));
  return events;
}

/** The subscriptions that the last reminder of an invoice suspends. */
function subscriptionsOf({ subscriptionId, subscriptionIds = [] }: RemindableInvoice): readonly string[] {
  return subscriptionId === null ? subscriptionIds : [subscriptionId];
}

function suspensionRequested(
  subscriptionId: string,
  { invoiceId, invoiceNumber }: RemindableInvoice,
): SuspensionRequested {
  return { type: 'SuspensionRequested', data: { subscriptionId, invoiceId, invoiceNumber } };
}

function openReminder(view: DunningView, invoiceId: string, reminderId: string): OpenReminder | undefined {
  const { open } = dunningOf(view.dunning, invoiceId);
  return open?.reminderId === reminderId ? open : undefined;
}

/** Whether something is due on the invoice and no hold stops its reminders. */
function mayGo({ dunning, invoiceOf }: DunningView, invoiceId: string): boolean {
  const invoice = invoiceOf(invoiceId);
  const hold = dunning.hold ?? dunningOf(dunning, invoiceId).hold;
  return invoice !== undefined && !isSettled(invoice) && hold === null;
}

function closed(
  { reminderId, level }: OpenReminder,
  invoiceId: string,
  outcome: ReminderOutcome,
  at: string,
  asked: Pick<ReminderClosed['data'], 'amountDue'> = {},
): ReminderClosed {
  return {
    type: 'ReminderClosed',
    data: { reminderId, invoiceId, level, outcome, date: dayOfTimestamp(at), ...asked },
  };
}

function pause({ invoiceId, reason }: PauseDunning, view: DunningView): readonly DunningFact[] {
  return holdOf(view, invoiceId) === reason ? [] : [{ type: 'DunningPaused', data: { invoiceId, reason } }];
}

function resume({ invoiceId, at }: ResumeDunning, view: DunningView): readonly DunningFact[] {
  if (holdOf(view, invoiceId) === null) return [];
  return [{ type: 'DunningResumed', data: { invoiceId, date: dayOfTimestamp(at) } }];
}

function holdOf({ dunning, invoiceOf }: DunningView, invoiceId: string | null): string | null {
  if (invoiceId === null) return dunning.hold;
  if (invoiceOf(invoiceId) === undefined)
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      'The invoice is not issued, so nothing is due; issue it first',
    );
  return dunningOf(dunning, invoiceId).hold;
}

function completeSuspension(
  { subscriptionId, outcome }: CompleteSuspension,
  view: DunningView,
): readonly DunningFact[] {
  return suspensionOf(view.dunning, subscriptionId)?.phase === 'requested'
    ? [{ type: 'SuspensionCompleted', data: { subscriptionId, outcome } }]
    : [];
}

function completeResumption(
  { subscriptionId, outcome }: CompleteResumption,
  view: DunningView,
): readonly DunningFact[] {
  const suspension = suspensionOf(view.dunning, subscriptionId);
  if (suspension === undefined) return [];
  const due = dueInvoiceOf(suspension, view);
  // A payment bounced while the subscription was being resumed, so it has to be suspended again.
  if (due !== undefined && outcome === 'resumed') return [suspensionRequested(subscriptionId, due)];
  return [{ type: 'ResumptionCompleted', data: { subscriptionId, outcome } }];
}
