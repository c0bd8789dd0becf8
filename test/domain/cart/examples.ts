/** Carts, codes and commands for the tests of carts. */
import type {
  AddItem,
  ApplyDiscount,
  CartCommand,
  CartFacts,
  ChangeItem,
  CreateCart,
  OfferFacts,
  TakeMerge,
} from '../../../src/domain/cart/commands.js';
import type { CartDiscount, CartEvent, CartItem, CartSums } from '../../../src/domain/cart/events.js';
import type { DiscountCode } from '../../../src/domain/reference/events.js';

export const began = '2026-03-01T09:00:00.000Z';
export const later = '2026-03-01T10:00:00.000Z';
/** The last moment of a guest cart that began at `began`. */
export const lastMoment = '2026-03-31T08:59:59.999Z';
export const end = '2026-03-31T09:00:00.000Z';

export const noTax = '0';
/** The facts about the offers and codes of a cart, none unless given. */
export function facts(changes: Partial<CartFacts> = {}): CartFacts {
  return { offers: new Map(), codes: new Map(), defaultCurrency: 'USD', ...changes };
}
export const priced = { at: later, taxRate: noTax, facts: facts() };

export function sums(changes: Partial<CartSums> = {}): CartSums {
  return { subtotal: '0.00', discounts: [], discount: '0.00', tax: '0.00', total: '0.00', ...changes };
}

export const createCart: CreateCart = {
  type: 'CreateCart',
  cartId: 'cart_1',
  customerId: 'customer-1',
  currency: 'USD',
  cartType: 'guest',
  at: began,
};
export const created: CartEvent = {
  type: 'CartCreated',
  data: {
    cartId: 'cart_1',
    customerId: 'customer-1',
    currency: 'USD',
    cartType: 'guest',
    createdAt: began,
    sums: sums(),
  },
};

export function line(changes: Partial<CartItem> = {}): CartItem {
  return {
    cartItemId: 'item_1',
    offerId: 'offer-1',
    quantity: 2,
    price: '10',
    amount: '20.00',
    addedAt: began,
    updatedAt: began,
    ...changes,
  };
}
export const itemAdded: CartEvent = {
  type: 'CartItemAdded',
  data: { item: line(), sums: sums({ subtotal: '20.00', total: '20.00' }) },
};

export function discount(changes: Partial<CartDiscount> = {}): CartDiscount {
  return {
    code: 'TEN',
    useId: 'use-1',
    type: 'percentage',
    value: '10',
    minimumSubtotal: null,
    expiresAt: null,
    usageLimit: null,
    perCustomerLimit: null,
    appliedAt: began,
    ...changes,
  };
}
export function discountApplied(changes: Partial<CartDiscount> = {}): CartEvent {
  return {
    type: 'CartDiscountApplied',
    data: {
      discount: discount(changes),
      sums: sums({ subtotal: '20.00', discounts: ['2.00'], discount: '2.00', total: '18.00' }),
    },
  };
}

export const mergeBegun: CartEvent = {
  type: 'CartMergeBegun',
  data: { mergeId: 'merge-1', into: 'cart_2', strategy: 'add' },
};
export const closed = (because: 'merged' | 'ordered'): CartEvent => ({
  type: 'CartClosed',
  data: { because, into: because === 'merged' ? 'cart_2' : 'order-1' },
});

export function addItem(changes: Partial<AddItem> = {}): AddItem {
  return {
    ...priced,
    type: 'AddItem',
    cartItemId: 'item_new',
    offerId: 'offer-new',
    quantity: 1,
    price: '5',
    offer: null,
    pricesFreely: true,
    ...changes,
  };
}
export function changeItem(changes: Partial<ChangeItem> = {}): ChangeItem {
  return {
    ...priced,
    type: 'ChangeItem',
    cartItemId: 'item_1',
    quantity: 3,
    price: null,
    offer: null,
    pricesFreely: true,
    ...changes,
  };
}
export function offer(changes: Partial<OfferFacts> = {}): OfferFacts {
  return { price: '7.5', currency: 'USD', stock: null, ...changes };
}
export function definition(changes: Partial<DiscountCode> = {}): DiscountCode {
  return {
    type: 'percentage',
    value: '10',
    currency: null,
    startsAt: null,
    expiresAt: null,
    usageLimit: null,
    perCustomerLimit: null,
    minimumSubtotal: null,
    active: true,
    ...changes,
  };
}
export function applyDiscount(changes: Partial<ApplyDiscount> = {}): ApplyDiscount {
  return {
    ...priced,
    type: 'ApplyDiscount',
    code: 'TEN',
    useId: 'use-new',
    sentType: null,
    definition: definition(),
    ...changes,
  };
}
export function takeMerge(changes: Partial<TakeMerge> = {}): TakeMerge {
  return {
    ...priced,
    type: 'TakeMerge',
    mergeId: 'merge-9',
    from: 'cart_9',
    strategy: 'add',
    currency: 'USD',
    items: [line({ cartItemId: 'item_9', offerId: 'offer-9', quantity: 1 })],
    ...changes,
  };
}

/** One command of each kind, for a guest's cart with one line and the code TEN. */
export const commands = {
  create: createCart,
  'add an item': addItem(),
  'change an item': changeItem(),
  'remove an item': { ...priced, type: 'RemoveItem', cartItemId: 'item_1' },
  'apply a code': applyDiscount({ code: 'NEW' }),
  'remove a code': { ...priced, type: 'RemoveDiscount', code: 'TEN' },
  'check out': { ...priced, type: 'CheckOut' },
  'begin a merge': {
    type: 'BeginMerge',
    at: later,
    mergeId: 'merge-1',
    into: 'cart_2',
    strategy: 'add',
  },
  'take a merge': takeMerge(),
  'end a merge that was taken': { type: 'EndMerge', mergeId: 'merge-1', taken: true },
  'end a merge that was refused': { type: 'EndMerge', mergeId: 'merge-1', taken: false },
  'end another merge': { type: 'EndMerge', mergeId: 'merge-other', taken: true },
  'close for an order': { ...priced, type: 'CloseForOrder', orderId: 'order-1', turn: 2, useId: 'use-again' },
  'cancel the order': { type: 'CancelOrder', orderId: 'order-1', turn: 1 },
  expire: { type: 'ExpireCart', at: end },
  delete: { type: 'DeleteCart', at: later },
  'settle uses': {
    type: 'SettleUses',
    uses: [
      { useId: 'use-1', outcome: 'released' },
      { useId: 'use-1', outcome: 'spent' },
      { useId: 'use-1', outcome: 'returned' },
    ],
  },
} satisfies Record<string, CartCommand>;
