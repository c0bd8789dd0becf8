/** Discounts on the price of a period: the amount that each takes off, and the ones that apply on a day. */
import type { CalendarDate } from '../dates.js';
import { type DecimalText, Exact } from '../money.js';

/** A discount: `value` is a percentage of the price after earlier discounts, or an amount per period. */
export interface PriceDiscount {
  readonly code: string;
  readonly type: 'percentage' | 'fixed';
  readonly value: DecimalText;
}

/** A discount and the days on which it applies. */
export interface DatedDiscount extends PriceDiscount {
  readonly from: CalendarDate;
  /** First day on which it no longer applies; null: it never ends. */
  readonly to: CalendarDate | null;
  /** Offers to which it applies; null: all. */
  readonly offerIds: readonly string[] | null;
}

/** Decimal places of the amount taken off, the same as for prices. */
const digits = 6;

/** Returns the price less the discount, at least 0. */
export function lessDiscount(cost: DecimalText, { type, value }: PriceDiscount): DecimalText {
  const before = new Exact(cost);
  const off = type === 'fixed' ? new Exact(value) : before.times(value).dividedBy(100);
  return Exact.max(0, before.minus(off.toDecimalPlaces(digits))).toFixed();
}

/** Returns the discounts that apply to an offer on a day, in their order; undefined for none. */
export function discountsOn(
  discounts: readonly DatedDiscount[],
  offerId: string,
  day: CalendarDate,
): readonly PriceDiscount[] | undefined {
  const counting = discounts.filter(
    ({ from, to, offerIds }) =>
      from <= day && (to === null || day < to) && (offerIds === null || offerIds.includes(offerId)),
  );
  if (counting.length === 0) return undefined;
  return counting.map(({ code, type, value }) => ({ code, type, value }));
}
