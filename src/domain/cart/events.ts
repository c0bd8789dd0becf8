/** Events of a cart. Amounts are decimal strings in the currency's digits, dates UTC with milliseconds. */
import type { ErrorCode } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax, TaxCategory } from '../../kernel/taxes.js';
import type { DiscountType } from '../reference/events.js';

export type CartType = 'guest' | 'authenticated';

const day = 86_400_000;
/** How long a cart lives after its last change, milliseconds. */
export const cartLifetimes: Readonly<Record<CartType, number>> = { guest: 30 * day, authenticated: 90 * day };

/** How lines that two carts have in common are merged: quantities add up, the guest's or the customer's wins, the larger one. */
export const mergeStrategies = ['add', 'replace', 'keep', 'max'] as const;
export type MergeStrategy = (typeof mergeStrategies)[number];

export interface CartItem {
  readonly cartItemId: string;
  readonly offerId: string;
  readonly quantity: number;
  /** The price of one. */
  readonly price: DecimalText;
  /** quantity × price, rounded. */
  readonly amount: DecimalText;
  readonly addedAt: string;
  readonly updatedAt: string;
  /**
   * Whether its price is that of the reference data, whatever that is at the moment: somebody put it there who may not name prices.
   * Where it is absent, an event of before, that is so on carts of guests.
   */
  readonly followsOffer?: boolean;
  /** Its price before the reference data had another, until a cart that was checked out changes. */
  readonly priceBefore?: DecimalText;
  /** How its invoice would tax it; absent where no more is known than the configured rate. */
  readonly tax?: CartLineTax;
}

export type CartLineTax = Pick<LineTax, 'taxCategory' | 'taxRate'>;

/** A line that is taxed otherwise by now. */
export interface ChangedTax {
  readonly cartItemId: string;
  /** Null where no more is known than the configured rate. */
  readonly tax: CartLineTax | null;
}

/** The tax on lines of one category and rate. */
export interface CartTax {
  /** Null of lines that nothing is decided of. */
  readonly taxCategory: TaxCategory | null;
  readonly taxRate: DecimalText;
  /** The sum of those lines, less their part of the discount. */
  readonly base: DecimalText;
  readonly amount: DecimalText;
}

/** Why a code left a cart: switched off, past its end, with other terms, gone from the reference data, used up by others. */
export const discountDropReasons = ['inactive', 'expired', 'changed', 'deleted', 'exhausted'] as const;
export type DiscountDropReason = (typeof discountDropReasons)[number];
export interface DroppedDiscount {
  readonly code: string;
  readonly reason: DiscountDropReason;
}

/** Why a line left a cart: its offer has another currency by now, or costs more than amounts can be. */
export const itemDropReasons = ['currency', 'amount'] as const;
export type ItemDropReason = (typeof itemDropReasons)[number];
export interface DroppedItem {
  readonly cartItemId: string;
  readonly offerId: string;
  readonly quantity: number;
  readonly reason: ItemDropReason;
}

/** A line whose offer has another price by now. */
export interface ChangedPrice {
  readonly cartItemId: string;
  readonly from: DecimalText;
  readonly to: DecimalText;
  /** quantity × `to`, rounded. */
  readonly amount: DecimalText;
}

/** A code as it was when it was put on the cart. */
export interface CartDiscount {
  readonly code: string;
  /** The id of this application of the code: ledgers know the use by it. */
  readonly useId: string;
  readonly type: DiscountType;
  readonly value: DecimalText;
  /** Below it the discount is 0. */
  readonly minimumSubtotal: DecimalText | null;
  /** From then on it is dropped with the next change. */
  readonly expiresAt: string | null;
  /** How many uses there are in all and of one customer; null where there is no limit. */
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly appliedAt: string;
}

/** The sums of the cart after the event. */
export interface CartSums {
  readonly subtotal: DecimalText;
  /** The amount of each discount, in the order of their application. */
  readonly discounts: readonly DecimalText[];
  /** Their sum; never above the subtotal. */
  readonly discount: DecimalText;
  /** On subtotal − discount. */
  readonly tax: DecimalText;
  /** subtotal − discount + tax. */
  readonly total: DecimalText;
  /** The parts of the tax; absent where all lines are taxed at the configured rate. */
  readonly taxes?: readonly CartTax[];
}

interface Of<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

export type CartCreated = Of<
  'CartCreated',
  {
    readonly cartId: string;
    readonly customerId: string | null;
    readonly currency: string;
    readonly cartType: CartType;
    readonly createdAt: string;
    readonly sums: CartSums;
  }
>;
export type CartItemAdded = Of<'CartItemAdded', { readonly item: CartItem; readonly sums: CartSums }>;
export type CartItemChanged = Of<
  'CartItemChanged',
  {
    readonly cartItemId: string;
    readonly quantity: number;
    readonly price: DecimalText;
    readonly amount: DecimalText;
    /** Absent where that stays as it was. */
    readonly followsOffer?: boolean;
    readonly at: string;
    readonly sums: CartSums;
  }
>;
export type CartItemRemoved = Of<
  'CartItemRemoved',
  { readonly cartItemId: string; readonly at: string; readonly sums: CartSums }
>;
export type CartDiscountApplied = Of<
  'CartDiscountApplied',
  { readonly discount: CartDiscount; readonly sums: CartSums }
>;
/** By its caller. `expired` and `exhausted` are of before, when the service dropped codes one by one. */
export type CartDiscountRemoved = Of<
  'CartDiscountRemoved',
  {
    readonly code: string;
    readonly because: 'removed' | 'expired' | 'exhausted';
    readonly at: string;
    readonly sums: CartSums;
  }
>;

/** Codes, prices and how lines are taxed were looked at again, as they are at the moment, with a change of the cart, its checkout or its order. */
export type CartReassessed = Of<
  'CartReassessed',
  {
    readonly prices: readonly ChangedPrice[];
    readonly droppedItems: readonly DroppedItem[];
    readonly droppedDiscounts: readonly DroppedDiscount[];
    /** Absent where there are none. */
    readonly taxes?: readonly ChangedTax[];
    readonly at: string;
    readonly sums: CartSums;
  }
>;
/** The cart's sums, and the uses of its codes, are held until then, or until it is changed. */
export type CartCheckedOut = Of<
  'CartCheckedOut',
  { readonly until: string; readonly at: string; readonly sums: CartSums }
>;

/** The intent of a merge, on the cart that goes: from now on only the merge happens to it. */
export type CartMergeBegun = Of<
  'CartMergeBegun',
  { readonly mergeId: string; readonly into: string; readonly strategy: MergeStrategy }
>;
/** The other cart refused, and this one goes on as it was. */
export type CartMergeAbandoned = Of<'CartMergeAbandoned', { readonly mergeId: string }>;
/** The effect, on the cart that stays. */
export type CartMerged = Of<
  'CartMerged',
  {
    readonly mergeId: string;
    readonly from: string;
    readonly strategy: MergeStrategy;
    /** All lines that the cart has now. */
    readonly items: readonly CartItem[];
    /** How many lines of the other cart were taken over. */
    readonly itemsMerged: number;
    /** Lines of the other cart that could not be taken over as their offers are now. */
    readonly droppedItems?: readonly DroppedItem[];
    readonly at: string;
    readonly sums: CartSums;
  }
>;
/** The cart that should have stayed could not take the other's lines; it is written down so that everybody gets the same answer. */
export type CartMergeRefused = Of<
  'CartMergeRefused',
  { readonly mergeId: string; readonly from: string; readonly code: ErrorCode; readonly message: string }
>;

/**
 * The effect of an order on a cart. An order counts its turns: a late process that would repeat an act that the order has undone since changes
 * nothing.
 */
export interface OrderTurn {
  readonly orderId: string;
  readonly turn: number;
}

interface InTurn {
  /** In which of its turns the order did it; absent in what was recorded before orders counted them. */
  readonly turn?: number | undefined;
}

export type CartClosed = Of<
  'CartClosed',
  { readonly because: 'merged' | 'ordered'; readonly into: string } & InTurn
>;
export type CartExpired = Of<'CartExpired', Record<string, never>>;
export type CartDeleted = Of<'CartDeleted', Record<string, never>>;
/** The order that the cart became was cancelled: the uses of its discounts are given back. */
export type CartOrderCancelled = Of<'CartOrderCancelled', { readonly orderId: string } & InTurn>;
/** An order was completed with the cart after that had expired, or after the order before was cancelled: its discounts are used once more. */
export type CartOrderedAgain = Of<
  'CartOrderedAgain',
  {
    readonly orderId: string;
    /** In place of those that were given back. */
    readonly uses: readonly { readonly useId: string; readonly code: string }[];
  } & InTurn
>;
/** The ledgers of the discounts know what became of these uses. */
export type CartUsesSettled = Of<'CartUsesSettled', { readonly useIds: readonly string[] }>;

export type CartEvent =
  | CartCreated
  | CartItemAdded
  | CartItemChanged
  | CartItemRemoved
  | CartDiscountApplied
  | CartDiscountRemoved
  | CartReassessed
  | CartCheckedOut
  | CartMergeBegun
  | CartMergeAbandoned
  | CartMerged
  | CartMergeRefused
  | CartClosed
  | CartExpired
  | CartDeleted
  | CartOrderCancelled
  | CartOrderedAgain
  | CartUsesSettled;
