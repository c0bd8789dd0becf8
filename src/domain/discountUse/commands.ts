/** Commands of the ledger of a discount code's uses. */

/** For a cart that was just changed. Doing it again holds it longer. */
export interface HoldUse {
  readonly type: 'HoldUse';
  readonly cartId: string;
  readonly useId: string;
  readonly limit: number;
  readonly at: string;
}
/** Nothing when another application of the code to the cart holds it by now. */
export interface ReleaseUse {
  readonly type: 'ReleaseUse';
  readonly cartId: string;
  readonly useId: string;
}
/** An order was completed with it: it counts, whether or not it was held to the end. */
export interface SpendUse {
  readonly type: 'SpendUse';
  readonly cartId: string;
  readonly useId: string;
  /** How many there are now; null where there is no limit. */
  readonly limit: number | null;
  readonly at: string;
}
/** The order was cancelled. Of a use that was spent; doing it again changes nothing. */
export interface ReturnUse {
  readonly type: 'ReturnUse';
  readonly cartId: string;
  readonly useId: string;
}
export type DiscountUseCommand = HoldUse | ReleaseUse | SpendUse | ReturnUse;
