/** The example subscription: five seats of `basic` at 10 USD a month since 31 January 2026. */

import type {
  ChangePlan,
  ChangeQuantity,
  CreateSubscription,
  RenewDueSubscription,
  RenewSubscription,
  RequestRenewalInvoice,
  SubscriptionCommand,
  TerminateSubscription,
} from '../../../src/domain/subscription/commands.js';
import { subscriptionDecider } from '../../../src/domain/subscription/decide.js';
import type {
  InvoiceLine,
  PlannedChange,
  RenewalInvoiceRequested,
  SubscriptionCreated,
  SubscriptionEvent,
} from '../../../src/domain/subscription/events.js';
import type { SubscriptionState } from '../../../src/domain/subscription/state.js';
import { fold } from '../../../src/kernel/decider.js';
import { specification } from '../../support/given.js';

/** Leaves out the pending amount stored with each event, which only a few tests are about. */
export const given = specification({
  ...subscriptionDecider,
  decide: (command: SubscriptionCommand, state: SubscriptionState) =>
    subscriptionDecider.decide(command, state).map(withoutPending),
});
export const givenWithPending = specification(subscriptionDecider);

function withoutPending<Event extends SubscriptionEvent>(event: Event): Event {
  const data: Record<string, unknown> = { ...event.data };
  delete data.pendingAmount;
  return { ...event, data };
}

/** Returns what a command that bills needs beside the subscription. */
export function billing(day: string, invoiceId = 'inv_1') {
  return { ...on(day), invoiceId, taxRate: '0', offerNames: new Map<string, string>() };
}

/** Returns a moment in the morning of the day. */
export function on(day: string): { readonly at: string } {
  return { at: `${day}T09:30:00.000Z` };
}

export function create(changes: Partial<CreateSubscription> = {}): CreateSubscription {
  return {
    type: 'CreateSubscription',
    ...on('2026-01-31'),
    subscriptionId: 'sub_1',
    customerId: 'customer-1',
    offerId: 'basic',
    quantity: 5,
    startDate: '2026-01-31',
    billingCycle: 'monthly',
    autoRenewal: true,
    backdate: false,
    billFirstPeriod: null,
    takenOver: null,
    unitPrice: '10',
    currency: 'USD',
    offer: null,
    defaultCurrency: 'USD',
    ...changes,
  };
}

export function created(changes: Partial<SubscriptionCreated['data']> = {}): SubscriptionCreated {
  return {
    type: 'SubscriptionCreated',
    data: {
      subscriptionId: 'sub_1',
      customerId: 'customer-1',
      offerId: 'basic',
      quantity: 5,
      startDate: '2026-01-31',
      renewalDate: '2026-02-28',
      billingCycle: 'monthly',
      autoRenewal: true,
      unitPrice: '10',
      currency: 'USD',
      ...changes,
    },
  };
}

export const suspended: SubscriptionEvent = {
  type: 'SubscriptionSuspended',
  data: { date: '2026-02-05', reason: 'unpaid' },
};
export const terminated: SubscriptionEvent = {
  type: 'SubscriptionTerminated',
  data: {
    terminationDate: '2026-02-05',
    reason: 'moved away',
    cause: 'request',
    refund: 'none',
    left: 'served',
  },
};
export const deleted: SubscriptionEvent = { type: 'SubscriptionDeleted', data: {} };
export const removed: SubscriptionEvent = { type: 'SubscriptionRemoved', data: {} };

export function quantityChanged(
  from: number,
  to: number,
  effectiveDate: string,
  changeId: string | null = null,
): SubscriptionEvent {
  return { type: 'QuantityChanged', data: { from, to, effectiveDate, changeId } };
}

export function scheduled(changeId: string, effectiveDate: string, change: PlannedChange): SubscriptionEvent {
  return { type: 'ChangeScheduled', data: { changeId, effectiveDate, change } };
}

export const upgradeTo = (newQuantity: number): PlannedChange => ({ type: 'upgrade-quantity', newQuantity });
export const downgradeTo = (newQuantity: number): PlannedChange => ({
  type: 'downgrade-quantity',
  newQuantity,
});
export const planTo = (newOfferId: string): PlannedChange => ({ type: 'plan-change', newOfferId });

export function changeQuantity(
  direction: 'upgrade' | 'downgrade',
  newQuantity: number,
  day: string,
  effectiveDate: string | null = null,
): ChangeQuantity {
  return { type: 'ChangeQuantity', ...on(day), direction, newQuantity, effectiveDate, changeId: 'chg_1' };
}

export function changePlan(changes: Partial<ChangePlan> = {}): ChangePlan {
  return {
    type: 'ChangePlan',
    ...on('2026-02-10'),
    newOfferId: 'pro',
    offer: { price: '20', currency: 'USD', billingCycle: 'monthly' },
    effectiveDate: null,
    changeId: 'chg_1',
    ...changes,
  };
}

export function renew(day: string, changes: Partial<RenewSubscription> = {}): RenewSubscription {
  return {
    type: 'RenewSubscription',
    ...on(day),
    invoiceId: 'inv_1',
    taxRate: '0',
    offerNames: new Map(),
    expectedRenewalDate: null,
    ...changes,
  };
}

export function renewDue(day: string, changes: Partial<RenewDueSubscription> = {}): RenewDueSubscription {
  return { ...renew(day), ...changes, type: 'RenewDueSubscription' };
}

export function requestInvoice(
  day: string,
  changes: Partial<RequestRenewalInvoice> = {},
): RequestRenewalInvoice {
  return {
    type: 'RequestRenewalInvoice',
    ...on(day),
    invoiceId: 'inv_1',
    taxRate: '0',
    offerNames: new Map(),
    ...changes,
  };
}

export function terminate(day: string, changes: Partial<TerminateSubscription> = {}): TerminateSubscription {
  return {
    type: 'TerminateSubscription',
    ...billing(day, 'inv_last'),
    reason: 'moved away',
    effectiveDate: null,
    refund: 'none',
    offers: new Map(),
    ...changes,
  };
}

export const completed = (invoiceId = 'inv_1'): SubscriptionEvent => ({
  type: 'RenewalInvoiceCompleted',
  data: { invoiceId },
});

/** Returns the invoice that the events request. */
export function invoiceOf(events: readonly SubscriptionEvent[]): RenewalInvoiceRequested['data'] {
  const requested = events.find((event) => event.type === 'RenewalInvoiceRequested');
  if (requested === undefined) throw new Error('no invoice was asked for');
  return requested.data;
}

/** Returns `[description, amount]` of each line. */
export function linesOf(events: readonly SubscriptionEvent[]): readonly (readonly [string, string])[] {
  return invoiceOf(events).invoice.items.map(({ description, amount }: InvoiceLine) => [description, amount]);
}

export const renewed = (from: string, to: string, invoiceId = 'inv_1'): SubscriptionEvent => ({
  type: 'SubscriptionRenewed',
  data: { period: { from, to }, renewalDate: to, invoiceId },
});

/** Carries out the commands in order, and completes each invoice that they request. @returns all events */
export function play(
  history: readonly SubscriptionEvent[],
  ...commands: readonly SubscriptionCommand[]
): readonly SubscriptionEvent[] {
  const events = [...history];
  let { state } = given(history);
  for (const command of commands) {
    const more = subscriptionDecider.decide(command, state).map(withoutPending);
    const requested = more.find((event) => event.type === 'RenewalInvoiceRequested');
    if (requested !== undefined) more.push(completed(requested.data.invoice.invoiceId));
    events.push(...more);
    state = fold(subscriptionDecider, state, more);
  }
  return events;
}
