/** Commands of a cart. They carry what the rules need to look up: offers, codes and taxes. */
import type { DecimalText } from '../../kernel/money.js';
import type { DiscountCode, DiscountType } from '../reference/events.js';
import type { TaxedOffer } from '../shared/taxes.js';
import type { CartItem, CartLineTax, CartType, MergeStrategy, OrderTurn } from './events.js';
import type { OpenUse } from './state.js';

/** The reference data of an offer. */
export interface OfferFacts {
  readonly price: DecimalText | null;
  /** The currency of the price; the default currency if the reference data names none. */
  readonly currency: string;
  /** Null: no limit. */
  readonly stock: number | null;
  /** How it is taxed at home; absent if the reference data does not say. */
  readonly tax?: TaxedOffer;
}

interface At {
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
}
/** The reference data of a code on the cart, and whether uses are left. */
export interface CodeFacts {
  /** Null if the code no longer exists. */
  readonly definition: DiscountCode | null;
  /** The cart holds no use of it, and others hold the last one. */
  readonly usedUp: boolean;
}

/** The facts that a cart depends on, at the moment of the command. */
export interface CartFacts {
  /** By offer id; an absent offer is unknown, or was put on the cart after the facts were gathered. */
  readonly offers: ReadonlyMap<string, OfferFacts>;
  /** By code; an absent code was put on the cart, and checked, after the facts were gathered. */
  readonly codes: ReadonlyMap<string, CodeFacts>;
  /** The currency of codes that name none. */
  readonly defaultCurrency: string;
  /**
   * How the cart's invoice would tax the lines, by offer id; null if only the configured rate is known. Lines of an absent offer keep their
   * tax.
   */
  readonly taxes?: ReadonlyMap<string, CartLineTax | null>;
}

interface Priced extends At {
  /** The tax rate of lines for which nothing else is decided, e.g. `0.19`. */
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
  /** Null if the reference data does not know it. */
  readonly offer: OfferFacts | null;
  /** False for callers who must take the reference data's price if there is one. */
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
  /** The type that the caller expects; null if it states none. */
  readonly sentType: DiscountType | null;
  /** Null if there is no such code. */
  readonly definition: DiscountCode | null;
}

export interface RemoveDiscount extends Priced {
  readonly type: 'RemoveDiscount';
  readonly code: string;
}

/** Holds the cart's sums for a while; a repetition holds those of its own moment. */
export interface CheckOut extends Priced {
  readonly type: 'CheckOut';
}

/** Sent to the cart that goes. */
export interface BeginMerge extends At {
  readonly type: 'BeginMerge';
  readonly mergeId: string;
  readonly into: string;
  readonly strategy: MergeStrategy;
}

/** Sent to the cart that stays. Repeating it changes nothing. */
export interface TakeMerge extends Priced {
  readonly type: 'TakeMerge';
  readonly mergeId: string;
  readonly from: string;
  readonly strategy: MergeStrategy;
  readonly currency: string;
  /** Each with `followsOffer`. The facts cover the offers of both carts. */
  readonly items: readonly CartItem[];
}

/** Sent to the cart that goes, with the other cart's answer. Repeating it changes nothing. */
export interface EndMerge {
  readonly type: 'EndMerge';
  readonly mergeId: string;
  readonly taken: boolean;
}

/**
 * Closes an open cart. If the order that closed it was cancelled, takes the uses of its discounts again. It changes nothing on a cart that
 * ended otherwise.
 */
export interface CloseForOrder extends Priced, OrderTurn {
  readonly type: 'CloseForOrder';
  /** Prefix of the ids of uses that are taken again; a number follows it. */
  readonly useId: string;
}

/** Gives back the uses of a cart's discounts if this order closed it. Repeating it changes nothing. */
export interface CancelOrder extends OrderTurn {
  readonly type: 'CancelOrder';
}

/** Does nothing on a cart that was changed meanwhile. */
export interface ExpireCart extends At {
  readonly type: 'ExpireCart';
}

export interface DeleteCart extends At {
  readonly type: 'DeleteCart';
}

/** Records that the ledgers know these uses. Repeating it changes nothing. */
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
