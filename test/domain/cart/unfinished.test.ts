/** A cart's unfinished work before a command, and the work that a command leaves to be finished. */

import { describe, expect, test } from '@jest/globals';
import type { CartCommand } from '../../../src/domain/cart/commands.js';
import { cartDecider } from '../../../src/domain/cart/decide.js';
import type { CartEvent } from '../../../src/domain/cart/events.js';
import { unfinishedCart } from '../../../src/domain/cart/unfinished.js';
import { fold } from '../../../src/kernel/decider.js';
import { noDueRules } from '../../../src/kernel/unfinished.js';
import {
  addItem,
  applyDiscount,
  closed,
  created,
  definition,
  discountApplied,
  end,
  facts,
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
) => unfinishedCart.before(stateAfter(events), command, at, done, noDueRules);
const begun = (events: readonly CartEvent[], command: CartCommand, done: readonly string[] = []) =>
  unfinishedCart.begun(stateAfter(events), command, done)?.kind;

const removeItem = { ...priced, type: 'RemoveItem', cartItemId: 'item_1' } as const;
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
  test('nothing is held when it is on the cart, or the cart has come to its end', () => {
    expect(comesFirst([...cart, limited], apply())).toBeUndefined();
    expect(comesFirst(cart, apply({ at: lastMoment }), { at: lastMoment })?.kind).toBe('hold');
    expect(comesFirst(cart, apply({ at: end }), { at: end })).toBeUndefined();
  });
  test('that is about to leave the cart, a use of it is held as for a new one', () => {
    const now = definition({ usageLimit: 1, value: '50' });
    const codes = new Map([['TEN', { definition: now, usedUp: false }]]);
    expect(comesFirst([...cart, limited], apply({ definition: now, facts: facts({ codes }) }))).toMatchObject(
      {
        kind: 'hold',
        discount: { useId: 'use-2', value: '50' },
      },
    );
  });
  test('and was overtaken by another request, or taken off, the use that was held for it is given back', () => {
    expect(begun([...cart, limited], apply())).toBe('surplus');
    expect(begun(cart, apply({ definition: definition({ usageLimit: 1 }) }))).toBe('surplus');
    expect(begun([...cart, limited], apply(), ['surplus'])).toBeUndefined();
    expect(begun([...cart, discountApplied({ usageLimit: 5, useId: 'use-2' })], apply())).toBeUndefined();
    expect(begun(cart, apply({ definition: definition({ usageLimit: null }) }))).toBeUndefined();
  });
});
