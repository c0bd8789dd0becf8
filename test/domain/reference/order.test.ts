/** The rules of orders in the reference data, and of the carts that they close. */
import { describe, expect, test } from '@jest/globals';
import type { OrderCommand } from '../../../src/domain/reference/decide.js';
import type { Order, OrderEvent } from '../../../src/domain/reference/events.js';
import {
  cartToClose,
  cartToGiveBack,
  orderDecider,
  unfinishedOrder,
} from '../../../src/domain/reference/order.js';
import type { ErrorCode } from '../../../src/kernel/errors.js';
import { specification } from '../../support/given.js';

const given = specification(orderDecider);
const order: Order = {
  customerId: 'customer-1',
  status: 'completed',
  total: '149.5',
  currency: 'USD',
  cartId: 'cart_1',
};
const put = (changes: Partial<Order> = {}): OrderEvent => ({
  type: 'OrderPut',
  data: { ...order, ...changes },
});
const putting = (fields: Partial<Order>): OrderCommand => ({ type: 'PutRecord', fields });
const closing = (cartId = 'cart_1', turn = 0): OrderCommand => ({
  type: 'CompleteCartClosing',
  cartId,
  turn,
});
const cartClosed = (cartId = 'cart_1'): OrderEvent => ({ type: 'OrderCartClosed', data: { cartId } });
const givingBack = (cartId = 'cart_1', turn = 1): OrderCommand => ({
  type: 'CompleteUsesReturn',
  cartId,
  turn,
});
const usesReturned: OrderEvent = { type: 'OrderUsesReturned', data: { cartId: 'cart_1' } };
const cancelled = put({ status: 'cancelled' });
const withOther = put({ cartId: 'cart_2' });
const removed: OrderEvent = { type: 'OrderRemoved', data: {} };

const states = {
  none: [],
  pending: [put({ status: 'pending' })],
  completed: [put()],
  'completed and closed': [put(), cartClosed()],
  cancelled: [put(), cartClosed(), cancelled],
  'cancelled and given back': [put(), cartClosed(), cancelled, usesReturned],
  removed: [put(), removed],
} satisfies Record<string, readonly OrderEvent[]>;
type State = keyof typeof states;

const table: Record<string, [OrderCommand, Record<State, readonly OrderEvent['type'][] | ErrorCode>]> = {
  put: [
    putting({ total: '1' }),
    {
      none: ['OrderPut'],
      pending: ['OrderPut'],
      completed: ['OrderPut'],
      'completed and closed': ['OrderPut'],
      cancelled: ['OrderPut'],
      'cancelled and given back': ['OrderPut'],
      removed: ['OrderPut'],
    },
  ],
  remove: [
    { type: 'RemoveRecord' },
    {
      none: 'NOT_FOUND',
      pending: ['OrderRemoved'],
      completed: ['OrderRemoved'],
      'completed and closed': ['OrderRemoved'],
      cancelled: ['OrderRemoved'],
      'cancelled and given back': ['OrderRemoved'],
      removed: 'NOT_FOUND',
    },
  ],
  'complete the closing': [
    closing(),
    {
      none: [],
      pending: [],
      completed: ['OrderCartClosed'],
      'completed and closed': [],
      cancelled: [],
      'cancelled and given back': [],
      removed: [],
    },
  ],
  'complete the return of uses': [
    givingBack(),
    {
      none: [],
      pending: [],
      completed: [],
      'completed and closed': [],
      cancelled: ['OrderUsesReturned'],
      'cancelled and given back': [],
      removed: [],
    },
  ],
};
describe.each(Object.entries(table))('%s', (_name, [command, expected]) => {
  test.each(Object.entries(expected))('on an order in state %s', (state, outcome) => {
    const result = given(states[state as State]).when(command);
    if (typeof outcome === 'string') result.then(outcome);
    else expect(result.events.map(({ type }) => type)).toEqual(outcome);
  });
});

test('an order is put with the fields that are sent, and keeps the others when it is put again', () => {
  given()
    .when(putting({ status: 'completed' }))
    .then([
      {
        type: 'OrderPut',
        data: { customerId: null, status: 'completed', total: null, currency: null, cartId: null },
      },
    ]);
  given([put()])
    .when(putting({ total: null }))
    .then([put({ total: null })]);
  given([put()])
    .when(putting({ status: 'completed', total: '149.5' }))
    .then([]);
});

test.each(['completed', 'Completed', 'COMPLETED'])('the status %s is stored as completed', (status) => {
  given()
    .when(putting({ ...order, status }))
    .then([put()]);
  given([put()]).when(putting({ status })).then([]);
});

test('an older status word is kept until a status is sent', () => {
  given([put({ status: 'Completed' })])
    .when(putting({ total: '1' }))
    .then([put({ status: 'Completed', total: '1' })]);
  given([put({ status: 'Completed' })])
    .when(putting({ status: 'Completed' }))
    .then([put()]);
});

test.each<[string, Partial<Order>]>([
  ['an unknown status', { status: 'shipped' }],
  ['a negative total', { total: '-0.01' }],
  ['a total beyond the limits', { total: '100000000000' }],
  ['a total of more digits than any currency has', { total: '0.00001', currency: null }],
  ['a total that is not an amount', { total: '1.5', currency: 'JPY' }],
  ['an unknown currency', { currency: 'XXX' }],
  ['a currency in lower case', { currency: 'usd' }],
])('an order is refused with %s', (_name, fields) => {
  given().when(putting(fields)).then('VALIDATION_ERROR');
  given([put()]).when(putting(fields)).then('VALIDATION_ERROR');
});

test('an order may have a total as large as that of a cart', () => {
  given([put()])
    .when(putting({ total: '15000000000', currency: 'IDR' }))
    .then([put({ total: '15000000000', currency: 'IDR' })]);
});

describe('the cart that an order still has to close', () => {
  test.each<[string, readonly OrderEvent[], string | undefined]>([
    ['does not exist for an unknown order', [], undefined],
    ['does not exist for an order that is not completed', [put({ status: 'Completed' })], undefined],
    ['does not exist for an order without a cart', [put({ cartId: null })], undefined],
    ['is the cart of a completed order', [put()], 'cart_1'],
    ['does not exist once it was closed', [put(), cartClosed()], undefined],
    [
      'does not exist after another change of the order',
      [put(), cartClosed(), put({ total: '1' })],
      undefined,
    ],
    ['is a cart that the order gets later', [put(), cartClosed(), put({ cartId: 'cart_2' })], 'cart_2'],
    ['does not exist for a removed order', [put(), removed], undefined],
    ['is the same cart again after the order was recreated', [put(), cartClosed(), removed, put()], 'cart_1'],
  ])('%s', (_name, events, cartId) => {
    expect(cartToClose(given(events).state)).toBe(cartId);
  });

  test('stays open when another cart is closed', () => {
    given([put()]).when(closing('cart_2')).then([]);
  });
});

describe('the cart whose uses an order still has to return', () => {
  test.each<[string, readonly OrderEvent[], string | undefined]>([
    ['does not exist for an unknown order', [], undefined],
    ['does not exist for a completed order', [put(), cartClosed()], undefined],
    ['does not exist for an order that closed no cart', [put({ status: 'pending' }), cancelled], undefined],
    ['is the cart that a cancelled order had closed', [put(), cartClosed(), cancelled], 'cart_1'],
    [
      'is the closed cart even if the order no longer names it',
      [put(), cartClosed(), put({ status: 'cancelled', cartId: null })],
      'cart_1',
    ],
    ['does not exist once the uses were returned', [put(), cartClosed(), cancelled, usesReturned], undefined],
    ['does not exist for a removed order', [put(), cartClosed(), cancelled, removed], undefined],
    [
      'is the first cart of an order that is completed with a second one',
      [put(), cartClosed(), withOther],
      'cart_1',
    ],
    [
      'does not exist for a pending order that gets another cart',
      [put(), cartClosed(), put({ cartId: 'cart_2', status: 'pending' })],
      undefined,
    ],
    [
      'is the second cart once it has replaced the first',
      [put(), cartClosed(), withOther, usesReturned, cartClosed('cart_2'), cancelled],
      'cart_2',
    ],
  ])('%s', (_name, events, cartId) => {
    expect(cartToGiveBack(given(events).state)).toBe(cartId);
  });

  test('comes before the other cart that the order closes in its place', () => {
    const { begun } = unfinishedOrder;
    const stepAfter = (events: readonly OrderEvent[]) => begun(given(events).state, putting({}), []);
    const replaced = [put(), cartClosed(), withOther];
    expect(stepAfter(replaced)).toEqual({ kind: 'give-back', cartId: 'cart_1', turn: 1 });
    given(replaced).when(givingBack()).then([usesReturned]);
    expect(stepAfter([...replaced, usesReturned])).toEqual({ kind: 'close', cartId: 'cart_2', turn: 2 });
    expect(stepAfter([...replaced, usesReturned, cartClosed('cart_2')])).toBeUndefined();
  });

  test('is not completed by a late command of an earlier turn', () => {
    const again = [put(), cartClosed(), cancelled, usesReturned, put()];
    given(again).when(closing('cart_1', 0)).then([]);
    given(again).when(closing('cart_1', 2)).then([cartClosed()]);
    const cancelledAgain = [...again, cartClosed(), cancelled];
    given(cancelledAgain).when(givingBack('cart_1', 1)).then([]);
    given(cancelledAgain).when(givingBack('cart_1', 3)).then([usesReturned]);
  });

  test('is closed again if the order is completed after all', () => {
    expect(cartToClose(given([put(), cartClosed(), cancelled, usesReturned, put()]).state)).toBe('cart_1');
    expect(cartToClose(given([put(), cartClosed(), cancelled, put()]).state)).toBeUndefined();
  });
});
