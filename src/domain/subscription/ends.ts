/** How a subscription ends: at once, with what is open settled by one last invoice or given back as credit. */

import { addDays, type CalendarDate, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import { fold } from '../../kernel/decider.js';
import { invalidField } from '../../kernel/errors.js';
import { isPositive, negate, sumAmounts } from '../../kernel/money.js';
import { invoicesFrom } from './billedInvoices.js';
import { carryOutPlanned, dropAll } from './changes.js';
import type { Billing, EndForDeletion, OfferFacts, TakenOver, TerminateSubscription } from './commands.js';
import type { Refund, SubscriptionEvent, SubscriptionTerminated } from './events.js';
import { evolve } from './evolve.js';
import { notBegunFrom } from './evolveMoney.js';
import { fitsOneInvoice, giveBack, stateAfter, taxOf } from './givingBack.js';
import { finalInvoice, openCharges, takenBackBy } from './invoicing.js';
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
import { releaseCredit, withdrawn } from './voiding.js';

type End = Omit<SubscriptionTerminated['data'], 'pendingAmount' | 'refund'> & { readonly refund: Refund };
/** Null for one that is not known; each that a scheduled change names is in it. */
type Offers = ReadonlyMap<string, OfferFacts | null>;

/** How many periods to come an end may have to bill. */
const maximumPeriodsAhead = 600;

/** At once, whatever the effective date; a second time changes nothing. */
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
 * A subscription that has ended at its source ends on the day that is said there, whatever would have fallen due here by now: the days up to it are
 * billed, by one invoice, and none after it. Where the source names no day, it is today, or that on which a term ran out that does not renew itself.
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

/** @param offers what is known of those that scheduled changes before the end name */
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

/** Service goes on until the end, and so do the changes that were planned for it. Those of a suspension never take effect. */
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
    // Scheduled since the caller looked.
    if (offer === undefined) throw inTurn('A change has just been scheduled');
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
  return invoicesFrom(ended.invoices, from, ended).map(({ invoiceId }) => {
    const event = withdrawn(state, invoiceId, 'ended');
    state = stateAfter(state, [event]);
    return event;
  });
}

/**
 * By one last invoice, which gives back beside what it charges as long as it charges at least as much. Else it has the charges alone, and
 * what is given back lowers or credits the invoices that billed it.
 */
function settle(ended: ExistingSubscription, billing: Billing): readonly SubscriptionEvent[] {
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
    if (ended.openInvoice !== null) throw inTurn('The invoice before the last one is still being made');
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

/**
 * The first day that is not served when the end is asked for: the day wanted, moved by the notice. Nothing binds within a trial.
 */
function endAsked(
  subscription: LivingSubscription,
  { effectiveDate, at, waiveTerm }: Pick<TerminateSubscription, 'effectiveDate' | 'at' | 'waiveTerm'>,
): { readonly terminationDate: CalendarDate; readonly billedUntil?: CalendarDate } {
  const today = dayOfTimestamp(at);
  const wanted = effectiveDate ?? laterOf(today, subscription.startDate);
  if (waiveTerm === true || endsInTrial(subscription, wanted, today)) return { terminationDate: wanted };
  const { noticeDays = 0, endDate } = subscription;
  const noticed = noticeDays === 0 ? wanted : laterOf(wanted, addDays(today, noticeDays));
  const terminationDate = endDate === undefined || wanted > endDate || noticed <= endDate ? noticed : endDate;
  return { terminationDate, ...boundUntil(subscription, terminationDate, today) };
}

/** The bill of the minimum term after an end. */
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

/** An end that is said while the trial runs; one that is said later does not get by the terms with an earlier day. */
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
  if (end < startDate) throw invalidField(`/${field}`, `is before the start, ${startDate}`);
  if (endDate !== undefined && end > endDate)
    throw invalidField(`/${field}`, `is after the agreed end, ${endDate}`);
  const from = laterOf(today, schedule.renewalDate);
  if (anchorIndex(schedule, end) - anchorIndex(schedule, from) > maximumPeriodsAhead) {
    throw invalidField(`/${field}`, `is more than ${maximumPeriodsAhead} periods ahead`);
  }
}
