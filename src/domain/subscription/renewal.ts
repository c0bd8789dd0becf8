/**
 * Renewal and its invoice: a period is begun once and invoiced once, even if commands repeat or race. A draft takes late usage until the end of
 * a grace period.
 */
import { dayOfTimestamp, earlierOf } from '../../kernel/dates.js';
import { findInvoice } from './billedInvoices.js';
import type {
  Billing,
  CompleteInvoiceUsage,
  CompleteRenewalInvoice,
  MoveRenewalInvoice,
  RenewDueSubscription,
  RenewSubscription,
  RequestRenewalInvoice,
  SettleUsage,
} from './commands.js';
import { end, settle } from './ends.js';
import type { SubscriptionEvent } from './events.js';
import { periodInvoice } from './invoicing.js';
import { anchorAfter, type Period, periodStart } from './periods.js';
import {
  type ActiveSubscription,
  active,
  agreedEnd,
  comingInvoice,
  comingPeriod,
  type ExistingSubscription,
  existing,
  inTurn,
  invalidState,
  known,
  periodFrom,
  renewsItself,
  type SubscriptionState,
  type TerminatedSubscription,
} from './state.js';
import { type Step, stepOn } from './timeline.js';
import { billsHeldUsage } from './usage/billing.js';

/** @throws DomainError INVALID_SUBSCRIPTION_STATE when the period that ends on the renewal date has not begun */
export function renew(command: RenewSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  const { expectedRenewalDate, at } = command;
  const { renewalDate } = existing(state);
  if (expectedRenewalDate !== null && renewalDate > expectedRenewalDate) return [];
  const subscription = active(state);
  if (expectedRenewalDate !== null && renewalDate < expectedRenewalDate) {
    throw invalidState(`renew the subscription on ${renewalDate} first`);
  }
  checkNoEndFirst(subscription);
  const begun = periodStart(subscription, renewalDate);
  if (begun > dayOfTimestamp(at)) {
    throw invalidState(
      `the subscription is renewed up to ${renewalDate}; the next renewal is possible from ${begun}`,
    );
  }
  return renewPeriod(subscription, command, true);
}

/** No event when it is not due, is suspended before its agreed end, has ended, or is already past the expected renewal date. */
export function renewDue(
  command: RenewDueSubscription,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status !== 'active' && state.status !== 'suspended') return [];
  const agreed = agreedEnd(state);
  const day = agreed ?? state.renewalDate;
  if (day > dayOfTimestamp(command.at)) return [];
  if (command.expectedRenewalDate !== null && command.expectedRenewalDate !== day) return [];
  if (state.status === 'active') {
    if (agreed === undefined && renewsItself(state)) return renewPeriod(state, command, false);
    checkChangesCarriedOut(state, command.at);
  } else if (agreed === undefined) return [];
  const ended = { terminationDate: day, reason: null, cause: 'term-end', refund: 'none' } as const;
  return end(state, ended, command, new Map());
}

/**
 * Requests the invoice of the earliest voided period, else of the coming one, which `comingInvoice` finds when the command is repeated.
 * After an end it bills what is left: the voided periods one by one, then everything else.
 */
export function requestInvoice(
  command: RequestRenewalInvoice,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const asked = existing(state);
  if (asked.status === 'terminated') return requestLeft(command, asked);
  // If only voided usage is left to bill, `withUsage` adds its invoice.
  if (earliestVoided(asked) === undefined && billsHeldUsage(asked, command)) return [];
  const subscription = active(state);
  const voided = earliestVoided(subscription);
  if (voided !== undefined) return invoicePeriod(subscription, voided, command);
  if (comingInvoice(subscription) !== undefined) return [];
  checkNoEndFirst(subscription);
  return invoicePeriod(subscription, comingPeriod(subscription), command);
}

/** After the end: bills what voids have left of the days that were served. */
function requestLeft(
  command: RequestRenewalInvoice,
  subscription: TerminatedSubscription,
): readonly SubscriptionEvent[] {
  checkInvoiceMade(subscription);
  const voided = earliestVoided(subscription);
  if (voided !== undefined) return periodInvoice(subscription, 'renewal', voided, command);
  const settled = settle(subscription, command);
  if (settled.some(({ type }) => type === 'RenewalInvoiceRequested')) return settled;
  // `withUsage` adds an invoice of usage alone.
  if (billsHeldUsage(subscription, command)) return [];
  throw invalidState('the subscription is terminated and has nothing left to bill');
}

/** An invoice that is not made yet can become a section of another one, if the subscription has no section there yet. */
export function moveInvoice(
  { invoiceId, toInvoiceId }: MoveRenewalInvoice,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = known(state);
  if (subscription?.openInvoice?.invoiceId !== invoiceId) return [];
  if (findInvoice(subscription.invoices, toInvoiceId, subscription) !== undefined)
    throw inTurn('The subscription already has a section on that invoice');
  return [{ type: 'RenewalInvoiceMoved', data: { invoiceId, toInvoiceId } }];
}

/** Also after the subscription was terminated or deleted: a requested invoice is always made. */
export function completeInvoice(
  { invoiceId }: CompleteRenewalInvoice,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (known(state)?.openInvoice?.invoiceId !== invoiceId) return [];
  return [{ type: 'RenewalInvoiceCompleted', data: { invoiceId } }];
}

/** @param byHand false: automatic, which does not bill a period again whose invoice was voided */
function renewPeriod(
  subscription: ActiveSubscription,
  billing: Billing,
  byHand: boolean,
): readonly SubscriptionEvent[] {
  const period = comingPeriod(subscription);
  const { from } = period;
  const renewalDate = anchorAfter(subscription, from);
  const invoice = comingInvoice(subscription);
  const isVoided = stepOn(subscription.timeline, from).use === 'voided-ahead';
  const events =
    invoice === undefined && (byHand || !isVoided) ? invoicePeriod(subscription, period, billing) : [];
  const invoiceId = invoice?.invoiceId ?? (events.length > 0 ? billing.invoiceId : null);
  return [...events, { type: 'SubscriptionRenewed', data: { period, renewalDate, invoiceId } }];
}

function invoicePeriod(
  subscription: ActiveSubscription,
  period: Period,
  billing: Billing,
): readonly SubscriptionEvent[] {
  checkChangesCarriedOut(subscription, billing.at);
  checkInvoiceMade(subscription);
  return periodInvoice(subscription, 'renewal', period, billing);
}

function checkInvoiceMade({ openInvoice }: ExistingSubscription): void {
  if (openInvoice !== null) throw inTurn('The invoice of the previous period is still being created');
}

/** The first period whose invoice was voided, if it has begun or is the coming one, up to an end inside it. */
function earliestVoided(subscription: ExistingSubscription): Period | undefined {
  const { timeline } = subscription;
  const isVoided = ({ use }: Step) => use === 'voided' || use === 'voided-ahead';
  const first = timeline.findIndex(isVoided);
  const from = timeline[first]?.from;
  if (from === undefined) return undefined;
  const { to } = periodFrom(subscription, from);
  const end = timeline.slice(first).find((step) => !isVoided(step) && subscription.status === 'terminated');
  return { from, to: end === undefined ? to : earlierOf(to, end.from) };
}

/** No period begins on or after the agreed end. */
function checkNoEndFirst(subscription: ActiveSubscription): void {
  const agreed = agreedEnd(subscription);
  if (agreed !== undefined) throw invalidState(`the subscription ends on ${agreed}`);
}

/** The calendar decides the order: a change with effect up to the renewal date is part of that day's invoice. */
function checkChangesCarriedOut(subscription: ActiveSubscription, at: string): void {
  const { scheduledChanges, renewalDate } = subscription;
  const next = scheduledChanges[0];
  const isDue = next !== undefined && next.effectiveDate <= dayOfTimestamp(at);
  const end = agreedEnd(subscription);
  if (isDue && next.effectiveDate <= renewalDate && (end === undefined || next.effectiveDate < end)) {
    throw inTurn('A due scheduled change must be carried out first');
  }
}

/** No event when it was already completed. */
export function completeUsage(
  { additionId, how }: CompleteInvoiceUsage,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const isOpen = known(state)?.usage?.additions.some((one) => one.additionId === additionId);
  return isOpen === true ? [{ type: 'InvoiceUsageCompleted', data: { additionId, how } }] : [];
}

/** No event when it was already settled. */
export function settleUsage(
  { invoiceId, dueAt: at }: SettleUsage,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const settling = known(state)?.usage?.settling ?? [];
  const isOpen = settling.some((one) => one.invoiceId === invoiceId && one.at === at);
  return isOpen ? [{ type: 'UsageSettled', data: { invoiceId, at } }] : [];
}

/** Whether the issue of a draft waits for late usage. */
export function waitsForUsage(state: SubscriptionState, invoiceId: string): boolean {
  return known(state)?.usage?.settling.some((one) => one.invoiceId === invoiceId) === true;
}
