/** Customers with their own terms, over HTTP: days of payment, currency, and whether invoices are mailed. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  const billing = { DEFAULT_CURRENCY: 'EUR', TAX_RATE: '0.19', PAYMENT_TERMS_DAYS: '10' };
  service = await startService({ TEST_CLOCK: 'true', ...billing });
  await moveTo('2100-02-01T09:00:00.000Z');
  await put('customers', 'cus-japan', { paymentTermsDays: 45, currency: 'JPY', invoiceDelivery: 'mail' });
  await put('customers', 'cus-plain', { name: 'Plain' });
  await put('offers', 'pro', { name: 'Pro', price: 29.9, currency: 'GBP' });
});
afterAll(() => service.dispose());

const moveTo = (now: string) => service.call('/api/test-clock', { method: 'PUT', body: { now } });
const put = async (kind: string, id: string, body: object) => {
  const { status, text } = await service.call(`/api/reference/${kind}/${id}`, { method: 'PUT', body });
  if (status >= 300) throw new Error(text);
};
const items = [{ description: 'Consulting', quantity: 1, unitPrice: 149 }];
async function invoice(customerId: string, fields: object = {}): Promise<string> {
  const made = await service.call('/api/invoices', { body: { customerId, items, ...fields } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
const read = async (path: string) => (await service.call(path)).body;
const issue = (id: string) =>
  service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status: 'issued' } });
const historyOf = async (id: string) => (await service.call(`/api/audit/invoice/${id}`)).text;

test('a draft takes its due date and its currency from its customer’s terms', async () => {
  const id = await invoice('cus-japan');
  expect(await read(`/api/invoices/${id}`)).toMatchObject({
    currency: 'JPY',
    tax: 28,
    dueDate: '2100-03-18T00:00:00.000Z',
  });
  await service.call(`/api/invoices/${id}`, { method: 'PUT', body: { invoiceDate: '2100-02-11' } });
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ dueDate: '2100-03-28T00:00:00.000Z' });
  const plain = await invoice('cus-plain');
  expect(await read(`/api/invoices/${plain}`)).toMatchObject({
    currency: 'EUR',
    dueDate: '2100-02-11T00:00:00.000Z',
  });
});

test('the terms at issue set the due date, and a due date that was sent stays', async () => {
  await put('customers', 'cus-moves', { paymentTermsDays: 30 });
  const id = await invoice('cus-moves');
  const dated = await invoice('cus-moves', { dueDate: '2100-12-24' });
  await put('customers', 'cus-moves', { paymentTermsDays: 0 });
  for (const each of [id, dated]) await issue(each);
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ dueDate: '2100-02-01T00:00:00.000Z' });
  expect(await read(`/api/invoices/${dated}`)).toMatchObject({ dueDate: '2100-12-24T00:00:00.000Z' });
});

test('an invoice is mailed at issue if its customer wants that', async () => {
  const mailed = await invoice('cus-japan');
  const kept = await invoice('cus-plain');
  for (const each of [mailed, kept]) await issue(each);
  expect(await historyOf(mailed)).toContain('InvoiceMailRequested');
  expect(await historyOf(kept)).not.toContain('InvoiceMailRequested');
});

test('a subscription’s currency is the one sent, else the offer’s, else the customer’s', async () => {
  const made = async (body: object) => {
    const { id } = (await service.call('/api/subscriptions', { body })).body;
    return (await read(`/api/subscriptions/${id}`)).currency;
  };
  const terms = { customerId: 'cus-japan', startDate: '2100-02-01', unitPrice: 1000 };
  expect(await made({ ...terms, offerId: 'unknown', currency: 'USD' })).toBe('USD');
  expect(await made({ ...terms, offerId: 'pro' })).toBe('GBP');
  expect(await made({ ...terms, offerId: 'unknown' })).toBe('JPY');
  expect(await made({ ...terms, offerId: 'unknown', customerId: 'cus-plain' })).toBe('EUR');
});

test('a subscription’s draft takes its due date from its customer’s terms', async () => {
  const body = { customerId: 'cus-japan', offerId: 'unknown', startDate: '2100-02-01', unitPrice: 1000 };
  const { id } = (await service.call('/api/subscriptions', { body })).body;
  const made = await service.call(`/api/subscriptions/${id}/generate-renewal-invoice`, { method: 'POST' });
  expect(await read(`/api/invoices/${made.body.invoiceId}`)).toMatchObject({
    // 45 days after the period begins.
    dueDate: '2100-04-15T00:00:00.000Z',
  });
});

test('a cart is in its customer’s currency, a guest cart in the default one', async () => {
  const cart = async (body: object) => {
    const { cartId } = (await service.call('/api/cart', { body })).body;
    return (await read(`/api/cart/${cartId}`)).currency;
  };
  expect(await cart({ customerId: 'cus-japan' })).toBe('JPY');
  expect(await cart({ customerId: 'cus-japan', currency: 'USD' })).toBe('USD');
  expect(await cart({ customerId: 'cus-japan', cartType: 'guest' })).toBe('EUR');
});

test('a receipt is in its order’s currency, else in its customer’s', async () => {
  const receipt = async (orderId: string, order: object) => {
    await put('orders', orderId, { customerId: 'cus-japan', status: 'completed', ...order });
    const body = { orderId, items: [{ description: 'Chair', quantity: 1, price: 100 }] };
    return (await service.call('/api/receipts', { body })).body.id;
  };
  const own = await receipt('order-1', {});
  const ordered = await receipt('order-2', { currency: 'USD' });
  expect(await read(`/api/receipts/${own}`)).toMatchObject({ currency: 'JPY' });
  expect(await read(`/api/receipts/${ordered}`)).toMatchObject({ currency: 'USD' });
});

test.each([
  [{ paymentTermsDays: -1 }, '/paymentTermsDays'],
  [{ paymentTermsDays: 3_651 }, '/paymentTermsDays'],
  [{ paymentTermsDays: 1.5 }, '/paymentTermsDays'],
  [{ currency: 'XXZ' }, '/currency'],
  [{ invoiceDelivery: 'post' }, '/invoiceDelivery'],
])('refuses %j', async (body, path) => {
  const answer = await service.call('/api/reference/customers/cus-wrong', { method: 'PUT', body });
  expectProblem(answer, 400, 'VALIDATION_ERROR');
  expect(answer.body.errors).toMatchObject([{ path }]);
});

test('a CSV file of customers sets their terms', async () => {
  const text = 'key,paymentTermsDays,currency,invoiceDelivery\ncus-csv,60,CHF,none\n';
  const taken = await service.call('/api/reference/customers/import', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    content: text,
  });
  expect(taken.body).toMatchObject({ imported: 1 });
  expect(await read('/api/reference/customers/cus-csv')).toMatchObject({
    paymentTermsDays: 60,
    currency: 'CHF',
    invoiceDelivery: 'none',
  });
});
