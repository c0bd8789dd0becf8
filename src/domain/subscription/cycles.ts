/** Billing cycles: names, lengths, and conversion of prices between them. */
import { type DecimalText, scaleUnitPrice } from '../../kernel/money.js';

export const billingCycles = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export const defaultBillingCycle: BillingCycle = 'monthly';

const otherNames: Readonly<Record<string, BillingCycle>> = { annual: 'yearly', annually: 'yearly' };

/** Every spelling that a caller may send, in lower case. */
export const acceptedBillingCycles: readonly string[] = [...billingCycles, ...Object.keys(otherNames)];

/** The cycle that a caller's word names, in any case; undefined when it names none. */
export function parseBillingCycle(text: string): BillingCycle | undefined {
  const word = text.toLowerCase();
  return (
    billingCycles.find((cycle) => cycle === word) ??
    (Object.hasOwn(otherNames, word) ? otherNames[word] : undefined)
  );
}

/** Months of a cycle; weekly is counted in days. */
export const cycleMonths: Readonly<Record<Exclude<BillingCycle, 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  semiannual: 6,
  yearly: 12,
};

/** Unit code of a cycle in lines that state a unit (UNECE Recommendation 20). */
export const cycleUnits: Readonly<Record<BillingCycle, string>> = {
  weekly: 'WEE',
  monthly: 'MON',
  quarterly: 'QAN',
  semiannual: 'SAN',
  yearly: 'ANN',
};

/** Bills per year. The ratio of two of these converts prices; divided by 12 they give amounts per month (52 weeks a year). */
export const cyclesPerYear: Readonly<Record<BillingCycle, number>> = {
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  yearly: 1,
};

/** Converts a unit price to another cycle: monthly 10 is yearly 120. At most 6 decimal places, rounded half up. */
export function priceForCycle(price: DecimalText, from: BillingCycle, to: BillingCycle): DecimalText {
  return scaleUnitPrice(price, cyclesPerYear[from], cyclesPerYear[to]);
}
