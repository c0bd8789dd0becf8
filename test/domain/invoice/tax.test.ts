/** The tax of invoices: at the configured rate if none is sent, and at the draft's own rate when its lines change. */
import { expect, test } from '@jest/globals';
import type { CreateInvoice, UpdateInvoice } from '../../../src/domain/invoice/commands.js';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { InvoiceDrafted } from '../../../src/domain/invoice/events.js';
import { rateBehind } from '../../../src/kernel/tax/groups.js';
import { specification } from '../../support/given.js';
import { createInvoice } from '../../support/invoiceCommands.js';

const given = specification(invoiceDecider);
const terms = { at: '2026-03-01T00:00:00.000Z', paymentTermDays: 14, taxRate: '0.19' };
const line = (unitPrice: string, description = 'one') => ({
  description,
  quantity: 1,
  unitPrice,
  amount: null,
});

function create(changes: Partial<CreateInvoice> = {}): CreateInvoice {
  return createInvoice({ items: [line('149.5')], terms, ...changes });
}

function update(changes: Partial<UpdateInvoice>): UpdateInvoice {
  const nothing = { items: null, subtotal: null, tax: null, total: null };
  const dates = { invoiceNumber: null, invoiceDate: null, dueDate: null };
  return { type: 'UpdateInvoice', ...dates, ...nothing, stated: {}, terms, ...changes };
}

test('an invoice sent without tax is taxed at the configured rate', () => {
  expect(given().when(create()).events).toMatchObject([
    { data: { subtotal: '149.50', tax: '28.41', total: '177.91', taxRate: '0.19' } },
  ]);
  given()
    .when(create({ total: '149.5' }))
    .then('INVALID_AMOUNT');
  expect(given().when(create({ tax: '0', total: '149.5' })).events).toMatchObject([
    { data: { tax: '0.00' } },
  ]);
});

test.each([
  ['the configured one, even if that has changed since', create(), '0.19', '190.00'],
  ['the one behind a tax that was sent', create({ tax: '10.47' }), '0.07', '70.00'],
  ['zero', create({ tax: '0' }), '0', '0.00'],
  ['the configured one if nothing was taxed yet', create({ items: [line('0')], tax: '0' }), '0.07', '70.00'],
])('a draft whose lines change keeps its rate: %s', (_name, made, taxRate, tax) => {
  const drafted = given().when(made).events;
  const changed = given(drafted).when(
    update({ items: [line('1000')], terms: { ...terms, taxRate: '0.07' } }),
  ).events;
  expect(changed).toMatchObject([{ data: { subtotal: '1000.00', tax, taxRate } }]);
  const back = given([...drafted, ...changed]).when(update({ items: [line('100')], tax: '5' })).events;
  expect(back).toMatchObject([{ data: { tax: '5.00', taxRate: null } }]);
});

test('the rate behind a tax is the one with the fewest digits', () => {
  expect(rateBehind('28.41', '149.50', 'EUR')).toBe('0.19');
  expect(rateBehind('0.00', '149.50', 'EUR')).toBe('0');
  expect(rateBehind('16', '200', 'JPY')).toBe('0.08');
  expect(rateBehind('7.7', '100', 'CHF')).toBe('0.077');
  expect(rateBehind('1.00', '0.00', 'EUR')).toBeUndefined();
});

const renewal: InvoiceDrafted = {
  type: 'InvoiceDrafted',
  data: {
    invoiceId: 'inv_1',
    invoiceNumber: null,
    customerId: 'customer-1',
    orderId: null,
    invoiceDate: '2026-02-10T09:30:00.000Z',
    dueDate: '2026-03-14T00:00:00.000Z',
    items: [
      { description: 'Pro, March', quantity: 4, unitPrice: '25', amount: '100.00' },
      { description: 'Credit from earlier reductions', quantity: 1, unitPrice: '-40.00', amount: '-40.00' },
    ],
    subtotal: '60.00',
    tax: '11.40',
    total: '71.40',
    currency: 'EUR',
    source: { kind: 'renewal', subscriptionId: 'sub_1', period: { from: '2026-03-01', to: '2026-04-01' } },
  },
};
const answered = renewal.data.items.map((item) => ({ ...item }));

test('a draft with a credit line is unchanged by an update with its own values', () => {
  const stated = {
    id: 'inv_1',
    customerId: 'customer-1',
    orderId: null,
    subscriptionId: 'sub_1',
    currency: 'EUR',
    country: null,
    status: 'draft',
  } as const;
  const { invoiceDate, dueDate, subtotal, tax, total } = renewal.data;
  given([renewal])
    .when(update({ items: answered, invoiceDate, dueDate, subtotal, tax, total, stated }))
    .then([]);
  given([renewal])
    .when(update({ items: answered }))
    .then([]);
});

test('lines beside a credit line can change, but the credit cannot grow', () => {
  const [, credit] = answered;
  if (credit === undefined) throw new Error('there is no credit line');
  expect(given([renewal]).when(update({ items: [line('90'), credit] })).events).toMatchObject([
    { data: { subtotal: '50.00', tax: '9.50', total: '59.50' } },
  ]);
  for (const items of [
    [line('90'), credit, credit],
    [line('90'), { ...credit, unitPrice: '-41.00', amount: '-41.00' }],
    [line('90'), { ...credit, quantity: 2, amount: null }],
    [line('30'), credit],
  ])
    given([renewal]).when(update({ items })).then('INVALID_AMOUNT');
});

test.each([
  ['customerId', { customerId: 'customer-2' }],
  ['currency', { currency: 'USD' }],
  ['status', { status: 'issued' }],
  ['subscriptionId', { subscriptionId: null }],
] as const)('a change of a fixed field is refused: %s', (_name, stated) => {
  given([renewal]).when(update({ stated })).then('VALIDATION_ERROR');
});
