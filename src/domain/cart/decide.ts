/** The rules of a cart: what each command leads to, in each state. */
import { addMilliseconds } from '../../kernel/dates.js';
import { type Decider, ruledBy } from '../../kernel/decider.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import { maximumQuantity } from '../../kernel/money.js';
import type {
  AddItem,
  ApplyDiscount,
  BeginMerge,
  CancelOrder,
  CartCommand,
  ChangeItem,
  CheckOut,
  CloseForOrder,
  CreateCart,
  EndMerge,
  RemoveDiscount,
  RemoveItem,
  SettleUses,
  TakeMerge,
} from './commands.js';
import { checkDiscount } from './discounts.js';
import type { CartEvent, CartItem, OrderTurn } from './events.js';
import { evolve } from './evolve.js';
import { addItem, changeItem, checkStock, itemOf } from './items.js';
import { type MergedLines, mergeLines } from './merging.js';
import { sumsOf } from './pricing.js';
import { followsOffer, type RepricedLines, reassessmentOf, reprice } from './reassessment.js';
import {
  type CartState,
  cartLimits,
  cartNotFound,
  checkoutTime,
  type EndedCart,
  expiresAt,
  isCheckedOut,
  type OpenCart,
  type OpenUse,
} from './state.js';
import { retax } from './taxes.js';

/**
 * @throws DomainError CART_NOT_FOUND, ITEM_NOT_FOUND, INVALID_DISCOUNT, INSUFFICIENT_INVENTORY, CURRENCY_MISMATCH, VALIDATION_ERROR,
 * INVALID_AMOUNT; CONCURRENCY_CONFLICT for an id that another cart has, and before a step of `unfinishedCart` is done
 */
const decide = ruledBy<CartState, CartCommand, CartEvent>({
  CreateCart: create,
  AddItem: (command, state) => onCartOfNow(command, state, (cart) => addItem(command, cart)),
  ChangeItem: changeLine,
  RemoveItem: (command, state) => removeItem(command, openCart(state, command.at)),
  ApplyDiscount: (command, state) => onCartOfNow(command, state, (cart) => applyDiscount(command, cart)),
  RemoveDiscount: (command, state) => removeDiscount(command, openCart(state, command.at)),
  CheckOut: (command, state) => onCartOfNow(command, state, (cart) => checkOut(command, cart)),
  BeginMerge: (command, state) => beginMerge(command, openCart(state, command.at)),
  TakeMerge: takeMerge,
  EndMerge: endMerge,
  CloseForOrder: closeForOrder,
  CancelOrder: cancelOrder,
  ExpireCart: (command, state) => {
    if (state.status !== 'open' || state.merging !== null || expiresAt(state) > command.at) return [];
    return [{ type: 'CartExpired', data: {} }];
  },
  DeleteCart: (command, state) => {
    openCart(state, command.at);
    return [{ type: 'CartDeleted', data: {} }];
  },
  SettleUses: settleUses,
});

function create({ type: _, at: createdAt, ...data }: CreateCart, state: CartState): readonly CartEvent[] {
  if (state.status !== 'none')
    throw new DomainError('CONCURRENCY_CONFLICT', 'A cart with this id already exists');
  const sums = sumsOf({ ...data, items: [], discounts: [] }, '0');
  return [{ type: 'CartCreated', data: { ...data, createdAt, sums } }];
}

type Now = Pick<AddItem, 'at' | 'taxRate' | 'facts'>;

/** Makes the automatic changes before the caller's. */
function onCartOfNow(
  command: Now,
  state: CartState,
  change: (cart: OpenCart) => readonly CartEvent[],
): readonly CartEvent[] {
  const cart = openCart(state, command.at);
  const events = reassess(command, cart);
  return [...events, ...change(openCart(events.reduce<CartState>(evolve, cart), command.at))];
}

function reassess({ facts, ...now }: Now, cart: OpenCart): readonly CartEvent[] {
  const data = reassessmentOf(cart, facts, now);
  return data === undefined ? [] : [{ type: 'CartReassessed', data }];
}

/** Codes that the caller removes come first: they may be about to leave automatically, and must not be refused as gone. */
function andReassess(command: Now, cart: OpenCart, removed: readonly CartEvent[]): readonly CartEvent[] {
  return [...removed, ...reassess(command, openCart(removed.reduce<CartState>(evolve, cart), command.at))];
}

function changeLine(command: ChangeItem, state: CartState): readonly CartEvent[] {
  const { cartItemId } = itemOf(openCart(state, command.at), command.cartItemId);
  return onCartOfNow(command, state, (cart) => {
    const dropped = cart.droppedItems.find((item) => item.cartItemId === cartItemId);
    if (dropped?.reason === 'currency')
      throw new DomainError(
        'CURRENCY_MISMATCH',
        `The offer is no longer priced in ${cart.currency}; remove it from the cart`,
      );
    if (dropped !== undefined)
      throw new DomainError('INVALID_AMOUNT', 'The amount of the line is too large; lower the quantity');
    return changeItem(command, cart);
  });
}

function removeItem(command: RemoveItem, cart: OpenCart): readonly CartEvent[] {
  const { at, taxRate } = command;
  const { cartItemId } = itemOf(cart, command.cartItemId);
  const items = cart.items.filter((item) => item.cartItemId !== cartItemId);
  const sums = sumsOf({ ...cart, items }, taxRate);
  return andReassess(command, cart, [{ type: 'CartItemRemoved', data: { cartItemId, at, sums } }]);
}

/** The quantities must be in stock; they are not reserved. @throws DomainError INSUFFICIENT_INVENTORY */
function checkOut({ at, facts, taxRate }: CheckOut, cart: OpenCart): readonly CartEvent[] {
  for (const offerId of new Set(cart.items.map((item) => item.offerId)))
    checkStock(offerId, cart.items, facts.offers.get(offerId) ?? null);
  const until = addMilliseconds(at, checkoutTime);
  return [{ type: 'CartCheckedOut', data: { until, at, sums: sumsOf(cart, taxRate) } }];
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

function removeDiscount(command: RemoveDiscount, cart: OpenCart): readonly CartEvent[] {
  const { code, at, taxRate } = command;
  const discounts = cart.discounts.filter((discount) => discount.code !== code);
  if (discounts.length === cart.discounts.length)
    throw new DomainError('INVALID_DISCOUNT', `Code ${quoted(code)} is not on this cart`);
  const sums = sumsOf({ ...cart, discounts }, taxRate);
  const removed = { type: 'CartDiscountRemoved', data: { code, because: 'removed', at, sums } } as const;
  return andReassess(command, cart, [removed]);
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
    return onCartOfNow(command, state, (cart) => {
      const { items, itemsMerged, droppedItems } = checkMerge(command, cart);
      const sums = sumsOf({ ...cart, items }, taxRate);
      const dropped = droppedItems.length === 0 ? {} : { droppedItems };
      const data = { mergeId, from, strategy, items, itemsMerged, ...dropped, at, sums };
      return [{ type: 'CartMerged', data }];
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message } = error;
    return [{ type: 'CartMergeRefused', data: { mergeId, from, code, message } }];
  }
}

/**
 * Returns the merged lines, those of the other cart at current prices.
 * @throws DomainError CURRENCY_MISMATCH, INSUFFICIENT_INVENTORY, VALIDATION_ERROR
 */
export function checkMerge(
  { currency, items, strategy, facts, at }: Omit<TakeMerge, 'type' | 'mergeId' | 'from' | 'taxRate'>,
  cart: OpenCart,
): MergedLines & Pick<RepricedLines, 'droppedItems'> {
  if (currency !== cart.currency)
    throw new DomainError('CURRENCY_MISMATCH', `One cart is in ${currency}, the other in ${cart.currency}`);
  const { items: theirs, droppedItems } = reprice({ items, currency, cartType: cart.cartType }, facts);
  const merged = mergeLines(theirs, cart.items, strategy, { currency, at });
  if (merged.items.length > cartLimits.items)
    throw new DomainError('VALIDATION_ERROR', `A cart takes at most ${cartLimits.items} lines`);
  if (merged.items.some(({ quantity }) => quantity > maximumQuantity))
    throw new DomainError('VALIDATION_ERROR', `A cart line holds at most ${maximumQuantity} of an offer`);
  for (const offerId of new Set(theirs.map((item) => item.offerId)))
    checkStock(offerId, merged.items, facts.offers.get(offerId) ?? null);
  return { ...merged, items: retax(merged.items, facts).items, droppedItems };
}

/** The lines of a cart that goes, for the cart that stays, each with whether it follows its offer. */
export function mergingLines(cart: OpenCart): readonly CartItem[] {
  return cart.items.map((item) => ({ ...item, followsOffer: followsOffer(item, cart) }));
}

function endMerge({ mergeId, taken }: EndMerge, state: CartState): readonly CartEvent[] {
  if (state.status !== 'open' || state.merging?.mergeId !== mergeId) return [];
  if (!taken) return [{ type: 'CartMergeAbandoned', data: { mergeId } }];
  return [{ type: 'CartClosed', data: { because: 'merged', into: state.merging.into } }];
}

function closeForOrder(command: CloseForOrder, state: CartState): readonly CartEvent[] {
  const { orderId, turn, useId, at } = command;
  if (state.status === 'none') return [];
  if (state.status === 'open') {
    if (state.merging !== null) throw mergeUnderWay();
    // An order pays the sums of a checkout that is still valid, so the cart is ordered as it was; otherwise current codes apply.
    const events = isCheckedOut(state, at) ? [] : reassess(command, state);
    return [...events, { type: 'CartClosed', data: { because: 'ordered', into: orderId, turn } }];
  }
  const codes = codesOfLateOrder(state);
  if (codes === undefined || isOver(command, state)) return [];
  checkSettled(state);
  const uses = codes.map((code, index) => ({ code, useId: `${useId}/${index}` }));
  return [{ type: 'CartOrderedAgain', data: { orderId, uses, turn } }];
}

/** Returns the codes of an order that is completed after its cart's uses were given back; undefined if the cart takes none again. */
function codesOfLateOrder({ status, order, codes }: EndedCart): readonly string[] | undefined {
  if (status === 'expired') return codes;
  return order?.cancelled === true ? order.uses.map(({ code }) => code) : undefined;
}

function cancelOrder(command: CancelOrder, state: CartState): readonly CartEvent[] {
  const { orderId, turn } = command;
  if (state.status !== 'ordered' || state.order === null || isOver(command, state)) return [];
  const { uses, cancelled } = state.order;
  if (state.order.orderId !== orderId || cancelled || uses.length === 0) return [];
  checkSettled(state);
  return [{ type: 'CartOrderCancelled', data: { orderId, turn } }];
}

/** Whether the order has already done this, or something later, to the cart. */
function isOver({ orderId, turn }: OrderTurn, { orderTurns }: EndedCart): boolean {
  return orderTurns.some((done) => done.orderId === orderId && done.turn >= turn);
}

/** A use is spent before it is given back, and given back before it is taken again. @throws DomainError CONCURRENCY_CONFLICT */
function checkSettled({ openUses }: EndedCart): void {
  if (openUses.length === 0) return;
  throw new DomainError(
    'CONCURRENCY_CONFLICT',
    'The discount codes of the cart are being settled; repeat later',
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
  return new DomainError('CONCURRENCY_CONFLICT', 'The cart is being merged; repeat later');
}

export const cartDecider: Decider<CartState, CartCommand, CartEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
