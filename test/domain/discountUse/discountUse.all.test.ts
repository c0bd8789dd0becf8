/** The ledger of a discount code: no more uses are held than its limit, despite repetitions, races and abandoned carts. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  discountUseDecider,
  type HoldUse,
  hasUse,
  type ReleaseUse,
  type ReturnUse,
  type SpendUse,
} from '../../../src/domain/discountUse/decide.js';
import type { DiscountUseEvent } from '../../../src/domain/discountUse/events.js';
import { addMilliseconds } from '../../../src/kernel/dates.js';
import { fold } from '../../../src/kernel/decider.js';
import { specification } from '../../support/given.js';

const given = specification(discountUseDecider);
const hour = 3_600_000;
const noon = '2026-03-01T12:00:00.000Z';
const inHours = (hours: number, milliseconds = 0) => addMilliseconds(noon, hours * hour + milliseconds);

const hold = (changes: Partial<HoldUse> = {}): HoldUse => ({
  type: 'HoldUse',
  cartId: 'cart_1',
  useId: 'use-1',
  limit: 2,
  at: noon,
  ...changes,
});
const release = (changes: Partial<ReleaseUse> = {}): ReleaseUse => ({
  type: 'ReleaseUse',
  cartId: 'cart_1',
  useId: 'use-1',
  ...changes,
});
const spend = (changes: Partial<Omit<SpendUse, 'type'>> = {}): SpendUse => ({
  ...release(changes),
  type: 'SpendUse',
  limit: null,
  at: noon,
  ...changes,
});
const giveBack = (changes: Partial<Omit<ReturnUse, 'type'>> = {}): ReturnUse => ({
  ...release(changes),
  type: 'ReturnUse',
});

const held = (number: number, until = inHours(24)): DiscountUseEvent => ({
  type: 'DiscountUseHeld',
  data: { cartId: `cart_${number}`, useId: `use-${number}`, until },
});
const spent = (number: number): DiscountUseEvent => ({
  type: 'DiscountUseSpent',
  data: { cartId: `cart_${number}`, useId: `use-${number}` },
});
const released = (number: number): DiscountUseEvent => ({
  type: 'DiscountUseReleased',
  data: { cartId: `cart_${number}`, useId: `use-${number}` },
});
const spentOverLimit = (number: number): DiscountUseEvent => ({
  type: 'DiscountUseSpent',
  data: { cartId: `cart_${number}`, useId: `use-${number}`, overLimit: true },
});
const returned = (number: number): DiscountUseEvent => ({
  type: 'DiscountUseReturned',
  data: { cartId: `cart_${number}`, useId: `use-${number}` },
});

describe('a use', () => {
  test('is held for 24 hours', () => {
    const state = given()
      .when(hold())
      .then([held(1)]);
    expect(state).toMatchObject({ held: 1, spent: 0 });
  });

  test('is held up to the limit and not beyond it', () => {
    given([held(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2' }))
      .then([held(2)]);
    given([held(1), held(2)])
      .when(hold({ cartId: 'cart_3', useId: 'use-3' }))
      .then('INVALID_DISCOUNT');
    given()
      .when(hold({ limit: 0 }))
      .then('INVALID_DISCOUNT');
  });

  test('counts against the limit when it is spent', () => {
    given([held(1), spent(1), held(2)])
      .when(hold({ cartId: 'cart_3', useId: 'use-3' }))
      .then('INVALID_DISCOUNT');
    given([spent(1), spent(2)])
      .when(hold({ cartId: 'cart_3', useId: 'use-3' }))
      .then('INVALID_DISCOUNT');
  });

  test('stays with the cart that holds it, however low the limit has become', () => {
    given([held(1), held(2)])
      .when(hold({ limit: 1, at: inHours(2) }))
      .then([held(1, inHours(26))]);
  });
});

describe('a hold', () => {
  test('is renewed once an hour has passed, and not before', () => {
    given([held(1)])
      .when(hold({ at: inHours(1) }))
      .then([]);
    given([held(1)])
      .when(hold({ at: inHours(1, 1) }))
      .then([held(1, inHours(25, 1))]);
    given([held(1)])
      .when(hold({ at: inHours(-1) }))
      .then([]);
  });

  test('counts once when it is renewed', () => {
    const { state } = given([held(1), held(1, inHours(30)), held(1, inHours(60))]);
    expect(state).toMatchObject({ held: 1, spent: 0 });
  });

  test('lapses after 24 hours, to the millisecond, when another cart needs the use', () => {
    const others = hold({ cartId: 'cart_2', useId: 'use-2', limit: 1 });
    given([held(1)])
      .when({ ...others, at: inHours(24, -1) })
      .then('INVALID_DISCOUNT');
    const state = given([held(1)])
      .when({ ...others, at: inHours(24) })
      .then([{ type: 'DiscountUsesLapsed', data: { cartIds: ['cart_1'] } }, held(2, inHours(48))]);
    expect(state).toMatchObject({ held: 1 });
  });

  test('does not lapse while uses are left', () => {
    given([held(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2', at: inHours(48) }))
      .then([held(2, inHours(72))]);
  });

  test('is renewed after its time if no other cart needed the use', () => {
    given([held(1)])
      .when(hold({ limit: 1, at: inHours(100) }))
      .then([held(1, inHours(124))]);
  });

  test('cannot be renewed once another cart has taken the use', () => {
    const lapsed: DiscountUseEvent = { type: 'DiscountUsesLapsed', data: { cartIds: ['cart_1'] } };
    given([held(1), lapsed, held(2, inHours(48))])
      .when(hold({ limit: 1, at: inHours(25) }))
      .then('INVALID_DISCOUNT');
  });

  test('that lapses makes no room if the limit is spent', () => {
    given([spent(8), spent(9), held(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2', at: inHours(30) }))
      .then('INVALID_DISCOUNT');
  });

  test('lapses together with all others whose time is over', () => {
    const { events } = given([held(1), held(2, inHours(30)), held(3, inHours(20))]).when(
      hold({ cartId: 'cart_4', useId: 'use-4', limit: 3, at: inHours(25) }),
    );
    expect(events).toEqual([
      { type: 'DiscountUsesLapsed', data: { cartIds: expect.arrayContaining(['cart_1', 'cart_3']) } },
      held(4, inHours(49)),
    ]);
    expect(given([held(1), held(2, inHours(30)), held(3, inHours(20)), ...events]).state).toMatchObject({
      held: 2,
    });
  });
});

describe('a release', () => {
  test('makes the use available to another cart', () => {
    const state = given([held(1), held(2)])
      .when(release())
      .then([released(1)]);
    expect(state).toMatchObject({ held: 1 });
    given([held(1), held(2), released(1)])
      .when(hold({ cartId: 'cart_3', useId: 'use-3' }))
      .then([held(3)]);
  });

  test('of a use that is released, lapsed, spent or was never held changes nothing', () => {
    const lapsed: DiscountUseEvent = { type: 'DiscountUsesLapsed', data: { cartIds: ['cart_1'] } };
    for (const events of [[], [held(1), released(1)], [held(1), lapsed], [held(1), spent(1)], [held(2)]])
      given(events).when(release()).then([]);
  });
});

describe('two applications of one cart', () => {
  const second = hold({ useId: 'use-2' });
  const both: DiscountUseEvent = {
    type: 'DiscountUseHeld',
    data: { cartId: 'cart_1', useId: 'use-2', until: inHours(24) },
  };

  test('share one use', () => {
    const state = given([held(1)])
      .when({ ...second, limit: 1 })
      .then([both]);
    expect(state).toMatchObject({ held: 1 });
  });

  test('keep the use until both are released', () => {
    const events = [held(1), both];
    for (const [first, last] of [
      ['use-1', 'use-2'],
      ['use-2', 'use-1'],
    ] as const) {
      const one: DiscountUseEvent = { type: 'DiscountUseReleased', data: { cartId: 'cart_1', useId: first } };
      const state = given(events)
        .when(release({ useId: first }))
        .then([one]);
      expect(state).toMatchObject({ held: 1 });
      const none = given([...events, one])
        .when(release({ useId: last }))
        .then([{ type: 'DiscountUseReleased', data: { cartId: 'cart_1', useId: last } }]);
      expect(none).toMatchObject({ held: 0 });
    }
  });

  test('are spent separately', () => {
    const state = given([held(1), both])
      .when(spend())
      .then([spent(1)]);
    expect(state).toMatchObject({ held: 1, spent: 1 });
  });

  test('hold a use as long as one of them is not released, in any order', () => {
    const step = fc.record({ isHeld: fc.boolean(), cart: fc.nat(2), use: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const owned = new Set<string>();
        let { state } = given();
        for (const { isHeld, cart, use } of steps) {
          const of = { cartId: `cart_${cart}`, useId: `use-${cart}-${use}`, limit: 3 };
          const command = isHeld ? hold(of) : release(of);
          state = fold(discountUseDecider, state, discountUseDecider.decide(command, state));
          if (isHeld) owned.add(`${of.cartId} ${of.useId}`);
          else owned.delete(`${of.cartId} ${of.useId}`);
          const carts = new Set([...owned].map((name) => name.split(' ')[0]));
          expect(state.held).toBe(carts.size);
          for (const number of [0, 1, 2])
            expect(hasUse(state, { cartId: `cart_${number}`, limit: 0, at: noon })).toBe(
              carts.has(`cart_${number}`),
            );
        }
      }),
    );
  });
});

describe('spending', () => {
  test('turns a hold into a spent use', () => {
    const state = given([held(1)])
      .when(spend())
      .then([spent(1)]);
    expect(state).toMatchObject({ held: 0, spent: 1 });
  });

  test('counts once, however often it is repeated', () => {
    given([held(1), spent(1)])
      .when(spend())
      .then([]);
  });

  test('counts a use that is not held, even beyond the limit', () => {
    const state = given([spent(7), spent(8)])
      .when(spend())
      .then([spent(1)]);
    expect(state).toMatchObject({ held: 0, spent: 3 });
  });

  test('counts each cart separately', () => {
    given([held(1), spent(1), held(2)])
      .when(spend({ cartId: 'cart_2', useId: 'use-2' }))
      .then([spent(2)]);
  });
});

describe('a use that is spent without being held', () => {
  const lapsed: DiscountUseEvent = { type: 'DiscountUsesLapsed', data: { cartIds: ['cart_1'] } };

  test('is over the limit if none is left', () => {
    const state = given([held(1), lapsed, held(2, inHours(48))])
      .when(spend({ limit: 1, at: inHours(30) }))
      .then([spentOverLimit(1)]);
    expect(state).toMatchObject({ spent: 1, held: 1 });
    given([held(1), lapsed, held(2), spent(2)])
      .when(spend({ limit: 1, at: inHours(30) }))
      .then([spentOverLimit(1)]);
  });

  test('is within the limit if one is left or another cart has held one too long', () => {
    given([spent(7)])
      .when(spend({ limit: 2 }))
      .then([spent(1)]);
    given([held(2)])
      .when(spend({ limit: 1, at: inHours(24, -1) }))
      .then([spentOverLimit(1)]);
    const lapsed: DiscountUseEvent = { type: 'DiscountUsesLapsed', data: { cartIds: ['cart_2'] } };
    const state = given([held(2)])
      .when(spend({ limit: 1, at: inHours(24) }))
      .then([lapsed, spent(1)]);
    expect(state).toMatchObject({ spent: 1, held: 0 });
    // The other cart has lost its use, and spends over the limit if it is ordered after all.
    given([held(2), lapsed, spent(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2', limit: 1, at: inHours(25) }))
      .then('INVALID_DISCOUNT');
    given([held(2), lapsed, spent(1)])
      .when(spend({ cartId: 'cart_2', useId: 'use-2', limit: 1, at: inHours(25) }))
      .then([spentOverLimit(2)]);
  });

  test('is within the limit if it was held, however long ago and however low the limit has become', () => {
    given([held(1), held(2), held(3)])
      .when(spend({ limit: 1, at: inHours(1_000) }))
      .then([spent(1)]);
  });

  test('is never over the limit of a code without one', () => {
    given([spent(7), spent(8)])
      .when(spend({ limit: null }))
      .then([spent(1)]);
  });
});

describe('a use whose order was cancelled', () => {
  test('becomes available again', () => {
    const state = given([held(1), spent(1)])
      .when(giveBack())
      .then([returned(1)]);
    expect(state).toMatchObject({ held: 0, spent: 0 });
    given([held(1), spent(1), returned(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2', limit: 1 }))
      .then([held(2)]);
  });

  test('is returned once, and a late repetition does not spend it again', () => {
    const events = [held(1), spent(1), returned(1)];
    given(events).when(giveBack()).then([]);
    given(events)
      .when(spend({ limit: 1 }))
      .then([]);
  });

  test('is returned once, also while others have spent theirs', () => {
    given([spent(7), spent(1), returned(1)])
      .when(giveBack())
      .then([]);
  });

  test('makes room for a new use of the same cart', () => {
    const state = given([held(1), spent(1), returned(1)])
      .when(spend({ useId: 'use-1b', limit: 1 }))
      .then([{ type: 'DiscountUseSpent', data: { cartId: 'cart_1', useId: 'use-1b' } }]);
    expect(state).toMatchObject({ spent: 1 });
  });

  test('does not affect the uses of other carts', () => {
    const state = given([spent(7), spent(1), held(2)])
      .when(giveBack())
      .then([returned(1)]);
    expect(state).toMatchObject({ spent: 1, held: 1 });
  });

  test('does not take the count below zero', () => {
    given([held(1)])
      .when(giveBack())
      .then([]);
  });
});

describe('whether a cart can have a use', () => {
  const asked = { cartId: 'cart_1', limit: 1, at: noon };
  test.each<[string, readonly DiscountUseEvent[], string, boolean]>([
    ['one is left', [], noon, true],
    ['its own is held', [held(1)], noon, true],
    ['its own was held too long and nobody took it', [held(1)], inHours(100), true],
    ['another cart holds the only one', [held(2)], noon, false],
    ['another cart has held the only one too long', [held(2)], inHours(24), true],
    ['the only one is spent', [spent(2)], noon, false],
    ['the only one was given back', [spent(2), returned(2)], noon, true],
    ['two of one are held, and one of them too long', [held(2), held(3, inHours(48))], inHours(24), false],
  ])('when %s', (_name, events, at, expected) => {
    expect(hasUse(given(events).state, { ...asked, at })).toBe(expected);
  });
});

test('a ledger counts 20,000 uses correctly', () => {
  const limit = 20_000;
  let { state } = given();
  for (let number = 0; number < limit; number += 1) {
    const command = hold({
      cartId: `cart_${number.toString(16).padStart(6, '0')}`,
      useId: `use-${number}`,
      limit,
    });
    state = fold(discountUseDecider, state, discountUseDecider.decide(command, state));
  }
  expect(state).toMatchObject({ held: limit, spent: 0 });
  expect(() => discountUseDecider.decide(hold({ cartId: 'cart_x', limit }), state)).toThrow('used up');
});
