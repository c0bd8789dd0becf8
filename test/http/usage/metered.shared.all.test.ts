/** Metered subscriptions over HTTP: an offer with charges, its usage, its invoices, and late usage. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';
import { until } from '../../support/until.js';

let service: RunningService;
let sent = 0;
const call = (method: string, path: string, body?: unknown) =>
  service.call(path, { method, ...(body === undefined ? {} : { body }) });
const post = (path: string, body?: unknown) => call('POST', path, body);
const calls = {
  ...{ id: 'calls', name: 'API calls', meter: 'calls', model: 'graduated' },
  tiers: [
    { upTo: 100, unitPrice: 0.1 },
    { upTo: null, unitPrice: 0.05 },
  ],
};
const offer = { name: 'Pro', price: 20, currency: 'EUR', billingCycle: 'monthly', charges: [calls] };

async function use(subscriptionId: string, day: string, ...values: readonly number[]) {
  const events = values.map((value) => {
    sent += 1;
    return { id: `event-${sent}`, meter: 'calls', subscriptionId, at: `${day}T12:00:00Z`, value };
  });
  const { body } = await post('/api/usage-events', { events });
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(values.map(() => 'accepted'));
  return events.map(({ id }) => id);
}

const usageOf = async (id: string, query = '') =>
  (await call('GET', `/api/subscriptions/${id}/usage${query}`)).body;

/** The invoices of a subscription, the oldest first, as [description, amount] of each line. */
async function billsOf(subscriptionId: string): Promise<readonly (readonly [string, number])[][]> {
  const filter = encodeURIComponent(`subscriptionId eq '${subscriptionId}'`);
  const list = (await call('GET', `/api/invoices/odata?$filter=${filter}&$orderby=createdAt`)).body.value;
  const bills = [];
  for (const { id } of list) {
    const { items } = (await call('GET', `/api/invoices/${id}`)).body;
    bills.push(items.map((item: { description: string; amount: number }) => [item.description, item.amount]));
  }
  return bills;
}

const subscribe = async (offerId: string, startDate = '2027-03-01') =>
  (await post('/api/subscriptions', { customerId: 'cus-1', offerId, quantity: 1, startDate })).body.id;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2027-03-01T09:00:00.000Z');
  await call('PUT', '/api/reference/meters/calls', { name: 'Calls', aggregation: 'sum', unit: 'calls' });
  await call('PUT', '/api/reference/offers/pro', offer);
});
afterAll(() => service.dispose());

describe('an offer with charges', () => {
  test('shows them and gets a new version with each change of them', async () => {
    const { body } = await call('GET', '/api/reference/offers/pro');
    expect(body).toMatchObject({ version: 1, charges: [calls] });
    await call('PUT', '/api/reference/offers/dearer', offer);
    const dearer = { ...calls, tiers: [{ upTo: null, unitPrice: 0.2 }] };
    const changed = await call('PUT', '/api/reference/offers/dearer', { charges: [dearer] });
    expect(changed.body).toMatchObject({ version: 2, price: 20, charges: [dearer] });
    expect((await call('PUT', '/api/reference/offers/dearer', { name: 'Dear' })).body.version).toBe(2);
    const { versions } = (await call('GET', '/api/reference/offers/dearer/versions')).body;
    expect(versions.map((one: { charges: unknown }) => one.charges)).toEqual([[dearer], [calls]]);
    expect((await call('PUT', '/api/reference/offers/dearer', { charges: null })).body.charges).toBeNull();
  });

  test.each([
    [[{ ...calls, meter: 'steps' }], '/charges/0/meter', /'steps', which does not exist/],
    [[{ ...calls, meter: undefined }], '/charges/0/meter', /is required/],
    [[calls, calls], '/charges/1/id', /is the id of another charge/],
    [[calls, { ...calls, id: 'other' }], '/charges/1/name', /is the name of another charge/],
    [[{ ...calls, tiers: undefined }], '/charges/0/tiers', /./],
    [[{ id: 'a', meter: 'calls', model: 'percentage' }], '/charges/0/rate', /./],
  ])('is refused with %j', async (charges, path, detail) => {
    const answer = await call('PUT', '/api/reference/offers/refused', { ...offer, charges });
    expectProblem(answer, 400, 'VALIDATION_ERROR');
    const { message } = answer.body.errors[0];
    expect(answer.body.errors[0]).toEqual({ path, message: expect.stringMatching(detail) });
    expect(answer.body.detail).toBe(`${path.slice(1)} ${message}`);
  });

  test('needs a price to go into a cart, and counts as that price alone', async () => {
    await call('PUT', '/api/reference/offers/usage-only', { ...offer, price: null });
    const { cartId } = (await post('/api/cart', { customerId: 'cus-1', currency: 'EUR' })).body;
    const items = `/api/cart/${cartId}/items`;
    const refused = await post(items, { offerId: 'usage-only', quantity: 1 });
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors[0].path).toBe('/price');
    expect((await post(items, { offerId: 'pro', quantity: 2 })).status).toBe(201);
    const { body } = await call('GET', `/api/cart/${cartId}`);
    expect(body.items).toMatchObject([{ offerId: 'pro', price: 20, quantity: 2 }]);
    expect(body.subtotal).toBe(40);
  });

  test('is imported with its charges', async () => {
    const line = JSON.stringify({ key: 'imported', ...offer });
    const { body } = await service.call('/api/reference/offers/import', {
      method: 'POST',
      content: line,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(body.rejected).toEqual([]);
    expect((await call('GET', '/api/reference/offers/imported')).body.charges).toEqual([calls]);
  });
});

test('usage is shown at once and billed at renewal; late usage is billed by the draft or the next invoice', async () => {
  const id = await subscribe('pro');
  expect((await call('GET', `/api/subscriptions/${id}`)).body.charges).toEqual([calls]);
  await moveClock(service, '2027-03-11T00:00:00.000Z');
  await use(id, '2027-03-05', 100, 50);
  const charge = { id: 'calls', name: 'API calls', meter: 'calls', unit: 'calls' };
  const days = { from: '2027-03-01', to: '2027-04-01' };
  expect(await usageOf(id)).toEqual({
    ...{ ...days, currency: 'EUR', total: 12.5, minimum: null },
    // Ten days with 150 units forecast 465 units for the month.
    charges: [{ ...charge, ...days, quantity: '150', amount: 12.5, billed: 0, forecast: 28.25 }],
  });
  const [reversed] = await use(id, '2027-03-06', 1_000);
  await post('/api/usage-events/reverse', { id: reversed, reason: 'Test traffic' });
  expect((await usageOf(id)).total).toBe(12.5);
  await moveClock(service, '2027-04-01T01:00:00.000Z');
  const billed = [
    ['Pro, 2027-04-01 to 2027-04-30', 20],
    ['API calls × 150, 2027-03-01 to 2027-03-31', 12.5],
  ];
  expect((await billsOf(id))[0]).toEqual(
    billed.map(([text, amount]) => [expect.stringContaining(String(text).slice(0, 9)), amount]),
  );
  await use(id, '2027-03-31', 10);
  await until(async () => (await billsOf(id))[0]?.length === 3);
  expect((await billsOf(id))[0]?.[2]).toEqual(['Correction, API calls × 160, 2027-03-01 to 2027-03-31', 0.5]);
  const march = await usageOf(id, '?on=2027-03-10');
  expect(march.charges[0]).toMatchObject({ quantity: '160', amount: 13, billed: 13, forecast: 13 });
  await moveClock(service, '2027-04-10T00:00:00.000Z');
  const filter = encodeURIComponent(`subscriptionId eq '${id}'`);
  const [draft] = (await call('GET', `/api/invoices/odata?$filter=${filter}`)).body.value;
  await call('PATCH', `/api/invoices/${draft.id}/status`, { status: 'issued' });
  await use(id, '2027-03-31', 20);
  await use(id, '2027-04-02', 1);
  await moveClock(service, '2027-05-01T01:00:00.000Z');
  expect((await billsOf(id))[1]?.slice(1)).toEqual([
    ['Correction, API calls × 180, 2027-03-01 to 2027-03-31', 1],
    ['API calls × 1, 2027-04-01 to 2027-04-30', 0.1],
  ]);
  const [{ id: may }] = (await call('GET', `/api/invoices/odata?$filter=${filter}&$orderby=createdAt desc`))
    .body.value;
  expect((await call('GET', `/api/invoices/${may}/lines/2/explanation`)).body).toMatchObject({
    ...{ meter: 'calls', before: { quantity: 160, amount: '13' }, after: { quantity: 180, amount: '14' } },
    words: [
      'All usage so far, for 180: 100 × 0.1 (tier 1) + 80 × 0.05 (tier 2) = 14 EUR.',
      'Billed before, for 160: 13.00 EUR.',
      'This line: 1.00 EUR.',
      'Tax: 0 %.',
    ],
  });
  const { text } = await call('GET', `/api/invoices/${may}/lines/2/usage-events`);
  const events = text.trim().split('\n');
  expect(events.map((line) => JSON.parse(line).value)).toEqual([100, 50, 10, 20]);
  const money = (await post('/api/audit/money')).body;
  expect(money).toMatchObject({ valid: true, findings: [] });
});

describe('a plan change', () => {
  const change = async (subscriptionId: string, newOfferId: string) =>
    (await post('/api/subscriptions/plan-change', { subscriptionId, newOfferId })).status;
  const chargesOn = async (id: string) => (await call('GET', `/api/subscriptions/${id}`)).body.charges;
  const waiting = async (subscriptionId: string, day: string) => {
    const events = [{ id: `late-${day}`, meter: 'calls', subscriptionId, at: `${day}T12:00:00Z`, value: 1 }];
    return (await post('/api/usage-events', { events })).body.results;
  };

  test('ends charges or begins them on its day', async () => {
    await moveClock(service, '2027-05-01T09:00:00.000Z');
    await call('PUT', '/api/reference/offers/plain', { ...offer, name: 'Plain', charges: null });
    const id = await subscribe('pro');
    const bodies = { customerId: 'cus-1', quantity: 1, startDate: '2027-05-01' };
    const plain = (await post('/api/subscriptions', { ...bodies, offerId: 'plain' })).body.id;
    expect(await chargesOn(plain)).toBeNull();
    await moveClock(service, '2027-05-11T00:00:00.000Z');
    await use(id, '2027-05-05', 30);
    expect([await change(id, 'plain'), await change(plain, 'pro')]).toEqual([200, 200]);
    expect([await chargesOn(id), await chargesOn(plain)]).toEqual([null, [calls]]);
    await moveClock(service, '2027-05-20T00:00:00.000Z');
    await use(id, '2027-05-12', 500);
    await use(plain, '2027-05-09', 500);
    await use(plain, '2027-05-12', 40);
    await moveClock(service, '2027-06-01T01:00:00.000Z');
    const usageLines = async (of: string) =>
      (await billsOf(of)).at(-1)?.filter(([text]) => text.includes('API calls'));
    expect(await usageLines(id)).toEqual([['API calls × 30, 2027-05-01 to 2027-05-10', 3]]);
    expect(await usageLines(plain)).toEqual([['API calls × 40, 2027-05-11 to 2027-05-31', 4]]);
    expect(await waiting(plain, '2027-05-30')).toMatchObject([{ status: 'accepted' }]);
    expect((await post('/api/audit/money')).body).toMatchObject({ valid: true, findings: [] });
  });

  test('by a migration within one offer brings its new charges, which the preview names', async () => {
    await call('PUT', '/api/reference/offers/moved', { ...offer, name: 'Moved' });
    const id = (
      await post('/api/subscriptions', {
        ...{ customerId: 'cus-1', offerId: 'moved', quantity: 1, startDate: '2027-06-01' },
      })
    ).body.id;
    const cheaper = { ...calls, tiers: [{ upTo: null, unitPrice: 0.01 }] };
    const peak = { ...calls, id: 'peak', name: 'Peak' };
    await call('PUT', '/api/reference/offers/moved', { charges: [cheaper, peak] });
    const asked = { effectiveDate: 'renewal', preview: true };
    const preview = await post('/api/reference/offers/moved/migrate', asked);
    expect(preview.body.subscriptions).toMatchObject([
      { subscriptionId: id, before: 20, after: 20, difference: 0, changedCharges: ['calls', 'peak'] },
    ]);
    await post('/api/reference/offers/moved/migrate', { effectiveDate: 'renewal' });
    expect(await chargesOn(id)).toEqual([calls]);
    await moveClock(service, '2027-07-01T01:00:00.000Z');
    expect(await chargesOn(id)).toEqual([cheaper, peak]);
  });
});

test('a quote keeps its charges although the offer has changed', async () => {
  const quote = { customerId: 'cus-1', subscription: { offerId: 'pro', quantity: 1 } };
  const { body } = await post('/api/quotes', quote);
  expect(body).toMatchObject({ charges: [calls], subtotal: 20 });
  await call('PUT', '/api/reference/offers/pro', { charges: null });
  const { subscriptionId } = (await post(`/api/quotes/${body.id}/accept`)).body;
  await call('PUT', '/api/reference/offers/pro', { charges: [calls] });
  expect((await call('GET', `/api/subscriptions/${subscriptionId}`)).body.charges).toEqual([calls]);
});

test('each usage threshold is reported once a period when usage reaches it', async () => {
  const id = await subscribe('pro');
  const path = `/api/subscriptions/${id}`;
  const set = await call('PUT', path, { usageThresholds: [30, 5, 10, 10] });
  expect(set.status).toBe(200);
  expect((await call('GET', path)).body.usageThresholds).toEqual([5, 10, 30]);
  for (const usageThresholds of [[0], [0.001], [-5]])
    expectProblem(await call('PUT', path, { usageThresholds }), 400, 'INVALID_AMOUNT');
  const told = async () => {
    const query = `types=subscription.usageThresholdReached&subject=subscription/${id}&limit=1000`;
    return (await call('GET', `/api/feed?${query}`)).body.length;
  };
  const history = async () => {
    const { value } = (await call('GET', `/api/audit/subscription/${id}?$top=1000`)).body;
    return value
      .filter(({ type }: { type: string }) => type === 'UsageThresholdReached')
      .map(({ data }: { data: object }) => data);
  };
  await moveClock(service, '2028-05-02T00:00:00.000Z');
  await use(id, '2028-05-01', 100);
  await until(async () => (await told()) === 2);
  expect(await history()).toEqual([
    { from: '2028-05-01', threshold: '5', amount: '10.00', currency: 'EUR' },
    { from: '2028-05-01', threshold: '10', amount: '10.00', currency: 'EUR' },
  ]);
  await use(id, '2028-05-01', 1_000);
  await until(async () => (await told()) === 3);
  await moveClock(service, '2028-06-02T00:00:00.000Z');
  await use(id, '2028-06-01', 60);
  await until(async () => (await told()) === 4);
  expect((await history()).at(-1)).toMatchObject({ from: '2028-06-01', threshold: '5', amount: '6.00' });
});

test('the next invoice bills what a period lacks to its minimum, and late usage corrects it', async () => {
  await call('PUT', '/api/reference/offers/least', { ...offer, minimumAmount: 50 });
  expect((await call('GET', '/api/reference/offers/least')).body.minimumAmount).toBe(50);
  const id = await subscribe('least', '2028-07-01');
  await moveClock(service, '2028-07-02T00:00:00.000Z');
  expect((await call('GET', `/api/subscriptions/${id}`)).body.minimumAmount).toBe(50);
  await use(id, '2028-07-01', 100);
  const usage = async () => (await call('GET', `/api/subscriptions/${id}/usage?on=2028-07-02`)).body;
  expect(await usage()).toMatchObject({
    charges: [{ quantity: '100', unit: 'calls', amount: 10 }],
    total: 10,
    minimum: { amount: 50, missing: 20, billed: 0, forecast: 0 },
  });
  await moveClock(service, '2028-08-01T01:00:00.000Z');
  expect((await billsOf(id))[0]?.slice(1)).toEqual([
    ['API calls × 100, 2028-07-01 to 2028-07-31', 10],
    ['Up to the minimum of 50.00, 2028-07-01 to 2028-07-31', 20],
  ]);
  await use(id, '2028-07-31', 100);
  await until(async () => (await billsOf(id))[0]?.length === 5);
  expect((await billsOf(id))[0]?.slice(3)).toEqual([
    ['Correction, API calls × 200, 2028-07-01 to 2028-07-31', 5],
    ['Correction, Up to the minimum of 50.00, 2028-07-01 to 2028-07-31', -5],
  ]);
  expect((await usage()).minimum).toEqual({ amount: 50, missing: 15, billed: 15, forecast: 15 });
  const [invoice] = (await call('GET', `/api/invoices/odata?$filter=subscriptionId eq '${id}'`)).body.value;
  const explained = async (line: number) =>
    (await call('GET', `/api/invoices/${invoice.id}/lines/${line}/explanation`)).body;
  expect((await explained(3)).minimum).toEqual({ amount: 50, price: 20, usage: 10, missing: 20, billed: 0 });
  expect(await explained(5)).toMatchObject({
    amount: -5,
    days: { from: '2028-07-01', until: '2028-07-31' },
    minimum: { amount: 50, price: 20, usage: 15, missing: 15, billed: 20 },
    words: [
      'Minimum for the days: 50.00 EUR.',
      'Price of the days, after discounts: 20.00 EUR.',
      'Usage: 15.00 EUR.',
      'Missing: 15.00 EUR.',
      'Billed before: 20.00 EUR.',
      'This line: -5.00 EUR.',
      'Tax: 0 %.',
    ],
  });
  expect((await post('/api/audit/money')).body).toMatchObject({ valid: true, findings: [] });
});
