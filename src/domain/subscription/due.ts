/** What has to be done about a subscription by now, in the order of the calendar. */
import { type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import type { Unfinished } from '../../kernel/unfinished.js';
import type { SubscriptionCommand } from './commands.js';
import type { RenewalInvoice } from './events.js';
import type { ScheduledChange, SubscriptionState } from './state.js';

/** Make the invoice, then `CompleteRenewalInvoice`. */
export interface OpenInvoice {
  readonly kind: 'open-invoice';
  readonly invoice: RenewalInvoice;
}

export type DueWork =
  | OpenInvoice
  /** `CarryOutScheduledChange`. */
  | { readonly kind: 'scheduled-change'; readonly change: ScheduledChange }
  /** `RenewDueSubscription`: a period begins, or the term ends. */
  | { readonly kind: 'renewal'; readonly renewalDate: CalendarDate };

/**
 * The one thing to do next, or undefined when nothing is due. On one and the same day a change comes before the renewal.
 * Workers do it when its day has come; where they are late, it is done before any command is decided, so that no command
 * passes by what came before it.
 */
export function dueWork(state: SubscriptionState, at: string): DueWork | undefined {
  const open = openInvoice(state);
  if (open !== undefined) return open;
  if (state.status !== 'active' && state.status !== 'suspended') return undefined;
  const today = dayOfTimestamp(at);
  const renewalDate = state.status === 'active' && state.renewalDate <= today ? state.renewalDate : undefined;
  const change = state.scheduledChanges[0];
  if (change !== undefined && change.effectiveDate <= (renewalDate ?? today)) {
    return { kind: 'scheduled-change', change };
  }
  return renewalDate === undefined ? undefined : { kind: 'renewal', renewalDate };
}

function openInvoice(state: SubscriptionState): OpenInvoice | undefined {
  if (state.status === 'none' || state.status === 'removed' || state.openInvoice === null) return undefined;
  return { kind: 'open-invoice', invoice: state.openInvoice };
}

export const unfinishedSubscription: Unfinished<SubscriptionState, SubscriptionCommand, DueWork> = {
  begun: openInvoice,
  before: (state, _command, at) => dueWork(state, at),
};
