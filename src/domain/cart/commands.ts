/** Commands of a cart. What rules look up (offers, codes, taxes) comes in with the command. */
import type { DecimalText } from '../../kernel/money.js';
import type { DiscountCode, DiscountType } from '../reference/events.js';
import type { TaxedOffer } from '../shared/taxDecision.js';
import type { CartItem, CartLineTax, CartType, MergeStrategy, OrderTurn } from './events.js';
import type { OpenUse } from './state.js';

/** The reference data of an offer. */
export interface OfferFacts {
  readonly price: DecimalText | null;
  /** The currency of the price; the default one where the reference data names none. */
  readonly currency: string;
  /** Null is no limit. */
  readonly stock: number | null;
  /** How it is taxed at home; absent where the reference data says nothing of it. */
  readonly tax?: TaxedOffer;
}

interface At {
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
}
/** The reference data of a code that is on the cart, and the uses left. */
export interface CodeFacts {
  /** Null when there is no such code any more. */
  readonly definition: DiscountCode | null;
  /** The cart holds no use of it, and others have the last. */
  readonly usedUp: boolean;
}

/** The facts that a cart rests on, as they are at the moment. */
export interface CartFacts {
  /** By the offer's id; one that is absent is not known, or was put on the cart since the facts were gathered. */
  readonly offers: ReadonlyMap<string, OfferFacts>;
  /** By the code; one that is absent was put on the cart since the facts were gathered, and looked at then. */
  readonly codes: ReadonlyMap<string, CodeFacts>;
  /** The currency of codes that name none. */
  readonly defaultCurrency: string;
  /**
   * By the offer's id, how the cart's invoice would tax its lines: null where no more is known than the configured rate. Those of an offer that is
   * absent stay as they are.
   */
  readonly taxes?: ReadonlyMap<string, CartLineTax | null>;
}

interface Priced extends At {
  /** The rate of tax on lines that nothing more is decided of, e.g. `0.19`. */
  readonly taxRate: DecimalText;
  readonly facts: CartFacts;
}

export interface CreateCart extends At {
  readonly type: 'CreateCart';
  readonly cartId: string;
  readonly customerId: string | null;
  readonly currency: string;
  readonly cartType: CartType;
}

export interface AddItem extends Priced {
  readonly type: 'AddItem';
  readonly cartItemId: string;
  readonly offerId: string;
  readonly quantity: number;
  readonly price: DecimalText | null;
  /** Null when the reference data does not know it. */
  readonly offer: OfferFacts | null;
  /** False for callers who get the reference data's price where there is one. */
  readonly pricesFreely: boolean;
}

/** Null fields stay as they are. */
export interface ChangeItem extends Priced {
  readonly type: 'ChangeItem';
  readonly cartItemId: string;
  readonly quantity: number | null;
  readonly price: DecimalText | null;
  readonly offer: OfferFacts | null;
  readonly pricesFreely: boolean;
}

export interface RemoveItem extends Priced {
  readonly type: 'RemoveItem';
  readonly cartItemId: string;
}

export interface ApplyDiscount extends Priced {
  readonly type: 'ApplyDiscount';
  readonly code: string;
  readonly useId: string;
  /** The type that the caller takes it for; null when it does not say. */
  readonly sentType: DiscountType | null;
  /** Null when there is no such code. */
  readonly definition: DiscountCode | null;
}

export interface RemoveDiscount extends Priced {
  readonly type: 'RemoveDiscount';
  readonly code: string;
}

/** Holds what the cart comes to for a while; again, as it is by then. */
export interface CheckOut extends Priced {
  readonly type: 'CheckOut';
}

/** On the cart that goes. */
export interface BeginMerge extends At {
  readonly type: 'BeginMerge';
  readonly mergeId: string;
  readonly into: string;
  readonly strategy: MergeStrategy;
}

/** On the cart that stays. Doing it again changes nothing. */
export interface TakeMerge extends Priced {
  readonly type: 'TakeMerge';
  readonly mergeId: string;
  readonly from: string;
  readonly strategy: MergeStrategy;
  readonly currency: string;
  /** Each with `followsOffer` said. The facts are of the offers of both carts. */
  readonly items: readonly CartItem[];
}

/** On the cart that goes, as the other one answered. Doing it again changes nothing. */
export interface EndMerge {
  readonly type: 'EndMerge';
  readonly mergeId: string;
  readonly taken: boolean;
}

/**
 * Closes an open cart, and takes the uses of its discounts once more when the order that had closed it was cancelled. It changes nothing on one
 * that ended otherwise.
 */
export interface CloseForOrder extends Priced, OrderTurn {
  readonly type: 'CloseForOrder';
  /** The beginning of the ids of uses that are taken once more; each has a number behind it. */
  readonly useId: string;
}

/** Gives back the uses of the discounts of a cart that this order has closed. Doing it again changes nothing. */
export interface CancelOrder extends OrderTurn {
  readonly type: 'CancelOrder';
}

/** Nothing on a cart that was changed meanwhile. */
export interface ExpireCart extends At {
  readonly type: 'ExpireCart';
}

export interface DeleteCart extends At {
  readonly type: 'DeleteCart';
}

/** The ledgers know of these uses. Doing it again changes nothing. */
export interface SettleUses {
  readonly type: 'SettleUses';
  readonly uses: readonly Pick<OpenUse, 'useId' | 'outcome'>[];
}

export type CartCommand =
  | CreateCart
  | AddItem
  | ChangeItem
  | RemoveItem
  | ApplyDiscount
  | RemoveDiscount
  | CheckOut
  | BeginMerge
  | TakeMerge
  | EndMerge
  | CloseForOrder
  | CancelOrder
  | ExpireCart
  | DeleteCart
  | SettleUses;
