/** The read model of carts. */
import {
  type CartDiscount,
  type CartEvent,
  type CartItem,
  type CartOrderCancelled,
  type CartOrderedAgain,
  type CartSums,
  type CartType,
  cartLifetimes,
} from '../domain/cart/events.js';
import { addMilliseconds } from '../kernel/dates.js';
import { toNumber } from '../kernel/money.js';
import type { Document, ReadModel } from '../query/fields.js';
import { type Projected, projection } from './engine/projection.js';

export type CartItemDocument = {
  cartItemId: string;
  offerId: string;
  quantity: number;
  price: number;
  amount: number;
  addedAt: string;
  updatedAt: string;
};
export type CartDiscountDocument = {
  code: string;
  type: string;
  value: number;
  amount: number;
  appliedAt: string;
};

export type CartDocument = Document & {
  customerId: string | null;
  currency: string;
  cartType: CartType;
  status: 'open' | 'merged' | 'ordered' | 'expired' | 'deleted';
  items: CartItemDocument[];
  discounts: CartDiscountDocument[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  createdAt: string;
  updatedAt: string;
  /** Ends then unless it is changed before; null once it has ended. */
  expiresAt: string | null;
  /** How many uses of discounts their ledgers do not know the outcome of. */
  openUses: number;
  /** A merge into another cart was begun and not ended, or uses are open: somebody has to finish it. */
  unfinished: boolean;
  merging: boolean;
};

export const cartModel: ReadModel = {
  name: 'carts',
  version: 2,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    customerId: { type: 'string', nullable: true, description: 'Whose cart it is' },
    currency: { type: 'string', description: 'ISO 4217 code' },
    cartType: { type: 'string', description: 'Who began it', values: ['guest', 'authenticated'] },
    status: {
      type: 'string',
      description: 'Whether it is open, or how it ended',
      values: ['open', 'merged', 'ordered', 'expired', 'deleted'],
    },
    items: {
      type: 'collection',
      description: 'Its lines',
      listed: false,
      items: {
        cartItemId: { type: 'string', description: 'Identifier of the line' },
        offerId: { type: 'string', description: 'What is bought' },
        quantity: { type: 'integer', description: 'How many' },
        price: { type: 'decimal', description: 'Price of one' },
        amount: { type: 'decimal', description: 'Quantity × price' },
        addedAt: { type: 'timestamp', description: 'When it was put there' },
        updatedAt: { type: 'timestamp', description: 'When it last changed' },
      },
    },
    discounts: {
      type: 'collection',
      description: 'The discount codes on it, in the order of their application',
      listed: false,
      items: {
        code: { type: 'string', description: 'The code' },
        type: { type: 'string', description: 'What the value means', values: ['percentage', 'fixed'] },
        value: { type: 'decimal', description: 'Per cent of the subtotal, or an amount' },
        amount: { type: 'decimal', description: 'What it takes off now' },
        appliedAt: { type: 'timestamp', description: 'When it was put there' },
      },
    },
    subtotal: { type: 'decimal', description: 'Sum of the lines' },
    discount: { type: 'decimal', description: 'Sum of the discounts' },
    tax: { type: 'decimal', description: 'Tax on what is left' },
    total: { type: 'decimal', description: 'Subtotal less discount plus tax' },
    createdAt: { type: 'timestamp', description: 'When it was made' },
    updatedAt: { type: 'timestamp', description: 'When it last changed' },
    expiresAt: { type: 'timestamp', nullable: true, description: 'When it ends unless it is changed before' },
    openUses: { type: 'integer', description: 'Uses of discounts that are not settled', internal: true },
    merging: { type: 'boolean', description: 'A merge was begun and not ended', internal: true },
    unfinished: { type: 'boolean', description: 'Somebody has to finish something', internal: true },
  },
  indexes: [['customerId', 'status', 'createdAt'], ['status', 'expiresAt'], ['unfinished'], ['createdAt']],
};

/**
 * The document with a change, and when it happened. A change of what is in the cart gives it a new end; what only the
 * service keeps of it changes nothing that a caller sees.
 */
function changed(
  document: CartDocument | null,
  { metadata }: Projected<CartEvent>,
  change: Partial<CartDocument>,
  sums?: CartSums,
): CartDocument | null {
  if (document === null) return null;
  const { at } = metadata;
  const seen = sums !== undefined || change.status !== undefined;
  const next = { ...document, ...change, updatedAt: seen ? at : document.updatedAt };
  if (sums !== undefined) {
    next.subtotal = toNumber(sums.subtotal);
    next.discount = toNumber(sums.discount);
    next.tax = toNumber(sums.tax);
    next.total = toNumber(sums.total);
    next.discounts = next.discounts.map((discount, index) => ({
      ...discount,
      amount: toNumber(sums.discounts[index] ?? '0'),
    }));
    next.expiresAt = addMilliseconds(at, cartLifetimes[next.cartType]);
  }
  if (next.status !== 'open') next.expiresAt = null;
  next.unfinished = next.merging || next.openUses > 0;
  // What was deleted is kept only as long as something of it is left to do.
  return next.status === 'deleted' && !next.unfinished ? null : next;
}

function shownItem(item: CartItem): CartItemDocument {
  const { cartItemId, offerId, quantity, addedAt, updatedAt } = item;
  const [price, amount] = [toNumber(item.price), toNumber(item.amount)];
  return { cartItemId, offerId, quantity, addedAt, updatedAt, price, amount };
}

function shownDiscount({ code, type, value, appliedAt }: CartDiscount): CartDiscountDocument {
  return { code, type, value: toNumber(value), amount: 0, appliedAt };
}

/** The codes that it was ordered with have uses to settle once more. */
function unsettled(document: CartDocument | null, event: Projected<CartOrderCancelled | CartOrderedAgain>) {
  return changed(document, event, { openUses: document?.discounts.length ?? 0 });
}

/** Closes it; each code that was on it has a use to settle. */
function ended(document: CartDocument | null, event: Projected<CartEvent>, status: CartDocument['status']) {
  const openUses = (document?.openUses ?? 0) + (document?.discounts.length ?? 0);
  return changed(document, event, { status, merging: false, openUses });
}

export const cartProjection = projection<CartDocument, CartEvent>({
  model: cartModel,
  streamPrefix: 'cart-',
  on: {
    CartCreated: (_none, { data, metadata }, id) => ({
      id,
      customerId: data.customerId,
      currency: data.currency,
      cartType: data.cartType,
      status: 'open',
      items: [],
      discounts: [],
      subtotal: 0,
      discount: 0,
      tax: 0,
      total: 0,
      createdAt: metadata.at,
      updatedAt: metadata.at,
      expiresAt: addMilliseconds(metadata.at, cartLifetimes[data.cartType]),
      openUses: 0,
      merging: false,
      unfinished: false,
    }),
    CartItemAdded: (document, event) => {
      const items = [...(document?.items ?? []), shownItem(event.data.item)];
      return changed(document, event, { items }, event.data.sums);
    },
    CartItemChanged: (document, event) => {
      const { cartItemId, quantity, price, amount, at, sums } = event.data;
      const change = { quantity, price: toNumber(price), amount: toNumber(amount), updatedAt: at };
      const items = document?.items.map((item) =>
        item.cartItemId === cartItemId ? { ...item, ...change } : item,
      );
      return changed(document, event, { items: items ?? [] }, sums);
    },
    CartItemRemoved: (document, event) => {
      const items = document?.items.filter(({ cartItemId }) => cartItemId !== event.data.cartItemId);
      return changed(document, event, { items: items ?? [] }, event.data.sums);
    },
    CartDiscountApplied: (document, event) => {
      const discounts = [...(document?.discounts ?? []), shownDiscount(event.data.discount)];
      return changed(document, event, { discounts }, event.data.sums);
    },
    CartDiscountRemoved: (document, event) => {
      const discounts = document?.discounts.filter(({ code }) => code !== event.data.code) ?? [];
      const openUses = (document?.openUses ?? 0) + 1;
      return changed(document, event, { discounts, openUses }, event.data.sums);
    },
    CartMergeBegun: (document, event) => changed(document, event, { merging: true }),
    CartMergeAbandoned: (document, event) => changed(document, event, { merging: false }),
    CartMerged: (document, event) =>
      changed(document, event, { items: event.data.items.map(shownItem) }, event.data.sums),
    CartMergeRefused: (document) => document,
    CartClosed: (document, event) => ended(document, event, event.data.because),
    CartExpired: (document, event) => ended(document, event, 'expired'),
    CartDeleted: (document, event) => ended(document, event, 'deleted'),
    CartOrderCancelled: (document, event) => unsettled(document, event),
    CartOrderedAgain: (document, event) => unsettled(document, event),
    CartUsesSettled: (document, event) =>
      changed(document, event, { openUses: (document?.openUses ?? 0) - event.data.useIds.length }),
  },
});
