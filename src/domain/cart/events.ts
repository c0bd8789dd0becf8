/** Events of a cart. Amounts are decimal strings with the currency's digits, times UTC with milliseconds. */
import type { ErrorCode } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax, TaxCategory } from '../../kernel/taxes.js';
import type { DiscountType } from '../reference/events.js';

export type CartType = 'guest' | 'authenticated';

const day = 86_400_000;
/** Lifetime of a cart after its last change, in ms. */
export const cartLifetimes: Readonly<Record<CartType, number>> = { guest: 30 * day, authenticated: 90 * day };

export const mergeStrategies = ['add', 'replace', 'keep', 'max'] as const;
/**
 * How the quantities of lines that both carts have are merged. `add`: their sum; `replace`: the guest's; `keep`: the customer's; `max`: the
 * larger one.
 */
export type MergeStrategy = (typeof mergeStrategies)[number];

export interface CartItem {
  readonly cartItemId: string;
  readonly offerId: string;
  readonly quantity: number;
  /** Price of one unit. */
  readonly price: DecimalText;
  /** quantity × price, rounded. */
  readonly amount: DecimalText;
  readonly addedAt: string;
  readonly updatedAt: string;
  /**
   * Whether the price always follows the offer, because the person who added the line may not set prices. Absent in older events: true on
   * guest carts, false on others.
   */
  readonly followsOffer?: boolean;
  /** Price before the offer's price changed; kept until a checked-out cart is changed. */
  readonly priceBefore?: DecimalText;
  /** Tax that an invoice would charge for the line; absent if only the configured rate is known. */
  readonly tax?: CartLineTax;
}

export type CartLineTax = Pick<LineTax, 'taxCategory' | 'taxRate'>;

/** A line whose tax has changed. */
export interface ChangedTax {
  readonly cartItemId: string;
  /** Null if only the configured rate is known. */
  readonly tax: CartLineTax | null;
}

/** Tax on the lines of one category and rate. */
export interface CartTax {
  /** Null for lines whose category is not decided. */
  readonly taxCategory: TaxCategory | null;
  readonly taxRate: DecimalText;
  /** Sum of these lines, less their part of the discount. */
  readonly base: DecimalText;
  readonly amount: DecimalText;
}

export const discountDropReasons = ['inactive', 'expired', 'changed', 'deleted', 'exhausted'] as const;
/**
 * Why a discount code was dropped from a cart. `inactive`: switched off; `expired`: past its end; `changed`: its terms have changed;
 * `deleted`: removed from the reference data; `exhausted`: its uses ran out.
 */
export type DiscountDropReason = (typeof discountDropReasons)[number];
export interface DroppedDiscount {
  readonly code: string;
  readonly reason: DiscountDropReason;
}

export const itemDropReasons = ['currency', 'amount'] as const;
/** Why a line was dropped from a cart. `currency`: its offer now has another currency; `amount`: its amount exceeds the limit. */
export type ItemDropReason = (typeof itemDropReasons)[number];
export interface DroppedItem {
  readonly cartItemId: string;
  readonly offerId: string;
  readonly quantity: number;
  readonly reason: ItemDropReason;
}

/** A line whose offer's price has changed. */
export interface ChangedPrice {
  readonly cartItemId: string;
  readonly from: DecimalText;
  readonly to: DecimalText;
  /** quantity × `to`, rounded. */
  readonly amount: DecimalText;
}

/** A discount code as it was when it was applied to the cart. */
export interface CartDiscount {
  readonly code: string;
  /** Id of this use of the code, also in the code's ledgers. */
  readonly useId: string;
  readonly type: DiscountType;
  readonly value: DecimalText;
  /** Subtotal below which the discount is 0; null for none. */
  readonly minimumSubtotal: DecimalText | null;
  /** Time from which the next change of the cart drops the code; null for never. */
  readonly expiresAt: string | null;
  /** Limits of uses in total and per customer; null for no limit. */
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly appliedAt: string;
}

/** Sums of the cart after the event. */
export interface CartSums {
  readonly subtotal: DecimalText;
  /** Amount of each discount, in order of application. */
  readonly discounts: readonly DecimalText[];
  /** Sum of the discounts, at most the subtotal. */
  readonly discount: DecimalText;
  /** Tax on subtotal − discount. */
  readonly tax: DecimalText;
  /** subtotal − discount + tax. */
  readonly total: DecimalText;
  /** Parts of the tax; absent if all lines are taxed at the configured rate. */
  readonly taxes?: readonly CartTax[];
}

interface Of<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** A cart was created. */
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
/** A line was added. */
export type CartItemAdded = Of<'CartItemAdded', { readonly item: CartItem; readonly sums: CartSums }>;
/** The quantity or price of a line was changed. */
export type CartItemChanged = Of<
  'CartItemChanged',
  {
    readonly cartItemId: string;
    readonly quantity: number;
    readonly price: DecimalText;
    readonly amount: DecimalText;
    /** Absent if unchanged. */
    readonly followsOffer?: boolean;
    readonly at: string;
    readonly sums: CartSums;
  }
>;
/** A line was removed. */
export type CartItemRemoved = Of<
  'CartItemRemoved',
  { readonly cartItemId: string; readonly at: string; readonly sums: CartSums }
>;
/** A discount code was applied. */
export type CartDiscountApplied = Of<
  'CartDiscountApplied',
  { readonly discount: CartDiscount; readonly sums: CartSums }
>;
/** A caller removed a discount code. `expired` and `exhausted` occur only in older events, from when the service dropped codes one by one. */
export type CartDiscountRemoved = Of<
  'CartDiscountRemoved',
  {
    readonly code: string;
    readonly because: 'removed' | 'expired' | 'exhausted';
    readonly at: string;
    readonly sums: CartSums;
  }
>;

/** Codes, prices and taxes were re-evaluated with a change of the cart, its checkout or its order; this lists what changed. */
export type CartReassessed = Of<
  'CartReassessed',
  {
    readonly prices: readonly ChangedPrice[];
    readonly droppedItems: readonly DroppedItem[];
    readonly droppedDiscounts: readonly DroppedDiscount[];
    /** Absent if no tax changed. */
    readonly taxes?: readonly ChangedTax[];
    readonly at: string;
    readonly sums: CartSums;
  }
>;
/** The cart was checked out: its sums and the uses of its codes are held until `until`, or until it is changed. */
export type CartCheckedOut = Of<
  'CartCheckedOut',
  { readonly until: string; readonly at: string; readonly sums: CartSums }
>;

/** The intent to merge this cart into another, open until `CartClosed` or `CartMergeAbandoned`. Until then it cannot be changed. */
export type CartMergeBegun = Of<
  'CartMergeBegun',
  { readonly mergeId: string; readonly into: string; readonly strategy: MergeStrategy }
>;
/** The other cart refused the merge, and this cart is open again. */
export type CartMergeAbandoned = Of<'CartMergeAbandoned', { readonly mergeId: string }>;
/** The lines of another cart were merged into this one. */
export type CartMerged = Of<
  'CartMerged',
  {
    readonly mergeId: string;
    readonly from: string;
    readonly strategy: MergeStrategy;
    /** All lines of the cart after the merge. */
    readonly items: readonly CartItem[];
    /** Number of lines taken from the other cart. */
    readonly itemsMerged: number;
    /** Lines of the other cart that were dropped because their offers no longer fit; absent for none. */
    readonly droppedItems?: readonly DroppedItem[];
    readonly at: string;
    readonly sums: CartSums;
  }
>;
/** This cart refused the lines of another cart. The refusal is recorded so that every retry gets the same answer. */
export type CartMergeRefused = Of<
  'CartMergeRefused',
  { readonly mergeId: string; readonly from: string; readonly code: ErrorCode; readonly message: string }
>;

/**
 * The effect of an order on a cart. An order numbers its turns, so that a late process that repeats a turn which the order has since undone
 * changes nothing.
 */
export interface OrderTurn {
  readonly orderId: string;
  readonly turn: number;
}

interface InTurn {
  /** Turn of the order that caused this; absent in events from before orders numbered their turns. */
  readonly turn?: number | undefined;
}

/** The cart was closed: it was merged into the cart `into`, or became the order `into`. */
export type CartClosed = Of<
  'CartClosed',
  { readonly because: 'merged' | 'ordered'; readonly into: string } & InTurn
>;
/** The cart expired: it was not changed during its lifetime. */
export type CartExpired = Of<'CartExpired', Record<string, never>>;
/** The cart was deleted. */
export type CartDeleted = Of<'CartDeleted', Record<string, never>>;
/** The order that the cart became was cancelled, and the uses of its discount codes are returned. */
export type CartOrderCancelled = Of<'CartOrderCancelled', { readonly orderId: string } & InTurn>;
/** An order was completed with this cart after the cart had expired or an earlier order was cancelled. Its discount codes are used again. */
export type CartOrderedAgain = Of<
  'CartOrderedAgain',
  {
    readonly orderId: string;
    /** New uses in place of the returned ones. */
    readonly uses: readonly { readonly useId: string; readonly code: string }[];
  } & InTurn
>;
/** The ledgers of the discount codes have recorded the outcome of these uses. */
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
