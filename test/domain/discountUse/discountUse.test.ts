/** The ledger of a discount code's uses: never more than its limit, despite repetitions, races and abandoned uses. */
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

  test('counts against the limit when it was spent', () => {
    given([held(1), spent(1), held(2)])
      .when(hold({ cartId: 'cart_3', useId: 'use-3' }))
      .then('INVALID_DISCOUNT');
    given([spent(1), spent(2)])
      .when(hold({ cartId: 'cart_3', useId: 'use-3' }))
      .then('INVALID_DISCOUNT');
  });

  test('is held by the cart that has it, however low the limit has become', () => {
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

  test('that is renewed counts once', () => {
    const { state } = given([held(1), held(1, inHours(30)), held(1, inHours(60))]);
    expect(state).toMatchObject({ held: 1, spent: 0 });
  });

  test('lapses after 24 hours, to the millisecond, when somebody else needs the use', () => {
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

  test('that has lapsed but was not needed is renewed', () => {
    given([held(1)])
      .when(hold({ limit: 1, at: inHours(100) }))
      .then([held(1, inHours(124))]);
  });

  test('that was taken by others is not had again', () => {
    const lapsed: DiscountUseEvent = { type: 'DiscountUsesLapsed', data: { cartIds: ['cart_1'] } };
    given([held(1), lapsed, held(2, inHours(48))])
      .when(hold({ limit: 1, at: inHours(25) }))
      .then('INVALID_DISCOUNT');
  });

  test('that lapses makes no room below what was spent already', () => {
    given([spent(8), spent(9), held(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2', at: inHours(30) }))
      .then('INVALID_DISCOUNT');
  });

  test('lapses together with all that are over, and with no other', () => {
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
  test('gives the use to the next', () => {
    const state = given([held(1), held(2)])
      .when(release())
      .then([released(1)]);
    expect(state).toMatchObject({ held: 1 });
    given([held(1), held(2), released(1)])
      .when(hold({ cartId: 'cart_3', useId: 'use-3' }))
      .then([held(3)]);
  });

  test('of what is not held changes nothing: repeated, lapsed, spent, never held', () => {
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

  test('hold one use together', () => {
    const state = given([held(1)])
      .when({ ...second, limit: 1 })
      .then([both]);
    expect(state).toMatchObject({ held: 1 });
  });

  test('are not confused: the release of one leaves the use to the other', () => {
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

  test('are spent each for itself', () => {
    const state = given([held(1), both])
      .when(spend())
      .then([spent(1)]);
    expect(state).toMatchObject({ held: 1, spent: 1 });
  });

  test('a cart has a use as long as one of them is not released, whatever the order', () => {
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
  test('turns a hold into a use that is gone', () => {
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

  test('counts whether or not the use was held to the end, beyond the limit too', () => {
    const state = given([spent(7), spent(8)])
      .when(spend())
      .then([spent(1)]);
    expect(state).toMatchObject({ held: 0, spent: 3 });
  });

  test('is told from the spending of another cart', () => {
    given([held(1), spent(1), held(2)])
      .when(spend({ cartId: 'cart_2', useId: 'use-2' }))
      .then([spent(2)]);
  });
});

describe('a use that is spent without being held', () => {
  const lapsed: DiscountUseEvent = { type: 'DiscountUsesLapsed', data: { cartIds: ['cart_1'] } };

  test('is over the limit when none is left', () => {
    const state = given([held(1), lapsed, held(2, inHours(48))])
      .when(spend({ limit: 1, at: inHours(30) }))
      .then([spentOverLimit(1)]);
    expect(state).toMatchObject({ spent: 1, held: 1 });
    given([held(1), lapsed, held(2), spent(2)])
      .when(spend({ limit: 1, at: inHours(30) }))
      .then([spentOverLimit(1)]);
  });

  test('is within the limit while one is left, be it one that another cart has held too long', () => {
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
    // The other cart has no use any more, and spends past the limit if its order comes all the same.
    given([held(2), lapsed, spent(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2', limit: 1, at: inHours(25) }))
      .then('INVALID_DISCOUNT');
    given([held(2), lapsed, spent(1)])
      .when(spend({ cartId: 'cart_2', useId: 'use-2', limit: 1, at: inHours(25) }))
      .then([spentOverLimit(2)]);
  });

  test('is within the limit when it was held, however long ago and however low the limit has become', () => {
    given([held(1), held(2), held(3)])
      .when(spend({ limit: 1, at: inHours(1_000) }))
      .then([spent(1)]);
  });

  test('is over no limit where there is none', () => {
    given([spent(7), spent(8)])
      .when(spend({ limit: null }))
      .then([spent(1)]);
  });
});

describe('a use whose order was cancelled', () => {
  test('can be had again', () => {
    const state = given([held(1), spent(1)])
      .when(giveBack())
      .then([returned(1)]);
    expect(state).toMatchObject({ held: 0, spent: 0 });
    given([held(1), spent(1), returned(1)])
      .when(hold({ cartId: 'cart_2', useId: 'use-2', limit: 1 }))
      .then([held(2)]);
  });

  test('is given back once, and not spent again by a repetition that comes late', () => {
    const events = [held(1), spent(1), returned(1)];
    given(events).when(giveBack()).then([]);
    given(events)
      .when(spend({ limit: 1 }))
      .then([]);
  });

  test('is given back once, also while others have spent theirs', () => {
    given([spent(7), spent(1), returned(1)])
      .when(giveBack())
      .then([]);
  });

  test('makes room for the use of the same cart when its order is completed after all', () => {
    const state = given([held(1), spent(1), returned(1)])
      .when(spend({ useId: 'use-1b', limit: 1 }))
      .then([{ type: 'DiscountUseSpent', data: { cartId: 'cart_1', useId: 'use-1b' } }]);
    expect(state).toMatchObject({ spent: 1 });
  });

  test('leaves the uses of others', () => {
    const state = given([spent(7), spent(1), held(2)])
      .when(giveBack())
      .then([returned(1)]);
    expect(state).toMatchObject({ spent: 1, held: 1 });
  });

  test('cannot take the count below nothing', () => {
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

test('a ledger of many thousand uses counts right', () => {
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
