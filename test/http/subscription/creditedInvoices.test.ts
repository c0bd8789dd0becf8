/** Credits of one invoice by clerks and by subscriptions, over HTTP: the answer, the preview and the account agree. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

const customerId = 'cus-credited';
let service: RunningService;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2028-01-11T08:00:00Z');
});
afterAll(() => service.dispose());

const post = (path: string, body: unknown = {}) => service.call(path, { method: 'POST', body });
const credit = (invoiceId: string, amount: number, query = '') =>
  post(`/api/credit-notes${query}`, { invoiceId, amount, reason: 'Goodwill' });
const end = (subscriptionId: string, query = '') =>
  post(`/api/subscriptions/terminate${query}`, { subscriptionId, refund: 'unused' });

async function balance(): Promise<number> {
  const { body } = await service.call(`/api/customers/${customerId}/account`);
  return body.currencies[0].balance;
}

/** Creates a subscription of 31.00 for the 31 days from 11 January. @returns its id and that of its paid invoice */
async function paid(): Promise<readonly [string, string]> {
  const monthly = { billingCycle: 'monthly', startDate: '2028-01-11', quantity: 1, unitPrice: 31 };
  const { body: made } = await post('/api/subscriptions', {
    customerId,
    offerId: 'basic',
    billFirstPeriod: true,
    ...monthly,
  });
  const filter = encodeURIComponent(`subscriptionId eq '${made.id}'`);
  const { body } = await service.call(`/api/invoices/odata?$filter=${filter}`);
  const invoiceId = body.value[0].id;
  for (const status of ['issued', 'paid'])
    await service.call(`/api/invoices/${invoiceId}/status`, { method: 'PATCH', body: { status } });
  return [made.id, invoiceId];
}

test('clerks and ends of subscriptions together credit no more than an invoice, in previews too', async () => {
  const [ended, first] = await paid();
  const [other, second] = await paid();
  // 20 days are left.
  await moveClock(service, '2028-01-22T08:00:00Z');

  expect((await credit(first, 18)).status).toBe(201);
  expect((await end(ended, '?preview=true')).body).toMatchObject({
    billing: { accounts: [{ balance: { before: 18, after: 31 } }], pendingAmount: 0 },
  });
  expect((await end(ended)).status).toBe(200);
  expect(await balance()).toBe(31);

  expect((await end(other)).status).toBe(200);
  expect(await balance()).toBe(51);
  for (const query of ['?preview=true', '']) {
    const refused = await credit(second, 11.01, query);
    expectProblem(refused, 400, 'INVALID_AMOUNT');
    expect(refused.body.detail).toContain('must be at most the amount left to credit, 11.00 USD');
  }
  expect((await service.call(`/api/invoices/${second}`)).body.amountCredited).toBe(20);
  expect((await credit(second, 11)).status).toBe(201);
  expect(await balance()).toBe(62);
});

test('a change lowers the draft of its days; after issue it waits for the next invoice', async () => {
  await moveClock(service, '2028-02-11T08:00:00Z');
  const made = await post('/api/subscriptions', {
    customerId,
    offerId: 'basic',
    billFirstPeriod: true,
    billingCycle: 'monthly',
    startDate: '2028-02-11',
    quantity: 10,
    unitPrice: 29,
  });
  const subscriptionId = made.body.id;
  const filter = encodeURIComponent(`subscriptionId eq '${subscriptionId}'`);
  const invoices = async () =>
    (await service.call(`/api/invoices/odata?$filter=${filter}&$orderby=createdAt`)).body.value;
  const pending = async () => (await service.call(`/api/subscriptions/${subscriptionId}`)).body.pendingAmount;
  const lower = (newQuantity: number, query = '') =>
    post(`/api/subscriptions/downgrade-quantity${query}`, { subscriptionId, newQuantity });
  // 19 of 29 days are left.
  await moveClock(service, '2028-02-21T08:00:00Z');

  expect((await lower(5, '?preview=true')).body).toMatchObject({ billing: { pendingAmount: 0 } });
  expect(await invoices()).toMatchObject([{ subtotal: 290 }]);
  expect((await lower(5)).status).toBe(200);
  expect(await invoices()).toMatchObject([{ subtotal: 195, status: 'draft' }]);
  expect(await pending()).toBe(0);
  const scheduled = { newQuantity: 4, effectiveDate: '2028-02-22' };
  await post('/api/subscriptions/downgrade-quantity', { subscriptionId, ...scheduled });
  await moveClock(service, '2028-02-22T08:00:00Z');
  const [lowered] = await invoices();
  expect(lowered.subtotal).toBe(177);

  await service.call(`/api/invoices/${lowered.id}/status`, { method: 'PATCH', body: { status: 'issued' } });
  expect((await lower(3)).status).toBe(200);
  expect(await invoices()).toMatchObject([{ subtotal: 177, status: 'issued' }]);
  expect(await pending()).toBe(-18);
});
