/** The rules of invoices: the outcome of every command in every state. */
import { describe, expect, test } from '@jest/globals';
import type { CreateInvoice, InvoiceCommand, UpdateInvoice } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceDrafted, InvoiceEvent } from '../../../src/domain/invoice/events.js';
import { invoiceNumbers } from '../../../src/domain/shared/documentNumbers.js';
import type { ErrorCode } from '../../../src/kernel/errors.js';
import { specification } from '../../support/given.js';
import { createInvoice } from '../../support/invoiceCommands.js';

const given = specification(invoiceDecider);
const numbers = { sequence: 'invoice-2026', after: 0 };
const terms = { at: '2026-04-01T10:00:00.000Z', paymentTermDays: 14, taxRate: '0.19' };

function create(changes: Partial<CreateInvoice> = {}): CreateInvoice {
  return createInvoice({
    invoiceDate: '2026-03-01T00:00:00.000Z',
    dueDate: '2026-03-15T00:00:00.000Z',
    items: [
      { description: 'one', quantity: 3, unitPrice: '0.335', amount: null },
      { description: 'two', quantity: 1, unitPrice: '10', amount: '10' },
    ],
    tax: '1.5',
    currency: 'USD',
    terms,
    ...changes,
  });
}

const drafted: InvoiceDrafted = {
  type: 'InvoiceDrafted',
  data: {
    invoiceId: 'inv_1',
    invoiceNumber: null,
    customerId: 'customer-1',
    orderId: null,
    invoiceDate: '2026-03-01T00:00:00.000Z',
    dueDate: '2026-03-15T00:00:00.000Z',
    datesSent: { invoiceDate: true, dueDate: true },
    items: [
      { description: 'one', quantity: 3, unitPrice: '0.335', amount: '1.01' },
      { description: 'two', quantity: 1, unitPrice: '10', amount: '10.00' },
    ],
    subtotal: '11.01',
    tax: '1.50',
    total: '12.51',
    currency: 'USD',
    country: null,
    taxRate: null,
    source: null,
  },
};
const dates = {
  issuedAt: terms.at,
  invoiceDate: '2026-03-01T00:00:00.000Z',
  dueDate: '2026-03-15T00:00:00.000Z',
};
const requested: InvoiceEvent = {
  type: 'InvoiceIssueRequested',
  data: { ...numbers, becomes: 'issued', reason: null, dates },
};
const issued: InvoiceEvent = {
  type: 'InvoiceIssued',
  data: { invoiceNumber: 'INV-2026-000001', reason: null, dates },
};
const paid: InvoiceEvent = { type: 'InvoicePaid', data: { reason: null } };
const due = (sequence: number, amountPaid: string, amountDue: string) => ({
  sequence,
  amountPaid,
  amountDue,
});
const charge = { kind: 'charge', id: 'inv_1', amount: '12.51' } as const;
const charged: InvoiceEvent = {
  type: 'InvoiceBalanceChanged',
  data: { ...due(1, '0.00', '12.51'), cause: charge },
};
const settled: InvoiceEvent = {
  type: 'InvoiceBalanceChanged',
  data: { ...due(2, '12.51', '0.00'), cause: { kind: 'payment', id: 'pay_0', amount: '12.51' } },
};
const voidRequested: InvoiceEvent = {
  type: 'InvoiceVoidRequested',
  data: { becomes: 'cancelled', subscriptionId: null, reason: null, voidId: 'void-1' },
};
const paymentRequested: InvoiceEvent = {
  type: 'InvoicePaymentRequested',
  data: { paymentId: 'pay_1', paidAt: '2026-04-01', reason: null },
};
const cancelled: InvoiceEvent = { type: 'InvoiceCancelled', data: { reason: null } };
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: {} };

const states = {
  none: [],
  draft: [drafted],
  issuing: [drafted, requested],
  issued: [drafted, requested, issued, charged],
  paid: [drafted, requested, issued, charged, settled, paid],
  voiding: [drafted, requested, issued, charged, voidRequested],
  cancelled: [drafted, cancelled],
  deleted: [drafted, deleted],
} satisfies Record<string, readonly InvoiceEvent[]>;
type State = keyof typeof states;

const to = (status: 'draft' | 'issued' | 'paid' | 'cancelled'): InvoiceCommand => ({
  type: 'ChangeInvoiceStatus',
  to: status,
  reason: null,
  numbers,
  terms,
  request: { paymentId: 'pay_1', voidId: 'void-1' },
});
const update: UpdateInvoice = {
  type: 'UpdateInvoice',
  invoiceNumber: null,
  invoiceDate: null,
  dueDate: '2026-04-01T00:00:00.000Z',
  items: null,
  subtotal: null,
  tax: null,
  total: null,
  stated: {},
  terms,
};
const complete = {
  type: 'CompleteInvoiceIssue',
  invoiceNumber: 'INV-2026-000001',
  balance: due(1, '0.00', '12.51'),
} satisfies InvoiceCommand;
const renewal: InvoiceCommand = {
  ...drafted.data,
  type: 'DraftRenewalInvoice',
  subscriptionId: 'sub_1',
  period: { from: '2026-03-01', to: '2026-04-01' },
};

/** The outcome of each command in each state: the types of the events, or the refusal. */
const table: Record<string, [InvoiceCommand, Record<State, readonly InvoiceEvent['type'][] | ErrorCode>]> = {
  create: [
    create(),
    {
      none: ['InvoiceDrafted'],
      draft: 'CONCURRENCY_CONFLICT',
      issuing: 'CONCURRENCY_CONFLICT',
      issued: 'CONCURRENCY_CONFLICT',
      paid: 'CONCURRENCY_CONFLICT',
      voiding: 'CONCURRENCY_CONFLICT',
      cancelled: 'CONCURRENCY_CONFLICT',
      deleted: 'CONCURRENCY_CONFLICT',
    },
  ],
  'draft a renewal': [
    renewal,
    {
      none: ['InvoiceDrafted'],
      draft: 'CONCURRENCY_CONFLICT',
      issuing: 'CONCURRENCY_CONFLICT',
      issued: 'CONCURRENCY_CONFLICT',
      paid: 'CONCURRENCY_CONFLICT',
      voiding: 'CONCURRENCY_CONFLICT',
      cancelled: 'CONCURRENCY_CONFLICT',
      deleted: [],
    },
  ],
  update: [update, refusedBut('INVOICE_LOCKED', { draft: ['InvoiceUpdated'] })],
  delete: [{ type: 'DeleteInvoice' }, refusedBut('INVOICE_LOCKED', { draft: ['InvoiceDeleted'] })],
  'to draft': [to('draft'), refusedBut('INVALID_STATUS_TRANSITION', {})],
  'to issued': [to('issued'), refusedBut('INVALID_STATUS_TRANSITION', { draft: ['InvoiceIssueRequested'] })],
  'to paid': [to('paid'), refusedBut('INVALID_STATUS_TRANSITION', { issued: ['InvoicePaymentRequested'] })],
  'to cancelled': [
    to('cancelled'),
    refusedBut('INVALID_STATUS_TRANSITION', {
      draft: ['InvoiceCancelled'],
      issued: ['InvoiceVoidRequested'],
    }),
  ],
  'complete the issue': [complete, only({ issuing: ['InvoiceIssued', 'InvoiceBalanceChanged'] })],
  'complete the charge': [{ type: 'CompleteInvoiceCharge', balance: due(1, '0.00', '12.51') }, only({})],
  'complete the void': [
    { type: 'CompleteInvoiceVoid', withdrawn: null },
    only({ voiding: ['InvoiceCancelled'] }),
  ],
  'complete a void that the account has agreed to after all': [
    { type: 'CompleteInvoiceVoid', withdrawn: { reason: null } },
    only({ issued: ['InvoiceCancelled'], paid: ['InvoiceCancelled'], voiding: ['InvoiceCancelled'] }),
  ],
  'abandon the void': [{ type: 'AbandonInvoiceVoid' }, only({ voiding: ['InvoiceVoidAbandoned'] })],
  'hear of a balance': [
    {
      type: 'RecordInvoiceBalance',
      ...due(3, '2.51', '10.00'),
      cause: { kind: 'payment', id: 'pay_9', amount: '2.51' },
    },
    only({
      issuing: ['InvoiceBalanceChanged'],
      issued: ['InvoiceBalanceChanged'],
      paid: ['InvoiceBalanceChanged', 'InvoiceReopened'],
      voiding: ['InvoiceBalanceChanged'],
    }),
  ],
};

/** The outcomes of a command that changes nothing in all other states. */
function only(
  changed: Partial<Record<State, readonly InvoiceEvent['type'][]>>,
): Record<State, readonly InvoiceEvent['type'][]> {
  const none = {
    none: [],
    draft: [],
    issuing: [],
    issued: [],
    paid: [],
    voiding: [],
    cancelled: [],
    deleted: [],
  };
  return { ...none, ...changed };
}

function refusedBut(
  code: ErrorCode,
  allowed: Partial<Record<State, readonly InvoiceEvent['type'][]>>,
): Record<State, readonly InvoiceEvent['type'][] | ErrorCode> {
  return {
    none: 'INVOICE_NOT_FOUND',
    draft: code,
    issuing: 'CONCURRENCY_CONFLICT',
    issued: code,
    paid: code,
    voiding: 'CONCURRENCY_CONFLICT',
    cancelled: code,
    deleted: 'INVOICE_NOT_FOUND',
    ...allowed,
  };
}

describe.each(Object.entries(table))('%s', (_name, [command, expected]) => {
  test.each(Object.entries(expected))('in state %s', (state, outcome) => {
    const result = given(states[state as State]).when(command);
    if (typeof outcome === 'string') result.then(outcome);
    else expect(result.events.map(({ type }) => type)).toEqual(outcome);
  });
});

test('a draft has the sent values and the computed ones, in the digits of its currency', () => {
  given().when(create()).then([drafted]);
});

test('a migrated invoice begins with its status in the source', () => {
  given()
    .when(create({ status: 'cancelled' }))
    .then([drafted, cancelled]);
  const numbered = { ...drafted, data: { ...drafted.data, invoiceNumber: 'A-1' } };
  const issuedAs = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null, dates } } as const;
  given()
    .when(create({ status: 'issued', invoiceNumber: 'A-1' }))
    .then([numbered, issuedAs]);
  given()
    .when(create({ status: 'paid', invoiceNumber: 'A-1' }))
    .then([numbered, issuedAs, paymentRequested]);
  given()
    .when(create({ status: 'paid' }))
    .then([drafted, { ...requested, data: { ...numbers, becomes: 'paid', reason: null, dates } }]);
});

test('an invoice issued as paid becomes paid once the account confirms it', () => {
  const state = given([drafted, { ...requested, data: { ...numbers, becomes: 'paid', reason: 'migrated' } }])
    .when({ ...complete, balance: due(2, '12.51', '0.00') })
    .then([
      { type: 'InvoiceIssued', data: { invoiceNumber: 'INV-2026-000001', reason: 'migrated' } },
      { type: 'InvoiceBalanceChanged', data: { ...due(2, '12.51', '0.00'), cause: charge } },
      { type: 'InvoicePaid', data: { reason: null } },
    ]);
  expect(state.status).toBe('paid');
});

test('a draft with a number keeps it when it is issued', () => {
  const numbered = { ...drafted, data: { ...drafted.data, invoiceNumber: 'A-1' } };
  given([numbered])
    .when(to('issued'))
    .then([{ type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null, dates } }]);
});

test.each<[string, Partial<CreateInvoice>, ErrorCode]>([
  [
    'a negative price',
    { items: [{ description: 'a', quantity: 1, unitPrice: '-1', amount: null }] },
    'INVALID_AMOUNT',
  ],
  [
    'no quantity',
    { items: [{ description: 'a', quantity: 0, unitPrice: '1', amount: null }] },
    'INVALID_AMOUNT',
  ],
  [
    'a wrong line',
    { items: [{ description: 'a', quantity: 2, unitPrice: '1', amount: '3' }] },
    'INVALID_AMOUNT',
  ],
  ['a wrong subtotal', { subtotal: '11' }, 'INVALID_AMOUNT'],
  ['a wrong total', { total: '11.01' }, 'INVALID_AMOUNT'],
  ['a negative tax', { tax: '-1' }, 'INVALID_AMOUNT'],
  ['a tax with too many decimal places', { tax: '0.001' }, 'INVALID_AMOUNT'],
  ['decimal places that the currency lacks', { currency: 'JPY', tax: '0.5' }, 'INVALID_AMOUNT'],
  [
    'a price with seven decimal places',
    { items: [{ description: 'a', quantity: 1, unitPrice: '0.0000001', amount: null }] },
    'INVALID_AMOUNT',
  ],
  [
    'amounts beyond the limits',
    { items: [{ description: 'a', quantity: 1_000_000, unitPrice: '999999999', amount: null }] },
    'INVALID_AMOUNT',
  ],
  ['a due date before the invoice', { dueDate: '2026-02-28T00:00:00.000Z' }, 'VALIDATION_ERROR'],
  ['a number without a visible character', { invoiceNumber: '\u200b\u2060' }, 'VALIDATION_ERROR'],
  ['a number in the format of generated numbers', { invoiceNumber: 'inv-2026-000007' }, 'VALIDATION_ERROR'],
])('refuses %s', (_name, changes, code) => {
  given().when(create(changes)).then(code);
});

test('an update computes what is not sent, and one without new values changes nothing', () => {
  const items = [{ description: 'three', quantity: 2, unitPrice: '5', amount: null }];
  const state = given([drafted])
    .when({ ...update, items, dueDate: null })
    .then([
      {
        type: 'InvoiceUpdated',
        data: {
          invoiceNumber: null,
          dueDate: drafted.data.dueDate,
          invoiceDate: drafted.data.invoiceDate,
          datesSent: { invoiceDate: true, dueDate: true },
          items: [{ description: 'three', quantity: 2, unitPrice: '5', amount: '10.00' }],
          subtotal: '10.00',
          // 1.50 on 11.01 is about 13.62 %. The rate with the fewest digits behind it is 13.6 %: 1.36 on 10.00.
          tax: '1.36',
          total: '11.36',
          taxRate: '0.136',
        },
      },
    ]);
  expect(state).toMatchObject({ status: 'draft', invoice: { total: '11.36', customerId: 'customer-1' } });
  given([drafted])
    .when({ ...update, dueDate: null, tax: '1.5', total: '12.51' })
    .then([]);
  given([drafted])
    .when({ ...update, total: '13' })
    .then('INVALID_AMOUNT');
  given([drafted])
    .when({ ...update, dueDate: '2026-02-01T00:00:00.000Z' })
    .then('VALIDATION_ERROR');
});

test('an abandoned claim does not change the invoice', () => {
  const { state } = given([drafted, { type: 'ClaimAbandoned', data: { claim: 'claim-x' } }]);
  expect(state).toEqual(given([drafted]).state);
});

test('numbers are drawn from the sequence of the year of issue', () => {
  expect(invoiceNumbers.sequenceFor('2027-01-01T00:00:00.000Z')).toBe('invoice-2027');
  expect(invoiceNumbers.drawnNumber('invoice-2027', 12)).toBe('INV-2027-000012');
  expect(invoiceNumbers.drawnNumber('invoice-2027', 1_234_567)).toBe('INV-2027-1234567');
});
