/** The state of the ledger of a discount code's uses. */

/** One use, however many applications of the code the cart has: of two at once each is held until it is known which goes on. */
export interface Hold {
  readonly useIds: readonly string[];
  readonly until: string;
}
export type Bucket = Readonly<Record<string, Hold>>;

export interface DiscountUseState {
  readonly spent: number;
  readonly held: number;
  /** By cart, in buckets, so that a change copies few of many. */
  readonly holds: Readonly<Record<string, Bucket>>;
  /**
   * The last uses that were spent, and the last that were given back after that, so that what a crash repeats counts once. A use
   * has one life: an order that is completed once more spends another.
   */
  readonly lastSpent: readonly string[];
  readonly lastReturned: readonly string[];
}

export function holdOf({ holds }: Pick<DiscountUseState, 'holds'>, cartId: string): Hold | undefined {
  return holds[bucketOf(cartId)]?.[cartId];
}

export function holdsFor(state: Pick<DiscountUseState, 'holds'>, cartId: string, useId: string): boolean {
  return holdOf(state, cartId)?.useIds.includes(useId) === true;
}

/** Ids end in random digits. */
export function bucketOf(cartId: string): string {
  return cartId.slice(-2);
}
