/** Every subscription endpoint over HTTP: its answers and its refusals. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import { expectProblem } from '../../support/problem.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
let serviceToken: string;
/** The external system: the requests that it received, and the status of its answers. */
const external = { received: [] as { url: string; signature: string; body: string }[], status: 200 };
const secret = 'a secret of the external system';

const erp = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    external.received.push({
      url: request.url ?? '',
      signature: String(request.headers['x-signature']),
      body,
    });
    response.writeHead(external.status).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
  const { port } = erp.address() as AddressInfo;
  service = await startService({
    SERVICE_CLIENTS: 'shop:0123456789abcdef0123',
    SYNC_URL: `http://127.0.0.1:${port}`,
    SYNC_SECRET: secret,
  });
  const { body } = await call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id: 'shop', client_secret: '0123456789abcdef0123' },
    token: null,
  });
  serviceToken = body.access_token;
});
afterAll(async () => {
  await service.dispose();
  erp.close();
});

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const post = (path: string, body?: unknown) => call(path, { method: 'POST', body });

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const made = await post('/api/subscriptions', {
    customerId: 'cus-1',
    offerId: 'offer-1',
    quantity: 4,
    unitPrice: 10,
    ...fields,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

describe('creating', () => {
  test('answers with id, status, time, location and revision', async () => {
    const made = await post('/api/subscriptions', {
      customerId: 'cus-1',
      offerId: 'offer-1',
      quantity: 2,
      billingCycle: 'Annually',
    });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body)).toEqual(['id', 'status', 'createdAt', 'warnings']);
    expect(made.headers.get('location')).toBe(`/api/subscriptions/${made.body.id}`);
    expect(made.headers.get('etag')).toBe('"0"');
    const stored = await call(`/api/subscriptions/${made.body.id}`);
    expect(stored.headers.get('etag')).toBe('"0"');
    expect(stored.body).toMatchObject({
      billingCycle: 'yearly',
      autoRenewal: true,
      unitPrice: null,
      currency: 'USD',
      quantity: 2,
    });
  });

  test("takes price and currency from the offer, scaled to the subscription's cycle", async () => {
    await call('/api/reference/offers/offer-eur', {
      method: 'PUT',
      body: { name: 'Pro', price: 10, currency: 'EUR', billingCycle: 'monthly' },
    });
    const id = await create({ offerId: 'offer-eur', billingCycle: 'yearly', unitPrice: undefined });
    expect((await call(`/api/subscriptions/${id}`)).body).toMatchObject({ unitPrice: 120, currency: 'EUR' });
  });

  test.each([
    [{ offerId: 'o' }, '/customerId'],
    [{ customerId: 'c', offerId: 'o', quantity: '2' }, '/quantity'],
    [{ customerId: 'c', offerId: 'o', quantity: 1.5 }, '/quantity'],
    [{ customerId: 'c', offerId: 'o', startDate: '2026-02-30' }, '/startDate'],
    [{ customerId: 'c', offerId: 'o', billingCycle: 'daily' }, '/billingCycle'],
    // U+017F, whose capital is S.
    [{ customerId: 'c', offerId: 'o', currency: 'uſd' }, '/currency'],
    [{ customerId: 'c', offerId: 'o', colour: 'red' }, '/colour'],
    [{ customerId: '', offerId: 'o' }, '/customerId'],
    [{ customerId: 'c'.repeat(129), offerId: 'o' }, '/customerId'],
  ])('refuses %j and points to %s', async (body, pointer) => {
    const refused = await post('/api/subscriptions', body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toContain(pointer);
  });

  test('refuses a quantity of zero and a negative price', async () => {
    expectProblem(
      await post('/api/subscriptions', { customerId: 'c', offerId: 'o', quantity: 0 }),
      400,
      'INVALID_QUANTITY',
    );
    expectProblem(
      await post('/api/subscriptions', { customerId: 'c', offerId: 'o', unitPrice: -1 }),
      400,
      'INVALID_AMOUNT',
    );
  });
});

describe('changing', () => {
  test('suspends active subscriptions only, and unsuspends suspended ones only', async () => {
    const id = await create();
    expect(
      (await post('/api/subscriptions/suspend', { subscriptionId: id, reason: 'Payment overdue' })).body,
    ).toEqual({ id, status: 'suspended' });
    expectProblem(
      await post('/api/subscriptions/suspend', { subscriptionId: id }),
      400,
      'INVALID_SUBSCRIPTION_STATE',
    );
    expectProblem(await post(`/api/subscriptions/${id}/renew`), 400, 'INVALID_SUBSCRIPTION_STATE');
    expect((await post('/api/subscriptions/unsuspend', { subscriptionId: id })).body).toEqual({
      id,
      status: 'active',
    });
    expectProblem(
      await post('/api/subscriptions/unsuspend', { subscriptionId: id }),
      400,
      'INVALID_SUBSCRIPTION_STATE',
    );
  });

  test('terminates once, repeats the answer, and refuses changes afterwards', async () => {
    const id = await create();
    const first = await post('/api/subscriptions/terminate', {
      subscriptionId: id,
      reason: 'Moved',
      effectiveDate: '2027-03-31',
    });
    // Service goes on, and is billed, until its end on 31 March.
    const finalInvoiceId = expect.stringMatching(/^inv_/);
    expect(first.body).toEqual({ id, status: 'terminated', terminationDate: '2027-03-31', finalInvoiceId });
    expect((await post('/api/subscriptions/terminate', { subscriptionId: id })).body).toEqual(first.body);
    for (const [path, body] of [
      ['upgrade-quantity', { subscriptionId: id, newQuantity: 9 }],
      ['plan-change', { subscriptionId: id, newOfferId: 'x' }],
      ['unsuspend', { subscriptionId: id }],
    ] as const) {
      expectProblem(await post(`/api/subscriptions/${path}`, body), 400, 'INVALID_SUBSCRIPTION_STATE');
    }
    expectProblem(
      await call(`/api/subscriptions/${id}`, { method: 'PUT', body: { quantity: 2 } }),
      400,
      'INVALID_SUBSCRIPTION_STATE',
    );
  });

  test('upgrades need a larger quantity, downgrades a smaller one', async () => {
    const id = await create();
    expect(
      (await post('/api/subscriptions/upgrade-quantity', { subscriptionId: id, newQuantity: 6 })).body,
    ).toEqual({ id, quantity: 6 });
    expectProblem(
      await post('/api/subscriptions/upgrade-quantity', { subscriptionId: id, newQuantity: 6 }),
      400,
      'INVALID_QUANTITY',
    );
    expect(
      (await post('/api/subscriptions/downgrade-quantity', { subscriptionId: id, newQuantity: 1 })).body,
    ).toEqual({ id, quantity: 1 });
    expectProblem(
      await post('/api/subscriptions/downgrade-quantity', { subscriptionId: id, newQuantity: 0 }),
      400,
      'INVALID_QUANTITY',
    );
  });

  test('plan changes keep the currency', async () => {
    const id = await create();
    expect(
      (await post('/api/subscriptions/plan-change', { subscriptionId: id, newOfferId: 'offer-9' })).body,
    ).toEqual({ id, offerId: 'offer-9', warnings: [expect.objectContaining({ code: 'OFFER_NOT_FOUND' })] });
    await call('/api/reference/offers/offer-jpy', { method: 'PUT', body: { price: 900, currency: 'JPY' } });
    expectProblem(
      await post('/api/subscriptions/plan-change', { subscriptionId: id, newOfferId: 'offer-jpy' }),
      400,
      'CURRENCY_MISMATCH',
    );
  });

  test('an offer’s price without a currency is in the default one', async () => {
    await call('/api/reference/offers/offer-nameless', { method: 'PUT', body: { price: 100 } });
    const dinars = { customerId: 'cus-1', offerId: 'offer-nameless', quantity: 1, currency: 'KWD' };
    expectProblem(await post('/api/subscriptions', dinars), 400, 'CURRENCY_MISMATCH');
    expect((await post('/api/subscriptions', { ...dinars, unitPrice: 30 })).status).toBe(201);
    const { id } = (await post('/api/subscriptions', { ...dinars, currency: 'USD' })).body;
    expect((await call(`/api/subscriptions/${id}`)).body).toMatchObject({ unitPrice: 100, currency: 'USD' });
  });

  test('PUT is partial and honours If-Match', async () => {
    const id = await create();
    const changed = await call(`/api/subscriptions/${id}`, {
      method: 'PUT',
      body: { quantity: 7 },
      headers: { 'if-match': '"0"' },
    });
    expect(changed).toMatchObject({ status: 200, body: { id } });
    expect(changed.headers.get('etag')).toBe('"1"');
    const stored = await call(`/api/subscriptions/${id}`);
    expect(stored.body).toMatchObject({ quantity: 7, autoRenewal: true, updatedAt: changed.body.updatedAt });
    const stale = { method: 'PUT', body: { quantity: 8 }, headers: { 'if-match': '"0"' } };
    expectProblem(await call(`/api/subscriptions/${id}`, stale), 412, 'PRECONDITION_FAILED');
    expectProblem(
      await call(`/api/subscriptions/${id}`, { method: 'PUT', body: {} }),
      400,
      'VALIDATION_ERROR',
    );
  });

  test('bulk renewal counts each id once and continues after failures', async () => {
    const ids = await Promise.all([create(), create()]);
    const answer = await post('/api/subscriptions/bulk-renew', {
      subscriptionIds: [...ids, ids[0], 'sub_unknown'],
    });
    expect(answer.body).toEqual({
      renewed: 2,
      failed: 1,
      results: [
        ...ids.map((subscriptionId) => ({ subscriptionId, renewed: true })),
        { subscriptionId: 'sub_unknown', renewed: false, code: 'SUBSCRIPTION_NOT_FOUND' },
      ],
    });
    expectProblem(
      await post('/api/subscriptions/bulk-renew', { subscriptionIds: [] }),
      400,
      'VALIDATION_ERROR',
    );
  });

  test.each(['suspend', 'unsuspend', 'terminate'])('%s with an unknown id is 404', async (action) => {
    expectProblem(
      await post(`/api/subscriptions/${action}`, { subscriptionId: 'sub_unknown' }),
      404,
      'SUBSCRIPTION_NOT_FOUND',
    );
  });

  test.each(['renew', 'generate-renewal-invoice', 'sync'])(
    '%s of an unknown subscription is 404',
    async (action) => {
      expectProblem(await post(`/api/subscriptions/sub_unknown/${action}`), 404, 'SUBSCRIPTION_NOT_FOUND');
    },
  );
});

test('domains are kept in their ASCII form and listed for the customer', async () => {
  const id = await create({ customerId: 'cus-domains' });
  const set = await call(`/api/subscriptions/${id}/domains/${encodeURIComponent('Bücher.Example')}`, {
    method: 'PUT',
    body: { status: 'active' },
  });
  expect(set.body).toEqual({ domain: 'xn--bcher-kva.example', subscriptionId: id, status: 'active' });
  expect((await call('/api/subscriptions/cus-domains/domains')).body).toEqual({ domains: [set.body] });
  expect(
    (await call(`/api/subscriptions/${id}/domains/xn--bcher-kva.example`, { method: 'DELETE' })).body.success,
  ).toBe(true);
  expect((await call('/api/subscriptions/cus-domains/domains')).body).toEqual({ domains: [] });
  expectProblem(
    await call(`/api/subscriptions/${id}/domains/gone.example`, { method: 'DELETE' }),
    404,
    'NOT_FOUND',
  );
  expectProblem(
    await call(`/api/subscriptions/${id}/domains/${encodeURIComponent('no domain')}`, {
      method: 'PUT',
      body: { status: 'x' },
    }),
    400,
    'VALIDATION_ERROR',
  );
});

test('sync sends the signed state to the external system, and answers 503 if that fails', async () => {
  const id = await create();
  expect((await post(`/api/subscriptions/${id}/sync`)).body).toMatchObject({ success: true });
  const sent = external.received.at(-1);
  expect(sent?.url).toBe(`/subscriptions/${id}`);
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(sent?.signature ?? '') ?? [];
  expect(createHmac('sha256', secret).update(`${seconds}.${sent?.body}`).digest('hex')).toBe(signature);
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ revision: 0, subscription: { id, status: 'active' } });
  external.status = 500;
  const refused = await post(`/api/subscriptions/${id}/sync`);
  expectProblem(refused, 503, 'SERVICE_UNAVAILABLE');
  expect(refused.headers.get('retry-after')).not.toBeNull();
  external.status = 200;
});

describe('access', () => {
  test('a missing token is 401 with a challenge, and an invalid one is 401', async () => {
    const none = await call('/api/subscriptions', { token: null });
    expectProblem(none, 401, 'UNAUTHENTICATED');
    expect(none.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expectProblem(await call('/api/subscriptions', { token: 'not.a.token' }), 401, 'UNAUTHENTICATED');
  });

  test('a service token may read but change nothing', async () => {
    const id = await create();
    expect((await call('/api/subscriptions', { token: serviceToken })).status).toBe(200);
    expect((await call(`/api/subscriptions/${id}`, { token: serviceToken })).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/api/subscriptions'],
      ['PUT', `/api/subscriptions/${id}`],
      ['DELETE', `/api/subscriptions/${id}`],
      ['POST', '/api/subscriptions/suspend'],
      ['POST', `/api/subscriptions/${id}/renew`],
      ['GET', '/api/subscriptions/aggregated'],
      ['GET', '/api/subscriptions/cus-1/domains'],
      ['POST', '/api/subscriptions/export'],
    ] as const) {
      expectProblem(await call(path, { method, token: serviceToken }), 403, 'UNAUTHORIZED');
    }
  });
});

describe('lists', () => {
  test('are filtered, sorted, paged without overlap and counted whole', async () => {
    for (let index = 0; index < 25; index += 1)
      await create({ customerId: 'cus-pages', quantity: 1 + (index % 3) });
    const ids: string[] = [];
    let next: string | undefined =
      "/api/subscriptions?$filter=customerId%20eq%20'cus-pages'&$orderby=quantity%20desc&$top=10&$select=id,quantity";
    while (next !== undefined) {
      const { body }: Called = await call(next);
      expect(body.count).toBe(25);
      ids.push(...body.value.map(({ id }: { id: string }) => id));
      next = body['@odata.nextLink'];
    }
    expect(new Set(ids).size).toBe(25);
  });

  test.each([
    ['$filter=status%20eq', 400, 'INVALID_QUERY_OPTION'],
    ['$filter=colour%20eq%20%27red%27', 400, 'UNKNOWN_FIELD'],
    ['$filter=recurringAmount%20gt%201', 400, 'UNKNOWN_FIELD'],
    ['$top=1001', 400, 'INVALID_QUERY_OPTION'],
    ['$top=1&top=2', 400, 'INVALID_QUERY_OPTION'],
    ['$search=x', 501, 'UNSUPPORTED_FILTER'],
    [`$filter=${'('.repeat(10_000)}`, 400, 'INVALID_QUERY_OPTION'],
  ])('answer %s with %d %s', async (query, status, code) => {
    expectProblem(await call(`/api/subscriptions?${query}`), status, code);
  });
});

describe('exports', () => {
  const rows = [
    { customerId: '=1+1', quantity: 3 },
    { customerId: '@cmd', quantity: 2 },
    { customerId: 'plain, with "quotes"', quantity: 1 },
  ];
  beforeAll(async () => {
    for (const row of rows) await create({ ...row, offerId: 'offer-export', startDate: '2026-05-05' });
  });
  const filters = { offerId: 'offer-export' };

  test('CSV has a heading, every match, and no cell that a spreadsheet would execute', async () => {
    const file = await post('/api/subscriptions/export', { format: 'CSV', filters });
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(file.headers.get('content-disposition')).toContain('subscriptions.csv');
    const read: Record<string, string>[] = parse(file.text, { columns: true });
    expect(read.map(({ customerId }) => customerId).sort()).toEqual([
      "'=1+1",
      "'@cmd",
      'plain, with "quotes"',
    ]);
    expect(read[0]).toMatchObject({
      status: 'active',
      unitPrice: '10',
      startDate: '2026-05-05',
      terminationDate: '',
    });
  });

  test('Excel holds the same, as text', async () => {
    const token = await service.signIn('admin@example.com', 'correct horse battery staple');
    const answer = await fetch(`${service.url}/api/subscriptions/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        format: 'Excel',
        filters: { ...filters, quantity: [2, 3], from: '2026-05-01', to: '2026-05-31' },
      }),
    });
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const sheet = workbook.getWorksheet('subscriptions');
    const customers = sheet?.getColumn(2).values.slice(2).map(String).sort();
    expect(customers).toEqual(['=1+1', '@cmd']);
    expect(sheet?.getCell('B2').formula).toBeUndefined();
  });

  test('an unknown filter is named', async () => {
    const refused = await post('/api/subscriptions/export', { format: 'csv', filters: { colour: 'red' } });
    expectProblem(refused, 400, 'UNKNOWN_FIELD');
    expect(refused.body.errors).toEqual([{ path: '/filters/colour', message: expect.any(String) }]);
    expectProblem(await post('/api/subscriptions/export', { format: 'pdf' }), 400, 'VALIDATION_ERROR');
  });
});

test('aggregated figures are exact across cycles and currencies', async () => {
  const customer = 'cus-figures';
  for (const [unitPrice, quantity, billingCycle, currency] of [
    [10.01, 3, 'monthly', 'USD'],
    [100, 1, 'yearly', 'USD'],
    [7, 2, 'weekly', 'USD'],
    [1000, 1, 'quarterly', 'JPY'],
  ] as const) {
    await create({ customerId: customer, unitPrice, quantity, billingCycle, currency });
  }
  const { body } = await call('/api/subscriptions/aggregated?groupBy=customerId');
  const own = body.groups.find((group: { customerId: string }) => group.customerId === customer);
  // 30.03 + 100/12 + 14×52/12 is 99.03 exactly, and yen have their own sum.
  expect(own).toEqual({
    customerId: customer,
    totalSubscriptions: 4,
    activeSubscriptions: 4,
    suspendedSubscriptions: 0,
    terminatedSubscriptions: 0,
    totalMRR: 99.03,
    mrrByCurrency: { JPY: 333, USD: 99.03 },
  });
  expect(body.mrrByCurrency.JPY).toBe(333);
  expectProblem(await call('/api/subscriptions/aggregated?groupBy=colour'), 400, 'VALIDATION_ERROR');
});

describe('deleting', () => {
  test.each(['a:b', 'ä', 'x'.repeat(250)])('for good answers 404 for the odd id %j', async (id) => {
    const refused = await call(`/api/subscriptions/${encodeURIComponent(id)}?hard=true`, {
      method: 'DELETE',
    });
    expectProblem(refused, 404, 'SUBSCRIPTION_NOT_FOUND');
  });

  test('softly removes it from the lists and keeps the history', async () => {
    const id = await create();
    expect((await call(`/api/subscriptions/${id}`, { method: 'DELETE' })).body).toMatchObject({
      success: true,
    });
    expectProblem(await call(`/api/subscriptions/${id}`), 404, 'SUBSCRIPTION_NOT_FOUND');
    expectProblem(
      await call(`/api/subscriptions/${id}`, { method: 'DELETE' }),
      404,
      'SUBSCRIPTION_NOT_FOUND',
    );
    expect((await call(`/api/subscriptions?$filter=id%20eq%20'${id}'`)).body.count).toBe(0);
    const history = await call(`/api/audit/subscription/${id}`);
    expect(history.body.value.map(({ type }: { type: string }) => type)).toEqual([
      'SubscriptionCreated',
      'SubscriptionTerminated',
      'SubscriptionDeleted',
    ]);
    expect(history.body.value[0].data).toMatchObject({ customerId: 'cus-1' });
  });

  test('for good makes the data unreadable, and the chain stays valid', async () => {
    const id = await create({ customerId: 'cus-forgotten' });
    expect((await call(`/api/subscriptions/${id}?hard=true`, { method: 'DELETE' })).status).toBe(200);
    expectProblem(await call(`/api/subscriptions/${id}`), 404, 'SUBSCRIPTION_NOT_FOUND');
    const history = await call(`/api/audit/subscription/${id}`);
    expect(history.body.value.map(({ data }: { data: unknown }) => data)).toEqual([null, null, {}]);
    expect(history.text).not.toContain('cus-forgotten');
    expect((await call(`/api/audit/subscription/${id}/verify`)).body).toMatchObject({
      valid: true,
      events: 3,
    });
  });
});

describe('the audit', () => {
  test('shows who did what, which fields changed, and the state at any moment', async () => {
    const id = await create({ customerId: 'cus-audit' });
    const before = (await call(`/api/subscriptions/${id}`)).body;
    await post('/api/subscriptions/upgrade-quantity', { subscriptionId: id, newQuantity: 9 });
    const { body } = await call(`/api/audit/subscription/${id}?$skip=1&$top=1`);
    expect(body.count).toBe(2);
    expect(body.value[0]).toMatchObject({ revision: 1, type: 'QuantityChanged', actor: { kind: 'user' } });
    expect(body.value[0].changes).toContainEqual({ field: 'quantity', before: 4, after: 9 });
    const then = await call(`/api/audit/subscription/${id}/state?revision=0`);
    expect(then.body).toMatchObject({ type: 'subscription', id, revision: 0, state: before });
    const at = await call(`/api/audit/subscription/${id}/state?at=${encodeURIComponent(before.createdAt)}`);
    expect(at.body.state).toMatchObject({ quantity: 4 });
    expectProblem(await call('/api/audit/subscription/sub_unknown'), 404, 'NOT_FOUND');
    expectProblem(await call(`/api/audit/spaceship/${id}`), 404, 'NOT_FOUND');
  });
});
