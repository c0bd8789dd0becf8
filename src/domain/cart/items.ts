/** Adds lines to a cart and changes them, with rules for prices, stock and limits. */
import { DomainError, invalidField, NotFound, quoted } from '../../kernel/errors.js';
import {
  type DecimalText,
  isNegative,
  isUnitPrice,
  lineAmount,
  maximumQuantity,
} from '../../kernel/money.js';
import type { AddItem, ChangeItem, OfferFacts } from './commands.js';
import type { CartEvent, CartItem } from './events.js';
import { samePrice } from './merging.js';
import { sumsOf } from './pricing.js';
import { followsOffer } from './reassessment.js';
import { cartLimits, type OpenCart } from './state.js';
import { withTax } from './taxes.js';

/** Adds to the line with the same offer and price if there is one. */
export function addItem(command: AddItem, cart: OpenCart): readonly CartEvent[] {
  const { cartItemId, offerId, quantity, offer, at, taxRate } = command;
  const price = priceOf(command, cart.currency, null);
  checkQuantity(quantity);
  const same = cart.items.find((item) => item.offerId === offerId && samePrice(item.price, price));
  const follows = command.pricesFreely ? undefined : true;
  if (same !== undefined) {
    const line = { quantity: same.quantity + quantity, price: same.price, follows };
    return setLine(cart, same, line, command);
  }
  if (cart.items.length === cartLimits.items)
    throw new DomainError('VALIDATION_ERROR', `A cart takes at most ${cartLimits.items} lines`);
  const amount = lineAmount(price, quantity, cart.currency);
  const times = { addedAt: at, updatedAt: at };
  const tax = command.facts.taxes?.get(offerId) ?? null;
  const line: CartItem = {
    cartItemId,
    offerId,
    quantity,
    price,
    amount,
    ...times,
    followsOffer: follows ?? false,
  };
  const item = withTax(line, tax);
  const items = [...cart.items, item];
  checkStock(offerId, items, offer);
  return [{ type: 'CartItemAdded', data: { item, sums: sumsOf({ ...cart, items }, taxRate) } }];
}

export function changeItem(command: ChangeItem, cart: OpenCart): readonly CartEvent[] {
  const item = itemOf(cart, command.cartItemId);
  const quantity = command.quantity ?? item.quantity;
  checkQuantity(quantity);
  const { price: sent, pricesFreely } = command;
  const price = sent === null && pricesFreely ? item.price : priceOf(command, cart.currency, item.price);
  const before = followsOffer(item, cart);
  const follows = pricesFreely ? before && sent === null : true;
  if (quantity === item.quantity && samePrice(price, item.price) && follows === before) return [];
  return setLine(cart, item, { quantity, price, follows: follows === before ? undefined : follows }, command);
}

/** @throws DomainError ITEM_NOT_FOUND */
export function itemOf(cart: OpenCart, cartItemId: string): CartItem {
  const item = cart.items.find((each) => each.cartItemId === cartItemId);
  if (item === undefined) throw new NotFound('ITEM_NOT_FOUND', 'Cart item', cartItemId);
  return item;
}

/** The whole cart may not hold more of an offer than is in stock. @throws DomainError INSUFFICIENT_INVENTORY */
export function checkStock(offerId: string, items: readonly CartItem[], offer: OfferFacts | null): void {
  if (offer === null || offer.stock === null) return;
  let wanted = 0;
  for (const item of items) if (item.offerId === offerId) wanted += item.quantity;
  if (wanted > offer.stock)
    throw new DomainError(
      'INSUFFICIENT_INVENTORY',
      `Only ${offer.stock} of offer ${quoted(offerId)} in stock, ${wanted} requested`,
    );
}

function setLine(
  cart: OpenCart,
  line: CartItem,
  to: {
    readonly quantity: number;
    readonly price: DecimalText;
    /** Undefined: unchanged. */
    readonly follows: boolean | undefined;
  },
  { offer, at, taxRate }: Pick<AddItem, 'offer' | 'at' | 'taxRate'>,
): readonly CartEvent[] {
  const { quantity, price, follows } = to;
  checkQuantity(quantity);
  const amount = lineAmount(price, quantity, cart.currency);
  const changed = { cartItemId: line.cartItemId, quantity, price, amount };
  const items = cart.items.map((item) => (item === line ? { ...item, ...changed } : item));
  if (quantity > line.quantity) checkStock(line.offerId, items, offer);
  const sums = sumsOf({ ...cart, items }, taxRate);
  const following = follows === undefined ? {} : { followsOffer: follows };
  return [{ type: 'CartItemChanged', data: { ...changed, ...following, at, sums } }];
}

/**
 * The reference data's price, if there is one and the caller may not name a price. Otherwise the price that was sent, else the reference
 * data's, else the previous one.
 * @throws DomainError CURRENCY_MISMATCH, VALIDATION_ERROR
 */
function priceOf(
  { price: sent, offer, pricesFreely }: Pick<AddItem, 'price' | 'offer' | 'pricesFreely'>,
  currency: string,
  before: DecimalText | null,
): DecimalText {
  const known = offer?.price ?? null;
  if (known !== null && (!pricesFreely || sent === null)) {
    if (offer !== null && offer.currency !== currency)
      throw new DomainError(
        'CURRENCY_MISMATCH',
        `The offer is in ${offer.currency}, the cart in ${currency}`,
      );
    return known;
  }
  const price = sent ?? before;
  if (price === null)
    throw invalidField('/price', 'is required, because the offer has no price in the reference data');
  if (isNegative(price) || !isUnitPrice(price))
    throw invalidField('/price', 'must be at least 0 and below 1000000000, with at most 6 decimal places');
  return price;
}

function checkQuantity(quantity: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > maximumQuantity)
    throw invalidField('/quantity', `must be a whole number from 1 to ${maximumQuantity}`);
}
