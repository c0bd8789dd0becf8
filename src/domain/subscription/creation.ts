/** How a subscription begins. */
import { addDays, type CalendarDate, dayOfTimestamp } from '../../kernel/dates.js';
import { fold } from '../../kernel/decider.js';
import { DomainError, invalidField } from '../../kernel/errors.js';
import {
  compareDecimals,
  type DecimalText,
  isAmount,
  isNegative,
  isZero,
  sumAmounts,
} from '../../kernel/money.js';
import type { CreateSubscription } from './commands.js';
import { discountApplied } from './discounts/applying.js';
import { endTakenOver } from './ends.js';
import type { SubscriptionCreated, SubscriptionEvent } from './events.js';
import { evolve } from './evolve.js';
import { periodInvoice } from './invoicing.js';
import {
  anchor,
  anchorIndex,
  billedFrom,
  checkDate,
  firstRenewalDate,
  isAnchor,
  periodStart,
  type Schedule,
} from './periods.js';
import { chargesOf, checkPeriodAmount, checkQuantity, initialPrice } from './pricing.js';
import {
  type ActiveSubscription,
  active,
  isInTrial,
  type LivingSubscription,
  living,
  periodFrom,
  type SubscriptionState,
} from './state.js';
import { suspend } from './suspension.js';

/** The most past periods that a backdated subscription may bill: 50 years of months. */
const maximumPastPeriods = 600;

export function create(command: CreateSubscription, state: SubscriptionState): readonly SubscriptionEvent[] {
  if (state.status !== 'none') {
    throw new DomainError('CONCURRENCY_CONFLICT', 'A subscription with this id already exists');
  }
  const { takenOver, billFirstPeriod, at } = command;
  const created = creation(command);
  if (takenOver === null && billFirstPeriod === null && command.discounts === undefined) return [created];
  const begun = [created, ...discountsApplied(command, active(evolve(state, created)))];
  const subscription = living(fold({ evolve }, state, begun));
  if (takenOver?.status === 'terminated') return [...begun, ...endTakenOver(takenOver, at, subscription)];
  const events = [...begun, ...firstInvoice(command, subscription)];
  if (takenOver === null || created.data.isToBeSuspended === true) return events;
  const { reason } = takenOver;
  return [
    ...events,
    ...suspend({ type: 'SuspendSubscription', at, reason }, fold({ evolve }, state, events)),
  ];
}

/** Discounts apply from the first day that is not paid with the order. */
function discountsApplied(
  { discounts = [], at }: CreateSubscription,
  created: ActiveSubscription,
): readonly SubscriptionEvent[] {
  const { isOrderPaid, renewalDate, billedFrom } = created;
  const from = isOrderPaid ? renewalDate : billedFrom;
  const events: SubscriptionEvent[] = [];
  let subscription = created;
  for (const discount of discounts) {
    const applied = discountApplied(subscription, discount, from, at);
    events.push(...applied);
    subscription = active(fold({ evolve }, subscription, applied));
  }
  return events;
}

function creation(command: CreateSubscription): SubscriptionCreated {
  const { subscriptionId, customerId, offerId, quantity, startDate, billingCycle, autoRenewal } = command;
  const today = dayOfTimestamp(command.at);
  checkQuantity(quantity);
  checkDate(startDate, 'startDate');
  const schedule = scheduleOf(command);
  if (command.backdate && anchorIndex(schedule, today) > maximumPastPeriods) {
    throw invalidField(
      '/startDate',
      `must be at most ${maximumPastPeriods} periods back`,
      `At most ${maximumPastPeriods} past periods can be billed`,
    );
  }
  const { currency, ...price } = initialPrice(command);
  checkPeriodAmount({ ...price, quantity });
  const renewalDate = firstRenewalDate(schedule, today, command.backdate);
  const { trialEndDate, anchorDay } = schedule;
  return {
    type: 'SubscriptionCreated',
    data: {
      subscriptionId,
      customerId,
      offerId,
      quantity,
      startDate,
      renewalDate,
      billingCycle,
      autoRenewal,
      ...price,
      ...chargesOf(command.offer, billingCycle),
      currency,
      ...(command.billFirstPeriod === null ? {} : { billFirstPeriod: true }),
      ...(trialEndDate === undefined ? {} : { trialEndDate }),
      ...(anchorDay === undefined ? {} : { anchorDay }),
      ...agreedBeside(command, schedule, currency),
      ...(isSuspendedLater(command, renewalDate, today) ? { isToBeSuspended: true } : {}),
    },
  };
}

/**
 * Whether a subscription imported as suspended is suspended only after its past periods are billed. Without automatic renewal there are
 * none, and while it is suspended its term does not run out, neither in the other system nor here.
 */
function isSuspendedLater(
  { takenOver, autoRenewal }: CreateSubscription,
  renewalDate: CalendarDate,
  today: CalendarDate,
): boolean {
  return takenOver?.status === 'suspended' && autoRenewal && renewalDate <= today;
}

function firstInvoice(
  command: CreateSubscription,
  subscription: LivingSubscription,
): readonly SubscriptionEvent[] {
  const { billFirstPeriod, at } = command;
  // The first period after a trial is billed when it begins.
  if (billFirstPeriod === null || isInTrial(subscription)) return [];
  const period = periodFrom(subscription, periodStart(subscription, subscription.renewalDate));
  return periodInvoice(subscription, 'first', period, { ...billFirstPeriod, at });
}

const maximumSetupFee = '10000000000';

/** @throws DomainError VALIDATION_ERROR */
function scheduleOf({ startDate, billingCycle, agreed, offer }: CreateSubscription): Schedule {
  const { anchorDay, trialEndDate = afterDays(startDate, offer?.trialDays) } = agreed ?? {};
  if (trialEndDate !== null) {
    checkDate(trialEndDate, 'trialEndDate');
    if (trialEndDate <= startDate)
      throw invalidField('/trialEndDate', `must be after the start, ${startDate}`);
  }
  if (anchorDay !== undefined && billingCycle === 'weekly')
    throw invalidField('/anchorDay', 'is not available for weekly billing');
  return {
    startDate,
    billingCycle,
    ...(trialEndDate === null ? {} : { trialEndDate }),
    ...(anchorDay === undefined ? {} : { anchorDay }),
  };
}

/** The agreed end, the set-up fee, the minimum term and the notice. @throws DomainError VALIDATION_ERROR, INVALID_AMOUNT */
function agreedBeside(
  { agreed = {}, offer, at, takenOver }: CreateSubscription,
  schedule: Schedule,
  currency: string,
) {
  const { endDate } = agreed;
  const { noticeDays } = offer ?? {};
  const minimumTermEndDate = termEnd(schedule, offer?.minimumTermCycles);
  if (endDate !== undefined) {
    checkEndDate(endDate, schedule, minimumTermEndDate);
    if (takenOver === null && endDate <= dayOfTimestamp(at))
      throw invalidField('/endDate', 'must be after today');
  }
  const fee = agreed.setupFee === undefined ? (offer?.setupFee ?? null) : agreed.setupFee;
  if (fee !== null) checkFee(fee, currency);
  return {
    ...(endDate === undefined ? {} : { endDate }),
    ...(fee === null || isZero(fee) ? {} : { setupFee: sumAmounts([fee], currency) }),
    ...(minimumTermEndDate === undefined ? {} : { minimumTermEndDate }),
    ...(noticeDays === undefined || noticeDays === 0 ? {} : { noticeDays }),
  } satisfies Partial<SubscriptionCreated['data']>;
}

function checkEndDate(
  endDate: CalendarDate,
  schedule: Schedule,
  minimumTermEndDate: CalendarDate | undefined,
): void {
  checkDate(endDate, 'endDate');
  const first = billedFrom(schedule);
  if (endDate <= schedule.startDate)
    throw invalidField('/endDate', `must be after the start, ${schedule.startDate}`);
  if (minimumTermEndDate !== undefined && endDate < minimumTermEndDate && endDate > first)
    throw invalidField('/endDate', `must not be before the end of the minimum term, ${minimumTermEndDate}`);
}

function checkFee(fee: DecimalText, currency: string): void {
  if (isAmount(fee, currency) && !isNegative(fee) && compareDecimals(fee, maximumSetupFee) <= 0) return;
  throw new DomainError(
    'INVALID_AMOUNT',
    `The set-up fee must be an amount in ${currency} from 0 to ${maximumSetupFee}`,
    {
      field: 'setupFee',
    },
  );
}

/** The end of the minimum term: whole cycles from the first billed day; a partial period before the first anchor comes on top. */
function termEnd(schedule: Schedule, cycles: number | undefined): CalendarDate | undefined {
  if (cycles === undefined || cycles === 0) return undefined;
  const first = billedFrom(schedule);
  return anchor(schedule, anchorIndex(schedule, first) + cycles + (isAnchor(schedule, first) ? 0 : 1));
}

function afterDays(day: CalendarDate, days: number | undefined): CalendarDate | null {
  return days === undefined || days === 0 ? null : addDays(day, days);
}
