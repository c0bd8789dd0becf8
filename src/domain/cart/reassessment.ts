/**
 * Re-evaluates a cart's codes, prices and taxes at the current moment. A read shows what the next change would record, so that both agree.
 */
import { DomainError } from '../../kernel/errors.js';
import { compareDecimals, type DecimalText, lineAmount } from '../../kernel/money.js';
import type { DiscountCode } from '../reference/events.js';
import type { CartFacts } from './commands.js';
import { hasEnded, isFor } from './discounts.js';
import type {
  CartDiscount,
  CartItem,
  CartReassessed,
  ChangedPrice,
  DiscountDropReason,
  DroppedDiscount,
  DroppedItem,
} from './events.js';
import { samePrice } from './merging.js';
import { sumsOf } from './pricing.js';
import { atPrice, type CartContents, cartLimits } from './state.js';
import { retax, withTax } from './taxes.js';

export interface Moment {
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
  /** The tax rate of lines for which nothing else is decided, e.g. `0.19`. */
  readonly taxRate: DecimalText;
}

/** Returns the changes that time and the reference data make to a cart without a command; undefined if there are none. */
export function reassessmentOf(
  cart: CartContents,
  facts: CartFacts,
  { at, taxRate }: Moment,
): CartReassessed['data'] | undefined {
  const droppedDiscounts: DroppedDiscount[] = [];
  for (const discount of cart.discounts) {
    const reason = dropReason(discount, cart, facts, at);
    if (reason !== undefined) droppedDiscounts.push({ code: discount.code, reason });
  }
  const gone = new Set(droppedDiscounts.map(({ code }) => code));
  const discounts = cart.discounts.filter(({ code }) => !gone.has(code));
  const { items, ...repriced } = reprice(cart, facts);
  const lines = { ...repriced, ...retax(items, facts) };
  const { prices: changed, droppedItems: left, taxes: taxed } = lines;
  if (gone.size === 0 && changed.length === 0 && left.length === 0 && taxed.length === 0) return undefined;
  const sumsWith = (fitting: RepricedLines) => sumsOf({ ...cart, items: fitting.items, discounts }, taxRate);
  const { prices, droppedItems, sums, items: stay } = fitLines(lines, sumsWith);
  const taxes = taxed.filter((tax) => stay.some(({ cartItemId }) => cartItemId === tax.cartItemId));
  return { prices, droppedItems, droppedDiscounts, ...(taxes.length === 0 ? {} : { taxes }), at, sums };
}

/** Applies a reassessment to a cart: a read shows the result before it is recorded, and the rules apply it afterwards. */
export function reassess<Cart extends CartContents>(
  cart: Cart,
  { prices, taxes = [], sums, ...dropped }: CartReassessed['data'],
): Cart {
  const priceOf = new Map(prices.map((price) => [price.cartItemId, price]));
  const taxOf = new Map(taxes.map(({ cartItemId, tax }) => [cartItemId, tax]));
  const items = cart.items.flatMap((item) => {
    if (dropped.droppedItems.some(({ cartItemId }) => cartItemId === item.cartItemId)) return [];
    const price = priceOf.get(item.cartItemId);
    const tax = taxOf.get(item.cartItemId);
    const priced = price === undefined ? item : { ...atPrice(item, price), updatedAt: dropped.at };
    return [tax === undefined ? priced : withTax(priced, tax)];
  });
  const codes = new Set(dropped.droppedDiscounts.map(({ code }) => code));
  const others = cart.droppedDiscounts.filter(({ code }) => !codes.has(code));
  return {
    ...cart,
    items,
    discounts: cart.discounts.filter(({ code }) => !codes.has(code)),
    droppedDiscounts: [...others, ...dropped.droppedDiscounts].slice(-cartLimits.discounts),
    droppedItems: [...cart.droppedItems, ...dropped.droppedItems].slice(-cartLimits.items),
    sums,
  };
}

/** Returns the cart as the next change will find it. */
export function reassessCart<Cart extends CartContents>(
  cart: Cart,
  { facts, ...now }: Moment & { readonly facts: CartFacts },
): Cart {
  const data = reassessmentOf(cart, facts, now);
  return data === undefined ? cart : reassess(cart, data);
}

/** Whether the line always takes the price of the reference data. */
export function followsOffer(item: CartItem, { cartType }: Pick<CartContents, 'cartType'>): boolean {
  return item.followsOffer ?? cartType === 'guest';
}

export interface RepricedLines {
  /** Lines that stay, at current prices. */
  readonly items: readonly CartItem[];
  readonly prices: readonly ChangedPrice[];
  readonly droppedItems: readonly DroppedItem[];
}

/** Returns the lines at current prices. Lines whose offers are no longer known keep theirs. */
export function reprice(
  cart: Pick<CartContents, 'items' | 'currency' | 'cartType'>,
  { offers }: Pick<CartFacts, 'offers'>,
): RepricedLines {
  const items: CartItem[] = [];
  const prices: ChangedPrice[] = [];
  const droppedItems: DroppedItem[] = [];
  for (const item of cart.items) {
    const offer = followsOffer(item, cart) ? offers.get(item.offerId) : undefined;
    if (offer === undefined || offer.price === null) {
      items.push(item);
      continue;
    }
    if (offer.currency !== cart.currency) {
      droppedItems.push(dropItem(item, 'currency'));
      continue;
    }
    if (samePrice(offer.price, item.price)) {
      items.push(item);
      continue;
    }
    const { cartItemId, price: from, quantity } = item;
    const amount = amountWithin(() => lineAmount(offer.price ?? from, quantity, cart.currency));
    if (amount === undefined) {
      droppedItems.push(dropItem(item, 'amount'));
      continue;
    }
    const price = { cartItemId, from, to: offer.price, amount };
    prices.push(price);
    items.push(atPrice(item, price));
  }
  return { items, prices, droppedItems };
}

/** If dearer lines together exceed the limit of amounts, all lines that have become dearer are dropped. */
function fitLines<Sums>(lines: RepricedLines, sumsWith: (lines: RepricedLines) => Sums) {
  const sums = amountWithin(() => sumsWith(lines));
  if (sums !== undefined) return { ...lines, sums };
  const dearer = new Set(
    lines.prices.filter(({ from, to }) => compareDecimals(to, from) > 0).map(({ cartItemId }) => cartItemId),
  );
  const isDearer = ({ cartItemId }: { readonly cartItemId: string }) => dearer.has(cartItemId);
  const rest: RepricedLines = {
    items: lines.items.filter((item) => !isDearer(item)),
    prices: lines.prices.filter((price) => !isDearer(price)),
    droppedItems: [
      ...lines.droppedItems,
      ...lines.items.filter(isDearer).map((item) => dropItem(item, 'amount')),
    ],
  };
  return { ...rest, sums: sumsWith(rest) };
}

/** Undefined beyond the limits of amounts. */
function amountWithin<Amount>(compute: () => Amount): Amount | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID_AMOUNT') return undefined;
    throw error;
  }
}

function dropItem({ cartItemId, offerId, quantity }: CartItem, reason: DroppedItem['reason']): DroppedItem {
  return { cartItemId, offerId, quantity, reason };
}

/** Why a code leaves the cart; undefined if it stays. */
export function dropReason(
  discount: CartDiscount,
  cart: Pick<CartContents, 'currency' | 'customerId' | 'cartType'>,
  { codes, defaultCurrency }: Pick<CartFacts, 'codes' | 'defaultCurrency'>,
  at: string,
): DiscountDropReason | undefined {
  const known = codes.get(discount.code);
  if (known === undefined) return hasEnded(discount, at) ? 'expired' : undefined;
  const { definition, usedUp } = known;
  if (definition === null) return 'deleted';
  if (!definition.active) return 'inactive';
  if (hasEnded(definition, at)) return 'expired';
  const begins = definition.startsAt !== null && definition.startsAt > at;
  if (begins || !sameTerms(discount, definition) || !isFor(definition, cart, defaultCurrency))
    return 'changed';
  return usedUp ? 'exhausted' : undefined;
}

/** The limits of use and the end of a code may change while it is on a cart; its discount may not. */
function sameTerms(discount: CartDiscount, { type, value, minimumSubtotal }: DiscountCode): boolean {
  return (
    discount.type === type &&
    value !== null &&
    compareDecimals(discount.value, value) === 0 &&
    (discount.minimumSubtotal === null || minimumSubtotal === null
      ? discount.minimumSubtotal === minimumSubtotal
      : compareDecimals(discount.minimumSubtotal, minimumSubtotal) === 0)
  );
}
