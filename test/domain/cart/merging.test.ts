/** The lines of two carts merged by each strategy. */
import { describe, expect, test } from '@jest/globals';
import type { CartItem, MergeStrategy } from '../../../src/domain/cart/events.js';
import { lineKey, mergeLines, samePrice } from '../../../src/domain/cart/merging.js';
import { began, later, line } from './examples.js';

const now = { currency: 'USD', at: later };
const merged = (guest: readonly CartItem[], customer: readonly CartItem[], strategy: MergeStrategy) =>
  mergeLines(guest, customer, strategy, now);
const guest = line({ cartItemId: 'item_g', quantity: 3, amount: '30.00', addedAt: later, updatedAt: later });
const customer = line({ cartItemId: 'item_c', quantity: 2 });

describe('a line that both carts have', () => {
  test.each<[MergeStrategy, number, number]>([
    ['add', 5, 1],
    ['replace', 3, 1],
    ['keep', 2, 0],
    ['max', 3, 1],
  ])('has under %s the quantity %i, with %i merged', (strategy, quantity, itemsMerged) => {
    const expected = {
      ...customer,
      quantity,
      amount: `${quantity}0.00`,
      updatedAt: quantity === 2 ? began : later,
    };
    expect(merged([guest], [customer], strategy)).toEqual({ items: [expected], itemsMerged });
  });

  test('keeps the customer’s larger quantity under max, with none merged', () => {
    const most = { ...customer, quantity: 9, amount: '90.00' };
    expect(merged([guest], [most], 'max')).toEqual({ items: [most], itemsMerged: 0 });
  });

  test('stays unchanged under max if the quantities are equal, with none merged', () => {
    const same = { ...customer, quantity: 3, amount: '30.00' };
    expect(merged([guest], [same], 'max')).toEqual({ items: [same], itemsMerged: 0 });
  });

  test('has the same price, however it is written', () => {
    for (const price of ['10', '10.0', '10.000000'])
      expect(merged([{ ...guest, price }], [customer], 'add').items).toHaveLength(1);
  });

  test('has the same offer and price; otherwise both lines are kept', () => {
    for (const changes of [{ price: '10.01' }, { price: '1' }, { price: '100' }, { offerId: 'offer-2' }])
      for (const strategy of ['add', 'keep', 'max'] as const)
        expect(merged([{ ...guest, ...changes }], [customer], strategy).items).toHaveLength(2);
  });
});

describe('a line of the same offer at another price', () => {
  test('is replaced by the guest’s line, which keeps its id', () => {
    const dearer = { ...guest, price: '12', amount: '36.00' };
    expect(merged([dearer], [customer], 'replace')).toEqual({
      items: [{ ...dearer, updatedAt: later }],
      itemsMerged: 1,
    });
  });

  test('is replaced by the guest’s lines of the offer, except for the line at the same price', () => {
    const lines = [guest, { ...guest, cartItemId: 'item_h', price: '12', amount: '36.00' }];
    const others = [customer, line({ cartItemId: 'item_d', price: '9', amount: '18.00' })];
    expect(merged(lines, others, 'replace')).toMatchObject({
      items: [
        { cartItemId: 'item_c', price: '10', quantity: 3 },
        { cartItemId: 'item_h', price: '12', quantity: 3 },
      ],
      itemsMerged: 2,
    });
  });

  test('stays if the offers differ', () => {
    const other = { ...customer, offerId: 'offer-2' };
    expect(merged([{ ...guest, price: '12' }], [other], 'replace').items).toHaveLength(2);
  });
});

test.each<MergeStrategy>(['add', 'replace', 'keep', 'max'])(
  'under %s, the lines of only one cart are all kept, the customer’s before the guest’s',
  (strategy) => {
    const alone = line({ cartItemId: 'item_a', offerId: 'offer-a' });
    const other = line({ cartItemId: 'item_b', offerId: 'offer-b', quantity: 1, amount: '10.00' });
    expect(merged([other], [alone], strategy)).toEqual({
      items: [alone, { ...other, updatedAt: later }],
      itemsMerged: 1,
    });
    expect(merged([], [alone], strategy)).toEqual({ items: [alone], itemsMerged: 0 });
    expect(merged([other], [], strategy)).toEqual({
      items: [{ ...other, updatedAt: later }],
      itemsMerged: 1,
    });
  },
);

test('equal lines within one cart are joined before the merge', () => {
  const twice = [line({ cartItemId: 'item_2', quantity: 2 }), line({ cartItemId: 'item_1', quantity: 3 })];
  expect(merged(twice, [], 'max').items).toMatchObject([{ cartItemId: 'item_1', quantity: 5 }]);
  expect(merged(twice, [customer], 'add')).toMatchObject({
    items: [{ cartItemId: 'item_c', quantity: 7 }],
    itemsMerged: 2,
  });
  expect(merged([], twice, 'keep').items).toMatchObject([{ cartItemId: 'item_1', quantity: 5 }]);
});

test('amounts are rounded once, from the merged quantity', () => {
  const third = line({ price: '0.335', quantity: 1, amount: '0.34' });
  const { items } = merged([{ ...third, cartItemId: 'item_g', quantity: 2 }], [third], 'add');
  expect(items).toMatchObject([{ quantity: 3, amount: '1.01' }]);
});

test('different offers and prices have different keys, even if their concatenations match', () => {
  expect(lineKey('a', '11')).not.toBe(lineKey('a1', '1'));
  expect(lineKey('a"', '1')).not.toBe(lineKey('a', '1'));
  expect(lineKey('a', '0.10')).toBe(lineKey('a', '0.1'));
  expect(lineKey('a', '100')).not.toBe(lineKey('a', '1'));
  expect(lineKey('a', '0')).toBe(lineKey('a', '0.00'));
});

test('two prices are the same if their amounts are equal', () => {
  expect(samePrice('1.50', '1.5')).toBe(true);
  expect(samePrice('1.5', '1.500001')).toBe(false);
});
