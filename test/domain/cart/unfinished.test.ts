/** A cart's steps: those that come before a command, and those that a command begins. */

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
  test('nothing is done for a cart with nothing under way', () => {
    for (const command of [addItem(), removeItem, expire, takeMerge(), undefined]) {
      expect(comesFirst([], command)).toBeUndefined();
      expect(comesFirst([created, itemAdded, discountApplied()], command)).toBeUndefined();
    }
  });
  test('a begun merge is finished, also by a worker and before the cart expires', () => {
    for (const command of [addItem(), removeItem, expire, undefined])
      expect(comesFirst(merging, command)).toMatchObject({ kind: 'merge', merge: { into: 'cart_2' } });
  });
  test('a begun merge does not hold up the merge of another cart, so neither waits for the other', () => {
    expect(comesFirst(merging, takeMerge())).toBeUndefined();
    expect(begun(merging, takeMerge())).toBeUndefined();
    expect(begun(merging, removeItem)).toBe('merge');
  });
  test('open uses are settled in their ledgers', () => {
    expect(comesFirst(ordered, undefined)).toMatchObject({ kind: 'uses', uses: [{ outcome: 'spent' }] });
    expect(begun(ordered, takeMerge())).toBe('uses');
  });
});

describe('before a code is applied', () => {
  const apply = (changes = {}) =>
    applyDiscount({ definition: definition({ usageLimit: 1 }), useId: 'use-2', ...changes });
  const cart = [created, itemAdded];

  test('its use is held once', () => {
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
  test('nothing is held when it is on the cart or the cart has expired', () => {
    expect(comesFirst([...cart, limited], apply())).toBeUndefined();
    expect(comesFirst(cart, apply({ at: lastMoment }), { at: lastMoment })?.kind).toBe('hold');
    expect(comesFirst(cart, apply({ at: end }), { at: end })).toBeUndefined();
  });
  test('a new use is held if the code on the cart is about to be dropped', () => {
    const now = definition({ usageLimit: 1, value: '50' });
    const codes = new Map([['TEN', { definition: now, usedUp: false }]]);
    expect(comesFirst([...cart, limited], apply({ definition: now, facts: facts({ codes }) }))).toMatchObject(
      {
        kind: 'hold',
        discount: { useId: 'use-2', value: '50' },
      },
    );
  });
  test('the held use is released again if another request was faster or the code was removed', () => {
    expect(begun([...cart, limited], apply())).toBe('surplus');
    expect(begun(cart, apply({ definition: definition({ usageLimit: 1 }) }))).toBe('surplus');
    expect(begun([...cart, limited], apply(), ['surplus'])).toBeUndefined();
    expect(begun([...cart, discountApplied({ usageLimit: 5, useId: 'use-2' })], apply())).toBeUndefined();
    expect(begun(cart, apply({ definition: definition({ usageLimit: null }) }))).toBeUndefined();
  });
});
