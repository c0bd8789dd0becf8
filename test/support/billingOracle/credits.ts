/**
 * The amounts that clerks and the subscription give back of a bill. A bill's charge for a day raises the level of the earlier charges, and
 * later charges raise or lower that level. The furthest fall below the bill's own level is taken from the bill.
 */
import type { Bill, Charge, Period } from './bills.js';

/** Returns the amount of a sum of day values, in the oracle's unit. */
export type Share = (period: Period, sum: number) => bigint;

export interface Standing {
  /** The standing charges in the order in which they were made, then those about to be made or open. */
  readonly charges: readonly (readonly Charge[])[];
  readonly share: Share;
}

/** Returns a bill's charge for its days, in the oracle's unit. */
export function chargedBy(bill: Bill, share: Share): bigint {
  return sumOver(bill, share, (charged) => charged);
}

/** Returns the part of the bill's charge that later charges gave back. */
export function givenBackOf(bill: Bill, { charges, share }: Standing): bigint {
  const later = charges.slice(charges.indexOf(bill.charges) + 1);
  return sumOver(bill, share, (charged, period, index) => {
    let level = 0;
    let lowest = 0;
    for (const each of later) {
      level += each.find((charge) => charge.period === period)?.days[index] ?? 0;
      lowest = Math.min(lowest, level);
    }
    return Math.min(charged, -lowest);
  });
}

function sumOver(
  { charges }: Bill,
  share: Share,
  of: (charged: number, period: Period, index: number) => number,
): bigint {
  return charges.reduce((total, { period, days }) => {
    const sum = days.reduce(
      (before, charged, index) => (charged > 0 ? before + of(charged, period, index) : before),
      0,
    );
    return total + share(period, sum);
  }, 0n);
}
