/** Ends of subscriptions: open amounts are settled at once, by one last invoice or as credit. */
import { addDays, type CalendarDate, dayOfTimestamp, earlierOf, laterOf } from '../../kernel/dates.js';
import { fold } from '../../kernel/decider.js';
import { invalidField } from '../../kernel/errors.js';
import { isPositive, negate, sumAmounts } from '../../kernel/money.js';
import { invoicesFrom } from './billedInvoices.js';
import { carryOutPlanned, dropAll } from './changes.js';
import type { Billing, EndForDeletion, OfferFacts, TakenOver, TerminateSubscription } from './commands.js';
import { keepsCredit } from './creditedInvoices.js';
import type { Refund, SubscriptionEvent, SubscriptionTerminated } from './events.js';
import { evolve } from './evolve.js';
import { notBegunFrom } from './evolveMoney.js';
import {
  finalInvoice,
  fitsOneInvoice,
  giveBack,
  openCharges,
  releaseCredit,
  stateAfter,
  takenBackBy,
  taxOf,
} from './invoicing.js';
import { type OpenLine, sumOf } from './openLines.js';
import { anchorIndex, checkDate, type Schedule } from './periods.js';
import {
  type ExistingSubscription,
  existing,
  inTurn,
  isInTrial,
  type LivingSubscription,
  living,
  type SubscriptionState,
} from './state.js';
import { withdrawn } from './voiding.js';

type End = Omit<SubscriptionTerminated['data'], 'pendingAmount' | 'refund'> & { readonly refund: Refund };
/** Has an entry for every offer that a scheduled change names; null: the offer is unknown. */
type Offers = ReadonlyMap<string, OfferFacts | null>;

/** The most future periods that an end may bill. */
const maximumPeriodsAhead = 600;

/** Ends the subscription at once, even with a later effective date. Repeating it changes nothing. */
export function terminate(
  command: TerminateSubscription,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = existing(state);
  if (subscription.status === 'terminated') return [];
  const { at, reason, refund, offers } = command;
  const asked = endAsked(subscription, command);
  checkEnd(asked.terminationDate, dayOfTimestamp(at), subscription, 'effectiveDate');
  const left = refund === 'none' ? ({ left: 'served' } as const) : {};
  return end(subscription, { ...asked, reason, cause: 'request', refund, ...left }, command, offers);
}

/**
 * Ends a subscription that has already ended in its source system, on the day given there. One invoice bills the days up to it; what would
 * have fallen due here since is not billed. Without a day it ends today, or on the day its term ran out without automatic renewal.
 */
export function endTakenOver(
  { terminationDate: said, reason, billing }: TakenOver,
  at: string,
  subscription: LivingSubscription,
): readonly SubscriptionEvent[] {
  const { autoRenewal, renewalDate, startDate } = subscription;
  const today = dayOfTimestamp(at);
  const unsaid = autoRenewal || renewalDate > today ? laterOf(today, startDate) : renewalDate;
  const terminationDate = said ?? unsaid;
  checkEnd(terminationDate, today, subscription, 'terminationDate');
  const ended: End = { terminationDate, reason, cause: 'request', refund: 'none' };
  return end(subscription, ended, { ...billing, at }, new Map());
}

export function endForDeletion(
  command: EndForDeletion,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  if (state.status !== 'active' && state.status !== 'suspended') return [];
  const subscription = state;
  const terminationDate = laterOf(dayOfTimestamp(command.at), subscription.startDate);
  const ended: End = {
    terminationDate,
    ...boundUntil(subscription, terminationDate, dayOfTimestamp(command.at)),
    reason: null,
    cause: 'deletion',
    refund: 'none',
    left: 'served',
  };
  return end(subscription, ended, command, new Map());
}

/** @param offers known facts of the offers that scheduled changes before the end name */
export function end(
  subscription: LivingSubscription,
  data: End,
  billing: Billing,
  offers: Offers,
): readonly SubscriptionEvent[] {
  const { terminationDate, billedUntil = terminationDate } = data;
  const changes = lastChanges(subscription, terminationDate, offers);
  const changed = living(fold({ evolve }, subscription, changes));
  const terminated: SubscriptionEvent[] = [
    ...dropAll(changed.scheduledChanges),
    { type: 'SubscriptionTerminated', data },
  ];
  const ended = stateAfter(changed, terminated);
  const withdrawals = withdrawnInvoices(ended, notBegunFrom(subscription, billedUntil));
  const settled = settle(stateAfter(ended, withdrawals), billing);
  return [...changes, ...terminated, ...withdrawals, ...settled];
}

/** Service goes on until the end, so changes scheduled before it are carried out. While suspended they never take effect. */
function lastChanges(
  subscription: LivingSubscription,
  end: CalendarDate,
  offers: Offers,
): readonly SubscriptionEvent[] {
  if (subscription.status !== 'active') return [];
  const events: SubscriptionEvent[] = [];
  let state = subscription;
  for (const planned of subscription.scheduledChanges) {
    if (planned.effectiveDate >= end) break;
    const { change } = planned;
    const offer = change.type === 'plan-change' ? offers.get(change.newOfferId) : null;
    // Scheduled after the caller looked up the offers.
    if (offer === undefined) throw inTurn('A change was just scheduled');
    const more = carryOutPlanned(state, planned, { offer });
    events.push(...more);
    const next = fold({ evolve }, state, more);
    if (next.status === 'active') state = next;
  }
  return events;
}

/** The intents to take back the invoices of periods that never begin. */
function withdrawnInvoices(ended: ExistingSubscription, from: CalendarDate): readonly SubscriptionEvent[] {
  let state = ended;
  const ahead = invoicesFrom(ended.invoices, from, ended).filter((invoice) => !keepsCredit(ended, invoice));
  return ahead.map(({ invoiceId }) => {
    const event = withdrawn(state, invoiceId, 'ended');
    state = stateAfter(state, [event]);
    return event;
  });
}

/**
 * Settles open amounts by one last invoice, which also gives money back as long as it charges at least as much. Otherwise it has the
 * charges alone, and reductions lower or credit the invoices that billed the days.
 */
export function settle(ended: ExistingSubscription, billing: Billing): readonly SubscriptionEvent[] {
  const lines = openCharges(ended, billing);
  if (fitsOneInvoice(lines, ended, billing)) return settleBilled(ended, lines, billing);
  const reduced = giveBack(ended, ended, 'ended', billing);
  const state = stateAfter(ended, reduced);
  return [...reduced, ...settleBilled(state, openCharges(state, billing), billing)];
}

/** The remaining credit goes to the customer's account. */
function settleBilled(
  ended: ExistingSubscription,
  lines: readonly OpenLine[],
  billing: Billing,
): readonly SubscriptionEvent[] {
  const { currency, creditBalance } = ended;
  const sum = sumOf(lines, currency);
  if (isPositive(sum) || isPositive(taxOf(lines, currency, billing))) {
    if (ended.openInvoice !== null) throw inTurn('The previous invoice is still being created');
    const requested = finalInvoice(ended, lines, billing);
    return [requested, ...releaseCredit(stateAfter(ended, [requested]))];
  }
  if (lines.length === 0) return releaseCredit(ended);
  const amount = sumAmounts([negate(sum)], currency);
  const credited: SubscriptionEvent = {
    type: 'OpenChargesCredited',
    data: {
      amount,
      creditBalance: sumAmounts([creditBalance, amount], currency),
      ...takenBackBy(lines),
    },
  };
  return [credited, ...releaseCredit(stateAfter(ended, [credited]))];
}

/** The first day that is not served: the requested day, moved by the notice. Within a trial neither notice nor minimum term binds. */
function endAsked(
  subscription: LivingSubscription,
  { effectiveDate, at, waiveTerm }: Pick<TerminateSubscription, 'effectiveDate' | 'at' | 'waiveTerm'>,
): { readonly terminationDate: CalendarDate; readonly billedUntil?: CalendarDate } {
  const today = dayOfTimestamp(at);
  const wanted = effectiveDate ?? laterOf(today, subscription.startDate);
  const { noticeDays = 0, startDate, endDate } = subscription;
  // A day outside of the service is refused, whatever the notice would make of it.
  const isOutside = wanted < startDate || (endDate !== undefined && wanted > endDate);
  if (waiveTerm === true || isOutside || endsInTrial(subscription, wanted, today))
    return { terminationDate: wanted };
  const noticed = noticeDays === 0 ? wanted : laterOf(wanted, addDays(today, noticeDays));
  const terminationDate = endDate === undefined ? noticed : earlierOf(noticed, endDate);
  return { terminationDate, ...boundUntil(subscription, terminationDate, today) };
}

/** The end of the minimum term, where the days between the end and that day are billed. */
function boundUntil(
  subscription: LivingSubscription,
  end: CalendarDate,
  today: CalendarDate,
): { readonly billedUntil?: CalendarDate } {
  const { minimumTermEndDate } = subscription;
  if (minimumTermEndDate === undefined || end >= minimumTermEndDate || endsInTrial(subscription, end, today))
    return {};
  return { billedUntil: minimumTermEndDate };
}

/** Whether the end falls into the trial. A request made after the trial cannot avoid the terms by naming an earlier day. */
function endsInTrial(subscription: LivingSubscription, end: CalendarDate, today: CalendarDate): boolean {
  const { trialEndDate } = subscription;
  return (
    trialEndDate !== undefined && end <= trialEndDate && (isInTrial(subscription) || today < trialEndDate)
  );
}

/** @throws DomainError VALIDATION_ERROR naming the field of the request */
function checkEnd(
  end: CalendarDate,
  today: CalendarDate,
  schedule: Schedule & { readonly renewalDate: CalendarDate; readonly endDate?: CalendarDate },
  field: 'effectiveDate' | 'terminationDate',
): void {
  checkDate(end, field);
  const { startDate, endDate } = schedule;
  if (end < startDate) throw invalidField(`/${field}`, `must not be before the start, ${startDate}`);
  if (endDate !== undefined && end > endDate)
    throw invalidField(`/${field}`, `must not be after the agreed end, ${endDate}`);
  const from = laterOf(today, schedule.renewalDate);
  if (anchorIndex(schedule, end) - anchorIndex(schedule, from) > maximumPeriodsAhead) {
    throw invalidField(`/${field}`, `must be at most ${maximumPeriodsAhead} periods ahead`);
  }
}
