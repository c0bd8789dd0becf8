/**
 * Events in the ledger of a discount code's uses, of all customers or of one. A use is held while the code is on an open cart, and spent when the
 * order of that cart is completed. It is given back when that order is cancelled.
 */
interface Of<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** A cart holds a use, or goes on holding the one that it has. */
export type DiscountUseHeld = Of<
  'DiscountUseHeld',
  {
    readonly cartId: string;
    /** The id of the application of the code to the cart. */
    readonly useId: string;
    /** From then on others can have it, when they need it. */
    readonly until: string;
  }
>;
/** The code left the cart, or the cart ended without an order. */
export type DiscountUseReleased = Of<
  'DiscountUseReleased',
  { readonly cartId: string; readonly useId: string }
>;
/** Held too long without a change of the cart, and somebody else needed a use. */
export type DiscountUsesLapsed = Of<'DiscountUsesLapsed', { readonly cartIds: readonly string[] }>;
/** The order of the cart was completed. */
export type DiscountUseSpent = Of<
  'DiscountUseSpent',
  {
    readonly cartId: string;
    readonly useId: string;
    /** The cart held no use any more and none was left: it was taken all the same, since the money was. */
    readonly overLimit?: true;
  }
>;
/** The order that it was spent with was cancelled: it can be had again. */
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
