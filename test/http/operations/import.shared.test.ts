/** Imports over HTTP: each line is accepted or refused on its own, and nothing is imported twice. */

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventsOfCommands } from '../../support/events.js';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
  token = await service.signIn('admin@example.com', 'correct horse battery staple');
});
afterAll(() => service.dispose());

async function send(path: string, lines: readonly (object | string)[], type = 'application/x-ndjson') {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: text,
  });
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, text: body, body: JSON.parse(body) } as Called;
}

const items = [{ description: 'Lantern', quantity: 2, unitPrice: 3.39 }];

test('invoices are imported once, in their original status', async () => {
  const lines = [
    {
      key: 'a',
      customerId: 'c',
      items,
      invoiceNumber: 'A-1',
      status: 'paid',
      invoiceDate: '2010-12-01T08:26:00Z',
    },
    { key: 'b', customerId: 'c', items, invoiceNumber: 'B-1', status: 'cancelled' },
    { key: 'c', customerId: 'c', items, status: 'issued' },
  ];
  expect((await send('/api/import/invoices', lines)).body).toEqual({
    imported: 3,
    existing: 0,
    rejected: [],
  });
  expect((await send('/api/import/invoices', lines)).body).toEqual({
    imported: 0,
    existing: 3,
    rejected: [],
  });
  const { body } = await service.call("/api/invoices/odata?$filter=customerId eq 'c'&$orderby=status");
  expect(
    body.value.map(({ status, invoiceNumber, total }: Called['body']) => [status, invoiceNumber, total]),
  ).toEqual([
    ['cancelled', 'B-1', 6.78],
    ['issued', expect.stringMatching(/^INV-/), 6.78],
    ['paid', 'A-1', 6.78],
  ]);
});

test('an invalid line is reported and affects no other', async () => {
  const { body } = await send('/api/import/invoices', [
    { key: 'good', customerId: 'd', items },
    { key: 'wrong total', customerId: 'd', items, total: 7 },
    '{"key": "broken"',
    { key: 'taken number', customerId: 'd', items, invoiceNumber: 'A-1' },
    { customerId: 'd', items },
    { key: 'also good', customerId: 'd', items },
  ]);
  expect(body).toMatchObject({ imported: 2, existing: 0 });
  expect(body.rejected.map(({ line, key, code }: Called['body']) => [line, key, code])).toEqual([
    [2, 'wrong total', 'INVALID_AMOUNT'],
    [3, null, 'VALIDATION_ERROR'],
    [4, 'taken number', 'DUPLICATE_INVOICE_NUMBER'],
    [5, null, 'VALIDATION_ERROR'],
  ]);
});

test('a preview reports the outcome of each line and imports nothing', async () => {
  const eventsInAll = async () => (await service.call(`${eventsOfCommands}&$top=0`)).body.count;
  const invoices = [
    { key: 'a', customerId: 'c', items },
    { key: 'tried', customerId: 'tried', items, invoiceNumber: 'T-1', status: 'paid' },
    { key: 'same number', customerId: 'tried', items, invoiceNumber: 'T-1', status: 'issued' },
    { key: 'wrong total', customerId: 'd', items, total: 7 },
  ];
  const customers = [
    { key: 'tried', name: 'Tried' },
    { key: 'odd', email: 'nowhere' },
  ];
  const subscriptions = [
    { key: 'tried', customerId: 'tried', offerId: 'o', startDate: '2026-01-01', status: 'suspended' },
  ];
  const payments = [
    { key: 'tried', customerId: 'tried', amount: 5, currency: 'EUR', paidAt: '2026-01-01', method: 'cash' },
    {
      key: 'unknown invoice',
      customerId: 'tried',
      amount: 5,
      currency: 'EUR',
      paidAt: '2026-01-01',
      method: 'cash',
      allocations: [{ invoiceNumber: 'nothing', amount: 5 }],
    },
  ];
  const before = await eventsInAll();
  const tried = await send('/api/import/invoices?preview=true', invoices);
  expect(tried.body).toMatchObject({ imported: 1, existing: 1 });
  expect(tried.body.rejected.map(({ key, code }: Called['body']) => [key, code])).toEqual([
    [expect.stringMatching(/^(tried|same number)$/), 'DUPLICATE_INVOICE_NUMBER'],
    ['wrong total', 'INVALID_AMOUNT'],
  ]);
  expect((await send('/api/reference/customers/import?preview=true', customers)).body).toMatchObject({
    imported: 1,
    rejected: [{ key: 'odd', code: 'VALIDATION_ERROR' }],
  });
  expect((await send('/api/import/subscriptions?preview=true', subscriptions)).body).toEqual({
    imported: 1,
    existing: 0,
    rejected: [],
  });
  expect((await send('/api/import/payments?preview=true', payments)).body).toMatchObject({
    imported: 1,
    rejected: [{ key: 'unknown invoice' }],
  });
  const made = await service.call(`${eventsOfCommands}&$skip=${before}&$orderby=position`);
  expect(made.body.value).toEqual([]);
  // The import itself has the same outcome.
  expect((await send('/api/reference/customers/import', customers)).body).toMatchObject({ imported: 1 });
  expect((await send('/api/import/payments', payments)).body).toMatchObject({ imported: 1 });
});

test('concurrent imports of one key create one invoice', async () => {
  const line = { key: 'race', customerId: 'race', items, invoiceNumber: 'RACE' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send('/api/import/invoices', [line, line])),
  );
  const imported = answers.reduce((sum, { body }) => sum + body.imported, 0);
  const existing = answers.reduce((sum, { body }) => sum + body.existing, 0);
  expect({ imported, existing }).toEqual({ imported: 1, existing: 19 });
});

test('a deleted invoice is not brought back', async () => {
  const line = { key: 'deleted', customerId: 'deleted', items };
  await send('/api/import/invoices', [line]);
  const { body } = await service.call("/api/invoices/odata?$filter=customerId eq 'deleted'");
  await service.call(`/api/invoices/${body.value[0].id}`, { method: 'DELETE' });
  expect((await send('/api/import/invoices', [line])).body).toMatchObject({ imported: 0, existing: 1 });
});

test('a receipt needs a completed order, and an order has one receipt', async () => {
  await send('/api/reference/orders/import', [
    { key: 'o-1', status: 'completed', customerId: 'c' },
    { key: 'o-2', status: 'open' },
  ]);
  const lines = [{ description: 'Chair', quantity: 1, price: 5 }];
  const { body } = await send('/api/import/receipts', [
    { key: 'r-1', orderId: 'o-1', items: lines, receiptNumber: 'R-1' },
    { key: 'r-2', orderId: 'o-2', items: lines },
    { key: 'r-3', orderId: 'o-none', items: lines },
  ]);
  expect(body.imported).toBe(1);
  expect(body.rejected.map(({ code }: Called['body']) => code)).toEqual([
    'ORDER_NOT_FOUND',
    'ORDER_NOT_FOUND',
  ]);
  const again = await send('/api/import/receipts', [
    { key: 'r-1', orderId: 'o-1', items: lines, receiptNumber: 'R-1' },
    { key: 'r-4', orderId: 'o-1', items: lines },
  ]);
  expect(again.body).toMatchObject({ imported: 0, existing: 1 });
  expect(again.body.rejected).toMatchObject([{ line: 2, key: 'r-4', code: 'RECEIPT_ALREADY_EXISTS' }]);
});

test('an import of invoices must be NDJSON and needs a token', async () => {
  expectProblem(await send('/api/import/invoices', ['key'], 'text/csv'), 415, 'UNSUPPORTED_MEDIA_TYPE');
  const nobody = await service.call('/api/import/invoices', { method: 'POST', token: null });
  expectProblem(nobody, 401, 'UNAUTHENTICATED');
});
