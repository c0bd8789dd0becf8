/** A subscription to an offer with a trial, a set-up fee, a minimum term and notice, from its creation to its end. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';
import { usersOf } from '../../support/users.js';

let service: RunningService;
const { signedIn } = usersOf(() => service);
const offer = {
  name: 'Hosting',
  price: 30,
  currency: 'EUR',
  billingCycle: 'monthly',
  trialDays: 14,
  setupFee: 25,
  minimumTermCycles: 3,
  noticeDays: 10,
};
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2035-04-02T08:00:00Z');
  expect((await putOffer({})).status).toBe(200);
});
afterAll(() => service.dispose());

const putOffer = (fields: object) =>
  service.call('/api/reference/offers/hosting', { method: 'PUT', body: { ...offer, ...fields } });
const post = (path: string, body: object, token?: string) =>
  service.call(path, { body, ...(token === undefined ? {} : { token }) });
const create = (fields: object = {}) =>
  post('/api/subscriptions', { customerId: 'cus-terms', offerId: 'hosting', ...fields });
const subscription = async (id: string) => (await service.call(`/api/subscriptions/${id}`)).body;
const mrr = async () => (await service.call('/api/subscriptions/aggregated')).body.mrrByCurrency?.EUR ?? 0;
const invoices = async (id: string) => {
  const { body } = await service.call(
    `/api/invoices/odata?$filter=subscriptionId eq '${id}'&$orderby=createdAt desc`,
  );
  return Promise.all(
    body.value.map(async (one: { id: string }) => (await service.call(`/api/invoices/${one.id}`)).body),
  );
};

test('a trial bills nothing and is no revenue; after it come the set-up fee and the days up to the billing day', async () => {
  const { body } = await create({ anchorDay: 1 });
  expect(await subscription(body.id)).toMatchObject({
    status: 'active',
    startDate: '2035-04-02',
    trialEndDate: '2035-04-16',
    renewalDate: '2035-04-16',
    anchorDay: 1,
    setupFee: 25,
    minimumTermEndDate: '2035-08-01',
    noticeDays: 10,
    endDate: null,
    pendingAmount: 25,
  });
  expect(await mrr()).toBe(0);
  expect(await invoices(body.id)).toEqual([]);

  await moveClock(service, '2035-04-16T08:00:00Z');
  const [first] = await invoices(body.id);
  // Half of April and the set-up fee.
  expect(first.items).toMatchObject([{ amount: 15 }, { amount: 25, description: 'Set-up fee, Hosting' }]);
  expect(await mrr()).toBe(30);
  expect((await subscription(body.id)).revenueChanges).toEqual([
    { month: '2035-04-01', kind: 'new', amount: 30 },
  ]);

  // With ten days of notice, the end bills the minimum term up to August.
  const end = { subscriptionId: body.id, refund: 'unused' };
  const preview = await post('/api/subscriptions/terminate?preview=true', end);
  expect(preview.body).toMatchObject({ result: { terminationDate: '2035-04-26' } });
  const { token } = await signedIn('User');
  expectProblem(
    await post('/api/subscriptions/terminate', { ...end, waiveTerm: true }, token),
    403,
    'UNAUTHORIZED',
  );
  expect((await post('/api/subscriptions/terminate', end)).body).toMatchObject({
    terminationDate: '2035-04-26',
  });
  expect((await invoices(body.id))[0]).toMatchObject({ subtotal: 90 });
});

test('terms that are sent override the offer’s, and ending a trial costs nothing', async () => {
  const { body } = await create({
    trialEndDate: null,
    setupFee: null,
    billFirstPeriod: true,
    endDate: '2035-12-31',
  });
  expect(await subscription(body.id)).toMatchObject({
    trialEndDate: null,
    setupFee: null,
    endDate: '2035-12-31',
  });
  expect((await invoices(body.id))[0]).toMatchObject({ subtotal: 30 });
  const trial = (await create({})).body.id;
  const left = await post('/api/subscriptions/terminate', { subscriptionId: trial });
  expect(left.body).toMatchObject({ terminationDate: '2035-04-16', finalInvoiceId: null });
  expect(await subscription(trial)).toMatchObject({ pendingAmount: 0, revenueChanges: [] });
});

test('invalid terms are refused by name', async () => {
  for (const [fields, path] of [
    [{ trialEndDate: '2035-04-16' }, '/trialEndDate'],
    [{ trialEndDate: null, endDate: '2035-05-01' }, '/endDate'],
    [{ anchorDay: 32 }, '/anchorDay'],
    [{ anchorDay: 5, billingCycle: 'weekly' }, '/anchorDay'],
  ] as const) {
    const answer = await create(fields);
    expectProblem(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body.errors).toMatchObject([{ path }]);
  }
  expectProblem(await create({ setupFee: 0.001 }), 400, 'INVALID_AMOUNT');
  for (const fields of [{ trialDays: -1 }, { noticeDays: 4_000 }, { setupFee: 1.234 }])
    expectProblem(await putOffer(fields), 400, 'VALIDATION_ERROR');
});
