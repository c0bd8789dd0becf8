/** What has to be done about a subscription by now, in the order of the calendar. */
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import type { RenewalInvoice } from './events.js';
import type { ScheduledChange, SubscriptionState } from './state.js';

export type DueWork =
  /** Make the invoice, then `CompleteRenewalInvoice`. */
  | { readonly kind: 'open-invoice'; readonly invoice: RenewalInvoice }
  /** `CarryOutScheduledChange`. */
  | { readonly kind: 'scheduled-change'; readonly change: ScheduledChange }
  /** `RenewDueSubscription`. */
  | { readonly kind: 'renewal'; readonly renewalDate: CalendarDate };

/**
 * The one thing that a worker has to do next, or undefined when nothing is due.
 * On one and the same day a change comes before the renewal.
 */
export function dueWork(state: SubscriptionState, at: string): DueWork | undefined {
  const today = dayOfTimestamp(at);
  if (state.status === 'none' || state.status === 'removed') return undefined;
  if (state.openInvoice !== null) return { kind: 'open-invoice', invoice: state.openInvoice };
  if (state.status === 'deleted' || state.status === 'terminated') return undefined;
  const renewalDate = state.status === 'active' && state.renewalDate <= today ? state.renewalDate : undefined;
  const change = state.scheduledChanges[0];
  if (change !== undefined && change.effectiveDate <= (renewalDate ?? today)) {
    return { kind: 'scheduled-change', change };
  }
  return renewalDate === undefined ? undefined : { kind: 'renewal', renewalDate };
}

/**
 * The one thing to do next before a caller's command is decided: all that is due but renewals that carry on, of which there
 * can be hundreds. What changes in a period that is not invoiced yet is billed right all the same.
 */
export function dueBeforeCommand(state: SubscriptionState, at: string): DueWork | undefined {
  const due = dueWork(state, at);
  if (due?.kind !== 'renewal' || state.status !== 'active' || !state.autoRenewal) return due;
  const change = state.scheduledChanges[0];
  return change !== undefined && change.effectiveDate <= dayOfTimestamp(at)
    ? { kind: 'scheduled-change', change }
    : undefined;
}
