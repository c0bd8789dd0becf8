/** States of a cart, and the limits that keep its events and documents small. */
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

export const cartLimits = { items: 500, discounts: 20 };

/** How long a checkout holds the cart's sums, in ms. */
export const checkoutTime = 30 * 60_000;

export interface OpenMerge {
  readonly mergeId: string;
  readonly into: string;
  readonly strategy: MergeStrategy;
}

/** The result of another cart's merge into this one. */
export interface MergeAnswer {
  readonly mergeId: string;
  /** Absent if the lines were taken over. */
  readonly refusal?: { readonly code: ErrorCode; readonly message: string };
  readonly itemsMerged: number;
}

/** A use of a discount whose outcome the ledgers do not know yet. */
export interface OpenUse {
  readonly useId: string;
  readonly code: string;
  /** `returned`: it was spent with an order that was then cancelled. */
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
  /** Time of the last change, from which its expiry counts. */
  readonly changedAt: string;
  /** Until when its checkout is valid; null if it was not checked out since its last change. */
  readonly checkoutExpiresAt: string | null;
  /** Codes that left automatically; cleared when a cart that was checked out changes. */
  readonly droppedDiscounts: readonly DroppedDiscount[];
  readonly droppedItems: readonly DroppedItem[];
}

export interface OpenCart extends Common, CartContents {
  readonly status: 'open';
  /** The merge into another cart that is under way. */
  readonly merging: OpenMerge | null;
}

export interface EndedCart extends Common {
  readonly status: 'merged' | 'ordered' | 'expired' | 'deleted';
  /** Null unless it was ordered. */
  readonly order: CartOrder | null;
  /** Codes that were on it when it expired: an order of it that is completed later still uses them, since it is already paid. */
  readonly codes: readonly string[];
  /** The last turn of each order that closed it or gave its uses back. */
  readonly orderTurns: readonly OrderTurn[];
}

export type CartState = { readonly status: 'none' } | OpenCart | EndedCart;

/** Whether a use belongs to the cart: it is on the cart, or the ledgers do not know its outcome yet. */
export function ownsUse(state: CartState, useId: string): boolean {
  if (state.status === 'none') return false;
  const applied = state.status === 'open' ? state.discounts : [];
  return [...applied, ...state.openUses].some((use) => use.useId === useId);
}

/** When the cart expires unless it is changed before. */
export function expiresAt({ cartType, changedAt }: Pick<OpenCart, 'cartType' | 'changedAt'>): string {
  return addMilliseconds(changedAt, cartLifetimes[cartType]);
}

/** Whether a valid checkout holds its sums. */
export function isCheckedOut(
  { checkoutExpiresAt }: Pick<CartContents, 'checkoutExpiresAt'>,
  at: string,
): boolean {
  return checkoutExpiresAt !== null && checkoutExpiresAt > at;
}

/** The line at its offer's current price; it remembers the price that it had when the cart was last looked at. */
export function atPrice(item: CartItem, { to, amount }: Pick<ChangedPrice, 'to' | 'amount'>): CartItem {
  const { priceBefore = item.price, ...rest } = item;
  const line = { ...rest, price: to, amount };
  return compareDecimals(priceBefore, to) === 0 ? line : { ...line, priceBefore };
}

export function cartNotFound(id?: string): DomainError {
  return new NotFound('CART_NOT_FOUND', 'Cart', id);
}
