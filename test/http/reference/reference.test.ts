/** Customers, orders and discount codes of the reference data over HTTP: put, read, listed, removed and refused. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type CallOptions, type RunningService, startService } from '../../support/service.js';

const secret = '0123456789abcdef0123';
let service: RunningService;
let serviceToken: string;
beforeAll(async () => {
  service = await startService({ SERVICE_CLIENTS: `erp:${secret}` });
  const client = { grant_type: 'client_credentials', client_id: 'erp', client_secret: secret };
  serviceToken = (await service.call('/api/auth/token', { body: client, token: null })).body.access_token;
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions) => service.call(path, options);
const at = (kind: string, id: string) => `/api/reference/${kind}/${encodeURIComponent(id)}`;
const put = (kind: string, id: string, body: unknown, options: CallOptions = {}) =>
  call(at(kind, id), { method: 'PUT', body, ...options });
const remove = (kind: string, id: string, options: CallOptions = {}) =>
  call(at(kind, id), { method: 'DELETE', ...options });
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const times = { createdAt: timestamp, updatedAt: timestamp };
const ten = { type: 'percentage', value: 10 };

const kinds = {
  customers: {
    body: { name: 'Ada', email: 'ada@example.com', language: 'de-at' },
    shown: {
      name: 'Ada',
      email: 'ada@example.com',
      address: null,
      taxId: null,
      language: 'de-AT',
      street: null,
      city: null,
      postalCode: null,
      country: null,
      vatId: null,
      registrationId: null,
      purchaseOrder: null,
      buyerReference: null,
      eInvoiceProfile: null,
      endpointId: null,
      endpointScheme: null,
      paymentTermsDays: null,
      currency: null,
      invoiceDelivery: null,
      invoiceGrouping: null,
      vatIdValid: null,
      vatIdCheckedAt: null,
    },
    change: { language: 'en' },
  },
  orders: {
    body: { customerId: 'cus-1', status: 'pending', total: 149.5, currency: 'usd', cartId: null },
    shown: { customerId: 'cus-1', status: 'pending', total: 149.5, currency: 'USD', cartId: null },
    change: { status: 'cancelled' },
  },
  'discount-codes': {
    body: { ...ten, expiresAt: '2030-01-01T01:00:00+01:00', usageLimit: 5 },
    shown: {
      ...ten,
      currency: null,
      startsAt: null,
      expiresAt: '2030-01-01T00:00:00.000Z',
      usageLimit: 5,
      perCustomerLimit: null,
      minimumSubtotal: null,
      active: true,
      appliesTo: 'carts',
      periods: null,
      offerIds: null,
    },
    change: { active: false },
  },
} as const;

describe.each(Object.entries(kinds))('%s', (kind, { body, shown, change }) => {
  test('are put, read, updated in part and removed', async () => {
    const id = `a/b ${randomUUID()} ä`;
    const made = await put(kind, id, body);
    expect(made.status).toBe(200);
    expect(made.body).toEqual({ id, ...shown, ...times });
    const read = await call(at(kind, id));
    expect(read.body).toEqual(made.body);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));

    const changed = await put(kind, id, change);
    expect(changed.body).toMatchObject({ ...shown, ...change, createdAt: made.body.createdAt });
    expect(changed.headers.get('etag')).toBe('"1"');
    const again = await put(kind, id, change);
    expect(again.headers.get('etag')).toBe('"1"');
    expect(again.body).toEqual(changed.body);

    expect((await remove(kind, id)).body).toEqual({ success: true, message: expect.any(String) });
    expectProblem(await call(at(kind, id)), 404, 'NOT_FOUND');
    expectProblem(await remove(kind, id), 404, 'NOT_FOUND');
    expect((await put(kind, id, body)).body).toMatchObject(shown);
  });

  test('are listed, filtered and sorted', async () => {
    const prefix = randomUUID();
    for (const number of [2, 0, 1]) await put(kind, `${prefix}-${number}`, body);
    await remove(kind, `${prefix}-1`);
    const filter = encodeURIComponent(`startswith(id,'${prefix}')`);
    const listed = await call(`/api/reference/${kind}?$filter=${filter}&$orderby=id desc`);
    expect(listed.body).toEqual({
      value: [`${prefix}-2`, `${prefix}-0`].map((id) => ({ id, ...shown, ...times })),
      count: 2,
    });
    const page = await call(`/api/reference/${kind}?$filter=${filter}&$orderby=id&$top=1`);
    expect(page.body).toMatchObject({ count: 2, '@odata.nextLink': expect.any(String) });
    const next = await call(page.body['@odata.nextLink']);
    expect(next.body.value).toMatchObject([{ id: `${prefix}-2` }]);
    for (const internal of ['cartIsOpen', 'closedCartId', 'colour'])
      expectProblem(
        await call(`/api/reference/${kind}?$filter=${encodeURIComponent(`${internal} eq null`)}`),
        400,
        'UNKNOWN_FIELD',
      );
  });

  test('are open to services and need a token', async () => {
    const id = randomUUID();
    expect((await put(kind, id, body, { token: serviceToken })).status).toBe(200);
    expect((await call(at(kind, id), { token: serviceToken })).status).toBe(200);
    expect((await remove(kind, id, { token: serviceToken })).status).toBe(200);
    for (const answer of [
      await put(kind, id, body, { token: null }),
      await call(at(kind, id), { token: null }),
      await remove(kind, id, { token: null }),
      await call(`/api/reference/${kind}`, { token: null }),
    ])
      expectProblem(answer, 401, 'UNAUTHENTICATED');
  });

  test('respect the revision in If-Match', async () => {
    const id = randomUUID();
    await put(kind, id, body);
    const stale = { headers: { 'if-match': '"3"' } };
    expectProblem(await put(kind, id, change, stale), 412, 'PRECONDITION_FAILED');
    expectProblem(await remove(kind, id, stale), 412, 'PRECONDITION_FAILED');
    expect((await put(kind, id, change, { headers: { 'if-match': '"0"' } })).status).toBe(200);
  });

  test('are put only if present with If-Match: *, and only if absent with If-None-Match: *', async () => {
    const id = randomUUID();
    const present = { headers: { 'if-match': '*' } };
    const absent = { headers: { 'if-none-match': '*' } };
    expectProblem(await put(kind, id, body, present), 412, 'PRECONDITION_FAILED');
    expectProblem(await call(at(kind, id)), 404, 'NOT_FOUND');
    expect((await put(kind, id, body, absent)).status).toBe(200);
    expectProblem(await put(kind, id, change, absent), 412, 'PRECONDITION_FAILED');
    expect((await call(at(kind, id))).body).toMatchObject(shown);
    expect((await put(kind, id, change, present)).status).toBe(200);
    await remove(kind, id);
    expectProblem(await put(kind, id, body, present), 412, 'PRECONDITION_FAILED');
    expect((await put(kind, id, body, absent)).status).toBe(200);
  });

  test('are created once by concurrent callers with If-None-Match: *', async () => {
    const id = randomUUID();
    const absent = { headers: { 'if-none-match': '*' } };
    const made = await Promise.all(Array.from({ length: 5 }, () => put(kind, id, body, absent)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  });

  test('refuse unknown fields and ids that are too long', async () => {
    const refused = await put(kind, randomUUID(), { ...body, colour: 'red' });
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors).toEqual([{ path: '/colour', message: expect.any(String) }]);
    expectProblem(await put(kind, 'i'.repeat(129), body), 400, 'VALIDATION_ERROR');
    expect((await put(kind, randomUUID().repeat(3), body)).status).toBe(200);
  });
});

describe('an order', () => {
  test.each([
    [{ total: -1 }, '/total'],
    [{ total: '5' }, '/total'],
    [{ total: 1e11 }, '/total'],
    [{ total: 0.1234567 }, '/total'],
    [{ currency: 'XXX' }, '/currency'],
    [{ currency: '' }, '/currency'],
    // U+017F, whose capital is S.
    [{ currency: 'uſd' }, '/currency'],
    [{ status: ' ' }, '/status'],
    [{ customerId: '' }, '/customerId'],
    [{ cartId: 'c'.repeat(129) }, '/cartId'],
  ])('is refused with %j', async (body, path) => {
    const refused = await put('orders', randomUUID(), body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('may leave all fields empty', async () => {
    const { body } = await put('orders', randomUUID(), {});
    expect(body).toMatchObject({
      customerId: null,
      status: null,
      total: null,
      currency: null,
      cartId: null,
    });
  });

  test('takes totals as large as those of carts, in the digits of its currency', async () => {
    const id = randomUUID();
    const made = await put('orders', id, { total: 15_000_000_000, currency: 'IDR' });
    expect(made.body.total).toBe(15_000_000_000);
    expectProblem(await put('orders', id, { total: 1.5, currency: 'JPY' }), 400, 'VALIDATION_ERROR');
  });

  test.each(['Completed', 'COMPLETED', ' completed '])('that is put as %j is completed', async (status) => {
    const { body } = await call('/api/cart', { method: 'POST', body: { customerId: 'cus-1' } });
    const id = randomUUID();
    expect((await put('orders', id, { status, cartId: body.cartId })).body.status).toBe('completed');
    expectProblem(await call(`/api/cart/${body.cartId}`), 404, 'CART_NOT_FOUND');
  });

  test('has one of three statuses', async () => {
    for (const status of ['pending', 'completed', 'cancelled'])
      expect((await put('orders', randomUUID(), { status })).body.status).toBe(status);
    const refused = await put('orders', randomUUID(), { status: 'shipped' });
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors).toMatchObject([{ path: '/status' }]);
  });

  test('that is completed answers with the revision at which its cart is closed', async () => {
    const { body } = await call('/api/cart', { method: 'POST', body: { customerId: 'cus-1' } });
    const id = randomUUID();
    const completed = await put('orders', id, { status: 'completed', cartId: body.cartId });
    const read = await call(at('orders', id));
    expect(completed.headers.get('etag')).toBe('"1"');
    expect(read.headers.get('etag')).toBe('"1"');
    expect(Object.keys(read.body).sort()).toEqual(
      ['id', 'customerId', 'status', 'total', 'currency', 'cartId', 'createdAt', 'updatedAt'].sort(),
    );
    const again = await put('orders', id, { status: 'completed', cartId: body.cartId });
    expect(again.headers.get('etag')).toBe('"1"');
  });
});

describe('a discount code', () => {
  test.each([
    [{}, '/type'],
    [{ type: 'percentage' }, '/value'],
    [{ value: 10 }, '/type'],
    [{ ...ten, type: null }, '/type'],
    [{ ...ten, type: 'free' }, '/type'],
    [{ ...ten, value: 0 }, '/value'],
    [{ ...ten, value: -5 }, '/value'],
    [{ ...ten, value: 100.5 }, '/value'],
    [{ ...ten, value: '10' }, '/value'],
    [{ type: 'fixed', value: 0.5, currency: 'JPY' }, '/value'],
    [{ ...ten, currency: 'EURO' }, '/currency'],
    [{ ...ten, startsAt: '2026-01-01' }, '/startsAt'],
    [{ ...ten, expiresAt: 'tomorrow' }, '/expiresAt'],
    [{ ...ten, startsAt: '2026-01-02T00:00:00Z', expiresAt: '2026-01-02T00:00:00Z' }, '/expiresAt'],
    [{ ...ten, usageLimit: -1 }, '/usageLimit'],
    [{ ...ten, usageLimit: 1.5 }, '/usageLimit'],
    [{ ...ten, perCustomerLimit: -1 }, '/perCustomerLimit'],
    [{ ...ten, minimumSubtotal: -1 }, '/minimumSubtotal'],
    [{ ...ten, active: 'true' }, '/active'],
    [{ ...ten, active: null }, '/active'],
  ])('with %j is refused', async (body, path) => {
    const refused = await put('discount-codes', randomUUID(), body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('is stored and found without surrounding spaces', async () => {
    const code = randomUUID();
    expect((await put('discount-codes', ` ${code} `, ten)).body.id).toBe(code);
    const cart = await call('/api/cart', { method: 'POST', body: {} });
    const applied = await call(`/api/cart/${cart.body.cartId}/discounts`, {
      method: 'POST',
      body: { code: `${code} ` },
    });
    expect(applied.body).toMatchObject({ code, value: 10 });
    expectProblem(await put('discount-codes', ' ', ten), 400, 'VALIDATION_ERROR');
  });

  test('stays as it was after a refused update', async () => {
    const id = randomUUID();
    const made = await put('discount-codes', id, { ...ten, startsAt: '2026-01-01T00:00:00Z' });
    expectProblem(
      await put('discount-codes', id, { value: 20, expiresAt: '2025-01-01T00:00:00Z' }),
      400,
      'VALIDATION_ERROR',
    );
    expect((await call(at('discount-codes', id))).body).toEqual(made.body);
  });
});
