/** Reassessing a cart looks up offers and codes in batches, and reads a code's ledger only if the cart may have lost its use. */
import { describe, expect, test } from '@jest/globals';
import { createCartReassessment } from '../../../src/commands/cart/reassessment.js';
import { createCartUses, discountUseAggregate } from '../../../src/commands/cart/uses.js';
import { createCommandHandler } from '../../../src/commands/engine/handle.js';
import type { CartDiscount, CartItem } from '../../../src/domain/cart/events.js';
import type { CartContents, CartState } from '../../../src/domain/cart/state.js';
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import { createKeyring } from '../../../src/events/encryption.js';
import { createEventLog } from '../../../src/events/log.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

const changedAt = '2026-03-01T09:00:00.000Z';
const hours = (count: number) => new Date(Date.parse(changedAt) + count * 3_600_000);
const definition: DiscountCode = {
  type: 'percentage',
  value: '1',
  currency: null,
  startsAt: null,
  expiresAt: null,
  usageLimit: 1,
  perCustomerLimit: null,
  minimumSubtotal: null,
  active: true,
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const items: CartItem[] = numbers(300).map((number) => ({
  cartItemId: `item_${number}`,
  offerId: `offer-${number % 250}`,
  quantity: 1,
  price: '1',
  amount: '1.00',
  addedAt: changedAt,
  updatedAt: changedAt,
  followsOffer: number < 290,
}));
const discounts: CartDiscount[] = numbers(20).map((number) => ({
  code: `CODE-${number}`,
  useId: `use-${number}`,
  type: 'percentage',
  value: '1',
  minimumSubtotal: null,
  expiresAt: null,
  usageLimit: 1,
  perCustomerLimit: null,
  appliedAt: changedAt,
}));
const cart: CartContents = {
  cartId: 'cart_1',
  customerId: 'ada',
  currency: 'USD',
  cartType: 'authenticated',
  items,
  discounts,
  sums: {
    subtotal: '300.00',
    discounts: discounts.map(() => '3.00'),
    discount: '60.00',
    tax: '0.00',
    total: '240.00',
  },
  createdAt: changedAt,
  changedAt,
  checkoutExpiresAt: null,
  droppedDiscounts: [],
  droppedItems: [],
};

function openLedgers() {
  const log = createEventLog({
    store: memoryEventStore(),
    keyring: createKeyring(memoryKeys(), new Uint8Array(32).fill(7)),
    upcasters: {},
    realNow: () => new Date(changedAt),
  });
  return createCommandHandler({ log, onAppended: async () => undefined });
}

function looking() {
  const asked = { offers: [] as number[], codes: [] as number[], ledgers: [] as string[] };
  const handler = openLedgers();
  const findCodes = async (codes: readonly string[]) => {
    asked.codes.push(codes.length);
    return new Map(codes.map((code) => [code, definition]));
  };
  const counting: typeof handler = {
    ...handler,
    load(aggregate, id) {
      if (aggregate.area === discountUseAggregate.area) asked.ledgers.push(id);
      return handler.load(aggregate, id);
    },
  };
  const reassessment = createCartReassessment({
    findOffers: async (offerIds) => {
      asked.offers.push(offerIds.length);
      return new Map();
    },
    findCodes,
    uses: createCartUses(counting, async () => ({ status: 'none' }), findCodes),
    taxRates: () => '0',
    defaultCurrency: 'USD',
  });
  return { reassessment, asked };
}

describe('a read of a cart with 300 lines and 20 codes', () => {
  test('looks up all followed offers at once, all codes at once, and no ledger', async () => {
    const { reassessment, asked } = looking();
    await reassessment.asOfNow(cart, hours(1));
    expect(asked).toEqual({ offers: [250], codes: [20], ledgers: [] });
  });

  test('reads the ledgers once the uses may have been given to others', async () => {
    const { reassessment, asked } = looking();
    await reassessment.asOfNow(cart, hours(23));
    expect(asked.ledgers).toEqual(discounts.map(({ code }) => `code/${code}`));
  });

  test('looks up nothing during the checkout', async () => {
    const { reassessment, asked } = looking();
    const held = { ...cart, checkoutExpiresAt: hours(1).toISOString() };
    expect(await reassessment.asOfNow(held, hours(0.9))).toBe(held);
    expect(asked).toEqual({ offers: [], codes: [], ledgers: [] });
    expect((await reassessment.asOfNow(held, hours(1))).checkoutExpiresAt).toBeNull();
  });
});

describe('a use that is held for a cart', () => {
  const [discount] = discounts as [CartDiscount];

  test.each([
    ['stays while the code is on the cart', discounts, 1],
    ['is given back when the code was removed meanwhile', [], 0],
    ['is given back when the code was applied again meanwhile', [{ ...discount, useId: 'use-later' }], 0],
  ])('%s', async (_name, now, held) => {
    const handler = openLedgers();
    const loadCart = async (): Promise<CartState> => ({
      ...cart,
      status: 'open',
      discounts: now,
      merging: null,
      merges: [],
      openUses: [],
    });
    const uses = createCartUses(handler, loadCart, async () => new Map([[discount.code, definition]]));
    await uses.holdForCart(cart, discount, contextOf({ at: hours(0) }));
    const { state } = await handler.load(discountUseAggregate, `code/${discount.code}`);
    expect(state).toMatchObject({ held, spent: 0 });
  });
});

describe('a late hold for a code that was taken off meanwhile', () => {
  const [first, second] = ['use-1', 'use-2'].map((useId) => ({ ...(discounts[0] as CartDiscount), useId }));
  const context = contextOf({ at: new Date(changedAt) });

  test.each([
    ['before its use is held anew', 'open', second, 1],
    ['and is on the cart no more', 'open', undefined, 0],
    ['with the cart', 'deleted', undefined, 0],
  ] as const)(
    'leaves the cart only the use that it needs (taken off %s)',
    async (_when, status, applied, held) => {
      const handler = openLedgers();
      const now = { ...cart, discounts: applied === undefined ? [] : [applied], openUses: [], merges: [] };
      const state = { ...now, status, merging: null } as unknown as CartState;
      const uses = createCartUses(
        handler,
        async () => state,
        async () => new Map(),
      );
      if (applied !== undefined) await uses.hold(cart, applied, context);
      await uses.holdForCart(cart, first as CartDiscount, context);
      const ledger = await handler.load(discountUseAggregate, 'code/CODE-0');
      expect(ledger.state).toMatchObject({ held });
    },
  );
});
