/** A payment's own stream keeps each notice of its account once and in order. */
import { expect, test } from '@jest/globals';
import {
  type PaymentChange,
  paymentDecider,
  type RecordChanges,
} from '../../../src/domain/payment/decide.js';
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

test('a payment begins with its content and its first allocations', () => {
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

test('a repeated or late notice changes nothing', () => {
  given([recorded])
    .when(told(3, { type: 'PaymentRecorded', data: content }))
    .then([]);
  given([recorded, allocatedAt(5)])
    .when(told(4, allocated))
    .then([]);
});

test('several allocations to one invoice become one', () => {
  const state = given([recorded, allocatedAt(4)])
    .when(told(5, allocated))
    .then([allocatedAt(5)]);
  expect(state).toMatchObject({ allocations: [{ invoiceId: '1', amount: '60.00' }], sequence: 5 });
});

test('refunds of a payment add up', () => {
  const back = (amount: string, sequence: number) =>
    ({ type: 'RefundRecorded', data: { refundId: 'r', amount, sequence } }) as const;
  const state = given([recorded, back('20.00', 4)])
    .when(told(5, { type: 'RefundRecorded', data: { refundId: 'r', amount: '5.00' } }))
    .then([back('5.00', 5)]);
  expect(state).toMatchObject({ refunded: '25.00' });
});

test('a reversed payment has no allocations', () => {
  const reversal = { reason: 'no cover', date: '2026-01-25' };
  const state = given([recorded, allocatedAt(4)])
    .when(told(5, { type: 'ReversalRecorded', data: reversal }))
    .then([{ type: 'ReversalRecorded', data: { ...reversal, sequence: 5 } }]);
  expect(state).toMatchObject({ status: 'reversed', allocations: [] });
});

test('a notice for another customer is refused', () => {
  given([recorded])
    .when({ ...told(4, allocated), customerId: 'cus-2' })
    .then('CONCURRENCY_CONFLICT');
});
