/** The state of reminders and suspensions after each of their events. */

import { assertNever } from '../../kernel/assertNever.js';
import { type CalendarDate, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import {
  type AccountDunning,
  dunningOf,
  type InvoiceDunning,
  type OpenReminder,
  type RemindableInvoice,
  type Suspension,
  suspensionOf,
} from './dunningState.js';
import type { DunningFact } from './events.js';

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
