/** Port: how much tax is on what carts come to, and how what is invoiced is taxed. */
import type { DecimalText } from '../kernel/money.js';
import type { LineTax, TaxCategory } from '../kernel/taxes.js';

/**
 * The rate as it is now, e.g. `0.19`: it goes into commands. Answers at once, since each change of a cart asks: whatever
 * learns rates from elsewhere keeps them at hand.
 */
export type TaxRates = () => DecimalText;

export interface TaxableSupply {
  readonly seller: {
    readonly country: string | null;
    readonly vatId: string | null;
    readonly taxRates: readonly { readonly country: string; readonly rate: DecimalText }[];
  };
  readonly buyer: { readonly country: string | null; readonly vatId: string | null };
  /** Null where nothing is known of what is sold. */
  readonly offer: {
    readonly taxCategory: TaxCategory | null;
    readonly taxRate: DecimalText | null;
    readonly taxReason: string | null;
  } | null;
  /** The standard rate of the configuration. */
  readonly standardRate: DecimalText;
}

/** Category, rate and reason; null where too little is known to say more than the standard rate. */
export type TaxDecisions = (supply: TaxableSupply) => LineTax | null;
