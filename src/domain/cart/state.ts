/** What a cart can be. */
import { addMilliseconds } from '../../kernel/dates.js';
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import {
  type CartDiscount,
  type CartItem,
  type CartSums,
  type CartType,
  cartLifetimes,
  type MergeStrategy,
} from './events.js';

export interface OpenMerge {
  readonly mergeId: string;
  readonly into: string;
  readonly strategy: MergeStrategy;
}

/** What another cart's merge into this one came to. */
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

export interface OpenCart extends Common {
  readonly status: 'open';
  readonly items: readonly CartItem[];
  readonly discounts: readonly CartDiscount[];
  readonly sums: CartSums;
  /** When it was last changed: what its end is counted from. */
  readonly changedAt: string;
  /** It is being merged into another cart. */
  readonly merging: OpenMerge | null;
}

export interface EndedCart extends Common {
  readonly status: 'merged' | 'ordered' | 'expired' | 'deleted';
  /** Null unless it was ordered. */
  readonly order: CartOrder | null;
}

export type CartState = { readonly status: 'none' } | OpenCart | EndedCart;

/** When the cart ends unless it is changed before. */
export function expiresAt({ cartType, changedAt }: Pick<OpenCart, 'cartType' | 'changedAt'>): string {
  return addMilliseconds(changedAt, cartLifetimes[cartType]);
}

export function cartNotFound(): DomainError {
  return new DomainError('CART_NOT_FOUND', 'There is no such cart');
}
