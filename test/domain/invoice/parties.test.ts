/** Buyer and seller of an invoice: kept when it is issued, and erased when their retention is over. */
import { expect, test } from '@jest/globals';
import type { InvoiceCommand } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceEvent } from '../../../src/domain/invoice/events.js';
import { party } from '../../support/billingProcess.js';
import { specification } from '../../support/given.js';

const given = specification(invoiceDecider);
const parties = { seller: party('Northwind'), buyer: party('Tailspin') };
const numbers = { sequence: 'invoice-2026', after: 0 };
const terms = { at: '2026-03-10T09:00:00.000Z', paymentTermDays: 14, taxRate: '0' };
const kept: InvoiceEvent = { type: 'InvoicePartiesKept', data: parties };

const drafted = (invoiceNumber: string | null): InvoiceEvent => ({
  type: 'InvoiceDrafted',
  data: {
    invoiceId: 'inv_1',
    invoiceNumber,
    customerId: 'cus-1',
    orderId: null,
    invoiceDate: '2026-03-01T00:00:00.000Z',
    dueDate: '2026-03-15T00:00:00.000Z',
    datesSent: { invoiceDate: true, dueDate: true },
    items: [{ description: 'one', quantity: 1, unitPrice: '10', amount: '10.00' }],
    subtotal: '10.00',
    tax: '0.00',
    total: '10.00',
    currency: 'EUR',
    source: null,
  },
});
const issue: InvoiceCommand = {
  type: 'ChangeInvoiceStatus',
  to: 'issued',
  reason: null,
  numbers,
  terms,
  request: { paymentId: 'pay_1', voidId: 'void-1' },
  parties,
};
const typesOf = (events: readonly InvoiceEvent[]) => events.map(({ type }) => type);

test('parties are kept when the issue is requested, or with the issue if the draft has a number', () => {
  expect(typesOf(given([drafted(null)]).when(issue).events)).toEqual([
    'InvoicePartiesKept',
    'InvoiceIssueRequested',
  ]);
  expect(typesOf(given([drafted('A-1')]).when(issue).events)).toEqual([
    'InvoicePartiesKept',
    'InvoiceIssued',
  ]);
});

test('parties stay with the invoice while it is mailed, reminded, paid, reopened and cancelled', () => {
  const voiding = { becomes: 'cancelled', subscriptionId: null, reason: null, voidId: 'void-1' } as const;
  const reminder = {
    reminderId: 'rem_1',
    level: 1,
    outcome: 'sent',
    date: '2026-04-01',
    sequence: 3,
  } as const;
  const charge = { kind: 'charge', id: 'inv_1', amount: '10.00' } as const;
  const later: readonly InvoiceEvent[] = [
    {
      type: 'InvoiceBalanceChanged',
      data: { sequence: 1, amountPaid: '0.00', amountDue: '10.00', cause: charge },
    },
    { type: 'InvoiceMailRequested', data: { mailId: 'issue' } },
    { type: 'InvoiceMailed', data: { mailId: 'issue' } },
    { type: 'InvoiceReminded', data: reminder },
    { type: 'InvoicePaymentRequested', data: { paymentId: 'pay_1', paidAt: '2026-04-02', reason: null } },
    { type: 'InvoicePaymentAbandoned', data: { paymentId: 'pay_1' } },
    { type: 'InvoicePaid', data: { reason: null } },
    { type: 'InvoiceReopened', data: {} },
    { type: 'InvoiceVoidRequested', data: voiding },
    { type: 'InvoiceVoidAbandoned', data: {} },
    { type: 'InvoiceVoidRequested', data: voiding },
    { type: 'InvoiceCancelled', data: { reason: null } },
  ];
  let events = [drafted('A-1'), ...given([drafted('A-1')]).when(issue).events];
  for (const event of later) {
    events = [...events, event];
    expect([event.type, given(events).state]).toMatchObject([event.type, { invoice: { parties } }]);
  }
  expect(given(events).state.status).toBe('cancelled');
});

const erase = (at: string, years = 10) =>
  ({ type: 'EraseInvoiceParties', retention: { at, years } }) as const;

test('parties are erased when their retention is over, and the rest stays', () => {
  const issued = [drafted('A-1'), ...given([drafted('A-1')]).when(issue).events];
  given(issued).when(erase('2036-12-31T23:59:59.999Z')).then('DOCUMENT_RETAINED');
  const erased: InvoiceEvent = { type: 'InvoicePartiesErased', data: {} };
  const state = given(issued).when(erase('2037-01-01T00:00:00.000Z')).then([erased]);
  expect(state).toMatchObject({ status: 'issued', invoice: { parties: 'erased', total: '10.00' } });
  given([...issued, erased])
    .when(erase('2037-01-01T00:00:00.000Z'))
    .then([]);
  expect(typesOf(given(issued).when(erase('2027-01-01T00:00:00.000Z', 0)).events)).toHaveLength(1);
});

test('retention counts from the issue, not from an earlier date that a client sent', () => {
  const invoiceDate = '2010-03-01T00:00:00.000Z';
  const { data, ...created } = drafted('A-1');
  const backdated = { ...created, data: { ...data, invoiceDate } } as InvoiceEvent;
  const issued = [backdated, ...given([backdated]).when(issue).events];
  expect(given(issued).state).toMatchObject({ invoice: { issuedAt: issue.terms.at } });
  given(issued).when(erase('2036-12-31T23:59:59.999Z')).then('DOCUMENT_RETAINED');
});

test('erasing changes nothing on a draft and on an invoice without parties', () => {
  const at = '2100-01-01T00:00:00.000Z';
  given([drafted(null)])
    .when(erase(at))
    .then([]);
  const issued: InvoiceEvent = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } };
  given([drafted('A-1'), issued])
    .when(erase(at))
    .then([]);
  given([]).when(erase(at)).then('INVOICE_NOT_FOUND');
  expect(given([drafted('A-1'), issued, kept]).state).toMatchObject({ invoice: { parties } });
});

test('an invoice issued without parties is given them once, within its retention; a draft is not', () => {
  const issued: InvoiceEvent = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } };
  const cancelled: InvoiceEvent = { type: 'InvoiceCancelled', data: { reason: null } };
  const keep = (year: number): InvoiceCommand => ({
    type: 'KeepInvoiceParties',
    parties,
    retention: { at: `${year}-01-01T00:00:00.000Z`, years: 10 },
  });
  const before = [drafted('A-1'), issued];
  given(before).when(keep(2036)).then([kept]);
  given([...before, cancelled])
    .when(keep(2036))
    .then([kept]);
  given(before).when(keep(2037)).then([]);
  given([...before, kept])
    .when(keep(2036))
    .then([]);
  given([...before, kept, { type: 'InvoicePartiesErased', data: {} }])
    .when(keep(2036))
    .then([]);
  given([drafted('A-1')])
    .when(keep(2036))
    .then([]);
});
