/** A cart's codes and prices are brought up to date with every change, at its checkout, at its order, and for a read. */
import { describe, expect, test } from '@jest/globals';
import type { CartCommand, CartFacts, CodeFacts, OfferFacts } from '../../../src/domain/cart/commands.js';
import { cartDecider } from '../../../src/domain/cart/decide.js';
import type {
  CartDiscount,
  CartEvent,
  CartItem,
  DiscountDropReason,
} from '../../../src/domain/cart/events.js';
import { reassessCart } from '../../../src/domain/cart/reassessment.js';
import { cartLimits, type OpenCart } from '../../../src/domain/cart/state.js';
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import { addMilliseconds } from '../../../src/kernel/dates.js';
import { specification } from '../../support/given.js';
import {
  addItem,
  applyDiscount,
  changeItem,
  commands,
  created,
  definition,
  discount,
  discountApplied,
  facts,
  itemAdded,
  later,
  line,
  noTax,
  offer,
  priced,
  sums,
  takeMerge,
} from './examples.js';

const given = specification(cartDecider);
const minute = 60_000;
const inMinutes = (minutes: number) => addMilliseconds(later, minutes * minute);

const full = [created, itemAdded, discountApplied()];
const knowing = (code: Partial<DiscountCode> | null, usedUp = false): CartFacts =>
  facts({ codes: new Map([['TEN', { definition: code === null ? null : definition(code), usedUp }]]) });
const priceIs = (changes: Partial<OfferFacts>): CartFacts =>
  facts({ offers: new Map([['offer-1', offer({ price: '10', ...changes })]]) });
const stored = (changes: Partial<CartItem>): CartEvent => ({
  type: 'CartItemAdded',
  data: { item: line(changes), sums: sums({ subtotal: '20.00', total: '20.00' }) },
});
const known = (customerId: string | null): CartEvent =>
  ({
    type: 'CartCreated',
    data: { ...created.data, customerId, cartType: 'authenticated' },
  }) as CartEvent;

function open(events: readonly CartEvent[]): OpenCart {
  const { state } = given(events);
  if (state.status !== 'open') throw new Error(state.status);
  return state;
}
/** Returns the cart as a read shows it. */
const shown = (events: readonly CartEvent[], known: CartFacts, at = later) =>
  reassessCart(open(events), { at, taxRate: noTax, facts: known });
const changedBy = (events: readonly CartEvent[], command: CartCommand) => [
  ...events,
  ...given(events).when(command).events,
];

describe('a code on a cart', () => {
  test.each<[string, CodeFacts, DiscountDropReason]>([
    ['was deleted', { definition: null, usedUp: false }, 'deleted'],
    ['was switched off', { definition: definition({ active: false }), usedUp: false }, 'inactive'],
    ['ends at this moment', { definition: definition({ expiresAt: later }), usedUp: false }, 'expired'],
    [
      'ended long ago',
      { definition: definition({ expiresAt: inMinutes(-30_000) }), usedUp: false },
      'expired',
    ],
    ['begins later now', { definition: definition({ startsAt: inMinutes(1) }), usedUp: false }, 'changed'],
    ['takes off more now', { definition: definition({ value: '50' }), usedUp: false }, 'changed'],
    ['is of another type now', { definition: definition({ type: 'fixed' }), usedUp: false }, 'changed'],
    ['has a minimum now', { definition: definition({ minimumSubtotal: '1' }), usedUp: false }, 'changed'],
    [
      'has a minimum in another currency now',
      { definition: definition({ minimumSubtotal: '0', currency: 'EUR' }), usedUp: false },
      'changed',
    ],
    [
      'is for known customers now',
      { definition: definition({ perCustomerLimit: 1 }), usedUp: false },
      'changed',
    ],
    ['was used up by others', { definition: definition({ usageLimit: 1 }), usedUp: true }, 'exhausted'],
  ])('that %s is dropped with the next change and in every read', (_name, code, reason) => {
    const now = facts({ codes: new Map([['TEN', code]]) });
    const droppedDiscounts = [{ code: 'TEN', reason }];
    const { events } = given(full).when(addItem({ facts: now }));
    expect(events).toEqual([
      {
        type: 'CartReassessed',
        data: {
          prices: [],
          droppedItems: [],
          droppedDiscounts,
          at: later,
          sums: sums({ subtotal: '20.00', total: '20.00' }),
        },
      },
      expect.objectContaining({ type: 'CartItemAdded' }),
    ]);
    expect(open([...full, ...events])).toMatchObject({
      discounts: [],
      droppedDiscounts,
      openUses: [{ useId: 'use-1', code: 'TEN', outcome: 'released' }],
      sums: { discount: '0.00', total: '25.00' },
    });
    expect(shown(full, now)).toMatchObject({ discounts: [], droppedDiscounts, sums: { total: '20.00' } });
  });

  test.each<[string, Partial<DiscountCode>]>([
    ['is as it was', {}],
    ['is written otherwise', { value: '10.00' }],
    ['has a limit that is not reached', { usageLimit: 5 }],
    ['ends later', { expiresAt: inMinutes(1) }],
    ['has begun', { startsAt: later }],
    ['has another currency, which a percentage does not ask for', { currency: 'EUR' }],
  ])('that %s stays', (_name, changes) => {
    expect(shown(full, knowing(changes))).toEqual(open(full));
    expect(given(full).when(addItem({ facts: knowing(changes) })).events).toHaveLength(1);
  });

  test('that was extended after it expired stays', () => {
    const ended = [created, itemAdded, discountApplied({ expiresAt: inMinutes(-5) })];
    expect(shown(ended, knowing({ expiresAt: inMinutes(5) })).discounts).toHaveLength(1);
    expect(shown(ended, facts()).discounts).toHaveLength(0);
  });

  test.each<[Partial<CartDiscount>, Partial<DiscountCode>, boolean]>([
    [{ minimumSubtotal: '5' }, { minimumSubtotal: '5.00' }, true],
    [{ minimumSubtotal: '5' }, { minimumSubtotal: null }, false],
    [{ minimumSubtotal: '5' }, { minimumSubtotal: '6' }, false],
    [{ type: 'fixed', value: '3' }, { type: 'fixed', value: '3' }, true],
    [{ type: 'fixed', value: '3' }, { type: 'fixed', value: '3', currency: 'EUR' }, false],
  ])('with %j stays by %j: %s', (onCart, now, stays) => {
    const events = [created, itemAdded, discountApplied(onCart)];
    expect(shown(events, knowing(now)).discounts).toHaveLength(stays ? 1 : 0);
  });

  test('limited per customer stays on the cart of a known customer', () => {
    const events = (customerId: string | null) => [known(customerId), itemAdded, discountApplied()];
    const limited = knowing({ perCustomerLimit: 1 });
    expect(shown(events('customer-1'), limited).discounts).toHaveLength(1);
    expect(shown(events(null), limited).discounts).toHaveLength(0);
  });

  test('stays without effect below its minimum', () => {
    const events = [created, itemAdded, discountApplied({ minimumSubtotal: '15' })];
    const fewer = changedBy(events, changeItem({ quantity: 1, facts: knowing({ minimumSubtotal: '15' }) }));
    expect(open(fewer)).toMatchObject({ discounts: [{ code: 'TEN' }], sums: { discount: '0.00' } });
  });

  test('that has changed can be applied again with its new value and a new use', () => {
    const now = definition({ value: '50' });
    const { events } = given(full).when(applyDiscount({ definition: now, facts: knowing({ value: '50' }) }));
    expect(events).toMatchObject([
      { type: 'CartReassessed', data: { droppedDiscounts: [{ code: 'TEN', reason: 'changed' }] } },
      { type: 'CartDiscountApplied', data: { discount: { value: '50', useId: 'use-new' } } },
    ]);
    expect(open([...full, ...events])).toMatchObject({ droppedDiscounts: [], sums: { total: '10.00' } });
  });

  test('that no longer exists can be removed', () => {
    const { events } = given(full).when({ ...commands['remove a code'], facts: knowing(null) });
    expect(events.map(({ type }) => type)).toEqual(['CartDiscountRemoved']);
    expect(open([...full, ...events]).droppedDiscounts).toEqual([]);
  });

  test('stays when the change is refused', () => {
    given(full)
      .when(changeItem({ cartItemId: 'item_none', facts: knowing(null) }))
      .then('ITEM_NOT_FOUND');
  });

  test('no longer reduces the other codes once it is dropped', () => {
    const half = discountApplied({ code: 'HALF', useId: 'use-2', type: 'fixed', value: '19' });
    const events = [created, itemAdded, discountApplied(), half];
    expect(shown(events, knowing(null))).toMatchObject({
      discounts: [{ code: 'HALF' }],
      sums: { discounts: ['19.00'], total: '1.00' },
    });
  });
});

describe('a line that follows the price of its offer', () => {
  const guests = [created, stored({ followsOffer: true })];

  test('has the current price with every change and in every read, and keeps the price before', () => {
    const now = priceIs({ price: '12.5' });
    const { events } = given(guests).when(addItem({ facts: now }));
    expect(events[0]).toEqual({
      type: 'CartReassessed',
      data: {
        prices: [{ cartItemId: 'item_1', from: '10', to: '12.5', amount: '25.00' }],
        droppedItems: [],
        droppedDiscounts: [],
        at: later,
        sums: sums({ subtotal: '25.00', total: '25.00' }),
      },
    });
    const changed = { price: '12.5', amount: '25.00', priceBefore: '10' };
    expect(open([...guests, ...events])).toMatchObject({ items: [changed, {}], sums: { total: '30.00' } });
    expect(shown(guests, now)).toMatchObject({ items: [changed], sums: { total: '25.00' } });
  });

  test('does not keep its old price for a larger quantity', () => {
    const now = priceIs({ price: '12' });
    const more = changeItem({ quantity: 40, pricesFreely: false, facts: now, offer: offer({ price: '12' }) });
    const events = changedBy(guests, more);
    expect(open(events)).toMatchObject({
      items: [{ quantity: 40, price: '12', amount: '480.00', priceBefore: '10' }],
      sums: { total: '480.00' },
    });
  });

  test('keeps the price last seen through several changes, and drops it when that price is back', () => {
    const dearer = changedBy(guests, addItem({ facts: priceIs({ price: '12' }) }));
    const dearest = changedBy(dearer, addItem({ facts: priceIs({ price: '15' }) }));
    expect(open(dearest).items[0]).toMatchObject({ price: '15', priceBefore: '10' });
    const back = changedBy(dearest, addItem({ facts: priceIs({ price: '10.00' }) }));
    expect(open(back).items[0]).toMatchObject({ price: '10.00', amount: '20.00' });
    expect(open(back).items[0]).not.toHaveProperty('priceBefore');
  });

  test.each<[string, CartFacts]>([
    ['the offer is not known any more', facts()],
    ['the offer has no price any more', priceIs({ price: null })],
    ['the offer has no price any more, in whatever currency', priceIs({ price: null, currency: 'EUR' })],
    ['the price is written otherwise', priceIs({ price: '10.000' })],
  ])('stays as it is when %s', (_name, now) => {
    expect(shown(guests, now)).toEqual(open(guests));
  });

  test('is dropped when its offer has another currency', () => {
    const now = priceIs({ price: '10', currency: 'EUR' });
    const droppedItems = [{ cartItemId: 'item_1', offerId: 'offer-1', quantity: 2, reason: 'currency' }];
    expect(shown(guests, now)).toMatchObject({ items: [], droppedItems, sums: { total: '0.00' } });
    const events = changedBy(guests, addItem({ facts: now }));
    expect(open(events)).toMatchObject({ items: [{ offerId: 'offer-new' }], droppedItems });
    given(guests)
      .when(changeItem({ quantity: 40, facts: now }))
      .then('CURRENCY_MISMATCH');
    expect(open(changedBy(guests, { ...commands['remove an item'], facts: now }))).toMatchObject({
      items: [],
      droppedItems: [],
    });
    const again = addItem({ offerId: 'offer-1', cartItemId: 'item_2', facts: priceIs({}) });
    expect(open(changedBy(events, again)).droppedItems).toEqual([]);
  });

  test('is dropped when its amount exceeds the limit', () => {
    const many = [created, stored({ followsOffer: true, quantity: 1_000_000, amount: '10000000.00' })];
    const now = priceIs({ price: '999999999' });
    expect(shown(many, now)).toMatchObject({ items: [], droppedItems: [{ reason: 'amount' }] });
    given(many)
      .when(changeItem({ quantity: 999_999, facts: now }))
      .then('INVALID_AMOUNT');
  });

  test('is dropped when the sum exceeds the limit, while cheaper lines stay', () => {
    const two = stored({ cartItemId: 'item_2', offerId: 'offer-2', followsOffer: true, quantity: 90 });
    const three = stored({ cartItemId: 'item_3', offerId: 'offer-3', followsOffer: true, quantity: 90 });
    const dear = offer({ price: '999999999' });
    const offers = new Map([
      ['offer-1', offer({ price: '9' })],
      ['offer-2', dear],
      ['offer-3', dear],
    ]);
    expect(shown([...guests, two, three], facts({ offers }))).toMatchObject({
      items: [{ cartItemId: 'item_1', price: '9' }],
      droppedItems: [
        { cartItemId: 'item_2', reason: 'amount' },
        { cartItemId: 'item_3', reason: 'amount' },
      ],
      sums: { total: '18.00' },
    });
  });

  test('can be a guest’s line from an older event, which does not say so', () => {
    expect(shown([created, itemAdded], priceIs({ price: '11' })).items).toMatchObject([{ price: '11' }]);
    expect(shown([known('customer-1'), itemAdded], priceIs({ price: '11' })).items).toMatchObject([
      { price: '10' },
    ]);
  });
});

describe('a line at a sent price', () => {
  const named = [created, stored({ followsOffer: false })];
  const now = priceIs({ price: '12' });

  test('keeps its price, whatever the reference data says', () => {
    expect(shown(named, now)).toEqual(open(named));
    expect(shown(named, priceIs({ currency: 'EUR' }))).toEqual(open(named));
    expect(open(changedBy(named, changeItem({ facts: now }))).items).toMatchObject([
      { quantity: 3, price: '10', followsOffer: false },
    ]);
  });

  test('follows the offer once a guest changes it', () => {
    const guest = { pricesFreely: false, offer: offer({ price: '12' }), facts: now };
    expect(open(changedBy(named, changeItem({ ...guest, quantity: 40 }))).items).toMatchObject([
      { quantity: 40, price: '12', amount: '480.00', followsOffer: true },
    ]);
    const more = addItem({ ...guest, offerId: 'offer-1', offer: offer({ price: '10' }), facts: facts() });
    expect(open(changedBy(named, more)).items).toMatchObject([
      { quantity: 3, price: '10', followsOffer: true },
    ]);
  });

  test('stops following the offer when a price is sent, even the same one', () => {
    const guests = [created, stored({ followsOffer: true, priceBefore: '8' })];
    const pinned = open(changedBy(guests, changeItem({ quantity: 2, price: '10' })));
    expect(pinned.items).toMatchObject([{ price: '10', followsOffer: false }]);
    expect(pinned.items[0]).not.toHaveProperty('priceBefore');
    expect(open(changedBy(guests, changeItem({ quantity: 5 }))).items).toMatchObject([
      { followsOffer: true },
    ]);
    given(named)
      .when(changeItem({ quantity: 2, price: '10' }))
      .then([]);
  });

  test('comes from a caller who may set prices; a guest’s line follows the offer', () => {
    expect(open(changedBy([created], addItem())).items).toMatchObject([{ followsOffer: false }]);
    const guest = addItem({ pricesFreely: false, offer: offer() });
    expect(open(changedBy([created], guest)).items).toMatchObject([{ price: '7.5', followsOffer: true }]);
  });
});

describe('a merge', () => {
  const own = [known('customer-1'), stored({ followsOffer: false })];
  const theirs = line({ cartItemId: 'item_9', offerId: 'offer-9', quantity: 2, followsOffer: true });
  const nine = (changes: Partial<OfferFacts>) =>
    facts({ offers: new Map([['offer-9', offer({ price: '10', ...changes })]]) });

  test('takes the guest’s lines at current prices', () => {
    const take = takeMerge({ items: [theirs], facts: nine({ price: '12' }) });
    expect(open(changedBy(own, take))).toMatchObject({
      items: [{}, { price: '12', amount: '24.00', priceBefore: '10', followsOffer: true }],
      sums: { total: '44.00' },
    });
  });

  test('leaves out a line whose offer has another currency, and records it', () => {
    const events = changedBy(own, takeMerge({ items: [theirs], facts: nine({ currency: 'EUR' }) }));
    expect(events.at(-1)).toMatchObject({
      type: 'CartMerged',
      data: { itemsMerged: 0, droppedItems: [{ cartItemId: 'item_9', reason: 'currency' }] },
    });
    expect(open(events)).toMatchObject({ items: [{}], droppedItems: [{ cartItemId: 'item_9' }] });
  });

  test('of a line that follows its offer with one at a sent price makes a line that follows the offer', () => {
    const same = { ...theirs, offerId: 'offer-1' };
    expect(open(changedBy(own, takeMerge({ items: [same] }))).items).toMatchObject([
      { quantity: 4, followsOffer: true },
    ]);
  });

  test('also reassesses the codes of the remaining cart', () => {
    const events = changedBy(
      [...own, discountApplied()],
      takeMerge({ items: [theirs], facts: knowing(null) }),
    );
    expect(open(events)).toMatchObject({ discounts: [], droppedDiscounts: [{ reason: 'deleted' }] });
  });
});

describe('a checkout', () => {
  const checkOut = (changes: Partial<(typeof commands)['check out']> = {}): CartCommand => ({
    ...commands['check out'],
    ...changes,
  });
  const until = inMinutes(30);
  const checkedOut: CartEvent = {
    type: 'CartCheckedOut',
    data: {
      until,
      at: later,
      sums: sums({ subtotal: '20.00', discounts: ['2.00'], discount: '2.00', total: '18.00' }),
    },
  };

  test('holds the sums of the cart for 30 minutes', () => {
    const state = given(full).when(checkOut()).then([checkedOut]);
    expect(state).toMatchObject({ checkoutExpiresAt: until, changedAt: later, sums: { total: '18.00' } });
  });

  test('reassesses codes and prices first', () => {
    const state = given([created, stored({ followsOffer: true }), discountApplied()])
      .when(checkOut({ facts: { ...knowing(null), ...{ offers: priceIs({ price: '12' }).offers } } }))
      .then([
        {
          type: 'CartReassessed',
          data: {
            prices: [{ cartItemId: 'item_1', from: '10', to: '12', amount: '24.00' }],
            droppedItems: [],
            droppedDiscounts: [{ code: 'TEN', reason: 'deleted' }],
            at: later,
            sums: sums({ subtotal: '24.00', total: '24.00' }),
          },
        },
        {
          type: 'CartCheckedOut',
          data: { until, at: later, sums: sums({ subtotal: '24.00', total: '24.00' }) },
        },
      ]);
    expect(state).toMatchObject({
      items: [{ priceBefore: '10' }],
      droppedDiscounts: [{ code: 'TEN' }],
      checkoutExpiresAt: until,
    });
  });

  test('that is repeated reassesses again, and holds for another 30 minutes', () => {
    const again = checkOut({ at: inMinutes(20), facts: knowing({ active: false }) });
    expect(given([...full, checkedOut]).when(again).events).toMatchObject([
      { type: 'CartReassessed', data: { droppedDiscounts: [{ reason: 'inactive' }] } },
      { type: 'CartCheckedOut', data: { until: inMinutes(50), sums: { total: '20.00' } } },
    ]);
  });

  test('is refused if an offer has too little stock', () => {
    const offers = new Map([['offer-1', offer({ price: '10', stock: 1 })]]);
    given(full)
      .when(checkOut({ facts: facts({ offers }) }))
      .then('INSUFFICIENT_INVENTORY');
    given([created])
      .when(checkOut())
      .then([{ type: 'CartCheckedOut', data: { until, at: later, sums: sums() } }]);
  });

  test.each<[string, CartCommand]>([
    ['a line that is added', addItem()],
    ['a line that is changed', changeItem()],
    ['a line that is taken off', commands['remove an item']],
    ['a code that is put on', commands['apply a code']],
    ['a code that is taken off', commands['remove a code']],
    ['a merge', takeMerge()],
  ])('ends with %s', (_name, change) => {
    expect(open(changedBy([...full, checkedOut], change)).checkoutExpiresAt).toBeNull();
  });

  test('does not end with a command that changes nothing or is refused', () => {
    const events = [...full, checkedOut];
    given(events)
      .when(applyDiscount({ code: 'TEN', facts: knowing({}) }))
      .then([]);
    given(events)
      .when(changeItem({ quantity: 2 }))
      .then([]);
    given(events)
      .when(changeItem({ cartItemId: 'item_none', facts: knowing(null) }))
      .then('ITEM_NOT_FOUND');
  });

  test('shows what has changed, and the next change no longer shows it', () => {
    const dearer = addItem({ facts: { ...knowing(null), offers: priceIs({ price: '12' }).offers } });
    const seen = changedBy(changedBy([...full], dearer), checkOut({ facts: priceIs({ price: '12' }) }));
    expect(open(seen)).toMatchObject({ items: [{ priceBefore: '10' }, {}], droppedDiscounts: [{}] });
    const next = open(changedBy(seen, addItem({ facts: priceIs({ price: '12' }) })));
    expect(next.droppedDiscounts).toEqual([]);
    for (const item of next.items) expect(item).not.toHaveProperty('priceBefore');
  });

  describe('that is ordered', () => {
    const order = (at: string, known: CartFacts): CartCommand => ({
      ...commands['close for an order'],
      at,
      facts: known,
    });
    const uses = (events: readonly CartEvent[]) => {
      const { state } = given(events);
      return state.status === 'none' ? [] : state.openUses.map(({ outcome }) => outcome);
    };

    test('in time spends the uses of its codes, even if they have changed', () => {
      for (const now of [knowing(null), knowing({ active: false }), knowing({ value: '50' })]) {
        const events = changedBy([...full, checkedOut], order(inMinutes(29), now));
        expect(events.at(-1)).toMatchObject({ type: 'CartClosed' });
        expect(uses(events)).toEqual(['spent']);
      }
    });

    test('too late, or without a checkout, releases the codes that are no longer valid', () => {
      for (const before of [full, [...full, checkedOut]]) {
        const { events } = given(before).when(order(until, knowing({ active: false })));
        expect(events).toMatchObject([
          { type: 'CartReassessed', data: { droppedDiscounts: [{ code: 'TEN', reason: 'inactive' }] } },
          { type: 'CartClosed' },
        ]);
        expect(uses([...before, ...events])).toEqual(['released']);
        expect(uses(changedBy(before, order(until, knowing({}))))).toEqual(['spent']);
      }
    });
  });
});

test('a cart remembers only as many dropped codes as it can have codes', () => {
  let events: readonly CartEvent[] = [created];
  for (let number = 0; number < cartLimits.discounts + 5; number += 1) {
    const code = `CODE-${number}`;
    events = [
      ...events,
      { type: 'CartDiscountApplied', data: { discount: discount({ code }), sums: sums() } },
    ];
    const gone = new Map([[code, { definition: null, usedUp: false }]]);
    events = changedBy(events, addItem({ offerId: `offer-${number}`, facts: facts({ codes: gone }) }));
  }
  const { droppedDiscounts } = open(events);
  expect(droppedDiscounts).toHaveLength(cartLimits.discounts);
  expect(droppedDiscounts.at(-1)).toEqual({ code: `CODE-${cartLimits.discounts + 4}`, reason: 'deleted' });
});

test('a cart remembers only as many dropped lines as it can have lines', () => {
  const events = Array.from({ length: cartLimits.items + 5 }, (_, number): readonly CartEvent[] => {
    const [cartItemId, offerId] = [`item_${number}`, `offer-${number}`];
    const droppedItems = [{ cartItemId, offerId, quantity: 2, reason: 'currency' as const }];
    const data = { prices: [], droppedItems, droppedDiscounts: [], at: later, sums: sums() };
    return [stored({ cartItemId, offerId }), { type: 'CartReassessed', data }];
  });
  const { droppedItems } = open([created, ...events.flat()]);
  expect(droppedItems).toHaveLength(cartLimits.items);
  expect(droppedItems.at(-1)).toMatchObject({ offerId: `offer-${cartLimits.items + 4}` });
});

test('codes and prices for which no facts were looked up stay as they are', () => {
  given(full)
    .when(addItem({ ...priced, offerId: 'offer-1', price: '10', cartItemId: 'item_2' }))
    .then([
      {
        type: 'CartItemChanged',
        data: {
          cartItemId: 'item_1',
          quantity: 3,
          price: '10',
          amount: '30.00',
          at: later,
          sums: sums({ subtotal: '30.00', discounts: ['3.00'], discount: '3.00', total: '27.00' }),
        },
      },
    ]);
});
