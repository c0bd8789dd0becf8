/** The rules of a cart: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { maximumQuantity } from '../../kernel/money.js';
import type {
  AddItem,
  ApplyDiscount,
  BeginMerge,
  CancelOrder,
  CartCommand,
  CloseForOrder,
  CreateCart,
  EndMerge,
  RemoveDiscount,
  SettleUses,
  TakeMerge,
} from './commands.js';
import { checkDiscount, hasEnded } from './discounts.js';
import type { CartDiscountRemoved, CartEvent } from './events.js';
import { evolve } from './evolve.js';
import { addItem, changeItem, checkStock, itemOf } from './items.js';
import { cartLimits } from './limits.js';
import { mergedLines } from './merging.js';
import { sumsOf } from './pricing.js';
import {
  type CartState,
  cartNotFound,
  type EndedCart,
  expiresAt,
  type OpenCart,
  type OpenUse,
} from './state.js';

/**
 * @throws DomainError CART_NOT_FOUND, ITEM_NOT_FOUND, INVALID_DISCOUNT, INSUFFICIENT_INVENTORY, CURRENCY_MISMATCH,
 * VALIDATION_ERROR, INVALID_AMOUNT; CONCURRENCY_CONFLICT for an id that another cart has, and while what
 * `unfinishedCart` names was not done first
 */
function decide(command: CartCommand, state: CartState): readonly CartEvent[] {
  switch (command.type) {
    case 'CreateCart':
      return create(command, state);
    case 'AddItem':
      return afterExpiries(command, state, (cart) => addItem(command, cart));
    case 'ChangeItem':
      return afterExpiries(command, state, (cart) => changeItem(command, cart));
    case 'RemoveItem':
      return afterExpiries(command, state, (cart) => {
        const { cartItemId } = itemOf(cart, command.cartItemId);
        const items = cart.items.filter((item) => item.cartItemId !== cartItemId);
        const sums = sumsOf({ ...cart, items }, command.taxRate);
        return [{ type: 'CartItemRemoved', data: { cartItemId, at: command.at, sums } }];
      });
    case 'ApplyDiscount':
      return afterExpiries(command, state, (cart) => applyDiscount(command, cart));
    case 'RemoveDiscount':
      return removeDiscount(command, openCart(state, command.at));
    case 'DropDiscount':
      return withoutDiscount(command, openCart(state, command.at), 'exhausted');
    case 'BeginMerge':
      return beginMerge(command, openCart(state, command.at));
    case 'TakeMerge':
      return takeMerge(command, state);
    case 'EndMerge':
      return endMerge(command, state);
    case 'CloseForOrder':
      return closeForOrder(command, state);
    case 'CancelOrder':
      return cancelOrder(command, state);
    case 'ExpireCart':
      if (state.status !== 'open' || state.merging !== null || expiresAt(state) > command.at) return [];
      return [{ type: 'CartExpired', data: {} }];
    case 'DeleteCart':
      openCart(state, command.at);
      return [{ type: 'CartDeleted', data: {} }];
    case 'SettleUses':
      return settleUses(command, state);
    default:
      return assertNever(command);
  }
}

function create({ type: _, at: createdAt, ...data }: CreateCart, state: CartState): readonly CartEvent[] {
  if (state.status !== 'none') throw new DomainError('CONCURRENCY_CONFLICT', 'Another cart has this id');
  const sums = sumsOf({ ...data, items: [], discounts: [] }, '0');
  return [{ type: 'CartCreated', data: { ...data, createdAt, sums } }];
}

/** Discounts that have expired are dropped before anything else changes. */
function afterExpiries(
  { at, taxRate }: Pick<AddItem, 'at' | 'taxRate'>,
  state: CartState,
  change: (cart: OpenCart) => readonly CartEvent[],
): readonly CartEvent[] {
  let cart = openCart(state, at);
  const dropped: CartEvent[] = [];
  for (const discount of cart.discounts) {
    if (!hasEnded(discount, at)) continue;
    for (const event of withoutDiscount({ code: discount.code, at, taxRate }, cart, 'expired')) {
      dropped.push(event);
      cart = openCart(evolve(cart, event), at);
    }
  }
  return [...dropped, ...change(cart)];
}

function applyDiscount(command: ApplyDiscount, cart: OpenCart): readonly CartEvent[] {
  const { code, taxRate } = command;
  if (cart.discounts.some((discount) => discount.code === code)) {
    checkDiscount(command, cart, 'again');
    return [];
  }
  const discount = checkDiscount(command, cart, 'new');
  if (cart.discounts.length === cartLimits.discounts)
    throw new DomainError('INVALID_DISCOUNT', `A cart takes at most ${cartLimits.discounts} codes`);
  const sums = sumsOf({ ...cart, discounts: [...cart.discounts, discount] }, taxRate);
  return [{ type: 'CartDiscountApplied', data: { discount, sums } }];
}

/** First the code itself, which may have expired: what its caller took off is not refused as gone. */
function removeDiscount(command: RemoveDiscount, cart: OpenCart): readonly CartEvent[] {
  const removed = withoutDiscount(command, cart, 'removed');
  if (removed.length === 0) throw new DomainError('INVALID_DISCOUNT', 'The code is not on this cart');
  return [...removed, ...afterExpiries(command, removed.reduce<CartState>(evolve, cart), () => [])];
}

function withoutDiscount(
  { code, at, taxRate }: Pick<RemoveDiscount, 'code' | 'at' | 'taxRate'>,
  cart: OpenCart,
  because: CartDiscountRemoved['data']['because'],
): readonly CartEvent[] {
  const discounts = cart.discounts.filter((discount) => discount.code !== code);
  if (discounts.length === cart.discounts.length) return [];
  const sums = sumsOf({ ...cart, discounts }, taxRate);
  return [{ type: 'CartDiscountRemoved', data: { code, because, at, sums } }];
}

function beginMerge({ mergeId, into, strategy }: BeginMerge, cart: OpenCart): readonly CartEvent[] {
  if (cart.cartId === into) throw new DomainError('VALIDATION_ERROR', 'A cart cannot be merged into itself');
  return [{ type: 'CartMergeBegun', data: { mergeId, into, strategy } }];
}

function takeMerge(command: TakeMerge, state: CartState): readonly CartEvent[] {
  if (state.status === 'none') throw cartNotFound();
  const { mergeId, from, strategy, taxRate, at } = command;
  if (state.merges.some((merge) => merge.mergeId === mergeId)) return [];
  try {
    return afterExpiries(command, state, (cart) => {
      const { items, itemsMerged } = checkMerge(command, cart);
      const sums = sumsOf({ ...cart, items }, taxRate);
      return [{ type: 'CartMerged', data: { mergeId, from, strategy, items, itemsMerged, at, sums } }];
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message } = error;
    return [{ type: 'CartMergeRefused', data: { mergeId, from, code, message } }];
  }
}

/** What a merge would come to. @throws DomainError CURRENCY_MISMATCH, INSUFFICIENT_INVENTORY, VALIDATION_ERROR */
export function checkMerge(
  { currency, items: theirs, strategy, offers, at }: Omit<TakeMerge, 'type' | 'mergeId' | 'from' | 'taxRate'>,
  cart: OpenCart,
) {
  if (currency !== cart.currency)
    throw new DomainError('CURRENCY_MISMATCH', `One cart is in ${currency}, the other in ${cart.currency}`);
  const merged = mergedLines(theirs, cart.items, strategy, { currency, at });
  if (merged.items.length > cartLimits.items)
    throw new DomainError('VALIDATION_ERROR', `A cart takes at most ${cartLimits.items} lines`);
  if (merged.items.some(({ quantity }) => quantity > maximumQuantity))
    throw new DomainError('VALIDATION_ERROR', `A line takes at most ${maximumQuantity} of an offer`);
  for (const offerId of new Set(theirs.map((item) => item.offerId)))
    checkStock(offerId, merged.items, offers.get(offerId) ?? null);
  return merged;
}

function endMerge({ mergeId, taken }: EndMerge, state: CartState): readonly CartEvent[] {
  if (state.status !== 'open' || state.merging?.mergeId !== mergeId) return [];
  if (!taken) return [{ type: 'CartMergeAbandoned', data: { mergeId } }];
  return [{ type: 'CartClosed', data: { because: 'merged', into: state.merging.into } }];
}

function closeForOrder({ orderId, useId }: CloseForOrder, state: CartState): readonly CartEvent[] {
  if (state.status === 'none') return [];
  if (state.status === 'open') {
    if (state.merging !== null) throw mergeUnderWay();
    return [{ type: 'CartClosed', data: { because: 'ordered', into: orderId } }];
  }
  if (state.order === null || !state.order.cancelled) return [];
  checkSettled(state);
  const uses = state.order.uses.map(({ code }, index) => ({ code, useId: `${useId}/${index}` }));
  return [{ type: 'CartOrderedAgain', data: { orderId, uses } }];
}

function cancelOrder({ orderId }: CancelOrder, state: CartState): readonly CartEvent[] {
  if (state.status !== 'ordered' || state.order === null) return [];
  const { uses, cancelled } = state.order;
  if (state.order.orderId !== orderId || cancelled || uses.length === 0) return [];
  checkSettled(state);
  return [{ type: 'CartOrderCancelled', data: { orderId } }];
}

/** A use is spent before it is given back, and given back before it is taken once more. @throws DomainError CONCURRENCY_CONFLICT */
function checkSettled({ openUses }: EndedCart): void {
  if (openUses.length === 0) return;
  throw new DomainError(
    'CONCURRENCY_CONFLICT',
    'The uses of the cart’s discount codes are just being settled',
  );
}

function settleUses({ uses }: SettleUses, state: CartState): readonly CartEvent[] {
  if (state.status === 'none') return [];
  const isTold = ({ useId, outcome }: OpenUse) =>
    uses.some((use) => use.useId === useId && use.outcome === outcome);
  const told = state.openUses.filter(isTold);
  if (told.length === 0) return [];
  return [{ type: 'CartUsesSettled', data: { useIds: told.map(({ useId }) => useId) } }];
}

/** The cart, open and with nothing under way. @throws DomainError CART_NOT_FOUND, CONCURRENCY_CONFLICT */
export function openCart(state: CartState, at: string): OpenCart {
  if (state.status !== 'open' || (state.merging === null && expiresAt(state) <= at)) throw cartNotFound();
  if (state.merging !== null) throw mergeUnderWay();
  return state;
}

function mergeUnderWay(): DomainError {
  return new DomainError('CONCURRENCY_CONFLICT', 'The cart is just being merged into another');
}

export const cartDecider: Decider<CartState, CartCommand, CartEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
