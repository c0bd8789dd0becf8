/** Dates and tax of invoices over HTTP, with a clock that the test moves. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  const billing = { DEFAULT_CURRENCY: 'EUR', TAX_RATE: '0.19', PAYMENT_TERMS_DAYS: '10' };
  service = await startService({ TEST_CLOCK: 'true', ...billing });
  await moveTo('2100-02-01T09:00:00.000Z');
});
afterAll(() => service.dispose());

const moveTo = (now: string) => service.call('/api/test-clock', { method: 'PUT', body: { now } });
const item = { description: 'Consulting', quantity: 1, unitPrice: 149.5 };

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const made = await service.call('/api/invoices', {
    body: { customerId: 'cus-1', items: [item], ...fields },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
const read = async (id: string) => (await service.call(`/api/invoices/${id}`)).body;
const put = (id: string, body: unknown) => service.call(`/api/invoices/${id}`, { method: 'PUT', body });
const setStatus = (id: string, status: string) =>
  service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status } });

test('issue sets invoice date and due date unless they were sent, and times of issue and payment are kept', async () => {
  const id = await create();
  const dated = await create({ invoiceDate: '2100-01-31', dueDate: '2100-02-28' });
  expect(await read(id)).toMatchObject({
    invoiceDate: '2100-02-01T00:00:00.000Z',
    dueDate: '2100-02-11T00:00:00.000Z',
    issuedAt: null,
    paidAt: null,
  });
  await moveTo('2100-04-01T12:30:00.000Z');
  await setStatus(id, 'issued');
  await setStatus(dated, 'issued');
  await moveTo('2100-04-03T08:00:00.000Z');
  await setStatus(id, 'paid');
  expect(await read(id)).toMatchObject({
    invoiceDate: '2100-04-01T00:00:00.000Z',
    dueDate: '2100-04-11T00:00:00.000Z',
    issuedAt: '2100-04-01T12:30:00.000Z',
    paidAt: '2100-04-03T08:00:00.000Z',
  });
  expect(await read(dated)).toMatchObject({
    invoiceDate: '2100-01-31T00:00:00.000Z',
    dueDate: '2100-02-28T00:00:00.000Z',
    issuedAt: '2100-04-01T12:30:00.000Z',
    paidAt: null,
  });
});

test('a draft’s dates can be set as days or timestamps', async () => {
  const id = await create();
  expect((await put(id, { invoiceDate: '2100-05-01' })).status).toBe(200);
  expect(await read(id)).toMatchObject({
    invoiceDate: '2100-05-01T00:00:00.000Z',
    dueDate: '2100-05-11T00:00:00.000Z',
  });
  await put(id, { invoiceDate: '2100-05-02T01:00:00+02:00', dueDate: '2100-05-31' });
  expect(await read(id)).toMatchObject({
    invoiceDate: '2100-05-01T23:00:00.000Z',
    dueDate: '2100-05-31T00:00:00.000Z',
  });
  expectProblem(await put(id, { dueDate: '2100-04-30' }), 400, 'VALIDATION_ERROR');
  expectProblem(await put(id, { invoiceDate: '2100-06-01' }), 400, 'VALIDATION_ERROR');
});

test('tax follows the configured rate unless sent, and keeps the draft’s rate when its lines change', async () => {
  const id = await create();
  expect(await read(id)).toMatchObject({ subtotal: 149.5, tax: 28.41, total: 177.91 });
  const reduced = await create({ tax: 10.47 });
  const items = [{ ...item, unitPrice: 1000 }];
  expect((await put(id, { items })).body.total).toBe(1190);
  expect((await put(reduced, { items })).body.total).toBe(1070);
});

test('a draft with a credit line accepts its own answer unchanged', async () => {
  const subscription = await service.call('/api/subscriptions', {
    body: { customerId: 'cus-credit', offerId: 'o', unitPrice: 10, quantity: 10 },
  });
  const path = `/api/subscriptions/${subscription.body.id}`;
  await service.call(`${path}/renew`, { method: 'POST' });
  const lowered = await service.call(path, { method: 'PUT', body: { quantity: 8 } });
  expect(lowered.status).toBe(200);
  const generated = await service.call(`${path}/generate-renewal-invoice`, { method: 'POST' });
  const draft = await read(generated.body.invoiceId);
  expect(draft.items.some(({ amount }: { amount: number }) => amount < 0)).toBe(true);
  expect((await put(draft.id, draft)).body).toMatchObject({ total: draft.total });
  expect(await read(draft.id)).toEqual(draft);
  expectProblem(await put(draft.id, { ...draft, customerId: 'cus-2' }), 400, 'VALIDATION_ERROR');
});
