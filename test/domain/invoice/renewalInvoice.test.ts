/** The draft that a renewal requests: its content, its due date, its void and its refusals. */
import { describe, expect, test } from '@jest/globals';
import type { DraftRenewalInvoice } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceDrafted, InvoiceEvent } from '../../../src/domain/invoice/events.js';
import { existingInvoice, shownStatus } from '../../../src/domain/invoice/state.js';
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

test('is a draft without a number that may have negative lines', () => {
  const state = given().when(draft()).then([drafted()]);
  expect(state).toEqual({ status: 'draft', invoice: drafted().data });
});

test.each(['first', 'resume', 'final'] as const)('records its kind: %s', (kind) => {
  expect(given().when(draft({ kind })).events).toMatchObject([{ data: { source: { kind } } }]);
});

test('is not made again after it was cancelled or deleted', () => {
  given([drafted(), { type: 'InvoiceCancelled', data: { reason: null } }])
    .when(draft())
    .then([]);
  given([drafted(), { type: 'InvoiceDeleted', data: {} }])
    .when(draft())
    .then([]);
});

test('is due by the customer’s payment term from its date or its period, whichever is later', () => {
  const dueOf = (changes: Partial<DraftRenewalInvoice>) =>
    given()
      .when(draft(changes))
      .events.map((event) => event.type === 'InvoiceDrafted' && event.data.dueDate);
  expect(dueOf({ paymentTermDays: 30 })).toEqual(['2026-03-30T00:00:00.000Z']);
  expect(dueOf({ paymentTermDays: 0, invoiceDate: '2026-03-02T09:30:00.000Z' })).toEqual([
    '2026-03-02T00:00:00.000Z',
  ]);
});

describe('is void only after its subscription has been told', () => {
  const terms = { at: '2026-04-01T10:00:00.000Z', paymentTermDays: 14, taxRate: '0' };
  const numbers = { sequence: 'invoice-2026', after: 0 };
  const cancel = {
    type: 'ChangeInvoiceStatus',
    to: 'cancelled',
    reason: 'withdrawn',
    numbers,
    terms,
    request: { paymentId: 'pay_1', voidId: 'void-1' },
  } as const;
  const issued: InvoiceEvent = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } };
  const requested = (
    becomes: 'cancelled' | 'deleted',
    reason: string | null,
    voidId?: string,
  ): InvoiceEvent => ({
    type: 'InvoiceVoidRequested',
    data: { becomes, subscriptionId: 'sub_1', reason, ...(voidId === undefined ? {} : { voidId }) },
  });
  const complete = { type: 'CompleteInvoiceVoid', withdrawn: null } as const;

  test.each([
    ['a draft', [drafted()], 'draft', undefined],
    // The account may refuse, so the request has an id that the refusal can name.
    ['an issued one', [drafted(), issued], 'issued', 'void-1'],
  ] as const)('%s that is cancelled', (_name, before, shown, voidId) => {
    const state = given(before)
      .when(cancel)
      .then([requested('cancelled', 'withdrawn', voidId)]);
    expect(existingInvoice(state) && shownStatus(existingInvoice(state) as never)).toBe(shown);
    const begun = [...before, requested('cancelled', 'withdrawn', voidId)];
    for (const command of [cancel, { type: 'DeleteInvoice' } as const])
      given(begun).when(command).then('CONCURRENCY_CONFLICT');
    const ended: InvoiceEvent = { type: 'InvoiceCancelled', data: { reason: 'withdrawn' } };
    given(begun).when(complete).then([ended]);
    given([...begun, ended])
      .when(complete)
      .then([]);
  });

  test('a draft that is deleted', () => {
    given([drafted()])
      .when({ type: 'DeleteInvoice' })
      .then([requested('deleted', null)]);
    const state = given([drafted(), requested('deleted', null)])
      .when(complete)
      .then([{ type: 'InvoiceDeleted', data: {} }]);
    expect(state.status).toBe('deleted');
  });
});

test('is made once, even if the command is repeated', () => {
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

test('accepts what a subscription requests, up to the largest amounts', () => {
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
