/** What of a cart comes before a command, and what a command leaves to be finished. */
import { describe, expect, test } from '@jest/globals';
import type { CartCommand } from '../../../src/domain/cart/commands.js';
import { cartDecider } from '../../../src/domain/cart/decide.js';
import type { CartEvent } from '../../../src/domain/cart/events.js';
import { unfinishedCart } from '../../../src/domain/cart/unfinished.js';
import { fold } from '../../../src/kernel/decider.js';
import {
  addItem,
  applyDiscount,
  closed,
  created,
  definition,
  discountApplied,
  end,
  itemAdded,
  lastMoment,
  later,
  mergeBegun,
  priced,
  takeMerge,
} from './examples.js';

const stateAfter = (events: readonly CartEvent[]) => fold(cartDecider, cartDecider.initial, events);
const comesFirst = (
  events: readonly CartEvent[],
  command: CartCommand | undefined,
  { at = later, done = [] }: { readonly at?: string; readonly done?: readonly string[] } = {},
) => unfinishedCart.before(stateAfter(events), command, at, done);
const begun = (events: readonly CartEvent[], command: CartCommand, done: readonly string[] = []) =>
  unfinishedCart.begun(stateAfter(events), command, done)?.kind;

const removeItem = { ...priced, type: 'RemoveItem', cartItemId: 'item_1' } as const;
const removeCode = { ...priced, type: 'RemoveDiscount', code: 'TEN' } as const;
const expire = { type: 'ExpireCart', at: later } as const;
const limited = discountApplied({ usageLimit: 5 });
const merging = [created, itemAdded, mergeBegun];
const ordered = [created, itemAdded, limited, closed('ordered')];

describe('before a command', () => {
  test('of a cart with nothing under way comes nothing', () => {
    for (const command of [addItem(), removeItem, expire, takeMerge(), undefined]) {
      expect(comesFirst([], command)).toBeUndefined();
      expect(comesFirst([created, itemAdded, discountApplied()], command)).toBeUndefined();
    }
  });
  test('comes the merge that was begun, also for a worker and before the end', () => {
    for (const command of [addItem(), removeItem, expire, undefined])
      expect(comesFirst(merging, command)).toMatchObject({ kind: 'merge', merge: { into: 'cart_2' } });
  });
  test('of another cart’s merge comes no merge of its own: neither waits for the other', () => {
    expect(comesFirst(merging, takeMerge())).toBeUndefined();
    expect(begun(merging, takeMerge())).toBeUndefined();
    expect(begun(merging, removeItem)).toBe('merge');
  });
  test('come the uses that the ledgers have yet to learn of', () => {
    expect(comesFirst(ordered, undefined)).toMatchObject({ kind: 'uses', uses: [{ outcome: 'spent' }] });
    expect(begun(ordered, takeMerge())).toBe('uses');
  });
  test('that changes the cart, the uses of its limited codes are held longer, once', () => {
    const cart = [created, itemAdded, limited];
    for (const command of [addItem(), removeItem, takeMerge()])
      expect(comesFirst(cart, command)).toMatchObject({ kind: 'holds', discounts: [{ code: 'TEN' }] });
    expect(comesFirst(cart, addItem(), { done: ['holds'] })).toBeUndefined();
    for (const command of [removeCode, expire, undefined]) expect(comesFirst(cart, command)).toBeUndefined();
  });
  test('nothing is held for a cart that has come to its end', () => {
    const cart = [created, itemAdded, discountApplied({ usageLimit: 5 })];
    expect(comesFirst(cart, addItem(), { at: lastMoment })?.kind).toBe('holds');
    expect(comesFirst(cart, addItem(), { at: end })).toBeUndefined();
  });
});

describe('before a code is applied', () => {
  const apply = (changes = {}) =>
    applyDiscount({ definition: definition({ usageLimit: 1 }), useId: 'use-2', ...changes });
  const cart = [created, itemAdded];

  test('a use of it is held, once', () => {
    expect(comesFirst(cart, apply())).toMatchObject({
      kind: 'hold',
      discount: { useId: 'use-2', usageLimit: 1 },
    });
    expect(comesFirst(cart, apply(), { done: ['hold'] })).toBeUndefined();
  });
  test('nothing is held when it has no limit or is refused anyway', () => {
    expect(comesFirst(cart, apply({ definition: definition() }))).toBeUndefined();
    expect(comesFirst(cart, apply({ definition: null }))).toBeUndefined();
    expect(
      comesFirst(cart, apply({ definition: definition({ usageLimit: 1, active: false }) })),
    ).toBeUndefined();
  });
  test('that is on the cart by now, the use that it has there is held', () => {
    expect(comesFirst([...cart, limited], apply())?.kind).toBe('holds');
    expect(comesFirst([...cart, limited], apply(), { done: ['holds'] })).toBeUndefined();
  });
  test('and was overtaken by another request, the other’s use is held again', () => {
    expect(begun([...cart, limited], apply())).toBe('holds');
    expect(begun([...cart, limited], apply(), ['holds'])).toBeUndefined();
    expect(begun([...cart, discountApplied({ usageLimit: 5, useId: 'use-2' })], apply())).toBeUndefined();
  });
});
