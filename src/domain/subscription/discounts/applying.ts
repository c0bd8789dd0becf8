/** Which discount codes a subscription accepts, for which days, and how they are removed. */
import { type CalendarDate, laterOf } from '../../../kernel/dates.js';
import { quoted } from '../../../kernel/errors.js';
import { compareDecimals } from '../../../kernel/money.js';
import { fullCostOf } from '../../../kernel/pricing/rating.js';
import { checkCodeCurrency, checkValidAt, codeFor, refusedCode } from '../../reference/codeChecks.js';
import type { DiscountCode } from '../../reference/events.js';
import type { ApplyDiscount, CompleteUses, RemoveDiscount, SentDiscount } from '../commands.js';
import type { DiscountApplied, SubscriptionEvent } from '../events.js';
import { anchor, anchorIndex } from '../periods.js';
import {
  type ActiveSubscription,
  active,
  type ExistingSubscription,
  known,
  type SubscriptionDiscount,
  type SubscriptionState,
} from '../state.js';
import { currentTerms, stepOn } from '../timeline.js';

const mostDiscounts = 10;

/** @throws DomainError INVALID_DISCOUNT */
export function applyDiscount(
  command: ApplyDiscount,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = active(state);
  return discountApplied(subscription, command, subscription.renewalDate, command.at);
}

/**
 * @param from the first day to which the discount applies, an anchor
 * @throws DomainError INVALID_DISCOUNT
 */
export function discountApplied(
  subscription: ActiveSubscription,
  { code, useId, definition, defaultCurrency }: SentDiscount,
  from: CalendarDate,
  at: string,
): readonly DiscountApplied[] {
  const running = runningOn(subscription, from);
  if (running.some((one) => one.code === code)) return [];
  if (running.length >= mostDiscounts)
    throw refusedCode(`A subscription takes at most ${mostDiscounts} codes; remove one first`);
  const { type, value, offerIds, periods } = checkCode(subscription, code, definition, defaultCurrency, at);
  const to = periods === null ? null : anchor(subscription, anchorIndex(subscription, from) + periods);
  return [{ type: 'DiscountApplied', data: { code, type, value, from, to, offerIds, useId } }];
}

/** @throws DomainError INVALID_DISCOUNT for a code that the subscription does not have, or that expires before the coming period */
export function removeDiscount(
  { code }: RemoveDiscount,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = active(state);
  const { renewalDate } = subscription;
  const discount = comingDiscount(subscription, code);
  if (discount === undefined)
    throw refusedCode(`Code ${quoted(code)} is not on this subscription, or has run out`);
  const { useId, from } = discount;
  const to = laterOf(from, renewalDate);
  const isUseReturned = !isBilledWith(subscription, discount);
  return [{ type: 'DiscountRemoved', data: { code, useId, to, isUseReturned } }];
}

export function completeUses(
  { useIds }: CompleteUses,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const open = known(state)?.openUses ?? [];
  const told = open.filter(({ useId }) => useIds.includes(useId)).map(({ useId }) => useId);
  return told.length === 0 ? [] : [{ type: 'SubscriptionUsesSettled', data: { useIds: told } }];
}

/** The discount of a code that applies to the coming period or a later one; undefined where the code would be applied again. */
export function comingDiscount(
  subscription: ExistingSubscription,
  code: string,
): SubscriptionDiscount | undefined {
  return runningOn(subscription, subscription.renewalDate).find((one) => one.code === code);
}

/** Discounts that apply on a day or later. */
function runningOn(
  { discounts = [] }: ExistingSubscription,
  day: CalendarDate,
): readonly SubscriptionDiscount[] {
  return discounts.filter(({ to }) => to === null || to > day);
}

function isBilledWith({ timeline }: ExistingSubscription, { code, from }: SubscriptionDiscount): boolean {
  return timeline.some(({ charged }, index) => {
    const end = timeline[index + 1]?.from;
    return (end === undefined || end > from) && charged?.discounts?.some((one) => one.code === code) === true;
  });
}

function checkCode(
  { timeline, renewalDate, currency }: ActiveSubscription,
  code: string,
  definition: DiscountCode | null,
  defaultCurrency: string,
  at: string,
) {
  const taken = codeFor('subscription', code, definition);
  const { type, value, minimumSubtotal, periods = null, offerIds = null } = taken;
  checkValidAt(taken, at);
  const terms = stepOn(timeline, renewalDate);
  const { offerId } = currentTerms(timeline);
  if (offerIds !== null && !offerIds.includes(offerId))
    throw refusedCode(`The discount code is not for offer ${quoted(offerId)}`);
  const its = taken.currency ?? defaultCurrency;
  checkCodeCurrency('subscription', taken, its, currency);
  if (minimumSubtotal !== null && compareDecimals(fullCostOf(terms), minimumSubtotal) < 0)
    throw refusedCode(`The discount code needs a price of ${minimumSubtotal} ${its} a period`);
  return { type, value, periods, offerIds };
}
