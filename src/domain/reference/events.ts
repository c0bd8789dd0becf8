/** What can have happened to the records that other systems own and that rules here look up. */
import type { DecimalText } from '../../kernel/money.js';
import type { BillingCycle } from '../subscription/cycles.js';

/** What is not known is null: a price or currency of nothing, a stock without limit. */
export interface Offer {
  readonly name: string | null;
  readonly price: DecimalText | null;
  readonly currency: string | null;
  readonly billingCycle: BillingCycle | null;
  readonly stock: number | null;
}

export interface Customer {
  readonly name: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly taxId: string | null;
}

/** The whole record as it is from now on. */
export interface OfferPut {
  readonly type: 'OfferPut';
  readonly data: Offer;
}
export interface OfferRemoved {
  readonly type: 'OfferRemoved';
  readonly data: Record<string, never>;
}
export type OfferEvent = OfferPut | OfferRemoved;

/** The whole record as it is from now on. */
export interface CustomerPut {
  readonly type: 'CustomerPut';
  readonly data: Customer;
}
export interface CustomerRemoved {
  readonly type: 'CustomerRemoved';
  readonly data: Record<string, never>;
}
export type CustomerEvent = CustomerPut | CustomerRemoved;
