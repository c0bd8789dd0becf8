/** Billing cycles: their names, their lengths, and prices carried from one cycle to another. */
import { type DecimalText, scaleUnitPrice } from '../../kernel/money.js';

export const billingCycles = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export const defaultBillingCycle: BillingCycle = 'monthly';

const otherNames: Readonly<Record<string, BillingCycle>> = { annual: 'yearly', annually: 'yearly' };

/** Every spelling that a caller may send, in lower case. */
export const acceptedBillingCycles: readonly string[] = [...billingCycles, ...Object.keys(otherNames)];

/** The cycle that a caller's word means, without regard to case; undefined when it means none. */
export function parseBillingCycle(text: string): BillingCycle | undefined {
  const word = text.toLowerCase();
  return (
    billingCycles.find((cycle) => cycle === word) ??
    (Object.hasOwn(otherNames, word) ? otherNames[word] : undefined)
  );
}

/** Whole months of a cycle; weekly has none and goes by days. */
export const cycleMonths: Readonly<Record<Exclude<BillingCycle, 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  semiannual: 6,
  yearly: 12,
};

/** Name of a cycle in lines that state a unit (UNECE Recommendation 20). */
export const cycleUnits: Readonly<Record<BillingCycle, string>> = {
  weekly: 'WEE',
  monthly: 'MON',
  quarterly: 'QAN',
  semiannual: 'SAN',
  yearly: 'ANN',
};

/** How often a year bills: the ratio of two of these scales prices, and `/12` makes a month of them (52 weeks a year). */
export const cyclesPerYear: Readonly<Record<BillingCycle, number>> = {
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  yearly: 1,
};

/** A unit price of one cycle as that of another: monthly 10 is yearly 120. At most 6 digits after the point, half up. */
export function priceForCycle(price: DecimalText, from: BillingCycle, to: BillingCycle): DecimalText {
  return scaleUnitPrice(price, cyclesPerYear[from], cyclesPerYear[to]);
}
