/** Previews over HTTP: what has one, what it shows and refuses, and its idempotency keys and revisions. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isWrite } from '../../../src/http/server/route.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';
import { eventsOfCommands } from '../../support/events.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true', TAX_RATE: '0.19' });
});
afterAll(() => service.dispose());

const post = (path: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}) =>
  service.call(path, { method: 'POST', body, headers });

async function subscribe(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const terms = {
    customerId: 'cus-1',
    offerId: 'basic',
    quantity: 2,
    unitPrice: 100,
    billingCycle: 'monthly',
  };
  const { status, body, text } = await post('/api/subscriptions', { ...terms, ...fields });
  if (status !== 201) throw new Error(text);
  return body.id;
}

const eventsInAll = async () => (await service.call(`${eventsOfCommands}&$top=0`)).body.count;

test('every write of subscriptions, invoices and credit notes has a preview, except the sync', () => {
  const without = declaredRoutes()
    .filter(
      ({ tag, method }) => ['subscriptions', 'invoices', 'credit notes'].includes(tag) && isWrite(method),
    )
    .filter(({ preview }) => preview === undefined)
    .map(({ operationId }) => operationId)
    // Exports only read, whatever their method.
    .filter((operationId) => !operationId.startsWith('export'));
  expect(without).toEqual(['syncSubscription']);
});

test('the preview of a termination shows its final invoice and terminates nothing', async () => {
  const today = (await service.call('/api/test-clock')).body.now.slice(0, 10);
  const id = await subscribe({ startDate: today });
  const events = await eventsInAll();
  const { renewalDate } = (await service.call(`/api/subscriptions/${id}`)).body;
  const effectiveDate = new Date(Date.parse(`${renewalDate}T00:00:00Z`) + 86_400_000)
    .toISOString()
    .slice(0, 10);
  const asked = { subscriptionId: id, effectiveDate };
  const { status, headers, body } = await post('/api/subscriptions/terminate?preview=true', asked);
  expect(status).toBe(200);
  expect(headers.get('etag')).toBe(null);
  expect(body.result).toEqual({ id, status: 'terminated', terminationDate: effectiveDate });
  const [invoice, ...others] = body.billing.invoices;
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ isNew: true, subscriptionId: id, status: 'draft' });
  expect(invoice).not.toHaveProperty('id');
  expect(invoice.total).toBeCloseTo(invoice.subtotal * 1.19, 1);
  expect(body.changes).toContainEqual({
    type: 'subscription',
    id,
    field: 'status',
    before: 'active',
    after: 'terminated',
  });
  expect(body.billing).toMatchObject({ currency: 'USD', pendingAmount: 0 });
  expect(await eventsInAll()).toBe(events);
  expect((await service.call(`/api/subscriptions/${id}`)).body.status).toBe('active');
});

test('a preview is refused like its command, and for a `preview` that is not a boolean', async () => {
  expectProblem(
    await post('/api/subscriptions/suspend?preview=true', { subscriptionId: 'sub_none' }),
    404,
    'SUBSCRIPTION_NOT_FOUND',
  );
  expectProblem(await post('/api/subscriptions?preview=true', { quantity: 1 }), 400, 'VALIDATION_ERROR');
  expectProblem(
    await post('/api/subscriptions/suspend?preview=perhaps', { subscriptionId: 'x' }),
    400,
    'VALIDATION_ERROR',
  );
  expectProblem(await post('/api/subscriptions/sub_1/sync?preview=true'), 400, 'VALIDATION_ERROR');
  const { status } = await service.call('/api/invoices?preview=true', {
    method: 'POST',
    body: {},
    token: null,
  });
  expect(status).toBe(401);
});

test('a preview uses up no idempotency key and is computed each time', async () => {
  const id = await subscribe();
  const key = { 'idempotency-key': 'previewed-and-done' };
  const upgrade = (query: string, newQuantity: number) =>
    post(`/api/subscriptions/upgrade-quantity${query}`, { subscriptionId: id, newQuantity }, key);
  expect((await upgrade('?preview=true', 3)).body.result.quantity).toBe(3);
  expect((await upgrade('?preview=true', 4)).body.result.quantity).toBe(4);
  expect((await upgrade('', 5)).body.quantity).toBe(5);
  const again = await upgrade('', 5);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expectProblem(await upgrade('?preview=true', 4), 400, 'INVALID_QUANTITY');
});

test('a preview checks If-Match', async () => {
  const id = await subscribe();
  const stale = (await service.call(`/api/subscriptions/${id}`)).headers.get('etag') ?? '';
  const suspend = (etag: string) =>
    post('/api/subscriptions/suspend?preview=true', { subscriptionId: id }, { 'if-match': etag });
  expect((await suspend(stale)).status).toBe(200);
  await post('/api/subscriptions/upgrade-quantity', { subscriptionId: id, newQuantity: 9 });
  expectProblem(await suspend(stale), 412, 'PRECONDITION_FAILED');
});

test('a bulk preview shows the outcome of each invoice, and a preview takes no invoice number', async () => {
  const items = [{ description: 'Chair', quantity: 1, unitPrice: 50 }];
  const draft = (await post('/api/invoices', { customerId: 'cus-9', items })).body.id;
  const issue = await service.call(`/api/invoices/${draft}/status?preview=true`, {
    method: 'PATCH',
    body: { status: 'issued' },
  });
  expect(issue.body.result).toMatchObject({ id: draft, status: 'issued' });
  expect(issue.body.result).not.toHaveProperty('invoiceNumber');
  expect(issue.body.billing.accounts).toEqual([
    {
      customerId: 'cus-9',
      currency: 'USD',
      due: { before: 0, after: 59.5 },
      balance: { before: 0, after: 0 },
    },
  ]);
  const cancel = await post('/api/invoices/bulk-cancel?preview=true', { invoiceIds: [draft, 'inv_none'] });
  expect(cancel.body.result).toEqual({
    cancelled: 1,
    failed: 1,
    results: [
      { invoiceId: draft, status: 'cancelled' },
      { invoiceId: 'inv_none', status: null, code: 'INVOICE_NOT_FOUND' },
    ],
  });
  const issued = await service.call(`/api/invoices/${draft}/status`, {
    method: 'PATCH',
    body: { status: 'issued' },
  });
  expect(issued.body.invoiceNumber).toMatch(/-000001$/);
});
