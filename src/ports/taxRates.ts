/** Port: how much tax is on what carts come to. */
import type { DecimalText } from '../kernel/money.js';

/**
 * The rate as it is now, e.g. `0.19`: it goes into commands. Answers at once, since each change of a cart asks: whatever
 * learns rates from elsewhere keeps them at hand.
 */
export type TaxRates = () => DecimalText;
