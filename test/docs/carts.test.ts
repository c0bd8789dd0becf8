/** The numbers in the examples of carts in docs/invoices-and-carts.md follow from the rules. */
import { expect, test } from '@jest/globals';
import type { CartCommand, CartFacts, CodeFacts, OfferFacts } from '../../src/domain/cart/commands.js';
import { cartDecider } from '../../src/domain/cart/decide.js';
import { reassessCart } from '../../src/domain/cart/reassessment.js';
import { type CartState, isCheckedOut, type OpenCart } from '../../src/domain/cart/state.js';
import { type DiscountUseCommand, discountUseDecider, hasUse } from '../../src/domain/discountUse/decide.js';
import type { DiscountUseEvent } from '../../src/domain/discountUse/events.js';
import type { DiscountCode } from '../../src/domain/reference/events.js';
import { addMilliseconds } from '../../src/kernel/dates.js';
import { fold } from '../../src/kernel/decider.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import { discountUseProjection } from '../../src/projections/discountUse.js';
import type { Document } from '../../src/query/fields.js';
import { tableIn } from '../support/workedExamples.js';

const file = 'docs/invoices-and-carts.md';

/** Returns the cells of a table without the first column, which describes the step. */
const expectedIn = (heading: string) => tableIn(file, heading).map((cells) => cells.slice(1));

const minute = 60_000;
const began = '2026-03-01T09:00:00.000Z';

test('a cart with current codes and prices has the sums of the table', () => {
  let offer: OfferFacts = { price: '10', currency: 'USD', stock: null };
  let code: DiscountCode = {
    type: 'percentage',
    value: '10',
    currency: null,
    startsAt: null,
    expiresAt: null,
    usageLimit: null,
    perCustomerLimit: null,
    minimumSubtotal: null,
    active: true,
  };
  let at = began;
  let state: CartState = cartDecider.initial;
  const now = () => {
    const known: CodeFacts = { definition: code, usedUp: false };
    const codes = new Map([['TEN', known]]);
    const facts: CartFacts = { offers: new Map([['offer', offer]]), codes, defaultCurrency: 'USD' };
    return { at, taxRate: '0', facts };
  };
  const run = (command: CartCommand) => {
    state = fold(cartDecider, state, cartDecider.decide(command, state));
  };
  const apply = () => {
    const what = { code: 'TEN', useId: at, sentType: null, definition: code };
    run({ ...now(), ...what, type: 'ApplyDiscount' });
  };
  function row(): readonly string[] {
    if (state.status !== 'open') throw new Error(state.status);
    const cart: OpenCart = isCheckedOut(state, at) ? state : reassessCart(state, now());
    const says = [
      ...cart.items.flatMap(({ price, priceBefore }) =>
        priceBefore === undefined ? [] : [`\`priceChanged\` ${Number(priceBefore)} → ${Number(price)}`],
      ),
      ...cart.droppedDiscounts.map(({ code: name, reason }) => `${name} \`${reason}\``),
      ...cart.droppedItems.map(({ quantity, reason }) => `${quantity} dropped for their \`${reason}\``),
    ];
    const { subtotal, discount, total } = cart.sums;
    return [subtotal, discount, total, says.join(', ')];
  }
  const guest = { type: 'CreateCart', cartId: 'cart_1', customerId: null, currency: 'USD' } as const;
  const steps: readonly (() => void)[] = [
    () => {
      run({ ...guest, cartType: 'guest', at });
      const line = { cartItemId: 'item_1', offerId: 'offer', quantity: 2, price: null };
      run({ ...now(), ...line, type: 'AddItem', offer, pricesFreely: false });
      apply();
    },
    () => {
      offer = { ...offer, price: '12.50' };
    },
    () => {
      const line = { cartItemId: 'item_1', quantity: 40, price: null };
      run({ ...now(), ...line, type: 'ChangeItem', offer, pricesFreely: false });
    },
    () => {
      code = { ...code, value: '20' };
    },
    apply,
    () => run({ ...now(), type: 'CheckOut' }),
    () => {
      code = { ...code, active: false };
      offer = { ...offer, price: '20' };
      at = addMilliseconds(at, 29 * minute);
    },
    () => {
      at = addMilliseconds(at, minute);
    },
    () => {
      offer = { ...offer, currency: 'EUR' };
    },
  ];
  const computed = steps.map((step) => {
    step();
    return row();
  });
  expect(computed).toEqual(expectedIn("| A guest's cart, in USD without tax |"));
});

test('the ledger of a code has the counts of the table', () => {
  const limit = 1;
  let at = began;
  let state = discountUseDecider.initial;
  let document: Document | null = null;
  const run = (command: DiscountUseCommand) => {
    const events: readonly DiscountUseEvent[] = discountUseDecider.decide(command, state);
    state = fold(discountUseDecider, state, events);
    for (const event of events)
      document = discountUseProjection.apply(document, event as unknown as RecordedEvent, 'code/ONCE');
  };
  const [first, second] = [
    { cartId: 'cart_1', useId: 'use-1' },
    { cartId: 'cart_2', useId: 'use-2' },
  ];
  let isOpen = true;
  const steps: readonly (() => void)[] = [
    () => run({ ...first, type: 'HoldUse', limit, at }),
    () => {
      at = addMilliseconds(at, 25 * 60 * minute);
    },
    () => run({ ...second, type: 'HoldUse', limit, at }),
    () => run({ ...second, type: 'SpendUse', limit, at }),
    () => {
      run({ ...first, type: 'SpendUse', limit, at });
      isOpen = false;
    },
    () => run({ ...second, type: 'ReturnUse' }),
  ];
  const computed = steps.map((step) => {
    step();
    const { held, spent, overLimit } = (document ?? {}) as Record<string, unknown>;
    const has = hasUse(state, { cartId: first.cartId, limit, at }) ? 'yes' : 'no';
    return [`${held}`, `${spent}`, `${overLimit}`, isOpen ? has : ''];
  });
  expect(computed).toEqual(expectedIn('| A code with one use, and two carts |'));
});
