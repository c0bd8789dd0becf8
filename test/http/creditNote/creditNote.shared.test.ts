/** Every credit note endpoint over HTTP: answers, refusals and concurrent requests. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
});
afterAll(() => service.dispose());

const items = [
  { description: 'Licence', quantity: 2, unitPrice: 80 },
  { description: 'Support', quantity: 1, unitPrice: 40 },
];

async function invoice(status: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { customerId: 'cus-1', items, tax: 41.66, status, ...fields };
  const made = await service.call('/api/invoices', { body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
const credit = (invoiceId: string, fields: Record<string, unknown> = {}, headers = {}) =>
  service.call('/api/credit-notes', { body: { invoiceId, reason: 'Returned', ...fields }, headers });
const read = async (path: string) => (await service.call(path)).body;

test('credits of 193.33 and 48.33 exhaust an invoice of 241.66, and not a cent more is credited', async () => {
  const id = await invoice('issued');
  const first = await credit(id, { lines: [{ line: 1, quantity: 2 }] });
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: expect.stringMatching(/^cn_/),
    creditNoteNumber: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
    invoiceId: id,
    customerId: 'cus-1',
    subtotal: 160,
    tax: 33.33,
    total: 193.33,
    currency: 'EUR',
    applied: 193.33,
    toBalance: 0,
    createdAt: expect.any(String),
  });
  expect(first.headers.get('location')).toBe(`/api/credit-notes/${first.body.id}`);
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountCredited: 193.33, status: 'issued' });
  expectProblem(await credit(id, { amount: 48.34 }), 400, 'INVALID_AMOUNT');
  expect((await credit(id, { amount: 48.33 })).body).toMatchObject({ subtotal: 40, tax: 8.33, total: 48.33 });
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountCredited: 241.66, status: 'paid' });
  expectProblem(await credit(id, { amount: 0.01 }), 400, 'INVALID_AMOUNT');
  expectProblem(await credit(id), 400, 'INVALID_AMOUNT');
});

test('the credit of a paid invoice goes to the balance, and the note is listed and read with its lines', async () => {
  const id = await invoice('paid', { customerId: 'cus-paid' });
  const made = await credit(id, { lines: [{ line: 2 }, { line: 1, amount: 10 }] });
  expect(made.body).toMatchObject({ subtotal: 50, applied: 0, toBalance: made.body.total });
  const one = await read(`/api/credit-notes/${made.body.id}`);
  expect(one).toMatchObject({
    ...made.body,
    invoiceNumber: expect.stringMatching(/^INV-/),
    reason: 'Returned',
    subscriptionId: null,
    items: [
      { line: 2, description: 'Support', quantity: 1, unitPrice: 40, amount: 40 },
      { line: 1, description: 'Licence', quantity: 1, unitPrice: 10, amount: 10 },
    ],
  });
  const list = await read("/api/credit-notes?$filter=customerId eq 'cus-paid' and total gt 1");
  expect(list).toMatchObject({ count: 1, value: [{ id: made.body.id }] });
});

test.each([
  [{ reason: undefined }, '/reason'],
  [{ lines: [] }, '/lines'],
  [{ lines: [{ line: 0 }] }, '/lines/0/line'],
  [{ lines: [{ line: 3 }] }, '/lines/0/line'],
  [{ lines: [{ line: 1 }], amount: 1 }, '/amount'],
  [{ lines: [{ line: 1, quantity: 1, amount: 1 }] }, '/lines/0'],
  [{ colour: 'red' }, '/colour'],
])('refuses %j', async (fields, path) => {
  const refused = await credit(await invoice('issued'), fields);
  expectProblem(refused, 400, 'VALIDATION_ERROR');
  expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
});

test('drafts and cancelled invoices cannot be credited, and a credited invoice cannot be cancelled', async () => {
  expectProblem(await credit(await invoice('draft')), 400, 'INVALID_STATUS_TRANSITION');
  expectProblem(await credit(await invoice('cancelled')), 400, 'INVALID_STATUS_TRANSITION');
  expectProblem(await credit('inv_none'), 404, 'INVOICE_NOT_FOUND');
  expectProblem(await service.call('/api/credit-notes/cn_none'), 404, 'CREDIT_NOTE_NOT_FOUND');
  const id = await invoice('issued');
  await credit(id, { amount: 1 });
  const body = { status: 'cancelled' };
  const cancelled = await service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body });
  expectProblem(cancelled, 400, 'INVALID_STATUS_TRANSITION');
});

test('fifty concurrent notes never credit more than the invoice, and their numbers have no gaps', async () => {
  const id = await invoice('issued');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      credit(
        id,
        index % 2 === 0 ? { amount: 24.17 } : { lines: [{ line: 1 + (index % 4 > 1 ? 1 : 0), amount: 20 }] },
      ),
    ),
  );
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  for (const refused of answers.filter(({ status }) => status !== 201))
    expectProblem(refused, 400, 'INVALID_AMOUNT');
  const last = await credit(id);
  if (last.status === 201) made.push(last.body);
  const cents = made.map(({ total }) => Math.round(total * 100));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(241_66);
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountCredited: 241.66, status: 'paid' });
  const numbers = made
    .map(({ creditNoteNumber }) => Number(creditNoteNumber.slice(-6)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('the PDF names the invoice, the credited lines and the reason', async () => {
  const { body } = await credit(await invoice('issued'), { lines: [{ line: 2 }], reason: 'Never used' });
  const pdf = await service.call(`/api/credit-notes/${body.id}/export-pdf`, { method: 'POST' });
  expect(pdf.headers.get('content-disposition')).toContain(`credit-note-${body.creditNoteNumber}.pdf`);
  if (noPdfText !== undefined) return;
  const text = pdfWords(pdf.bytes);
  for (const part of ['CREDIT NOTE', body.creditNoteNumber, 'INV-', 'Support', 'Never used', '48.33'])
    expect(text).toContain(part);
});
