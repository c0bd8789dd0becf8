/** Renewal and its invoice: a period is begun once and invoiced once, whatever repeats or races. */
import { dayOfTimestamp } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import { dropAll } from './changes.js';
import type {
  CompleteRenewalInvoice,
  RenewDueSubscription,
  RenewSubscription,
  RequestRenewalInvoice,
} from './commands.js';
import type { SubscriptionEvent } from './events.js';
import { renewalInvoice } from './invoicing.js';
import { anchorBefore } from './periods.js';
import {
  type ActiveSubscription,
  active,
  comingInvoice,
  comingPeriod,
  existing,
  invalidState,
  type SubscriptionState,
} from './state.js';

/** @throws DomainError INVALID_SUBSCRIPTION_STATE when the period that ends on the renewal date has not begun */
export function renew(command: RenewSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { expectedRenewalDate, at } = command;
  const { renewalDate } = existing(state);
  if (expectedRenewalDate !== null && renewalDate > expectedRenewalDate) return [];
  const subscription = active(state);
  if (expectedRenewalDate !== null && renewalDate < expectedRenewalDate) {
    throw invalidState(`the subscription has to be renewed on ${renewalDate} first`);
  }
  const begun = anchorBefore(subscription, renewalDate);
  if (begun > dayOfTimestamp(at)) {
    throw invalidState(
      `the subscription is renewed up to ${renewalDate}, the next renewal is possible from ${begun} on`,
    );
  }
  return renewed(subscription, command);
}

/** Nothing when it is not due, suspended, ended, or not at the expected renewal date any more. */
export function renewDue(
  command: RenewDueSubscription,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status !== 'active') return [];
  const { renewalDate, autoRenewal } = state;
  if (renewalDate > dayOfTimestamp(command.at)) return [];
  if (command.expectedRenewalDate !== null && command.expectedRenewalDate !== renewalDate) return [];
  if (autoRenewal) return renewed(state, command);
  checkChangesCarriedOut(state, command.at);
  return [
    ...dropAll(state.scheduledChanges),
    {
      type: 'SubscriptionTerminated',
      data: { terminationDate: renewalDate, reason: null, cause: 'term-end' },
    },
  ];
}

/** The coming period's invoice; what it is stands in the state's `latestInvoice`, then and on every repetition. */
export function requestInvoice(
  command: RequestRenewalInvoice,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = active(state);
  return comingInvoice(subscription) === null ? invoiced(subscription, command) : [];
}

/** Also for what was terminated or deleted in between: an invoice that was asked for is made. */
export function completeInvoice(
  { invoiceId }: CompleteRenewalInvoice,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status === 'none' || state.status === 'removed') return [];
  if (state.openInvoice?.invoiceId !== invoiceId) return [];
  return [{ type: 'RenewalInvoiceCompleted', data: { invoiceId } }];
}

type Billing = Pick<RequestRenewalInvoice, 'at' | 'invoiceId' | 'taxRate' | 'offerNames'>;

function renewed(subscription: ActiveSubscription, billing: Billing): readonly SubscriptionEvent[] {
  const period = comingPeriod(subscription);
  const invoice = comingInvoice(subscription);
  const events = invoice === null ? invoiced(subscription, billing) : [];
  const invoiceId = invoice?.invoiceId ?? billing.invoiceId;
  return [...events, { type: 'SubscriptionRenewed', data: { period, renewalDate: period.to, invoiceId } }];
}

function invoiced(subscription: ActiveSubscription, billing: Billing): readonly SubscriptionEvent[] {
  checkChangesCarriedOut(subscription, billing.at);
  if (subscription.openInvoice !== null) {
    throw new DomainError('CONCURRENCY_CONFLICT', 'The invoice of the period before is still being made');
  }
  return [renewalInvoice(subscription, billing)];
}

/** What comes first in the calendar comes first: a change that takes effect up to the renewal date is part of its invoice. */
function checkChangesCarriedOut({ scheduledChanges, renewalDate }: ActiveSubscription, at: string): void {
  const next = scheduledChanges[0];
  if (next !== undefined && next.effectiveDate <= dayOfTimestamp(at) && next.effectiveDate <= renewalDate) {
    throw new DomainError(
      'CONCURRENCY_CONFLICT',
      'A scheduled change that is due has to be carried out first',
    );
  }
}
