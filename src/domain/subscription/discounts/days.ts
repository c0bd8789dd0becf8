/** The days to which discounts apply, after each event. A discount is part of the price of its days. */
import type { CalendarDate } from '../../../kernel/dates.js';
import type { DiscountApplied, DiscountRemoved } from '../events.js';
import type { ExistingSubscription, SubscriptionDiscount } from '../state.js';
import { discountDays, type Timeline } from '../timeline.js';

export function afterDiscountApplied<State extends ExistingSubscription>(
  state: State,
  { pendingAmount: _, ...discount }: DiscountApplied['data'],
): State {
  const { useId, code, from } = discount;
  const [{ from: oldest }] = state.timeline;
  const kept = (state.discounts ?? []).filter(({ to }) => to === null || to > oldest);
  const openUses = [...(state.openUses ?? []), { useId, code, outcome: 'spent' } as const];
  return { ...withDiscounts(state, [...kept, discount], from), openUses };
}

export function afterDiscountRemoved<State extends ExistingSubscription>(
  state: State,
  { useId, code, to, isUseReturned }: DiscountRemoved['data'],
): State {
  const discounts = (state.discounts ?? []).flatMap((one) => {
    if (one.useId !== useId) return [one];
    return one.from < to ? [{ ...one, to }] : [];
  });
  const removed = withDiscounts(state, discounts, to);
  if (!isUseReturned) return removed;
  return { ...removed, openUses: [...(state.openUses ?? []), { useId, code, outcome: 'returned' }] };
}

/** After a plan change: the days from it on get the discounts of the new offer. */
export function discountedDays(
  { discounts }: Pick<ExistingSubscription, 'discounts'>,
  timeline: Timeline,
  from: CalendarDate,
): Timeline {
  return discounts === undefined ? timeline : discountDays(timeline, from, discounts);
}

function withDiscounts<State extends ExistingSubscription>(
  state: State,
  discounts: readonly SubscriptionDiscount[],
  from: CalendarDate,
): State {
  return { ...state, discounts, timeline: discountDays(state.timeline, from, discounts) };
}
