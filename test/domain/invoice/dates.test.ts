/** The dates of invoices: a date that a client has set stays, and any other follows the issue. */
import { describe, expect, test } from '@jest/globals';
import type { BillingTerms, CreateInvoice, UpdateInvoice } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceDrafted, InvoiceEvent } from '../../../src/domain/invoice/events.js';
import type { ErrorCode } from '../../../src/kernel/errors.js';
import { specification } from '../../support/given.js';

const given = specification(invoiceDecider);
const numbers = { sequence: 'invoice-2026', after: 0 };
const on = (day: string, changes: Partial<BillingTerms> = {}): BillingTerms => ({
  at: `${day}T10:15:00.000Z`,
  paymentTermDays: 14,
  taxRate: '0',
  ...changes,
});

function create(changes: Partial<CreateInvoice> = {}): CreateInvoice {
  return {
    type: 'CreateInvoice',
    invoiceId: 'inv_1',
    invoiceNumber: 'A-1',
    customerId: 'customer-1',
    orderId: null,
    invoiceDate: null,
    dueDate: null,
    items: [{ description: 'one', quantity: 1, unitPrice: '10', amount: null }],
    subtotal: null,
    tax: null,
    total: null,
    currency: 'USD',
    country: null,
    status: 'draft',
    numbers,
    terms: on('2026-02-01'),
    paymentId: 'pay_1',
    ...changes,
  };
}

function update(changes: Partial<UpdateInvoice>): UpdateInvoice {
  const nothing = { items: null, subtotal: null, tax: null, total: null };
  const dates = { invoiceNumber: null, invoiceDate: null, dueDate: null };
  return { type: 'UpdateInvoice', ...dates, ...nothing, stated: {}, terms: on('2026-02-01'), ...changes };
}

const issue = (day: string, changes: Partial<BillingTerms> = {}) =>
  ({
    type: 'ChangeInvoiceStatus',
    to: 'issued',
    reason: null,
    numbers,
    terms: on(day, changes),
    request: { paymentId: 'pay_1', voidId: 'void-1' },
  }) as const;
const midnight = (day: string) => `${day}T00:00:00.000Z`;

function datesOf(events: readonly InvoiceEvent[]) {
  const { state } = given(events);
  if (!('invoice' in state)) throw new Error('there is no invoice');
  const { invoiceDate, dueDate } = state.invoice;
  return [invoiceDate, dueDate];
}

/** Issues a draft of 1 February on 1 April. @returns its invoice date and due date */
function issuedInApril(changes: Partial<CreateInvoice>, change: Partial<UpdateInvoice> = {}) {
  const drafted = given().when(create(changes)).events;
  const updated = given(drafted).when(update(change)).events;
  const issued = given([...drafted, ...updated]).when(issue('2026-04-01')).events;
  return datesOf([...drafted, ...updated, ...issued]);
}

test('a February draft issued in April is dated in April and due two weeks later', () => {
  expect(datesOf(given().when(create()).events)).toEqual([midnight('2026-02-01'), midnight('2026-02-15')]);
  expect(issuedInApril({})).toEqual([midnight('2026-04-01'), midnight('2026-04-15')]);
});

test('dates that a client has set stay, whether at creation or by an update', () => {
  expect(issuedInApril({ dueDate: midnight('2026-06-30') })).toEqual([
    midnight('2026-04-01'),
    midnight('2026-06-30'),
  ]);
  expect(issuedInApril({}, { dueDate: midnight('2026-06-30') })).toEqual([
    midnight('2026-04-01'),
    midnight('2026-06-30'),
  ]);
  expect(issuedInApril({}, { invoiceDate: midnight('2026-03-31') })).toEqual([
    midnight('2026-03-31'),
    midnight('2026-04-15'),
  ]);
  expect(issuedInApril({ invoiceDate: midnight('2026-05-01') })).toEqual([
    midnight('2026-05-01'),
    midnight('2026-05-15'),
  ]);
});

test('an update with the dates as they are does not set them', () => {
  const back = { invoiceDate: midnight('2026-02-01'), dueDate: midnight('2026-02-15') };
  expect(issuedInApril({}, back)).toEqual([midnight('2026-04-01'), midnight('2026-04-15')]);
});

test('a new invoice date moves the due date, unless that was set', () => {
  const [moved] = given(given().when(create()).events).when(
    update({ invoiceDate: midnight('2026-03-01') }),
  ).events;
  expect(moved).toMatchObject({
    data: { dueDate: midnight('2026-03-15'), datesSent: { invoiceDate: true, dueDate: false } },
  });
  const [kept] = given(given().when(create({ dueDate: midnight('2026-03-02') })).events).when(
    update({ invoiceDate: midnight('2026-03-01') }),
  ).events;
  expect(kept).toMatchObject({ data: { dueDate: midnight('2026-03-02') } });
});

test('the payment term is the configured one', () => {
  const drafted = given().when(create({ terms: on('2026-02-01', { paymentTermDays: 30 }) })).events;
  expect(datesOf(drafted)).toEqual([midnight('2026-02-01'), midnight('2026-03-03')]);
  const issued = given(drafted).when(issue('2026-04-01', { paymentTermDays: 0 })).events;
  expect(datesOf([...drafted, ...issued])).toEqual([midnight('2026-04-01'), midnight('2026-04-01')]);
});

test('an invoice cannot be due before its date', () => {
  const refused: ErrorCode = 'VALIDATION_ERROR';
  given()
    .when(create({ dueDate: midnight('2026-01-31') }))
    .then(refused);
  const drafted = given().when(create({ invoiceDate: '2026-02-01T18:00:00.000Z' })).events;
  given(drafted)
    .when(update({ dueDate: midnight('2026-01-31') }))
    .then(refused);
  const sameDay = given(drafted).when(update({ dueDate: midnight('2026-02-01') })).events;
  expect(sameDay).toHaveLength(1);
  given([...drafted, ...sameDay])
    .when(update({ invoiceDate: midnight('2026-02-02') }))
    .then(refused);
});

test('an issue that waits for its number keeps its dates', () => {
  const drafted = given().when(create({ invoiceNumber: null })).events;
  const requested = given(drafted).when(issue('2026-04-01')).events;
  const completed = given([...drafted, ...requested]).when({
    type: 'CompleteInvoiceIssue',
    invoiceNumber: 'INV-2026-000001',
    balance: { sequence: 1, amountPaid: '0.00', amountDue: '12.51' },
  }).events;
  expect(completed[0]).toMatchObject({ data: { dates: { issuedAt: '2026-04-01T10:15:00.000Z' } } });
  expect(datesOf([...drafted, ...requested, ...completed])).toEqual([
    midnight('2026-04-01'),
    midnight('2026-04-15'),
  ]);
});

describe('drafts from before dates followed the issue', () => {
  const [fresh] = given().when(create()).events;
  if (fresh?.type !== 'InvoiceDrafted') throw new Error('no draft was made');
  const { datesSent: _, taxRate: __, ...old } = fresh.data;
  const period = { from: '2026-03-01', to: '2026-04-01' };
  const renewal: InvoiceDrafted = {
    type: 'InvoiceDrafted',
    data: { ...old, source: { kind: 'renewal', subscriptionId: 'sub_1', period } },
  };
  const issued = (drafted: InvoiceDrafted) => {
    const events = given([drafted]).when(issue('2026-04-01')).events;
    return datesOf([drafted, ...events]);
  };

  test('keep dates that a client may have set', () => {
    expect(issued({ type: 'InvoiceDrafted', data: old })).toEqual([
      midnight('2026-02-01'),
      midnight('2026-02-15'),
    ]);
  });

  test('get the dates of their issue if a renewal made them', () => {
    expect(issued(renewal)).toEqual([midnight('2026-04-01'), midnight('2026-04-15')]);
  });

  test('that are already issued keep their dates', () => {
    const event: InvoiceEvent = {
      type: 'InvoiceIssued',
      data: { invoiceNumber: 'INV-2026-000001', reason: null },
    };
    expect(datesOf([renewal, event])).toEqual([midnight('2026-02-01'), midnight('2026-02-15')]);
  });
});
