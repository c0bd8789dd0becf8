/** Renewals over years by the test clock, and concurrent requests that must never bill a period twice. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { invoicesOf, testRenewals } from '../../support/renewals.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveTo('2029-01-31T08:00:00Z');
});
afterAll(() => service.dispose());

const moveTo = (now: string) => moveClock(service, now);

async function create(fields: Record<string, unknown>): Promise<string> {
  const { status, body, text } = await service.call('/api/subscriptions', {
    body: { customerId: 'cus-1', offerId: 'offer-1', quantity: 2, unitPrice: 10, ...fields },
  });
  if (status !== 201) throw new Error(text);
  return body.id;
}

const post = (path: string, body?: unknown) => service.call(path, { method: 'POST', body });
const subscription = async (id: string) => (await service.call(`/api/subscriptions/${id}`)).body;

testRenewals(() => service, 2029, 12);

test('ten concurrent runs bill every past period of a backdated subscription once', async () => {
  const id = await create({ startDate: '2028-06-30', backdate: true });
  expect((await subscription(id)).renewalDate).toBe('2028-07-30');
  const runs = await Promise.all(
    Array.from({ length: 10 }, () => post('/api/subscriptions/process-due-renewals')),
  );
  for (const { body } of runs) expect(body.failed).toBe(0);
  expect((await subscription(id)).renewalDate).toBe('2030-01-30');
  expect(await invoicesOf(service, id)).toHaveLength(18);
});

test('runs skip a suspended subscription, which renews from the next anchor day after it resumes', async () => {
  const id = await create({ startDate: '2030-01-15' });
  await post('/api/subscriptions/suspend', { subscriptionId: id, reason: 'Payment overdue' });
  await moveTo('2030-04-01T00:00:00Z');
  expect(await subscription(id)).toMatchObject({ status: 'suspended', renewalDate: '2030-02-15' });
  await post('/api/subscriptions/unsuspend', { subscriptionId: id });
  expect(await subscription(id)).toMatchObject({ status: 'active', renewalDate: '2030-04-15' });
  // The days until then are invoiced at once.
  const [invoice, ...more] = await invoicesOf(service, id);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({
    total: 9.03,
    items: [{ description: 'offer-1, 2030-04-01 to 2030-04-14 (14 of 31 days)', amount: 9.03 }],
  });
});

test('without automatic renewal a subscription ends with its term', async () => {
  const id = await create({ startDate: '2030-04-01', autoRenewal: false });
  await moveTo('2030-05-02T00:00:00Z');
  expect(await subscription(id)).toMatchObject({
    status: 'terminated',
    terminationDate: '2030-05-01',
    renewalDate: null,
  });
  expect(await invoicesOf(service, id)).toHaveLength(0);
});

test('a change scheduled for the renewal day comes before the renewal', async () => {
  const id = await create({ startDate: '2030-05-02', unitPrice: 7, quantity: 1 });
  const planned = await post('/api/subscriptions/upgrade-quantity', {
    subscriptionId: id,
    newQuantity: 3,
    effectiveDate: '2030-06-02',
  });
  expect(planned.body).toEqual({ id, quantity: 3, scheduled: true, effectiveDate: '2030-06-02' });
  expect((await subscription(id)).scheduledChanges).toHaveLength(1);
  await moveTo('2030-06-03T00:00:00Z');
  expect(await subscription(id)).toMatchObject({
    quantity: 3,
    scheduledChanges: [],
    renewalDate: '2030-07-02',
  });
  const [invoice, ...others] = await invoicesOf(service, id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    total: 21,
    status: 'draft',
    items: [{ quantity: 3, unitPrice: 7, amount: 21 }],
  });
});

test('a scheduled change can be withdrawn before its day', async () => {
  const id = await create({ startDate: '2030-06-03' });
  await post('/api/subscriptions/plan-change', {
    subscriptionId: id,
    newOfferId: 'offer-2',
    effectiveDate: '2030-06-20',
  });
  const [change] = (await subscription(id)).scheduledChanges;
  const withdrawn = await service.call(`/api/subscriptions/${id}/scheduled-changes/${change.id}`, {
    method: 'DELETE',
  });
  expect(withdrawn.body).toMatchObject({ success: true });
  await moveTo('2030-06-21T00:00:00Z');
  expect(await subscription(id)).toMatchObject({ offerId: 'offer-1', scheduledChanges: [] });
});

test('the clock goes forwards only', async () => {
  const back = await service.call('/api/test-clock', {
    method: 'PUT',
    body: { now: '2030-01-01T00:00:00Z' },
  });
  expect(back).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', errors: [{ path: '/now' }] } });
});

describe('concurrent requests', () => {
  test('100 renewals renew a subscription once', async () => {
    const id = await create({});
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(`/api/subscriptions/${id}/renew`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toMatchObject({ status: 400, code: 'INVALID_SUBSCRIPTION_STATE' });
    }
    expect(await invoicesOf(service, id)).toHaveLength(1);
  });

  test('50 requests for the renewal invoice get the same one, which the renewal uses', async () => {
    const id = await create({});
    const path = `/api/subscriptions/${id}/generate-renewal-invoice`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(path)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ amount: 20 });
    expect((await post(`/api/subscriptions/${id}/renew`)).status).toBe(200);
    expect((await invoicesOf(service, id)).map((invoice) => invoice.id)).toEqual([
      answers[0]?.body.invoiceId,
    ]);
  });

  test('100 commands on one subscription leave a history that replays to its state', async () => {
    const id = await create({});
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        if (index % 4 === 0) return post('/api/subscriptions/suspend', { subscriptionId: id });
        if (index % 4 === 1) return post('/api/subscriptions/unsuspend', { subscriptionId: id });
        if (index % 4 === 2)
          return post('/api/subscriptions/upgrade-quantity', { subscriptionId: id, newQuantity: index });
        return service.call(`/api/subscriptions/${id}`, {
          method: 'PUT',
          body: { autoRenewal: index % 8 === 3 },
        });
      }),
    );
    const changed = answers.filter(({ status }) => status === 200);
    expect(changed.length).toBeGreaterThan(0);
    for (const { status, body } of answers) {
      if (status !== 200) expect(['INVALID_SUBSCRIPTION_STATE', 'INVALID_QUANTITY']).toContain(body.code);
    }
    const replayed = (await service.call(`/api/audit/subscription/${id}/state`)).body;
    expect(replayed.state).toEqual(await subscription(id));
    expect((await service.call(`/api/audit/subscription/${id}/verify`)).body).toMatchObject({ valid: true });
    const history = (await service.call(`/api/audit/subscription/${id}?$top=1000`)).body;
    expect(history.value.map(({ revision }: { revision: number }) => revision)).toEqual(
      Array.from({ length: history.count }, (_, revision) => revision),
    );
  });

  test('two requests with one idempotency key create one subscription, and a third gets its answer', async () => {
    const headers = { 'idempotency-key': 'one-of-a-kind' };
    const body = { customerId: 'cus-idempotent', offerId: 'offer-1' };
    const both = await Promise.all([1, 2].map(() => service.call('/api/subscriptions', { body, headers })));
    const made = both.filter(({ status }) => status === 201);
    for (const { status, body: problem } of both)
      if (status !== 201) expect(problem.code).toBe('CONCURRENCY_CONFLICT');
    const again = await service.call('/api/subscriptions', { body, headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(made.length).toBeGreaterThan(0);
    expect(again.body).toEqual(made[0]?.body);
    const other = await service.call('/api/subscriptions', { body: { ...body, quantity: 9 }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const list = await service.call(
      `/api/subscriptions?$filter=${encodeURIComponent("customerId eq 'cus-idempotent'")}`,
    );
    expect(list.body.count).toBe(1);
  });
});

test('invoices name the offer when requested, and after a scheduled plan change', async () => {
  await service.call('/api/reference/offers/offer-named', {
    method: 'PUT',
    body: { name: 'Team plan', price: 10, currency: 'USD' },
  });
  await service.call('/api/reference/offers/offer-larger', {
    method: 'PUT',
    body: { name: 'Company plan', price: 20, currency: 'USD' },
  });
  const { body: clock } = await service.call('/api/test-clock');
  const later = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString();
  const id = await create({
    offerId: 'offer-named',
    startDate: later(0).slice(0, 10),
    billingCycle: 'weekly',
  });
  await post('/api/subscriptions/plan-change', {
    subscriptionId: id,
    newOfferId: 'offer-larger',
    effectiveDate: later(14).slice(0, 10),
  });
  expect((await post(`/api/subscriptions/${id}/generate-renewal-invoice`)).status).toBe(200);
  await moveTo(later(15));
  const described = (await invoicesOf(service, id)).map(({ items }) => items[0]?.description.split(',')[0]);
  expect(described).toEqual(['Team plan', 'Company plan']);
});

test('a plan change carried out late has the price at the beginning of its day, not the present one', async () => {
  const offer = (price: number) =>
    service.call('/api/reference/offers/offer-repriced', { method: 'PUT', body: { price, currency: 'USD' } });
  await offer(20);
  const { body: clock } = await service.call('/api/test-clock');
  const later = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString();
  const startDate = later(0).slice(0, 10);
  const id = await create({ startDate, billingCycle: 'monthly', quantity: 1 });
  await post('/api/subscriptions/plan-change', {
    subscriptionId: id,
    newOfferId: 'offer-repriced',
    effectiveDate: later(5).slice(0, 10),
  });
  await post('/api/subscriptions/suspend', { subscriptionId: id });
  await moveTo(later(4));
  await offer(30);
  await moveTo(later(7));
  await offer(40);
  await post('/api/subscriptions/unsuspend', { subscriptionId: id });
  expect(await subscription(id)).toMatchObject({ offerId: 'offer-repriced', unitPrice: 30 });
});
