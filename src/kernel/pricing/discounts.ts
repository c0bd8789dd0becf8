/** Discounts on the price of a period: what each takes off, and which of them count on a day. */
import type { CalendarDate } from '../dates.js';
import { type DecimalText, Exact } from '../money.js';

/** `value` is per cent of what is left, or an amount a period. */
export interface PriceDiscount {
  readonly code: string;
  readonly type: 'percentage' | 'fixed';
  readonly value: DecimalText;
}

/** A discount and the days on which it counts. */
export interface DatedDiscount extends PriceDiscount {
  readonly from: CalendarDate;
  /** The first day on which it no longer counts; null: it counts for ever. */
  readonly to: CalendarDate | null;
  /** The offers that it is for; null: all. */
  readonly offerIds: readonly string[] | null;
}

/** Digits of what is taken off, so that it is as exact as a price. */
const digits = 6;

/** The rest of a price, never less than nothing. */
export function lessDiscount(cost: DecimalText, { type, value }: PriceDiscount): DecimalText {
  const before = new Exact(cost);
  const off = type === 'fixed' ? new Exact(value) : before.times(value).dividedBy(100);
  return Exact.max(0, before.minus(off.toDecimalPlaces(digits))).toFixed();
}

/** Those that count for an offer on a day, in their order; undefined: none. */
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
