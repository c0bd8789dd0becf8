/** The read model of carts. */
import {
  type CartDiscount,
  type CartEvent,
  type CartItem,
  type CartItemChanged,
  type CartLineTax,
  type CartOrderCancelled,
  type CartOrderedAgain,
  type CartReassessed,
  type CartSums,
  type CartType,
  type ChangedPrice,
  cartLifetimes,
  type DroppedItem,
} from '../domain/cart/events.js';
import { addMilliseconds } from '../kernel/dates.js';
import { toNumber, toNumberOrNull } from '../kernel/money.js';
import { taxCategories } from '../kernel/taxes.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { type Projected, projection, type Reducer } from './engine/projection.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  customerId: { type: 'string', nullable: true, description: 'Customer of the cart' },
  currency: { type: 'string', description: 'ISO 4217 code' },
  cartType: { type: 'string', description: 'Who created it', values: ['guest', 'authenticated'] },
  status: {
    type: 'string',
    description: 'Open, or how it ended',
    values: ['open', 'merged', 'ordered', 'expired'],
  },
  items: {
    type: 'collection',
    description: 'Line items',
    listed: false,
    items: {
      cartItemId: { type: 'string', description: 'Identifier of the line' },
      offerId: { type: 'string', description: 'The offer' },
      quantity: { type: 'integer', description: 'Quantity' },
      price: { type: 'decimal', description: 'Unit price' },
      amount: { type: 'decimal', description: 'Quantity × price' },
      priceBefore: {
        type: 'decimal',
        nullable: true,
        description: 'Unit price before the last price change',
        internal: true,
      },
      followsOffer: {
        type: 'boolean',
        description: 'Whether it follows the current price in the reference data',
        internal: true,
      },
      taxCategory: {
        type: 'string',
        nullable: true,
        description: 'Tax category (UNCL 5305); null: taxed at `TAX_RATE`',
        values: taxCategories as readonly string[],
        internal: true,
      },
      taxRate: { type: 'decimal', nullable: true, description: 'VAT rate', internal: true },
      addedAt: { type: 'timestamp', description: 'When it was added' },
      updatedAt: { type: 'timestamp', description: 'When it last changed' },
    },
  },
  discounts: {
    type: 'collection',
    description: 'Discount codes in order of application',
    listed: false,
    items: {
      code: { type: 'string', description: 'The code' },
      type: {
        type: 'string',
        description: 'Whether `value` is a percentage or an amount',
        values: ['percentage', 'fixed'],
      },
      value: { type: 'decimal', description: 'Percentage of the subtotal, or an amount' },
      minimumSubtotal: {
        type: 'decimal',
        nullable: true,
        description: 'Minimum subtotal',
        internal: true,
      },
      expiresAt: {
        type: 'timestamp',
        nullable: true,
        description: 'Expiry of the code when it was added',
        internal: true,
      },
      usageLimit: {
        type: 'integer',
        nullable: true,
        description: 'Total limit of uses when it was added',
        internal: true,
      },
      perCustomerLimit: {
        type: 'integer',
        nullable: true,
        description: 'Limit of uses per customer when it was added',
        internal: true,
      },
      useId: {
        type: 'string',
        description: 'Id of the use in the ledger of the code',
        internal: true,
      },
      amount: { type: 'decimal', description: 'Current discount amount' },
      appliedAt: { type: 'timestamp', description: 'When it was added' },
    },
  },
  subtotal: { type: 'decimal', description: 'Sum of the lines' },
  discount: { type: 'decimal', description: 'Sum of the discounts' },
  tax: { type: 'decimal', description: 'Tax on the discounted subtotal' },
  taxes: {
    type: 'collection',
    description: 'Tax by category and rate; empty when everything is taxed at `TAX_RATE`',
    listed: false,
    internal: true,
    items: {
      taxCategory: {
        type: 'string',
        nullable: true,
        description: 'Tax category (UNCL 5305); null: taxed at `TAX_RATE`',
        values: taxCategories,
      },
      taxRate: { type: 'decimal', description: 'VAT rate' },
      base: { type: 'decimal', description: 'Taxable amount after discounts' },
      amount: { type: 'decimal', description: 'Tax' },
    },
  },
  total: { type: 'decimal', description: 'Subtotal less the discount, plus tax' },
  checkoutExpiresAt: {
    type: 'timestamp',
    nullable: true,
    description: 'End of the checkout hold on its total and codes; a change ends it earlier',
  },
  droppedDiscounts: {
    type: 'collection',
    description: 'Codes removed by the service',
    listed: false,
    items: {
      code: { type: 'string', description: 'The code' },
      reason: {
        type: 'string',
        description: 'Reason for the removal',
        values: ['inactive', 'expired', 'changed', 'deleted', 'exhausted'],
      },
    },
  },
  droppedItems: {
    type: 'collection',
    description: 'Lines removed by the service',
    listed: false,
    items: {
      cartItemId: { type: 'string', description: 'Identifier of the line' },
      offerId: { type: 'string', description: 'The offer' },
      quantity: { type: 'integer', description: 'Quantity' },
      reason: { type: 'string', description: 'Reason for the removal', values: ['currency', 'amount'] },
    },
  },
  createdAt: { type: 'timestamp', description: 'When it was created' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
  expiresAt: { type: 'timestamp', nullable: true, description: 'Expiry time if the cart is not changed' },
} as const satisfies FieldTable;

export type CartDocument = DocumentOf<typeof fields>;
export type CartItemDocument = CartDocument['items'][number];
export type CartDiscountDocument = CartDocument['discounts'][number];

export const cartModel: ReadModel = {
  name: 'carts',
  version: 6,
  fields,
  counted: ['status', 'cartType', 'currency'],
  indexes: [['customerId', 'status', 'createdAt'], ['status', 'expiresAt'], ['createdAt']],
};

/**
 * Applies a change and updates the time. A change of the contents postpones the expiry; internal changes alter nothing that a caller sees.
 */
function changeCart(
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
    next.taxes = (sums.taxes ?? []).map(({ taxCategory, taxRate, base, amount }) => ({
      taxCategory,
      taxRate: toNumber(taxRate),
      base: toNumber(base),
      amount: toNumber(amount),
    }));
    next.total = toNumber(sums.total);
    next.discounts = next.discounts.map((discount, index) => ({
      ...discount,
      amount: toNumber(sums.discounts[index] ?? '0'),
    }));
    next.expiresAt = addMilliseconds(at, cartLifetimes[next.cartType]);
  }
  if (next.status !== 'open') next.expiresAt = null;
  return next;
}

/**
 * Returns the reducer of a change of the contents. It ends a checkout, which has already shown the automatic changes.
 */
function contents<Event extends CartEvent & { readonly data: { readonly sums: CartSums } }>(
  changed: (data: Event['data'], cart: CartDocument) => Partial<CartDocument>,
): Reducer<CartDocument, Event> {
  return (document, event) => {
    if (document === null) return null;
    const { data } = event;
    if (document.checkoutExpiresAt === null)
      return changeCart(document, event, changed(data, document), data.sums);
    const items = document.items.map((item) => ({ ...item, priceBefore: null }));
    const cart = { ...document, items, checkoutExpiresAt: null, droppedDiscounts: [], droppedItems: [] };
    return changeCart(cart, event, changed(data, cart), data.sums);
  };
}

function itemDocument(item: CartItem, cartType: CartType): CartItemDocument {
  const { cartItemId, offerId, quantity, addedAt, updatedAt, priceBefore } = item;
  const [price, amount] = [toNumber(item.price), toNumber(item.amount)];
  return {
    cartItemId,
    offerId,
    quantity,
    price,
    amount,
    priceBefore: toNumberOrNull(priceBefore),
    // Older events lack the field; then it was true for guests' carts.
    followsOffer: item.followsOffer ?? cartType === 'guest',
    ...taxOf(item.tax ?? null),
    addedAt,
    updatedAt,
  };
}

function taxOf(tax: CartLineTax | null): Pick<CartItemDocument, 'taxCategory' | 'taxRate'> {
  if (tax === null) return { taxCategory: null, taxRate: null };
  return { taxCategory: tax.taxCategory, taxRate: toNumber(tax.taxRate) };
}

function discountDocument({ value, minimumSubtotal, ...discount }: CartDiscount): CartDiscountDocument {
  return {
    ...discount,
    value: toNumber(value),
    minimumSubtotal: toNumberOrNull(minimumSubtotal),
    amount: 0,
  };
}

function changeLine(item: CartItemDocument, change: CartItemChanged['data']): CartItemDocument {
  const { cartItemId, quantity, price, amount, at, followsOffer = item.followsOffer } = change;
  if (item.cartItemId !== cartItemId) return item;
  // A price set by a caller has no earlier price to show.
  const priceBefore = change.followsOffer === false ? null : item.priceBefore;
  const line = { quantity, price: toNumber(price), amount: toNumber(amount), updatedAt: at };
  return { ...item, ...line, followsOffer, priceBefore };
}

function atPrice(item: CartItemDocument, { to, amount }: ChangedPrice, at: string): CartItemDocument {
  const price = toNumber(to);
  const before = item.priceBefore ?? item.price;
  const priceBefore = before === price ? null : before;
  return { ...item, price, amount: toNumber(amount), priceBefore, updatedAt: at };
}

/** Limits of each kind per cart; see `cartLimits`. */
const mostDroppedDiscounts = 20;
const mostDroppedItems = 500;

function withDropped(cart: CartDocument, items: readonly DroppedItem[]): CartDocument['droppedItems'] {
  return [...cart.droppedItems, ...items.map((each) => ({ ...each }))].slice(-mostDroppedItems);
}

function reassessCart(cart: CartDocument, data: CartReassessed['data']): Partial<CartDocument> {
  const priceOf = new Map(data.prices.map((price) => [price.cartItemId, price]));
  const taxes = new Map((data.taxes ?? []).map(({ cartItemId, tax }) => [cartItemId, taxOf(tax)]));
  const gone = new Set(data.droppedItems.map(({ cartItemId }) => cartItemId));
  const codes = new Set(data.droppedDiscounts.map(({ code }) => code));
  const others = cart.droppedDiscounts.filter(({ code }) => !codes.has(code));
  return {
    items: cart.items
      .filter(({ cartItemId }) => !gone.has(cartItemId))
      .map((item) => {
        const price = priceOf.get(item.cartItemId);
        const priced = price === undefined ? item : atPrice(item, price, data.at);
        return { ...priced, ...taxes.get(item.cartItemId) };
      }),
    discounts: cart.discounts.filter(({ code }) => !codes.has(code)),
    droppedDiscounts: [...others, ...data.droppedDiscounts.map((each) => ({ ...each }))].slice(
      -mostDroppedDiscounts,
    ),
    droppedItems: withDropped(cart, data.droppedItems),
  };
}

/** An expired cart becomes ordered. */
function takeOrder(document: CartDocument | null, event: Projected<CartOrderCancelled | CartOrderedAgain>) {
  const ordered = document?.status === 'expired' ? ({ status: 'ordered' } as const) : {};
  return changeCart(document, event, ordered);
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
      taxes: [],
      total: 0,
      checkoutExpiresAt: null,
      droppedDiscounts: [],
      droppedItems: [],
      createdAt: metadata.at,
      updatedAt: metadata.at,
      expiresAt: addMilliseconds(metadata.at, cartLifetimes[data.cartType]),
    }),
    CartItemAdded: contents(({ item }, cart) => ({
      items: [...cart.items, itemDocument(item, cart.cartType)],
      droppedItems: cart.droppedItems.filter(({ offerId }) => offerId !== item.offerId),
    })),
    CartItemChanged: contents((data, { items }) => ({ items: items.map((item) => changeLine(item, data)) })),
    CartItemRemoved: contents((data, { items }) => ({
      items: items.filter(({ cartItemId }) => cartItemId !== data.cartItemId),
    })),
    CartDiscountApplied: contents(({ discount }, cart) => ({
      discounts: [...cart.discounts, discountDocument(discount)],
      droppedDiscounts: cart.droppedDiscounts.filter(({ code }) => code !== discount.code),
    })),
    CartDiscountRemoved: contents((data, { discounts }) => ({
      discounts: discounts.filter(({ code }) => code !== data.code),
    })),
    CartReassessed: contents((data, cart) => reassessCart(cart, data)),
    CartCheckedOut: (document, event) =>
      changeCart(document, event, { checkoutExpiresAt: event.data.until }, event.data.sums),
    CartMergeBegun: (document) => document,
    CartMergeAbandoned: (document) => document,
    CartMerged: contents(({ items, droppedItems = [] }, cart) => ({
      items: items.map((item) => itemDocument(item, cart.cartType)),
      droppedItems: withDropped(cart, droppedItems),
    })),
    CartMergeRefused: (document) => document,
    CartClosed: (document, event) => changeCart(document, event, { status: event.data.because }),
    CartExpired: (document, event) => changeCart(document, event, { status: 'expired' }),
    CartDeleted: () => null,
    CartOrderCancelled: takeOrder,
    CartOrderedAgain: takeOrder,
    CartUsesSettled: (document) => document,
  },
});
