/** The rules of carts: the outcome of every command in every state. */
import { describe, expect, test } from '@jest/globals';
import type { AddItem, ApplyDiscount, CartCommand, ChangeItem } from '../../../src/domain/cart/commands.js';
import { cartDecider } from '../../../src/domain/cart/decide.js';
import type { CartEvent } from '../../../src/domain/cart/events.js';
import { cartLimits, expiresAt } from '../../../src/domain/cart/state.js';
import type { ErrorCode } from '../../../src/kernel/errors.js';
import { specification } from '../../support/given.js';
import {
  addItem,
  applyDiscount,
  began,
  changeItem,
  closed,
  commands,
  created,
  definition,
  discount,
  discountApplied,
  end,
  facts,
  itemAdded,
  lastMoment,
  later,
  line,
  mergeBegun,
  offer,
  priced,
  sums,
  takeMerge,
} from './examples.js';

const given = specification(cartDecider);

/** A cart whose time is over, though no event says so yet. */
const forgotten: CartEvent = {
  type: 'CartCreated',
  data: {
    cartId: 'cart_1',
    customerId: null,
    currency: 'USD',
    cartType: 'guest',
    createdAt: '2026-01-30T10:00:00.000Z',
    sums: sums(),
  },
};

const full = [created, itemAdded, discountApplied()];
const usesSettled: CartEvent = { type: 'CartUsesSettled', data: { useIds: ['use-1'] } };
const orderCancelled: CartEvent = { type: 'CartOrderCancelled', data: { orderId: 'order-1', turn: 1 } };
const states = {
  none: [],
  open: [created],
  'with items': [created, itemAdded],
  'with discounts': full,
  merging: [...full, mergeBegun],
  merged: [...full, mergeBegun, closed('merged')],
  ordered: [...full, closed('ordered')],
  'ordered and settled': [...full, closed('ordered'), usesSettled],
  'order cancelled': [...full, closed('ordered'), usesSettled, orderCancelled],
  'order cancelled and settled': [...full, closed('ordered'), usesSettled, orderCancelled, usesSettled],
  expired: [...full, { type: 'CartExpired', data: {} }],
  'expired and settled': [...full, { type: 'CartExpired', data: {} }, usesSettled],
  'expired by time': [forgotten],
  deleted: [...full, { type: 'CartDeleted', data: {} }],
} satisfies Record<string, readonly CartEvent[]>;
type State = keyof typeof states;
type Expected = readonly CartEvent['type'][] | ErrorCode;

const ended = [
  'merged',
  'ordered',
  'ordered and settled',
  'order cancelled',
  'order cancelled and settled',
  'expired',
  'expired and settled',
  'deleted',
] as const;
const inEnded = <Value>(value: Value) =>
  Object.fromEntries(ended.map((state) => [state, value])) as Record<(typeof ended)[number], Value>;

/** The outcomes of a command that needs an open cart: other states refuse it. */
function onOpen(allowed: Pick<Record<State, Expected>, 'open' | 'with items' | 'with discounts'>) {
  return {
    none: 'CART_NOT_FOUND',
    merging: 'CONCURRENCY_CONFLICT',
    ...inEnded<Expected>('CART_NOT_FOUND'),
    'expired by time': 'CART_NOT_FOUND',
    ...allowed,
  } satisfies Record<State, Expected>;
}
const everywhereOpen = (...types: CartEvent['type'][]) =>
  onOpen({ open: types, 'with items': types, 'with discounts': types });
/** The outcomes of a command that may be a repetition, so it mostly does nothing instead of being refused. */
function quiet(allowed: Partial<Record<State, Expected>>): Record<State, Expected> {
  const nothing: Expected = [];
  return {
    none: nothing,
    open: nothing,
    'with items': nothing,
    'with discounts': nothing,
    merging: nothing,
    ...inEnded(nothing),
    'expired by time': nothing,
    ...allowed,
  };
}

/** The outcome of each command in each state: the types of the events, or the refusal. */
const table: Record<keyof typeof commands, Record<State, Expected>> = {
  create: {
    none: ['CartCreated'],
    open: 'CONCURRENCY_CONFLICT',
    'with items': 'CONCURRENCY_CONFLICT',
    'with discounts': 'CONCURRENCY_CONFLICT',
    merging: 'CONCURRENCY_CONFLICT',
    ...inEnded<Expected>('CONCURRENCY_CONFLICT'),
    'expired by time': 'CONCURRENCY_CONFLICT',
  },
  'add an item': everywhereOpen('CartItemAdded'),
  'change an item': onOpen({
    open: 'ITEM_NOT_FOUND',
    'with items': ['CartItemChanged'],
    'with discounts': ['CartItemChanged'],
  }),
  'remove an item': onOpen({
    open: 'ITEM_NOT_FOUND',
    'with items': ['CartItemRemoved'],
    'with discounts': ['CartItemRemoved'],
  }),
  'apply a code': everywhereOpen('CartDiscountApplied'),
  'remove a code': onOpen({
    open: 'INVALID_DISCOUNT',
    'with items': 'INVALID_DISCOUNT',
    'with discounts': ['CartDiscountRemoved'],
  }),
  'check out': everywhereOpen('CartCheckedOut'),
  'begin a merge': everywhereOpen('CartMergeBegun'),
  'take a merge': {
    none: 'CART_NOT_FOUND',
    open: ['CartMerged'],
    'with items': ['CartMerged'],
    'with discounts': ['CartMerged'],
    merging: ['CartMergeRefused'],
    ...inEnded<Expected>(['CartMergeRefused']),
    'expired by time': ['CartMergeRefused'],
  },
  'end a merge that was taken': quiet({ merging: ['CartClosed'] }),
  'end a merge that was refused': quiet({ merging: ['CartMergeAbandoned'] }),
  'end another merge': quiet({}),
  'close for an order': quiet({
    open: ['CartClosed'],
    'with items': ['CartClosed'],
    'with discounts': ['CartClosed'],
    merging: 'CONCURRENCY_CONFLICT',
    'expired by time': ['CartClosed'],
    'order cancelled': 'CONCURRENCY_CONFLICT',
    'order cancelled and settled': ['CartOrderedAgain'],
    expired: 'CONCURRENCY_CONFLICT',
    'expired and settled': ['CartOrderedAgain'],
  }),
  'cancel the order': quiet({
    ordered: 'CONCURRENCY_CONFLICT',
    'ordered and settled': ['CartOrderCancelled'],
  }),
  expire: quiet({
    open: ['CartExpired'],
    'with items': ['CartExpired'],
    'with discounts': ['CartExpired'],
    'expired by time': ['CartExpired'],
  }),
  delete: everywhereOpen('CartDeleted'),
  'settle uses': quiet({
    ...inEnded<Expected>(['CartUsesSettled']),
    'ordered and settled': [],
    'order cancelled and settled': [],
    'expired and settled': [],
  }),
};

describe.each(Object.entries(commands) as [keyof typeof commands, CartCommand][])('%s', (name, command) => {
  test.each(Object.entries(table[name]))('on a cart in state %s', (state, outcome) => {
    const result = given(states[state as State]).when(command);
    if (typeof outcome === 'string') result.then(outcome);
    else expect(result.events.map(({ type }) => type)).toEqual(outcome);
  });
});

test('a new cart is empty, with sums in the digits of its currency', () => {
  const command = { ...commands.create, currency: 'KWD' };
  const zero = '0.000';
  const state = given()
    .when(command)
    .then([
      {
        type: 'CartCreated',
        data: {
          cartId: 'cart_1',
          customerId: 'customer-1',
          currency: 'KWD',
          cartType: 'guest',
          createdAt: began,
          sums: { subtotal: zero, discounts: [], discount: zero, tax: zero, total: zero },
        },
      },
    ]);
  expect(state).toMatchObject({ status: 'open', items: [], discounts: [], changedAt: began });
});

describe('an item', () => {
  test('has its amount rounded half up when it is added, and the sums follow', () => {
    const item = line({ cartItemId: 'item_new', offerId: 'offer-new', quantity: 3, price: '0.335' });
    const added = { ...item, amount: '1.01', addedAt: later, updatedAt: later, followsOffer: false };
    const state = given([created, itemAdded])
      .when(addItem({ quantity: 3, price: '0.335', taxRate: '0.19' }))
      .then([
        {
          type: 'CartItemAdded',
          data: { item: added, sums: sums({ subtotal: '21.01', tax: '3.99', total: '25.00' }) },
        },
      ]);
    expect(state).toMatchObject({ items: [line(), added], changedAt: later });
  });

  test('with the offer and price of an existing line adds to it, however the price is written', () => {
    const state = given([created, itemAdded])
      .when(addItem({ offerId: 'offer-1', quantity: 5, price: '10.00' }))
      .then([
        {
          type: 'CartItemChanged',
          data: {
            cartItemId: 'item_1',
            quantity: 7,
            price: '10',
            amount: '70.00',
            at: later,
            sums: sums({ subtotal: '70.00', total: '70.00' }),
          },
        },
      ]);
    expect(state).toMatchObject({ items: [{ quantity: 7, addedAt: began, updatedAt: later }] });
  });

  test('with another price becomes a line of its own', () => {
    const { events } = given([created, itemAdded]).when(addItem({ offerId: 'offer-1', price: '9' }));
    expect(events.map(({ type }) => type)).toEqual(['CartItemAdded']);
  });

  test('changed to the same values stays unchanged', () => {
    given([created, itemAdded])
      .when(changeItem({ quantity: 2 }))
      .then([]);
    const named: CartEvent = {
      type: 'CartItemAdded',
      data: { item: line({ followsOffer: false }), sums: sums() },
    };
    given([created, named])
      .when(changeItem({ quantity: null, price: '10.000' }))
      .then([]);
  });

  test('can change its price alone', () => {
    given([created, itemAdded])
      .when(changeItem({ quantity: null, price: '1.005' }))
      .then([
        {
          type: 'CartItemChanged',
          data: {
            cartItemId: 'item_1',
            quantity: 2,
            price: '1.005',
            amount: '2.01',
            followsOffer: false,
            at: later,
            sums: sums({ subtotal: '2.01', total: '2.01' }),
          },
        },
      ]);
  });

  test('can be removed', () => {
    const state = given([created, itemAdded])
      .when({ ...priced, type: 'RemoveItem', cartItemId: 'item_1' })
      .then([{ type: 'CartItemRemoved', data: { cartItemId: 'item_1', at: later, sums: sums() } }]);
    expect(state).toMatchObject({ items: [], changedAt: later });
  });

  test.each<[string, Partial<AddItem>, ErrorCode]>([
    ['a quantity of zero', { quantity: 0 }, 'VALIDATION_ERROR'],
    ['a negative quantity', { quantity: -1 }, 'VALIDATION_ERROR'],
    ['a fractional quantity', { quantity: 0.5 }, 'VALIDATION_ERROR'],
    ['a quantity beyond the limit', { quantity: 1_000_001 }, 'VALIDATION_ERROR'],
    ['neither a sent price nor a known one', { price: null }, 'VALIDATION_ERROR'],
    ['an offer without a price', { price: null, offer: offer({ price: null }) }, 'VALIDATION_ERROR'],
    ['a negative price', { price: '-0.01' }, 'VALIDATION_ERROR'],
    ['a price with seven decimal places', { price: '0.0000001' }, 'VALIDATION_ERROR'],
    ['a price beyond the limits', { price: '1000000000' }, 'VALIDATION_ERROR'],
    ['an amount beyond the limits', { price: '999999999', quantity: 1_000 }, 'INVALID_AMOUNT'],
    ['more than the stock', { quantity: 4, offer: offer({ stock: 3 }) }, 'INSUFFICIENT_INVENTORY'],
    [
      'a known price in another currency',
      { pricesFreely: false, offer: offer({ currency: 'EUR' }) },
      'CURRENCY_MISMATCH',
    ],
  ])('is not added with %s', (_name, changes, code) => {
    given([created]).when(addItem(changes)).then(code);
  });

  test.each<[string, Partial<ChangeItem>, ErrorCode]>([
    ['a quantity of zero', { quantity: 0 }, 'VALIDATION_ERROR'],
    ['a quantity beyond the limit', { quantity: 1_000_001 }, 'VALIDATION_ERROR'],
    ['a negative price', { price: '-1' }, 'VALIDATION_ERROR'],
    ['an amount beyond the limits', { price: '999999999', quantity: 1_000 }, 'INVALID_AMOUNT'],
    ['more than the stock', { quantity: 4, offer: offer({ stock: 3 }) }, 'INSUFFICIENT_INVENTORY'],
    [
      'a known price in another currency',
      { price: '1', pricesFreely: false, offer: offer({ currency: 'EUR' }) },
      'CURRENCY_MISMATCH',
    ],
    ['an unknown line', { cartItemId: 'item_none' }, 'ITEM_NOT_FOUND'],
  ])('is not changed to %s', (_name, changes, code) => {
    given([created, itemAdded]).when(changeItem(changes)).then(code);
  });

  test('is refused if it would raise the quantity of a line above the limit', () => {
    given([created, itemAdded])
      .when(addItem({ offerId: 'offer-1', price: '10', quantity: 999_999 }))
      .then('VALIDATION_ERROR');
  });

  test('counts against the stock together with every line of the offer', () => {
    const facts = offer({ stock: 5 });
    given([created, itemAdded])
      .when(addItem({ offerId: 'offer-1', price: '9', quantity: 4, offer: facts }))
      .then('INSUFFICIENT_INVENTORY');
    expect(
      given([created, itemAdded]).when(addItem({ offerId: 'offer-1', price: '9', quantity: 3, offer: facts }))
        .events,
    ).toHaveLength(1);
  });

  test('can be reduced or repriced, but not raised, when the stock has fallen below it', () => {
    const facts = offer({ stock: 0 });
    expect(given([created, itemAdded]).when(changeItem({ quantity: 1, offer: facts })).events).toHaveLength(
      1,
    );
    expect(
      given([created, itemAdded]).when(changeItem({ quantity: null, price: '3', offer: facts })).events,
    ).toHaveLength(1);
    given([created, itemAdded])
      .when(changeItem({ quantity: 3, offer: facts }))
      .then('INSUFFICIENT_INVENTORY');
  });

  test.each<[string, Partial<AddItem>, string]>([
    ['the sent price, from who prices freely', { price: '5', offer: offer() }, '5'],
    ['the known price, from who sends none', { price: null, offer: offer() }, '7.5'],
    ['the known price, whatever a guest sends', { pricesFreely: false, offer: offer() }, '7.5'],
    ['the sent price, from a guest for an offer that is not known', { pricesFreely: false }, '5'],
    [
      'the sent price, from a guest for an offer whose price is not known',
      { pricesFreely: false, offer: offer({ price: null }) },
      '5',
    ],
    [
      'the sent price, though the offer is in another currency',
      { price: '5', offer: offer({ currency: 'EUR' }) },
      '5',
    ],
  ])('has %s', (_name, changes, price) => {
    const { events } = given([created]).when(addItem(changes));
    expect(events).toMatchObject([{ type: 'CartItemAdded', data: { item: { price } } }]);
  });

  test('gets the known price when a guest changes it, whatever a guest sends', () => {
    const guest = { pricesFreely: false, offer: offer() };
    expect(given([created, itemAdded]).when(changeItem(guest)).events).toMatchObject([
      { data: { quantity: 3, price: '7.5' } },
    ]);
    expect(given([created, itemAdded]).when(changeItem({ ...guest, price: '0.01' })).events).toMatchObject([
      { data: { price: '7.5' } },
    ]);
  });

  test('is refused as a new line in a full cart, but adds to an existing line', () => {
    const many = Array.from(
      { length: cartLimits.items },
      (_, index): CartEvent => ({
        type: 'CartItemAdded',
        data: { item: line({ cartItemId: `item_${index}`, offerId: `offer-${index}` }), sums: sums() },
      }),
    );
    given([created, ...many])
      .when(addItem())
      .then('VALIDATION_ERROR');
    expect(given([created, ...many]).when(addItem({ offerId: 'offer-7', price: '10' })).events).toMatchObject(
      [{ type: 'CartItemChanged', data: { cartItemId: 'item_7', quantity: 3 } }],
    );
  });
});

describe('a discount code', () => {
  const withItem = [created, itemAdded];

  test('is applied as currently defined', () => {
    const defined = definition({ usageLimit: 3, perCustomerLimit: null, expiresAt: end });
    const applied = discount({ useId: 'use-new', usageLimit: 3, expiresAt: end, appliedAt: later });
    const state = given(withItem)
      .when(applyDiscount({ definition: defined, sentType: 'percentage' }))
      .then([
        {
          type: 'CartDiscountApplied',
          data: {
            discount: applied,
            sums: sums({ subtotal: '20.00', discounts: ['2.00'], discount: '2.00', total: '18.00' }),
          },
        },
      ]);
    expect(state).toMatchObject({ discounts: [applied], changedAt: later, openUses: [] });
  });

  test('already on the cart changes nothing, even if its definition has changed', () => {
    for (const changed of [null, definition({ active: false }), definition({ type: 'fixed' })])
      given(full)
        .when(applyDiscount({ definition: changed, sentType: 'percentage' }))
        .then([]);
    given(full)
      .when(applyDiscount({ sentType: 'fixed' }))
      .then('INVALID_DISCOUNT');
  });

  test.each<[string, Partial<ApplyDiscount>]>([
    ['that is not defined', { definition: null }],
    ['without a type', { definition: definition({ type: null }) }],
    ['without a value', { definition: definition({ value: null }) }],
    ['that is not active', { definition: definition({ active: false }) }],
    ['of another type than is sent', { sentType: 'fixed' }],
    ['that begins later', { definition: definition({ startsAt: '2026-03-01T10:00:00.001Z' }) }],
    ['that ends at this moment', { definition: definition({ expiresAt: later }) }],
    ['of a fixed value in another currency', { definition: definition({ type: 'fixed', currency: 'EUR' }) }],
    [
      'of a fixed value in another default currency',
      { definition: definition({ type: 'fixed' }), facts: facts({ defaultCurrency: 'EUR' }) },
    ],
    ['of a fixed value with too many digits', { definition: definition({ type: 'fixed', value: '0.001' }) }],
    ['with a minimum above the subtotal', { definition: definition({ minimumSubtotal: '20.01' }) }],
    [
      'with a minimum in another currency',
      { definition: definition({ minimumSubtotal: '1', currency: 'JPY' }) },
    ],
    ['with a limit for each customer, of a guest', { definition: definition({ perCustomerLimit: 1 }) }],
  ])('%s is INVALID_DISCOUNT', (_name, changes) => {
    given(withItem).when(applyDiscount(changes)).then('INVALID_DISCOUNT');
  });

  test.each<[string, Partial<ApplyDiscount>]>([
    ['that begins at this moment', { definition: definition({ startsAt: later }) }],
    ['that ends a millisecond later', { definition: definition({ expiresAt: '2026-03-01T10:00:00.001Z' }) }],
    ['with a minimum of just the subtotal', { definition: definition({ minimumSubtotal: '20' }) }],
    ['of a percentage in another currency', { definition: definition({ currency: 'EUR' }) }],
    [
      'of a fixed value in the cart’s currency',
      { definition: definition({ type: 'fixed', currency: 'USD' }) },
    ],
  ])('%s is accepted', (_name, changes) => {
    expect(given(withItem).when(applyDiscount(changes)).events).toHaveLength(1);
  });

  test('with a limit for each customer needs a customer', () => {
    const of = (customerId: string | null): CartEvent[] => [
      {
        type: 'CartCreated',
        data: {
          cartId: 'cart_1',
          customerId,
          currency: 'USD',
          cartType: 'authenticated',
          createdAt: began,
          sums: sums(),
        },
      },
    ];
    const limited = applyDiscount({ definition: definition({ perCustomerLimit: 1 }) });
    expect(given(of('customer-1')).when(limited).events).toHaveLength(1);
    given(of(null)).when(limited).then('INVALID_DISCOUNT');
  });

  test('is refused when the cart already has the maximum number of codes', () => {
    const codes = Array.from({ length: cartLimits.discounts }, (_, index) =>
      discountApplied({ code: `CODE-${index}`, useId: `use-${index}` }),
    );
    given([...withItem, ...codes])
      .when(applyDiscount())
      .then('INVALID_DISCOUNT');
  });

  test('leaves a use to be released when it is removed, until that is settled', () => {
    const open = { useId: 'use-1', code: 'TEN', outcome: 'released' };
    const removed = given(full)
      .when(commands['remove a code'])
      .then([
        {
          type: 'CartDiscountRemoved',
          data: {
            code: 'TEN',
            because: 'removed',
            at: later,
            sums: sums({ subtotal: '20.00', total: '20.00' }),
          },
        },
      ]);
    expect(removed).toMatchObject({ status: 'open', discounts: [], openUses: [open] });
    const events = [...full, ...given(full).when(commands['remove a code']).events];
    const settled = given(events)
      .when({
        type: 'SettleUses',
        uses: [
          { useId: 'use-1', outcome: 'released' },
          { useId: 'use-other', outcome: 'released' },
        ],
      })
      .then([{ type: 'CartUsesSettled', data: { useIds: ['use-1'] } }]);
    expect(settled).toMatchObject({ status: 'open', openUses: [] });
    given(events)
      .when({ type: 'SettleUses', uses: [{ useId: 'use-1', outcome: 'spent' }] })
      .then([]);
  });

  describe('that has expired since', () => {
    const expiring = [...withItem, discountApplied({ expiresAt: later })];
    const other = discountApplied({ code: 'OTHER', useId: 'use-2' });
    const dropped = {
      type: 'CartReassessed',
      data: { prices: [], droppedItems: [], droppedDiscounts: [{ code: 'TEN', reason: 'expired' }] },
    };

    test.each<[string, CartCommand, CartEvent['type'][], string]>([
      ['an item is added', addItem(), ['CartItemAdded'], '0.00'],
      ['an item is changed', changeItem(), ['CartItemChanged'], '0.00'],
      ['an item changes to what it is', changeItem({ quantity: 2 }), [], '0.00'],
      ['another code is applied', applyDiscount({ code: 'NEW' }), ['CartDiscountApplied'], '2.00'],
      ['a merge is taken', takeMerge(), ['CartMerged'], '0.00'],
    ])('is dropped before %s', (_name, command, then, left) => {
      const { events } = given(expiring).when(command);
      expect(events[0]).toMatchObject(dropped);
      expect(events.slice(1).map(({ type }) => type)).toEqual(then);
      expect(events.at(-1)?.data).toMatchObject({ sums: { discount: left } });
    });

    test('is dropped when a line is removed', () => {
      expect(given(expiring).when(commands['remove an item']).events).toMatchObject([
        { type: 'CartItemRemoved' },
        { ...dropped, data: { ...dropped.data, sums: sums() } },
      ]);
    });

    test('is dropped when another code is removed', () => {
      const { events } = given([...expiring, other]).when({
        ...priced,
        type: 'RemoveDiscount',
        code: 'OTHER',
      });
      expect(events).toMatchObject([
        { type: 'CartDiscountRemoved', data: { code: 'OTHER', because: 'removed' } },
        { ...dropped, data: { ...dropped.data, sums: { discount: '0.00', total: '20.00' } } },
      ]);
    });

    test('can still be removed', () => {
      expect(given(expiring).when(commands['remove a code']).events).toMatchObject([
        { type: 'CartDiscountRemoved', data: { code: 'TEN', because: 'removed' } },
      ]);
    });

    test('stays when a change is refused', () => {
      given(expiring)
        .when(changeItem({ cartItemId: 'item_none' }))
        .then('ITEM_NOT_FOUND');
    });

    test('can be applied again with a new use once its definition is extended', () => {
      const { events } = given(expiring).when(applyDiscount());
      expect(events).toMatchObject([
        dropped,
        { type: 'CartDiscountApplied', data: { discount: { code: 'TEN', useId: 'use-new' } } },
      ]);
      given(expiring)
        .when(applyDiscount({ definition: definition({ expiresAt: later }) }))
        .then('INVALID_DISCOUNT');
    });
  });
});

describe('the sums of discounts', () => {
  const code = (name: string, changes: Parameters<typeof definition>[0]) =>
    applyDiscount({ code: name, useId: `use-${name}`, definition: definition(changes) });
  function afterApplying(...applied: ApplyDiscount[]) {
    let events: readonly CartEvent[] = [created, itemAdded];
    for (const command of applied) events = [...events, ...given(events).when(command).events];
    return events;
  }
  const sumsAfter = (events: readonly CartEvent[]) => {
    const { state } = given(events);
    if (state.status !== 'open') throw new Error(state.status);
    return state.sums;
  };

  test('are percentages of the subtotal, each capped at what those before it left', () => {
    const events = afterApplying(
      code('A', { value: '60' }),
      code('B', { type: 'fixed', value: '5' }),
      code('C', { value: '60' }),
      code('D', { type: 'fixed', value: '1' }),
    );
    expect(sumsAfter(events)).toEqual(
      sums({ subtotal: '20.00', discounts: ['12.00', '5.00', '3.00', '0.00'], discount: '20.00' }),
    );
  });

  test('follow every change of the lines', () => {
    const events = afterApplying(code('A', { value: '50' }), code('B', { type: 'fixed', value: '15' }));
    const more = given(events).when(changeItem({ quantity: 4 })).events;
    expect(sumsAfter([...events, ...more])).toEqual(
      sums({ subtotal: '40.00', discounts: ['20.00', '15.00'], discount: '35.00', total: '5.00' }),
    );
  });

  test('are zero while the subtotal is below the minimum of the code', () => {
    const events = afterApplying(code('A', { minimumSubtotal: '20' }));
    const less = [...events, ...given(events).when(changeItem({ quantity: 1 })).events];
    expect(sumsAfter(less)).toMatchObject({ discounts: ['0.00'], total: '10.00' });
    const enough = [...less, ...given(less).when(changeItem({ quantity: 2 })).events];
    expect(sumsAfter(enough)).toMatchObject({ discounts: ['2.00'], total: '18.00' });
  });

  test('are deducted before tax', () => {
    const events = afterApplying(code('A', {}));
    const taxed = given(events).when(changeItem({ quantity: 1, taxRate: '0.19' })).events;
    expect(taxed).toMatchObject([
      { data: { sums: { subtotal: '10.00', discount: '1.00', tax: '1.71', total: '10.71' } } },
    ]);
  });
});

describe('a cart that ends', () => {
  test.each<[string, CartCommand, string, 'released' | 'spent']>([
    ['by deletion gives its uses back', commands.delete, 'deleted', 'released'],
    ['by its time gives its uses back', commands.expire, 'expired', 'released'],
    ['with an order spends its uses', commands['close for an order'], 'ordered', 'spent'],
  ])('%s', (_name, command, status, outcome) => {
    const { events } = given(full).when(command);
    const { state } = given([...full, ...events]);
    expect(state).toMatchObject({ status, openUses: [{ useId: 'use-1', code: 'TEN', outcome }] });
    expect(state).not.toHaveProperty('items');
  });

  test('by a merge releases its uses', () => {
    expect(given(states.merged).state).toMatchObject({
      status: 'merged',
      openUses: [{ useId: 'use-1', outcome: 'released' }],
    });
  });

  test('still has to release the use of a code that was removed before', () => {
    const removed = given(full).when(commands['remove a code']).events;
    const applied = discountApplied({ useId: 'use-2', appliedAt: later });
    const { state } = given([...full, ...removed, applied, closed('ordered')]);
    expect(state).toMatchObject({
      openUses: [
        { useId: 'use-1', outcome: 'released' },
        { useId: 'use-2', outcome: 'spent' },
      ],
    });
  });

  test('expires to the millisecond, counted from its last change', () => {
    given([created]).when({ type: 'ExpireCart', at: lastMoment }).then([]);
    given([created])
      .when({ type: 'ExpireCart', at: end })
      .then([{ type: 'CartExpired', data: {} }]);
    given([created]).when({ type: 'DeleteCart', at: end }).then('CART_NOT_FOUND');
    expect(given([created]).when({ type: 'DeleteCart', at: lastMoment }).events).toHaveLength(1);
    const changed = [created, ...given([created]).when(addItem({ at: lastMoment })).events];
    given(changed).when({ type: 'ExpireCart', at: end }).then([]);
  });

  test('lives 30 days as a guest’s cart and 90 days as a customer’s', () => {
    const changedAt = began;
    expect(expiresAt({ cartType: 'guest', changedAt })).toBe(end);
    expect(expiresAt({ cartType: 'authenticated', changedAt })).toBe('2026-05-30T09:00:00.000Z');
  });

  test('does not expire while it is being merged', () => {
    given(states.merging).when(commands.expire).then([]);
  });
});

describe('a merge', () => {
  test('of a cart into itself is refused', () => {
    given([created])
      .when({ ...commands['begin a merge'], into: 'cart_1' })
      .then('VALIDATION_ERROR');
  });

  test('records all lines and the number merged', () => {
    const theirs = line({ cartItemId: 'item_9', offerId: 'offer-9', quantity: 1 });
    const taken = { ...theirs, amount: '10.00', updatedAt: later };
    const state = given([created, itemAdded])
      .when(takeMerge())
      .then([
        {
          type: 'CartMerged',
          data: {
            mergeId: 'merge-9',
            from: 'cart_9',
            strategy: 'add',
            items: [line(), taken],
            itemsMerged: 1,
            at: later,
            sums: sums({ subtotal: '30.00', total: '30.00' }),
          },
        },
      ]);
    expect(state).toMatchObject({
      items: [line(), taken],
      changedAt: later,
      merges: [{ mergeId: 'merge-9', itemsMerged: 1 }],
    });
  });

  test('is answered once, whether it was taken, refused or the cart has closed since', () => {
    const take = takeMerge();
    const taken = [created, ...given([created]).when(take).events];
    given(taken).when(take).then([]);
    given([...taken, closed('ordered')])
      .when(take)
      .then([]);
    const refusal = takeMerge({ currency: 'EUR' });
    const refused = [created, ...given([created]).when(refusal).events];
    given(refused).when(take).then([]);
  });

  test.each<[string, Parameters<typeof takeMerge>[0], ErrorCode]>([
    ['another currency', { currency: 'EUR' }, 'CURRENCY_MISMATCH'],
    [
      'more than the stock',
      {
        items: [line({ cartItemId: 'item_9', quantity: 2 })],
        facts: facts({ offers: new Map([['offer-1', offer({ price: null, stock: 3 })]]) }),
      },
      'INSUFFICIENT_INVENTORY',
    ],
    [
      'more lines than a cart may have',
      {
        items: Array.from({ length: cartLimits.items }, (_, index) =>
          line({ cartItemId: `item_x${index}`, offerId: `x-${index}` }),
        ),
      },
      'VALIDATION_ERROR',
    ],
    [
      'a line above the largest quantity',
      { items: [line({ cartItemId: 'item_9', quantity: 999_999 })] },
      'VALIDATION_ERROR',
    ],
    [
      'an amount beyond the limits',
      { items: [line({ cartItemId: 'item_9', price: '999999999', quantity: 1_000 })] },
      'INVALID_AMOUNT',
    ],
    [
      'amounts whose sum is beyond the limits',
      {
        items: ['99', '98'].map((price) =>
          line({ cartItemId: price, price: `${price}0000000`, quantity: 100 }),
        ),
      },
      'INVALID_AMOUNT',
    ],
  ])('with %s is refused, and only the refusal is recorded', (_name, changes, code) => {
    const before = given([created, itemAdded]).state;
    const { events } = given([created, itemAdded]).when(takeMerge(changes));
    expect(events).toMatchObject([{ type: 'CartMergeRefused', data: { mergeId: 'merge-9', code } }]);
    const { state } = given([created, itemAdded, ...events]);
    const merges = [{ mergeId: 'merge-9', itemsMerged: 0, refusal: { code, message: expect.any(String) } }];
    expect(state).toEqual({ ...before, merges });
  });

  test.each<[State, ErrorCode]>([
    ['merging', 'CONCURRENCY_CONFLICT'],
    ['deleted', 'CART_NOT_FOUND'],
    ['expired by time', 'CART_NOT_FOUND'],
  ])('into a cart that is %s is refused with %s', (state, code) => {
    expect(given(states[state]).when(takeMerge()).events).toMatchObject([{ data: { code } }]);
  });

  test('that was refused leaves the source cart as it was', () => {
    const { state } = given([
      ...full,
      mergeBegun,
      { type: 'CartMergeAbandoned', data: { mergeId: 'merge-1' } },
    ]);
    expect(state).toEqual(given(full).state);
  });

  test('checks the stock of an offer over all its lines, whatever their price', () => {
    const stock = new Map([['offer-1', offer({ stock: 3 })]]);
    const items = [line({ cartItemId: 'item_9', price: '9', quantity: 2, amount: '18.00' })];
    expect(
      given([created, itemAdded]).when(takeMerge({ items, facts: facts({ offers: stock }) })).events,
    ).toMatchObject([{ data: { code: 'INSUFFICIENT_INVENTORY' } }]);
  });

  test('recomputes the discounts and tax of the remaining cart', () => {
    const { events } = given(full).when(takeMerge({ taxRate: '0.1' }));
    expect(events).toMatchObject([
      { data: { sums: { subtotal: '30.00', discounts: ['3.00'], tax: '2.70', total: '29.70' } } },
    ]);
  });
});

test('later events do not reopen an ended cart', () => {
  for (const event of [itemAdded, discountApplied(), mergeBegun, closed('ordered')])
    expect(given([...states.deleted, event]).state).toEqual(given(states.deleted).state);
  expect(given([itemAdded]).state).toEqual({ status: 'none' });
});

describe('an expired cart that is ordered after all', () => {
  const expired: CartEvent = { type: 'CartExpired', data: {} };
  const uses = [{ useId: 'use-again/0', code: 'TEN' }];
  const ordered: CartEvent = { type: 'CartOrderedAgain', data: { orderId: 'order-1', uses, turn: 2 } };
  const told: CartEvent = { type: 'CartUsesSettled', data: { useIds: ['use-again/0'] } };
  const late = [...states['expired and settled'], ordered, told];

  test('uses the codes that were on it', () => {
    const state = given(states['expired and settled']).when(commands['close for an order']).then([ordered]);
    expect(state).toMatchObject({ status: 'ordered', openUses: [{ ...uses[0], outcome: 'spent' }] });
  });

  test('uses no codes if it had none', () => {
    given([created, itemAdded, expired])
      .when(commands['close for an order'])
      .then([{ type: 'CartOrderedAgain', data: { orderId: 'order-1', uses: [], turn: 2 } }]);
  });

  test('is ordered once, and returns its uses if the order is cancelled', () => {
    given(late).when(commands['close for an order']).then([]);
    const state = given(late)
      .when({ type: 'CancelOrder', orderId: 'order-1', turn: 3 })
      .then([{ type: 'CartOrderCancelled', data: { orderId: 'order-1', turn: 3 } }]);
    expect(state).toMatchObject({ openUses: [{ ...uses[0], outcome: 'returned' }] });
  });

  test('returns no uses before it is ordered', () => {
    given(states['expired and settled']).when(commands['cancel the order']).then([]);
  });
});

describe('a cart whose order is cancelled', () => {
  const settled = [...full, closed('ordered'), usesSettled];

  test('returns its uses', () => {
    const state = given(settled).when(commands['cancel the order']).then([orderCancelled]);
    expect(state).toMatchObject({
      status: 'ordered',
      openUses: [{ useId: 'use-1', code: 'TEN', outcome: 'returned' }],
    });
  });

  test('returns no uses for another order, or if it has none', () => {
    given(settled).when({ type: 'CancelOrder', orderId: 'order-2', turn: 1 }).then([]);
    given([created, itemAdded, closed('ordered')])
      .when(commands['cancel the order'])
      .then([]);
  });

  test('ignores a late turn of an order that is older than its last', () => {
    const close = { ...commands['close for an order'], turn: 0 };
    const cancel = { type: 'CancelOrder', orderId: 'order-1', turn: 1 } as const;
    const cancelled = [...settled, orderCancelled, usesSettled];
    for (const turn of [0, 1])
      given(cancelled)
        .when({ ...close, turn })
        .then([]);
    given([...settled, orderCancelled])
      .when(close)
      .then([]);
    const uses = [{ useId: 'use-again/0', code: 'TEN' }];
    const again: CartEvent = { type: 'CartOrderedAgain', data: { orderId: 'order-1', uses, turn: 2 } };
    const told: CartEvent = { type: 'CartUsesSettled', data: { useIds: ['use-again/0'] } };
    given([...cancelled, again, told])
      .when(cancel)
      .then([]);
    // Turns of another order, which came in between, make no difference.
    const other: CartEvent = { type: 'CartOrderedAgain', data: { orderId: 'order-2', uses, turn: 0 } };
    const otherCancelled: CartEvent = { type: 'CartOrderCancelled', data: { orderId: 'order-2', turn: 1 } };
    given([...cancelled, other, told, otherCancelled, told])
      .when(close)
      .then([]);
  });

  test('takes new uses when another order is completed with it', () => {
    const uses = [{ useId: 'use-again/0', code: 'TEN' }];
    const again: CartEvent = { type: 'CartOrderedAgain', data: { orderId: 'order-2', uses, turn: 0 } };
    const cancelled = [...settled, orderCancelled, usesSettled];
    const state = given(cancelled)
      .when({ ...commands['close for an order'], orderId: 'order-2', turn: 0 })
      .then([again]);
    expect(state).toMatchObject({ openUses: [{ ...uses[0], outcome: 'spent' }] });
    const told: CartEvent = { type: 'CartUsesSettled', data: { useIds: ['use-again/0'] } };
    const back = given([...cancelled, again, told]).when({
      type: 'CancelOrder',
      orderId: 'order-2',
      turn: 1,
    });
    expect(back.then([{ type: 'CartOrderCancelled', data: { orderId: 'order-2', turn: 1 } }])).toMatchObject({
      openUses: [{ ...uses[0], outcome: 'returned' }],
    });
  });
});
