/** A payment's own stream: it keeps the account's messages, once and in order. */
import { expect, test } from '@jest/globals';
import type { PaymentChange, RecordChanges } from '../../../src/domain/payment/commands.js';
import { paymentDecider } from '../../../src/domain/payment/decide.js';
import type { PaymentRecorded } from '../../../src/domain/payment/events.js';
import { specification } from '../../support/given.js';

const given = specification(paymentDecider);
const content = {
  paymentId: 'pay_1',
  amount: '100.00',
  currency: 'USD',
  paidAt: '2026-01-10',
  method: 'transfer',
  reference: 'E2E-1',
};
const recorded: PaymentRecorded = {
  type: 'PaymentRecorded',
  data: { ...content, customerId: 'cus-1', sequence: 3 },
};
const told = (sequence: number, ...changes: PaymentChange[]): RecordChanges => ({
  type: 'RecordChanges',
  customerId: 'cus-1',
  sequence,
  changes,
});
const allocation = { invoiceId: '1', invoiceNumber: 'INV-1', amount: '30.00' };
const allocated = { type: 'AllocationRecorded', data: allocation } as const;
const allocatedAt = (sequence: number) =>
  ({ type: 'AllocationRecorded', data: { ...allocation, sequence } }) as const;

test('it begins with what came, and what that paid at once', () => {
  const state = given()
    .when(told(3, { type: 'PaymentRecorded', data: content }, allocated))
    .then([recorded, allocatedAt(3)]);
  expect(state).toEqual({
    status: 'recorded',
    payment: { ...content, customerId: 'cus-1' },
    allocations: [allocation],
    refunded: '0.00',
    sequence: 3,
  });
});

test('what it is told again, or after something later, it knows', () => {
  given([recorded])
    .when(told(3, { type: 'PaymentRecorded', data: content }))
    .then([]);
  given([recorded, allocatedAt(5)])
    .when(told(4, allocated))
    .then([]);
});

test('parts that pay the same invoice are one allocation', () => {
  const state = given([recorded, allocatedAt(4)])
    .when(told(5, allocated))
    .then([allocatedAt(5)]);
  expect(state).toMatchObject({ allocations: [{ invoiceId: '1', amount: '60.00' }], sequence: 5 });
});

test('what of it was paid back adds up', () => {
  const back = (amount: string, sequence: number) =>
    ({ type: 'RefundRecorded', data: { refundId: 'r', amount, sequence } }) as const;
  const state = given([recorded, back('20.00', 4)])
    .when(told(5, { type: 'RefundRecorded', data: { refundId: 'r', amount: '5.00' } }))
    .then([back('5.00', 5)]);
  expect(state).toMatchObject({ refunded: '25.00' });
});

test('reversed it pays nothing any more', () => {
  const reversal = { reason: 'no cover', date: '2026-01-25' };
  const state = given([recorded, allocatedAt(4)])
    .when(told(5, { type: 'ReversalRecorded', data: reversal }))
    .then([{ type: 'ReversalRecorded', data: { ...reversal, sequence: 5 } }]);
  expect(state).toMatchObject({ status: 'reversed', allocations: [] });
});

test('it is never that of another customer', () => {
  given([recorded])
    .when({ ...told(4, allocated), customerId: 'cus-2' })
    .then('CONCURRENCY_CONFLICT');
});
