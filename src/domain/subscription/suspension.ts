/** Suspension: periods that would begin during it are not billed; days served after it are. */
import { dayOfTimestamp } from '../../kernel/dates.js';
import type {
  PassPeriodOver,
  RequestResumeInvoice,
  ResumeAfterDebt,
  SuspendForDebt,
  SuspendSubscription,
  UnsuspendSubscription,
} from './commands.js';
import { keepsCredit } from './creditedInvoices.js';
import type { SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { giveBackOf, periodInvoice } from './invoicing.js';
import { anchorAfter, type Period } from './periods.js';
import {
  active,
  comingInvoice,
  comingPeriod,
  existing,
  invalidState,
  type LivingSubscription,
  periodFrom,
  renewsItself,
  type SubscriptionState,
} from './state.js';
import { stepOn } from './timeline.js';
import { withdrawn } from './voiding.js';

export function suspend(
  { at, reason }: SuspendSubscription,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  active(state);
  return [{ type: 'SubscriptionSuspended', data: { date: dayOfTimestamp(at), reason } }];
}

export function suspendForDebt(
  { at, reason }: SuspendForDebt,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status !== 'active') return [];
  return suspend({ type: 'SuspendSubscription', at, reason }, state).map((event) =>
    event.type === 'SubscriptionSuspended' ? { ...event, data: { ...event.data, forDebt: true } } : event,
  );
}

/**
 * No event where the suspension itself cleared the debt, because the unpaid period never began: no payment came, so a clerk has to resume
 * the subscription. A term without automatic renewal that ran out meanwhile is not extended: its end on the renewal date is due next.
 */
export function resumeAfterDebt(
  { at, invoiceIds }: ResumeAfterDebt,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status !== 'suspended' || state.forDebt !== true) return [];
  const { notBegun = [] } = state;
  if (invoiceIds.length > 0 && invoiceIds.every((id) => notBegun.includes(id))) return [];
  const { renewalDate } = state;
  const date = dayOfTimestamp(at);
  if (!renewsItself(state) && renewalDate <= date) {
    return [{ type: 'SubscriptionUnsuspended', data: { date, renewalDate, resumed: null } }];
  }
  return unsuspend({ type: 'UnsuspendSubscription', at }, state);
}

/** A renewal date in the past moves to the next anchor; the days until then are served and billed. */
export function unsuspend(
  { at }: UnsuspendSubscription,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = existing(state);
  if (subscription.status !== 'suspended') throw invalidState(`the subscription is ${subscription.status}`);
  const date = dayOfTimestamp(at);
  const { renewalDate } = subscription;
  if (renewalDate >= date)
    return [{ type: 'SubscriptionUnsuspended', data: { date, renewalDate, resumed: null } }];
  const resumed = periodFrom(subscription, date);
  const next = anchorAfter(subscription, date);
  return [{ type: 'SubscriptionUnsuspended', data: { date, renewalDate: next, resumed } }];
}

export function requestResumeInvoice(
  command: RequestResumeInvoice,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status !== 'active' || state.resumed === null) return [];
  return periodInvoice(state, 'resume', state.resumed, command);
}

/** No event unless a period that was invoiced ahead would have begun during the suspension. */
export function passOver(command: PassPeriodOver, state: SubscriptionState): readonly SubscriptionEvent[] {
  if (state.status !== 'suspended' || state.renewalDate > dayOfTimestamp(command.at)) return [];
  const period = periodAhead(state);
  if (period === undefined) return [];
  const passed: SubscriptionEvent = { type: 'PeriodPassedOver', data: { period } };
  const invoice = comingInvoice(state);
  if (invoice === undefined) return [passed];
  const { invoiceId } = invoice;
  const after = existing(evolve(state, passed));
  return keepsCredit(state, invoice)
    ? [passed, ...giveBackOf(invoiceId, after, command)]
    : [passed, withdrawn(after, invoiceId, 'suspended')];
}

/** The coming period, if it was invoiced ahead, even if that invoice was voided since. */
export function periodAhead(subscription: LivingSubscription): Period | undefined {
  const { timeline, renewalDate } = subscription;
  return stepOn(timeline, renewalDate).use === 'unused' ? undefined : comingPeriod(subscription);
}
