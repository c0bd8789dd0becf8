/**
 * Events in the ledger of a discount code's uses, of all customers or of one. A use is held while the code is on an open cart, and spent when the
 * order of that cart is completed. It is given back when that order is cancelled.
 */
interface Of<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** A cart now holds a use of the code, or its hold was renewed. */
export type DiscountUseHeld = Of<
  'DiscountUseHeld',
  {
    readonly cartId: string;
    /** Id of the application of the code to the cart. */
    readonly useId: string;
    /** Time from which other carts can take the use if none is left. */
    readonly until: string;
  }
>;
/** The use was released: the code was removed from the cart, or the cart ended without an order. */
export type DiscountUseReleased = Of<
  'DiscountUseReleased',
  { readonly cartId: string; readonly useId: string }
>;
/** Holds of these carts lapsed: they had not been changed in time, and another cart needed a use. */
export type DiscountUsesLapsed = Of<'DiscountUsesLapsed', { readonly cartIds: readonly string[] }>;
/** The use was spent: the order of the cart was completed. */
export type DiscountUseSpent = Of<
  'DiscountUseSpent',
  {
    readonly cartId: string;
    readonly useId: string;
    /** True if the cart held no use and none was left: it was spent anyway, because the order is paid. Absent otherwise. */
    readonly overLimit?: true;
  }
>;
/** The use was returned, because the order that had spent it was cancelled. */
export type DiscountUseReturned = Of<
  'DiscountUseReturned',
  { readonly cartId: string; readonly useId: string }
>;

export type DiscountUseEvent =
  | DiscountUseHeld
  | DiscountUseReleased
  | DiscountUsesLapsed
  | DiscountUseSpent
  | DiscountUseReturned;
