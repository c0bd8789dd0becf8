/** Adds to each event that moves money the amount open after it, so that readers of events need not know the rules. */
import type { DecimalText } from '../../kernel/money.js';
import type { MoneyEvent, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { pendingAmount } from './invoicing.js';
import { known, type SubscriptionState } from './state.js';

const movesMoney: Readonly<Record<MoneyEvent['type'], true>> = {
  QuantityChanged: true,
  PlanChanged: true,
  DiscountApplied: true,
  DiscountRemoved: true,
  SubscriptionUnsuspended: true,
  PeriodPassedOver: true,
  SubscriptionTerminated: true,
  OpenChargesCredited: true,
  CreditReleased: true,
  RenewalInvoiceRequested: true,
  InvoiceCredited: true,
  InvoiceCreditAbandoned: true,
  InvoiceVoided: true,
  InvoiceWithdrawalRequested: true,
  InvoiceReductionRequested: true,
  SubscriptionRenewed: true,
};

/** The events of one command; each that moves money gets the amount open after it. */
export function withPendingAmount(
  events: readonly SubscriptionEvent[],
  before: SubscriptionState,
): readonly SubscriptionEvent[] {
  let state = before;
  return events.map((event) => {
    state = evolve(state, event);
    const subscription = isMoneyEvent(event) ? known(state) : undefined;
    return subscription === undefined || !isMoneyEvent(event)
      ? event
      : withPending(event, pendingAmount(subscription));
  });
}

function isMoneyEvent(event: SubscriptionEvent): event is MoneyEvent {
  return Object.hasOwn(movesMoney, event.type);
}

function withPending<Event extends MoneyEvent>(event: Event, pending: DecimalText): Event {
  return { ...event, data: { ...event.data, pendingAmount: pending } };
}
