/** Carts as their resource shows them: from the document of a read, or from the state after a command. */
import type { CartItem } from '../../domain/cart/events.js';
import { followsOffer } from '../../domain/cart/reassessment.js';
import { type CartContents, expiresAt } from '../../domain/cart/state.js';
import { toNumber } from '../../kernel/money.js';
import { type TaxCategory, taxCategories } from '../../kernel/taxes.js';
import type { CartDocument } from '../../projections/cart.js';
import type { Document } from '../../query/fields.js';

/** Converts a document back to the cart's contents. Its prices and amounts are exact as numbers, so their texts are exact too. */
export function contentsOf(found: Document): CartContents {
  const document = found as CartDocument;
  const { id, customerId, currency, cartType, createdAt, updatedAt, checkoutExpiresAt } = document;
  return {
    cartId: String(id),
    customerId,
    currency,
    cartType,
    createdAt,
    changedAt: updatedAt,
    checkoutExpiresAt,
    droppedDiscounts: document.droppedDiscounts,
    droppedItems: document.droppedItems,
    items: document.items.map(({ price, amount, priceBefore, taxCategory, taxRate, ...item }) => ({
      ...item,
      price: String(price),
      amount: String(amount),
      ...(priceBefore === null ? {} : { priceBefore: String(priceBefore) }),
      ...taxFrom(taxCategory, taxRate),
    })),
    discounts: document.discounts.map(({ value, minimumSubtotal, amount: _, ...discount }) => ({
      ...discount,
      value: String(value),
      minimumSubtotal: minimumSubtotal === null ? null : String(minimumSubtotal),
    })),
    sums: {
      subtotal: String(document.subtotal),
      discounts: document.discounts.map(({ amount }) => String(amount)),
      discount: String(document.discount),
      tax: String(document.tax),
      total: String(document.total),
      ...(document.taxes.length === 0
        ? {}
        : {
            taxes: document.taxes.map(({ taxCategory, taxRate, base, amount }) => ({
              taxCategory: categoryOf(taxCategory) ?? null,
              taxRate: String(taxRate),
              base: String(base),
              amount: String(amount),
            })),
          }),
    },
  };
}

function taxFrom(category: string | null, rate: number | null): Pick<CartItem, 'tax'> {
  const taxCategory = categoryOf(category);
  return taxCategory === undefined || rate === null ? {} : { tax: { taxCategory, taxRate: String(rate) } };
}

function categoryOf(text: string | null): TaxCategory | undefined {
  return taxCategories.find((category) => category === text);
}

/** Whether reads can differ although the cart, and so its `ETag`, has not changed. Such answers must not be cached. */
export function changesByItself(cart: CartContents): boolean {
  const { discounts, items, checkoutExpiresAt } = cart;
  return discounts.length > 0 || checkoutExpiresAt !== null || items.some((item) => followsOffer(item, cart));
}

export function cartBody(cart: CartContents) {
  const { cartId, customerId, currency, cartType, sums, createdAt, changedAt } = cart;
  const { checkoutExpiresAt, droppedDiscounts, droppedItems } = cart;
  return {
    cartId,
    customerId,
    currency,
    cartType,
    items: cart.items.map((item) => ({
      ...itemBody(item),
      addedAt: item.addedAt,
      updatedAt: item.updatedAt,
    })),
    discounts: cart.discounts.map(({ code, type, value, appliedAt }, index) => ({
      code,
      type,
      value: toNumber(value),
      amount: toNumber(sums.discounts[index] ?? '0'),
      appliedAt,
    })),
    subtotal: toNumber(sums.subtotal),
    discount: toNumber(sums.discount),
    tax: toNumber(sums.tax),
    ...(sums.taxes === undefined
      ? {}
      : {
          taxes: sums.taxes.map(({ taxCategory, taxRate, base, amount }) => ({
            taxCategory,
            taxRate: toNumber(taxRate),
            base: toNumber(base),
            amount: toNumber(amount),
          })),
        }),
    total: toNumber(sums.total),
    checkoutExpiresAt,
    droppedDiscounts: droppedDiscounts.map(({ code, reason }) => ({ code, reason })),
    droppedItems: droppedItems.map(({ cartItemId, offerId, quantity, reason }) => ({
      cartItemId,
      offerId,
      quantity,
      reason,
    })),
    createdAt,
    updatedAt: changedAt,
    expiresAt: expiresAt(cart),
  };
}

export function itemBody({ cartItemId, offerId, quantity, price, amount, priceBefore, tax }: CartItem) {
  const taxed = tax === undefined ? {} : { taxCategory: tax.taxCategory, taxRate: toNumber(tax.taxRate) };
  const line = {
    cartItemId,
    offerId,
    quantity,
    price: toNumber(price),
    amount: toNumber(amount),
    ...taxed,
  };
  if (priceBefore === undefined) return line;
  return { ...line, priceChanged: { from: toNumber(priceBefore), to: toNumber(price) } };
}
