/** The rules of receipts: the outcome of every command in every state. */
import { describe, expect, test } from '@jest/globals';
import {
  type CreateReceipt,
  type ReceiptCommand,
  receiptDecider,
} from '../../../src/domain/receipt/decide.js';
import type { ReceiptCreated, ReceiptEvent } from '../../../src/domain/receipt/events.js';
import { receiptNumbers } from '../../../src/domain/shared/documentNumbers.js';
import type { ErrorCode } from '../../../src/kernel/errors.js';
import { specification } from '../../support/given.js';

const given = specification(receiptDecider);

/** An order of which only the status is known. */
const completed = { status: 'completed', customerId: null, total: null, currency: null };

function create(changes: Partial<CreateReceipt> = {}): CreateReceipt {
  return {
    type: 'CreateReceipt',
    receiptId: 'rcp_1',
    receiptNumber: { text: 'RCP-2026-000001', drawn: true },
    orderId: 'order-1',
    order: completed,
    allowDifference: false,
    customerId: 'customer-1',
    receiptDate: '2026-03-01T00:00:00.000Z',
    createdAt: '2026-03-02T00:00:00.000Z',
    items: [{ description: 'chair', quantity: 3, unitPrice: '0.335', amount: null }],
    subtotal: null,
    tax: null,
    total: null,
    currency: 'USD',
    paymentMethod: null,
    ...changes,
  };
}

const created: ReceiptCreated = {
  type: 'ReceiptCreated',
  data: {
    receiptId: 'rcp_1',
    receiptNumber: 'RCP-2026-000001',
    orderId: 'order-1',
    customerId: 'customer-1',
    receiptDate: '2026-03-01T00:00:00.000Z',
    createdAt: '2026-03-02T00:00:00.000Z',
    paymentMethod: null,
    items: [{ description: 'chair', quantity: 3, unitPrice: '0.335', amount: '1.01' }],
    subtotal: '1.01',
    tax: '0.00',
    total: '1.01',
    currency: 'USD',
  },
};
const deleted: ReceiptEvent = { type: 'ReceiptDeleted', data: {} };
const removed: ReceiptEvent = {
  type: 'ReceiptRemoved',
  data: {
    receiptNumber: 'RCP-2026-000001',
    receiptDate: '2026-03-01T00:00:00.000Z',
    total: '1.01',
    currency: 'USD',
  },
};
const removal = (at: string) => ({ type: 'RemoveReceipt', retention: { at, years: 10 } }) as const;

const states = {
  none: [],
  present: [created],
  deleted: [created, deleted],
  removed: [created, removed],
  // All that can be read once the key is destroyed.
  forgotten: [removed],
} satisfies Record<string, readonly ReceiptEvent[]>;
type State = keyof typeof states;

const table: Record<string, [ReceiptCommand, Record<State, readonly ReceiptEvent[] | ErrorCode>]> = {
  create: [
    create(),
    {
      none: [created],
      present: 'CONCURRENCY_CONFLICT',
      deleted: 'CONCURRENCY_CONFLICT',
      removed: 'CONCURRENCY_CONFLICT',
      forgotten: 'CONCURRENCY_CONFLICT',
    },
  ],
  delete: [
    { type: 'DeleteReceipt' },
    {
      none: 'RECEIPT_NOT_FOUND',
      present: [deleted],
      deleted: 'RECEIPT_NOT_FOUND',
      removed: 'RECEIPT_NOT_FOUND',
      forgotten: 'RECEIPT_NOT_FOUND',
    },
  ],
  'remove for good': [
    removal('2037-01-01T00:00:00.000Z'),
    { none: 'RECEIPT_NOT_FOUND', present: [removed], deleted: [removed], removed: [], forgotten: [] },
  ],
};

describe.each(Object.entries(table))('%s', (_name, [command, expected]) => {
  test.each(Object.entries(expected))('in state %s', (state, outcome) => {
    given(states[state as State])
      .when(command)
      .then(outcome);
  });
});

test.each<[string, Partial<CreateReceipt>, ErrorCode]>([
  ['an order that is not known', { order: null }, 'ORDER_NOT_FOUND'],
  ['an order that is not completed', { order: { ...completed, status: 'open' } }, 'ORDER_NOT_FOUND'],
  ['no customer', { customerId: null }, 'VALIDATION_ERROR'],
  [
    'a sent number that shows nothing',
    { receiptNumber: { text: '\u200b\u2060', drawn: false } },
    'VALIDATION_ERROR',
  ],
  [
    'a sent number of the form that is drawn',
    { receiptNumber: { text: 'rcp-2026-000001', drawn: false } },
    'VALIDATION_ERROR',
  ],
  ['a wrong total', { total: '2' }, 'VALIDATION_ERROR'],
  [
    'an amount beyond the limits',
    { items: [{ description: 'a', quantity: 1_000_000, unitPrice: '999999999', amount: null }] },
    'VALIDATION_ERROR',
  ],
])('refuses %s', (_name, changes, code) => {
  given().when(create(changes)).then(code);
});

describe('removing for good', () => {
  test('is refused during retention, even of a deleted receipt', () => {
    for (const state of [states.present, states.deleted])
      given(state).when(removal('2036-12-31T23:59:59.999Z')).then('DOCUMENT_RETAINED');
  });

  test('counts retention from the creation if the receipt date is earlier', () => {
    const receiptDate = '2010-03-01T00:00:00.000Z';
    const backdated: ReceiptCreated = { ...created, data: { ...created.data, receiptDate } };
    given([backdated]).when(removal('2036-12-31T23:59:59.999Z')).then('DOCUMENT_RETAINED');
  });

  test('counts retention from the receipt date if that is later', () => {
    const receiptDate = '2027-03-01T00:00:00.000Z';
    const ahead: ReceiptCreated = { ...created, data: { ...created.data, receiptDate } };
    given([ahead]).when(removal('2037-12-31T23:59:59.999Z')).then('DOCUMENT_RETAINED');
  });
});

describe('a receipt and its order', () => {
  const order = { status: 'completed', customerId: 'customer-1', total: '1.01', currency: 'USD' };

  test('match if the known fields of the order are equal', () => {
    given().when(create({ order })).then([created]);
    given()
      .when(create({ order: { ...order, total: '1.0100' } }))
      .then([created]);
  });

  test('are compared even if the total of the order is not known', () => {
    given()
      .when(create({ order: { ...order, total: null, customerId: 'customer-2' } }))
      .then('ORDER_MISMATCH');
  });

  test.each([
    ['customerId', { customerId: 'customer-2' }],
    ['currency', { currency: 'EUR' }],
    ['total', { total: '1.02' }],
  ])('that differ in %s are refused, unless a difference is allowed', (_field, changes) => {
    const differing = { ...order, ...changes };
    given()
      .when(create({ order: differing }))
      .then('ORDER_MISMATCH');
    given()
      .when(create({ order: differing, allowDifference: true }))
      .then([created]);
  });
});

test('an abandoned claim does not change the receipt', () => {
  const { state } = given([created, { type: 'ClaimAbandoned', data: { claim: 'claim-x' } }]);
  expect(state).toEqual(given([created]).state);
});

test('numbers are drawn from the sequence of the year', () => {
  expect(receiptNumbers.drawnNumber(receiptNumbers.sequenceFor('2027-01-01T00:00:00.000Z'), 12)).toBe(
    'RCP-2027-000012',
  );
});
