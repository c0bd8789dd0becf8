/**
 * What clerks and the subscription give back of a bill. On a day its charge is a level above what was charged before it; what comes later goes
 * up and down upon that, and as far as it ever falls below where the bill had left it, it has taken from the bill.
 */
import type { Bill, Charge, Period } from './bills.js';

/** What a sum of days' values, in millionths of a whole period, comes to. */
export type Share = (period: Period, sum: number) => bigint;

export interface Standing {
  /** That stand, in the order in which they were made, with what is about to be charged, or is open, behind them. */
  readonly charges: readonly (readonly Charge[])[];
  readonly share: Share;
}

/** Of the days that the bill has charged, in the oracle's parts. */
export function chargedBy(bill: Bill, share: Share): bigint {
  return sumOver(bill, share, (charged) => charged);
}

/** Of these days, what was given back by what came after the bill. */
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
