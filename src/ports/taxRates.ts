/** Port: the tax rate of carts, and the tax decision for invoiced lines. */
import type { DecimalText } from '../kernel/money.js';
import type { LineTax, TaxCategory } from '../kernel/taxes.js';

/**
 * Returns the current rate, e.g. `0.19`; commands record it. Synchronous because every change of a cart asks for it: an adapter that learns
 * rates from elsewhere must cache them.
 */
export type TaxRates = () => DecimalText;

export interface TaxableSupply {
  readonly seller: {
    readonly country: string | null;
    readonly vatId: string | null;
    readonly taxRates: readonly { readonly country: string; readonly rate: DecimalText }[];
  };
  readonly buyer: { readonly country: string | null; readonly vatId: string | null };
  /** Null where nothing is known about the goods sold. */
  readonly offer: {
    readonly taxCategory: TaxCategory | null;
    readonly taxRate: DecimalText | null;
    readonly taxReason: string | null;
  } | null;
  /** The configured standard rate. */
  readonly standardRate: DecimalText;
}

/** Returns category, rate and reason; null where too little is known to improve on the standard rate. */
export type TaxDecisions = (supply: TaxableSupply) => LineTax | null;
