/** Port: how much tax is on what a cart comes to. */
import type { DecimalText } from '../kernel/money.js';

export interface TaxedCart {
  readonly currency: string;
  /** Null for a stranger's cart. */
  readonly customerId: string | null;
}

/**
 * The rate, e.g. `0.19`. Answers at once, since rules ask in the middle of a decision: whatever learns rates from elsewhere
 * keeps them at hand.
 */
export type TaxRates = (cart: TaxedCart) => DecimalText;
