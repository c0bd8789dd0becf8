/** API keys over HTTP: shown once, valid for their rights only, and invalid the moment they are revoked. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type CallOptions, type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { usersOf } from '../../support/users.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ STAFF_ROLES: 'Admin' });
});
afterAll(() => service.dispose());

const { signedIn } = usersOf(() => service);

interface Made {
  readonly id: string;
  readonly key: string;
}

async function made(rights: readonly string[], more: Record<string, unknown> = {}): Promise<Made> {
  const { status, body, text } = await service.call('/api/api-keys', {
    body: { name: 'A program', rights, ...more },
  });
  if (status !== 201) throw new Error(text);
  return body;
}

const as =
  (key: string) =>
  (path: string, options: CallOptions = {}) =>
    service.call(path, { ...options, token: key });
const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const subscription = {
  customerId: 'cust-1',
  offerId: 'plan-1',
  quantity: 2,
  startDate: '2026-01-01',
  billingCycle: 'monthly',
  autoRenewal: true,
};
const invoice = {
  customerId: 'cust-1',
  invoiceDate: '2026-01-01',
  dueDate: '2027-01-31',
  items: [{ description: 'Work', quantity: 1, unitPrice: 10, amount: 10 }],
  subtotal: 10,
  tax: 0,
  total: 10,
  currency: 'USD',
  status: 'draft',
};

describe('creating a key', () => {
  test('shows the key once, with its rights', async () => {
    const sent = { name: ' Billing ', rights: ['invoices:read', 'subscriptions:write', 'invoices:read'] };
    const { status, body, headers } = await service.call('/api/api-keys', { body: sent });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
      name: 'Billing',
      rights: ['subscriptions:write', 'invoices:read'],
      networks: [],
      dailyRefunds: null,
      dailyPayments: null,
      expiresAt: null,
      createdAt: expect.any(String),
      key: expect.stringMatching(/^bok_[0-9a-f]{32}_[\w-]{43}$/),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('location')).toBe(`/api/api-keys/${body.id}`);
    const secret = body.key.slice(-43);
    for (const path of [
      '/api/api-keys',
      `/api/api-keys/${body.id}`,
      `/api/audit/apiKey/${body.id}`,
      `/api/audit/apiKey/${body.id}/state`,
    ]) {
      const { status: found, text } = await service.call(path);
      expect([path, found]).toEqual([path, 200]);
      expect(text).toContain('Billing');
      expect(text).not.toContain(secret);
    }
    const { body: one } = await service.call(`/api/api-keys/${body.id}`);
    expect(one).toMatchObject({
      rights: body.rights,
      scope: 'subscriptions:write invoices:read',
      status: 'active',
      createdBy: 'user:1',
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(JSON.stringify(one)).not.toContain('ecretHash');
  });

  test.each([
    ['no rights', { rights: [] }, '/rights'],
    ['an unknown right', { rights: ['api-keys:write'] }, '/rights/0'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    ['no name', { name: ' ' }, '/name'],
    ['a secret chosen by the caller', { key: 'x' }, '/key'],
  ])('is refused with %s', async (_what, wrong, path) => {
    const body = { name: 'x', rights: ['invoices:read'], ...wrong };
    const answer = await service.call('/api/api-keys', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.errors[0].path).toBe(path);
  });

  test('shows the key again only to its creator who repeats the request under its Idempotency-Key', async () => {
    const ask = (key: string, fields: object = {}, token?: string) =>
      service.call('/api/api-keys', {
        body: { name: 'Lost', rights: ['invoices:read'], ...fields },
        headers: { 'idempotency-key': key },
        ...(token === undefined ? {} : { token }),
      });
    const own = 'c0d2b7a5-6c50-4d5e-9f0e-2f6d6f1a7b11';
    const one = await ask(own);
    expect(one.status).toBe(201);
    const again = await ask(own);
    expect([again.status, again.body]).toEqual([201, one.body]);
    expect((await as(one.body.key)('/api/invoices/odata')).status).toBe(200);
    const other = await ask(`${own}-of-another-one`);
    expect(other.body.key).not.toBe(one.body.key);
    expectProblem(await ask(own, { rights: ['payments:read'] }), 422, 'IDEMPOTENCY_KEY_REUSED');
    const { token } = await signedIn('Admin');
    const theirs = await ask(own, {}, token);
    expect(theirs.status).toBe(201);
    expect(theirs.body.key).not.toBe(one.body.key);
    // The key was created once.
    const { body: history } = await service.call(`/api/audit/apiKey/${one.body.id}`);
    expect(JSON.stringify(history).match(/ApiKeyCreated/g)).toHaveLength(1);
    // A revoked key is not shown again.
    await service.call(`/api/api-keys/${one.body.id}`, { method: 'DELETE' });
    for (let time = 0; time < 2; time += 1) expectProblem(await ask(own), 409, 'API_KEY_REVOKED');
    expect((await ask(own, {}, token)).body.key).toBe(theirs.body.key);
  });
});

describe('a program', () => {
  test('starts a subscription and issues an invoice with its key, which the history names', async () => {
    const { id, key } = await made(['subscriptions:write', 'invoices:write', 'invoices:read']);
    const call = as(key);
    const started = await call('/api/subscriptions', { body: subscription });
    expect(started.status).toBe(201);
    const drafted = await call('/api/invoices', { body: invoice });
    expect(drafted.status).toBe(201);
    const path = `/api/invoices/${drafted.body.id}`;
    const issued = await call(`${path}/status`, {
      method: 'PATCH',
      body: { status: 'issued', reason: 'due' },
    });
    expect(issued.body.status).toBe('issued');
    expect((await call(path)).status).toBe(200);
    // The right to write does not include the right to read.
    const read = await call(`/api/subscriptions/${started.body.id}`);
    expect([read.status, read.body.detail]).toEqual([
      403,
      'This requires an API key with the right subscriptions:read',
    ]);
    const history = await service.call(`/api/audit/subscription/${started.body.id}`);
    expect(history.body.value[0].actor).toEqual({ kind: 'apiKey', id });
    const events = await service.call(
      `/api/audit/events?$filter=actorKind eq 'apiKey' and actorId eq '${id}'`,
    );
    expect(events.body.count).toBeGreaterThan(2);
    expect((await call('/api/me')).body).toEqual({
      kind: 'apiKey',
      id,
      name: 'A program',
      email: null,
      roles: [],
      rights: ['subscriptions:write', 'invoices:read', 'invoices:write'],
      expiresAt: null,
    });
  });

  test('may send its key as the name or password of HTTP Basic', async () => {
    const { id, key } = await made(['invoices:read']);
    const list = (headers: Record<string, string>) =>
      service.call('/api/invoices/odata', { token: null, headers });
    expect((await list(basic('anything', key))).status).toBe(200);
    expect((await list(basic(id, key))).status).toBe(200);
    expect((await list(basic('', key))).status).toBe(200);
    expect((await list(basic(key, ''))).status).toBe(200);
    for (const wrong of [
      basic(key, 'x'),
      basic(id, ''),
      basic('admin@example.com', 'password'),
      basic('', ''),
    ])
      expect((await list(wrong)).status).toBe(401);
    // Credentials that a browser adds automatically are refused from other sites.
    expect((await list({ ...basic('x', key), 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    // An access token is not accepted as a password.
    const token = await service.signIn('admin@example.com', 'correct horse battery staple');
    expect((await list(basic('x', token))).status).toBe(401);
  });

  test('is refused with a key that is slightly wrong', async () => {
    const { key } = await made(['invoices:read']);
    const other = await made(['invoices:read']);
    const swapped = key.slice(0, 37) + other.key.slice(37);
    const last = key.endsWith('A') ? 'B' : 'A';
    for (const wrong of [swapped, key.slice(0, -1) + last, key.slice(0, -1), `${key}A`, key.toUpperCase()]) {
      const { status, headers } = await as(wrong)('/api/invoices/odata');
      expect([wrong === key, status]).toEqual([false, 401]);
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  test('cannot erase anything for good, and reports show it only what it may read', async () => {
    const { key } = await made([
      ...['subscriptions:write', 'receipts:write', 'customers:write'],
      ...['reports:read', 'reports:write', 'users:read'],
    ]);
    const call = as(key);
    const { id } = (await call('/api/subscriptions', { body: subscription })).body;
    await call('/api/reference/customers/cust-1', { method: 'PUT', body: { name: 'Ada' } });
    for (const path of [
      `/api/subscriptions/${id}?hard=true`,
      '/api/receipts/rcp_none?hard=true',
      '/api/reference/customers/cust-1?erase=true',
    ])
      expect([path, (await call(path, { method: 'DELETE' })).status]).toEqual([path, 403]);
    const report = async (dataSource: string) => {
      const body = { name: 'r', dataSource, columns: ['id'] };
      const { body: definition } = await call('/api/reports', { body });
      return call(`/api/reports/${definition.id}/execute`, { body: {} });
    };
    expect((await report('users')).status).toBe(200);
    expect((await report('invoices')).status).toBe(403);
    expect((await report('subscriptions')).status).toBe(403);
    expect((await call('/api/subscriptions/aggregated')).status).toBe(403);
    expect((await call('/api/users')).status).toBe(200);
    expect((await call('/api/users/1')).status).toBe(200);
  });

  test('sees only the widgets of data that it may read', async () => {
    const query = { dataSource: 'users', measure: 'count' };
    const widgets = [
      { type: 'metric', title: 'Users', query },
      { type: 'metric', title: 'Invoices', query: { ...query, dataSource: 'invoices' } },
    ];
    const { body: dashboard } = await service.call('/api/dashboards', { body: { name: 'D', widgets } });
    const { key } = await made(['dashboards:read', 'invoices:read']);
    const [users, invoices] = (await as(key)(`/api/dashboards/${dashboard.id}`)).body.widgets;
    expect(users).toMatchObject({ data: null, message: 'The caller may not read users' });
    expect(invoices.data.series).toHaveLength(1);
  });

  test('is not bound by rules for users without a staff role', async () => {
    // On this service, users without the role Admin reach only their own records.
    const { key } = await made(['users:read', 'carts:write', 'carts:read']);
    expect((await as(key)('/api/users/1')).status).toBe(200);
    const cart = await as(key)('/api/cart', { body: { customerId: 'cust-9' } });
    expect([cart.status, cart.body.customerId]).toEqual([201, 'cust-9']);
    expect((await as(key)(`/api/cart/${cart.body.cartId}`)).status).toBe(200);
  });
});

describe('a key stops working', () => {
  test('at once and for good when it is revoked, even repeatedly', async () => {
    const { id, key } = await made(['invoices:read']);
    expect((await as(key)('/api/invoices/odata')).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await service.call(`/api/api-keys/${id}`, { method: 'DELETE' })).status).toBe(200);
    // With several processes, each of them answers in turn.
    for (let turn = 0; turn < 4; turn += 1) expect((await as(key)('/api/invoices/odata')).status).toBe(401);
    expect((await as(key)('/api/me')).body.detail).toBe('The API key is revoked');
    const change = await service.call(`/api/api-keys/${id}`, { method: 'PATCH', body: { name: 'again' } });
    expect([change.status, change.body.code]).toEqual([409, 'API_KEY_REVOKED']);
    const { body } = await service.call(`/api/api-keys?$filter=status eq 'revoked'`);
    expect(body.value.map((each: { id: string }) => each.id)).toContain(id);
  });

  test('when it expires, until its end is postponed', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    let expiresAt = inSeconds(3_600);
    const { id, key } = await made(['invoices:read'], { expiresAt });
    expect((await as(key)('/api/me')).body.expiresAt).toBe(expiresAt);
    // The service refuses an end that has passed by the time that it reads the request.
    await until(async () => {
      expiresAt = inSeconds(1.5);
      const body = { expiresAt };
      return (await service.call(`/api/api-keys/${id}`, { method: 'PATCH', body })).status === 200;
    });
    await until(async () => (await as(key)('/api/invoices/odata')).status === 401);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
    expect((await as(key)('/api/me')).body.detail).toBe('The API key has expired');
    const longer = { expiresAt: inSeconds(3_600) };
    await service.call(`/api/api-keys/${id}`, { method: 'PATCH', body: longer });
    expect((await as(key)('/api/invoices/odata')).status).toBe(200);
  });

  test('for the rights that are taken from it', async () => {
    const { id, key } = await made(['invoices:read', 'receipts:read']);
    const { body } = await service.call(`/api/api-keys/${id}`, {
      method: 'PATCH',
      body: { rights: ['receipts:read'] },
    });
    expect(body.rights).toEqual(['receipts:read']);
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await as(key)('/api/invoices/odata')).status).toBe(403);
      expect((await as(key)('/api/receipts')).status).toBe(200);
    }
  });
});

test('the last use of a key is shown without being an event', async () => {
  const { id, key } = await made(['invoices:read']);
  const before = Date.now();
  for (let time = 0; time < 5; time += 1) await as(key)('/api/invoices/odata');
  const one = () => service.call(`/api/api-keys/${id}`);
  const listed = async () =>
    (await service.call(`/api/api-keys?$filter=id eq '${id}'&$select=id,lastUsedAt`)).body.value;
  // Each process records the first use that it saw a moment later; in the end all show the same.
  await until(async () => {
    const { lastUsedAt } = (await one()).body;
    return lastUsedAt !== null && (await listed())[0].lastUsedAt === lastUsedAt;
  });
  const { body, headers } = await one();
  expect(Date.parse(body.lastUsedAt)).toBeGreaterThanOrEqual(before - 1);
  expect(headers.get('etag')).toBe('"0"');
  expect(await listed()).toEqual([{ id, lastUsedAt: expect.any(String) }]);
  const sorted = await service.call('/api/api-keys?$orderby=lastUsedAt');
  expect([sorted.status, sorted.body.code]).toEqual([400, 'UNKNOWN_FIELD']);
});

test('an unknown key is not found', async () => {
  for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const) {
    const answer = await service.call('/api/api-keys/key_none', { method, ...(body && { body }) });
    expect([answer.status, answer.body.code]).toEqual([404, 'API_KEY_NOT_FOUND']);
  }
});

describe('a restricted key', () => {
  const make = async (terms: object) =>
    (await service.call('/api/api-keys', { body: { name: 'Bound', rights: ['payments:write'], ...terms } }))
      .body;
  const refundBy = (token: string, amount: number, headers: Record<string, string> = {}) =>
    service.call('/api/customers/cus_bound/refunds', {
      body: { amount, currency: 'EUR', reason: 'Paid twice' },
      headers,
      token,
    });
  const pay = (token: string, amount: number) =>
    service.call('/api/payments', {
      body: { customerId: 'cus_bound', amount, currency: 'EUR', paidAt: '2026-01-15', method: 'transfer' },
      token,
    });

  test('is refused from other networks and beyond its daily amounts, by any route', async () => {
    const away = await make({ networks: ['203.0.113.0/24'] });
    expectProblem(await pay(away.key, 1), 403, 'UNAUTHORIZED');
    const { key, networks } = await make({
      networks: ['127.0.0.0/8', '::1'],
      dailyRefunds: 50,
      dailyPayments: 100,
    });
    expect(networks).toEqual(['127.0.0.0/8', '::1']);
    expect((await pay(key, 100)).status).toBe(201);
    expectProblem(await pay(key, 0.01), 403, 'UNAUTHORIZED');
    expect((await refundBy(key, 30)).status).toBe(201);
    expectProblem(await refundBy(key, 20.01), 403, 'UNAUTHORIZED');
    // A repetition under the Idempotency-Key is not taken for an earlier run that succeeded.
    for (let time = 0; time < 2; time++)
      expectProblem(await refundBy(key, 20.01, { 'idempotency-key': 'refund-1' }), 403, 'UNAUTHORIZED');
    expect((await refundBy(key, 20)).status).toBe(201);
    expectProblem(
      await service.call('/api/import/payments', {
        content: '{"id":"1"}\n',
        headers: { 'content-type': 'application/x-ndjson' },
        token: key,
      }),
      403,
      'UNAUTHORIZED',
    );
  });

  test('with a limit on payments cannot create or import paid invoices', async () => {
    const { key: token } = await make({ rights: ['invoices:write'], dailyPayments: 100 });
    const bring = (status: string) =>
      service.call('/api/invoices', {
        body: {
          customerId: 'cus_bound',
          currency: 'EUR',
          items: [{ description: 'Advice', quantity: 1, unitPrice: 500 }],
          status,
        },
        token,
      });
    expect((await bring('draft')).status).toBe(201);
    expectProblem(await bring('paid'), 403, 'UNAUTHORIZED');
    const imported = await service.call('/api/import/invoices', {
      content: '{"id":"1"}\n',
      headers: { 'content-type': 'application/x-ndjson' },
      token,
    });
    expectProblem(imported, 403, 'UNAUTHORIZED');
  });

  test('reports its unused rights, and what narrower terms would have refused', async () => {
    const { id, key } = await make({ rights: ['payments:write', 'payments:read', 'invoices:read'] });
    await pay(key, 1);
    await service.call('/api/payments', { token: key });
    const page = async () => (await service.call(`/api/api-keys/${id}`)).body;
    // Each process records what it saw a moment later; in the end all show the same.
    await until(async () => {
      for (let turn = 0; turn < 4; turn += 1) if ((await page()).unusedRights.length !== 1) return false;
      return true;
    });
    expect((await page()).unusedRights).toEqual(['invoices:read']);
    const tried = await service.call(`/api/api-keys/${id}/dry-run`, {
      body: { rights: ['payments:read'], networks: ['203.0.113.0/24'] },
    });
    expect(tried.body).toMatchObject({ refusedRights: [{ right: 'payments:write', count: 1 }] });
    expect(tried.body.refusedAddresses).toHaveLength(1);
    const wide = await service.call(`/api/api-keys/${id}/dry-run`, { body: {} });
    expect(wide.body).toEqual({ refusedRights: [], refusedAddresses: [] });
  });
});
