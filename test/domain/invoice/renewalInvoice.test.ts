/** The invoice that a renewal asks for. */
import { expect, test } from '@jest/globals';
import type { DraftRenewalInvoice } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceDrafted } from '../../../src/domain/invoice/events.js';
import { specification } from '../../support/given.js';
import {
  changeQuantity,
  created,
  given as givenSubscription,
  invoiceOf,
  requestInvoice,
} from '../subscription/examples.js';

const given = specification(invoiceDecider);

function draft(changes: Partial<DraftRenewalInvoice> = {}): DraftRenewalInvoice {
  return {
    type: 'DraftRenewalInvoice',
    invoiceId: 'inv_1',
    subscriptionId: 'sub_1',
    customerId: 'customer-1',
    period: { from: '2026-02-28', to: '2026-03-31' },
    invoiceDate: '2026-02-10T09:30:00.000Z',
    dueDate: '2026-03-14T00:00:00.000Z',
    items: [
      { description: 'basic', quantity: 4, unitPrice: '10', amount: '40.00' },
      { description: 'fewer', quantity: 1, unitPrice: '-5.00', amount: '-5.00' },
    ],
    subtotal: '35.00',
    tax: '0.00',
    total: '35.00',
    currency: 'USD',
    ...changes,
  };
}

function drafted(): InvoiceDrafted {
  const { type: _, subscriptionId, period, ...rest } = draft();
  const source = { kind: 'renewal', subscriptionId, period } as const;
  return { type: 'InvoiceDrafted', data: { ...rest, invoiceNumber: null, orderId: null, source } };
}

test('is a draft without a number, and negative lines are allowed', () => {
  const state = given().when(draft()).then([drafted()]);
  expect(state).toEqual({ status: 'draft', invoice: drafted().data });
});

test('is made once, whatever repeats', () => {
  given([drafted()]).when(draft()).then([]);
});

test('does not take the id of another invoice', () => {
  given([drafted()])
    .when(draft({ subscriptionId: 'sub_2' }))
    .then('CONCURRENCY_CONFLICT');
  given([drafted()])
    .when(draft({ period: { from: '2026-03-31', to: '2026-04-30' } }))
    .then('CONCURRENCY_CONFLICT');
});

test.each([
  [
    'a line that is not quantity × price',
    { items: [{ description: '', quantity: 2, unitPrice: '1', amount: '3.00' }] },
  ],
  [
    'a line of too many digits',
    { items: [{ description: '', quantity: 1, unitPrice: '1.005', amount: '1.005' }] },
  ],
  [
    'a unit price beyond the limits',
    { items: [{ description: '', quantity: 0, unitPrice: '0.0000001', amount: '0.00' }] },
  ],
  ['a subtotal that is not the sum', { subtotal: '36.00', total: '36.00' }],
  ['a total without its tax', { tax: '1.00' }],
  ['a negative tax', { tax: '-1.00', total: '34.00' }],
  [
    'a negative total',
    {
      items: [{ description: '', quantity: 1, unitPrice: '-1.00', amount: '-1.00' }],
      subtotal: '-1.00',
      total: '-1.00',
    },
  ],
  ['a total of too many digits', { total: '35.001' }],
])('is refused for %s', (_, changes) => {
  given().when(draft(changes)).then('INVALID_AMOUNT');
});

test('is what the subscription asked for, down to the greatest amounts', () => {
  const big = created({
    unitPrice: '999999999.99',
    quantity: 10,
    billingCycle: 'yearly',
    renewalDate: '2027-01-31',
  });
  const changed = givenSubscription([big]).when(changeQuantity('downgrade', 1, '2026-02-01')).events;
  const { invoice } = invoiceOf(
    givenSubscription([big, ...changed]).when(requestInvoice('2026-02-01')).events,
  );
  expect(given().when({ type: 'DraftRenewalInvoice', ...invoice }).events).toHaveLength(1);
});
