/** Periods that are invoiced ahead but never begin, with automatic issue and suspension for debt. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    TEST_CLOCK: 'true',
    AUTO_ISSUE: 'true',
    DUNNING_DAYS: '7,14,30',
    DUNNING_SUSPEND: 'true',
    DEFAULT_CURRENCY: 'EUR',
  });
  await moveTo('2030-01-01T08:00:00Z');
});
afterAll(() => service.dispose());

const moveTo = (now: string) => moveClock(service, now);

async function post(path: string, body: object) {
  const { status, text, body: answer } = await service.call(path, { method: 'POST', body });
  if (status >= 300) throw new Error(text);
  return answer;
}

const invoice = async (id: string) => (await service.call(`/api/invoices/${id}`)).body;
const subscription = async (id: string) => (await service.call(`/api/subscriptions/${id}`)).body;

async function openInvoicesOf(customerId: string) {
  const filter = encodeURIComponent(`customerId eq '${customerId}' and status eq 'issued'`);
  const { body } = await service.call(`/api/invoices/odata?$filter=${filter}`);
  return body.value as { id: string; total: number }[];
}

/** Subscribes to five units at 10.00 a period, and issues the invoice of the coming period. */
async function billedAhead(customerId: string, startDate: string, billingCycle: string) {
  await service.call(`/api/reference/customers/${customerId}`, { method: 'PUT', body: { name: customerId } });
  const fields = { offerId: 'offer-1', quantity: 5, unitPrice: 10, startDate, billingCycle };
  const { id: subscriptionId } = await post('/api/subscriptions', { customerId, ...fields });
  await post(`/api/subscriptions/${subscriptionId}/generate-renewal-invoice`, {});
  const [ahead] = await openInvoicesOf(customerId);
  expect(ahead).toMatchObject({ total: 50 });
  return { subscriptionId, invoiceId: ahead?.id ?? '' };
}

test('a suspension for debt outlasts the credit of a period that did not begin, and nothing is billed again', async () => {
  const { subscriptionId, invoiceId } = await billedAhead('late', '2030-01-01', 'semiannual');
  // The last reminder is due 44 days after the invoice.
  await moveTo('2030-02-20T12:00:00Z');
  expect((await subscription(subscriptionId)).status).toBe('suspended');
  await moveTo('2030-07-02T12:00:00Z');
  expect(await invoice(invoiceId)).toMatchObject({ amountDue: 0, amountCredited: 50 });
  expect((await subscription(subscriptionId)).status).toBe('suspended');
  expect(await openInvoicesOf('late')).toEqual([]);

  await post('/api/subscriptions/unsuspend', { subscriptionId });
  expect((await subscription(subscriptionId)).status).toBe('active');
});

test('a final invoice is paid by the credit of the period paid ahead', async () => {
  await moveTo('2030-07-20T12:00:00Z');
  const { subscriptionId, invoiceId } = await billedAhead('leaving', '2030-07-10', 'monthly');
  await service.call(`/api/invoices/${invoiceId}/status`, { method: 'PATCH', body: { status: 'paid' } });
  await post('/api/subscriptions/upgrade-quantity', { subscriptionId, newQuantity: 8 });
  await moveTo('2030-07-25T12:00:00Z');
  await post('/api/subscriptions/terminate', { subscriptionId });
  const { finalInvoiceId } = await subscription(subscriptionId);
  const { total, status, amountDue } = await invoice(finalInvoiceId);
  // Three units more for the 21 days from the 20th on: 30.00 × 21 ÷ 31.
  expect({ status, total, amountDue }).toEqual({ status: 'paid', total: 20.32, amountDue: 0 });
  const { body: account } = await service.call('/api/customers/leaving/account');
  expect(account.currencies).toMatchObject([{ due: 0, balance: 29.68 }]);
});
