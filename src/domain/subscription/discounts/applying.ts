/** Which discount codes a subscription takes, for which days, and how they are taken off it. */
import { type CalendarDate, laterOf } from '../../../kernel/dates.js';
import { DomainError, quoted } from '../../../kernel/errors.js';
import { compareDecimals, isAmount } from '../../../kernel/money.js';
import { fullCostOf } from '../../../kernel/pricing/rating.js';
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
 * @param from the first day that it counts on, an anchor
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
    throw refused(`A subscription takes at most ${mostDiscounts} codes; remove one first`);
  const { type, value, offerIds, periods } = checkCode(subscription, code, definition, defaultCurrency, at);
  const to = periods === null ? null : anchor(subscription, anchorIndex(subscription, from) + periods);
  return [{ type: 'DiscountApplied', data: { code, type, value, from, to, offerIds, useId } }];
}

/** @throws DomainError INVALID_DISCOUNT for a code that it does not have, or that has run out by the coming period */
export function removeDiscount(
  { code }: RemoveDiscount,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = active(state);
  const { renewalDate } = subscription;
  const discount = runningOn(subscription, renewalDate).find((one) => one.code === code);
  if (discount === undefined)
    throw refused(`Code ${quoted(code)} is not on this subscription, or has run out`);
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

/** Those that count on a day, or later. */
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
  if (definition === null || definition.type === null || definition.value === null || !definition.active)
    throw refused(`Discount code ${quoted(code)} not found`);
  const { type, value, startsAt, expiresAt, minimumSubtotal } = definition;
  const { appliesTo = 'carts', periods = null, offerIds = null } = definition;
  if (appliesTo === 'carts') throw refused('The discount code is for carts, not for subscriptions');
  if (startsAt !== null && startsAt > at) throw refused('The discount code is not valid yet');
  if (expiresAt !== null && expiresAt <= at) throw refused('The discount code has expired');
  const terms = stepOn(timeline, renewalDate);
  const { offerId } = currentTerms(timeline);
  if (offerIds !== null && !offerIds.includes(offerId))
    throw refused(`The discount code is not for offer ${quoted(offerId)}`);
  const its = definition.currency ?? defaultCurrency;
  if ((type === 'fixed' || minimumSubtotal !== null) && its !== currency)
    throw refused(`The discount code is in ${its}, the subscription in ${currency}`);
  if (type === 'fixed' && !isAmount(value, currency))
    throw refused(`The discount is not an amount in ${currency}`);
  if (minimumSubtotal !== null && compareDecimals(fullCostOf(terms), minimumSubtotal) < 0)
    throw refused(`The discount code needs a price of ${minimumSubtotal} ${its} a period`);
  return { type, value, periods, offerIds };
}

function refused(message: string): DomainError {
  return new DomainError('INVALID_DISCOUNT', message);
}
