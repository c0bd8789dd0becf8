/** States of a cart. */
import { addMilliseconds } from '../../kernel/dates.js';
import { type DomainError, type ErrorCode, NotFound } from '../../kernel/errors.js';
import { compareDecimals } from '../../kernel/money.js';
import {
  type CartDiscount,
  type CartItem,
  type CartSums,
  type CartType,
  type ChangedPrice,
  cartLifetimes,
  type DroppedDiscount,
  type DroppedItem,
  type MergeStrategy,
  type OrderTurn,
} from './events.js';

export interface OpenMerge {
  readonly mergeId: string;
  readonly into: string;
  readonly strategy: MergeStrategy;
}

/** The result of another cart's merge into this one. */
export interface MergeAnswer {
  readonly mergeId: string;
  /** Absent when the lines were taken over. */
  readonly refusal?: { readonly code: ErrorCode; readonly message: string };
  readonly itemsMerged: number;
}

/** A use of a discount whose ledgers have yet to learn what became of it. */
export interface OpenUse {
  readonly useId: string;
  readonly code: string;
  /** `returned`: it was spent with an order that was cancelled. */
  readonly outcome: 'released' | 'spent' | 'returned';
}

/** The order that a cart became, and the uses that it was completed with. */
export interface CartOrder {
  readonly orderId: string;
  readonly uses: readonly Pick<OpenUse, 'useId' | 'code'>[];
  readonly cancelled: boolean;
}

interface Common {
  readonly cartId: string;
  readonly customerId: string | null;
  readonly currency: string;
  readonly cartType: CartType;
  readonly merges: readonly MergeAnswer[];
  readonly openUses: readonly OpenUse[];
}

/** The content of an open cart, and its unfinished work. */
export interface CartContents {
  readonly cartId: string;
  readonly customerId: string | null;
  readonly currency: string;
  readonly cartType: CartType;
  readonly items: readonly CartItem[];
  readonly discounts: readonly CartDiscount[];
  readonly sums: CartSums;
  readonly createdAt: string;
  /** When it was last changed: what its end is counted from. */
  readonly changedAt: string;
  /** Until when its checkout holds; null where it was not checked out since its last change. */
  readonly checkoutExpiresAt: string | null;
  /** Codes that left it automatically, until a cart that was checked out changes. */
  readonly droppedDiscounts: readonly DroppedDiscount[];
  readonly droppedItems: readonly DroppedItem[];
}

export interface OpenCart extends Common, CartContents {
  readonly status: 'open';
  /** It is being merged into another cart. */
  readonly merging: OpenMerge | null;
}

export interface EndedCart extends Common {
  readonly status: 'merged' | 'ordered' | 'expired' | 'deleted';
  /** Null unless it was ordered. */
  readonly order: CartOrder | null;
  /** The codes that were on it when it expired: an order of it that is completed later uses them, since the money is taken. */
  readonly codes: readonly string[];
  /** The last turn of each order that has closed it or given its uses back. */
  readonly orderTurns: readonly OrderTurn[];
}

export type CartState = { readonly status: 'none' } | OpenCart | EndedCart;

/** Whether the use of an application is the cart's: it is on the cart, or the ledgers have yet to learn what became of it. */
export function ownsUse(state: CartState, useId: string): boolean {
  if (state.status === 'none') return false;
  const applied = state.status === 'open' ? state.discounts : [];
  return [...applied, ...state.openUses].some((use) => use.useId === useId);
}

/** When the cart ends unless it is changed before. */
export function expiresAt({ cartType, changedAt }: Pick<OpenCart, 'cartType' | 'changedAt'>): string {
  return addMilliseconds(changedAt, cartLifetimes[cartType]);
}

/** Whether what it comes to is held. */
export function isCheckedOut(
  { checkoutExpiresAt }: Pick<CartContents, 'checkoutExpiresAt'>,
  at: string,
): boolean {
  return checkoutExpiresAt !== null && checkoutExpiresAt > at;
}

/** The line at the price that its offer has now; it remembers the one that it had when somebody last looked. */
export function atPrice(item: CartItem, { to, amount }: Pick<ChangedPrice, 'to' | 'amount'>): CartItem {
  const { priceBefore = item.price, ...rest } = item;
  const line = { ...rest, price: to, amount };
  return compareDecimals(priceBefore, to) === 0 ? line : { ...line, priceBefore };
}

export function cartNotFound(id?: string): DomainError {
  return new NotFound('CART_NOT_FOUND', 'Cart', id);
}
