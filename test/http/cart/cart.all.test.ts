/** Every endpoint of carts over HTTP, with its answers and its refusals. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

const secret = '0123456789abcdef0123';
let service: RunningService;
let serviceToken: string;
beforeAll(async () => {
  service = await startService({
    DEFAULT_CURRENCY: 'EUR',
    TAX_RATE: '0.19',
    SERVICE_CLIENTS: `shop:${secret}`,
  });
  const client = { grant_type: 'client_credentials', client_id: 'shop', client_secret: secret };
  const { body } = await call('/api/auth/token', { body: client, token: null });
  serviceToken = body.access_token;
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const post = (path: string, body?: unknown, options: CallOptions = {}) =>
  call(path, { method: 'POST', body, ...options });
const put = (path: string, body?: unknown, options: CallOptions = {}) =>
  call(path, { method: 'PUT', body, ...options });
const remove = (path: string, options: CallOptions = {}) => call(path, { method: 'DELETE', ...options });
const etag = (answer: Called) => answer.headers.get('etag') ?? '';

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const made = await post('/api/cart', { customerId: 'cus-1', ...fields });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.cartId;
}
/** A guest's cart and token. */
async function guest(fields?: Record<string, unknown>) {
  const made = await post('/api/cart', fields, { token: null });
  if (made.status !== 201) throw new Error(made.text);
  const { cartId, guestToken } = made.body as { cartId: string; guestToken: string };
  return { cartId, token: guestToken };
}
const items = (cartId: string) => `/api/cart/${cartId}/items`;
const discounts = (cartId: string) => `/api/cart/${cartId}/discounts`;
async function add(cartId: string, fields: Record<string, unknown> = {}): Promise<string> {
  const added = await post(items(cartId), { offerId: 'offer-1', quantity: 2, price: 10, ...fields });
  if (added.status !== 201) throw new Error(added.text);
  return added.body.cartItemId;
}
async function reference(kind: string, id: string, fields: Record<string, unknown>): Promise<void> {
  const { status, text } = await put(`/api/reference/${kind}/${encodeURIComponent(id)}`, fields);
  if (status !== 200) throw new Error(text);
}
const code = (id: string, fields: Record<string, unknown> = {}) =>
  reference('discount-codes', id, { type: 'percentage', value: 10, ...fields });
const offer = (id: string, fields: Record<string, unknown>) => reference('offers', id, fields);
const read = async (cartId: string) => (await call(`/api/cart/${cartId}`)).body;
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const cartFields = [
  'cartId',
  'customerId',
  'currency',
  'cartType',
  'items',
  'discounts',
  'subtotal',
  'discount',
  'tax',
  'total',
  'checkoutExpiresAt',
  'droppedDiscounts',
  'droppedItems',
  'createdAt',
  'updatedAt',
  'expiresAt',
].sort();

describe('POST /api/cart', () => {
  test('creates an empty cart for a customer in the default currency', async () => {
    const made = await post('/api/cart', { customerId: 'cus-1' });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body).sort()).toEqual(cartFields);
    expect(made.body).toMatchObject({
      cartId: expect.stringMatching(/^cart_[0-9a-f]{32}$/),
      customerId: 'cus-1',
      currency: 'EUR',
      cartType: 'authenticated',
      items: [],
      discounts: [],
      subtotal: 0,
      discount: 0,
      tax: 0,
      total: 0,
      createdAt: timestamp,
    });
    expect(made.headers.get('location')).toBe(`/api/cart/${made.body.cartId}`);
    const got = await call(`/api/cart/${made.body.cartId}`);
    expect(got.body).toEqual(made.body);
    expect(etag(got)).toBe(etag(made));
    expect(Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)).toBe(90 * 86_400_000);
  });

  test('creates a guest cart without a token, and returns a token that reaches it', async () => {
    const made = await post('/api/cart', undefined, { token: null });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ customerId: null, cartType: 'guest', guestToken: expect.any(String) });
    expect(Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)).toBe(30 * 86_400_000);
    const { guestToken, ...cart } = made.body;
    const got = await call(`/api/cart/${made.body.cartId}`, { token: guestToken });
    expect(got.body).toEqual(cart);
  });

  test('accepts a currency in any case, a cart type, and no customer from a service', async () => {
    const made = await post('/api/cart', { currency: ' kwd ', cartType: 'guest', customerId: 'cus-2' });
    expect(made.body).toMatchObject({ currency: 'KWD', cartType: 'guest', customerId: 'cus-2' });
    expect(made.body).not.toHaveProperty('guestToken');
    const nobodys = await post('/api/cart', {}, { token: serviceToken });
    expect(nobodys.body).toMatchObject({ customerId: null, cartType: 'authenticated' });
    const own = await post('/api/cart');
    expect(own.body.customerId).toMatch(/^\d+$/);
  });

  test('refuses an authenticated cart without a token, invalid tokens and guest tokens', async () => {
    expectProblem(
      await post('/api/cart', { cartType: 'authenticated' }, { token: null }),
      401,
      'UNAUTHENTICATED',
    );
    expectProblem(await post('/api/cart', {}, { token: 'not.a.token' }), 401, 'UNAUTHENTICATED');
    const { token } = await guest();
    expectProblem(await post('/api/cart', {}, { token }), 403, 'UNAUTHORIZED');
  });

  test.each([
    [{ colour: 'red' }, '/colour'],
    [{ currency: 'XYZ' }, '/currency'],
    [{ currency: 5 }, '/currency'],
    [{ customerId: '' }, '/customerId'],
    [{ customerId: 'c'.repeat(129) }, '/customerId'],
    [{ cartType: 'anonymous' }, '/cartType'],
  ])('refuses the malformed cart %j', async (body, path) => {
    const refused = await post('/api/cart', body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('creates one cart for one key and replays its guest token', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post('/api/cart', {}, { token: null, headers });
    const again = await post('/api/cart', {}, { token: null, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expectProblem(
      await post('/api/cart', { currency: 'USD' }, { token: null, headers }),
      422,
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
});

describe('GET /api/cart/{cartId}', () => {
  test('returns items, discounts and sums to callers who may see them', async () => {
    await code('SEEN');
    const { cartId, token } = await guest();
    const cartItemId = (await post(items(cartId), { offerId: 'o', quantity: 3, price: 0.335 }, { token }))
      .body.cartItemId;
    await post(discounts(cartId), { code: 'SEEN' }, { token });
    const expected = {
      cartId,
      items: [
        {
          cartItemId,
          offerId: 'o',
          quantity: 3,
          price: 0.335,
          amount: 1.01,
          addedAt: timestamp,
          updatedAt: timestamp,
        },
      ],
      discounts: [{ code: 'SEEN', type: 'percentage', value: 10, amount: 0.1, appliedAt: timestamp }],
      subtotal: 1.01,
      discount: 0.1,
      tax: 0.17,
      total: 1.08,
    };
    for (const by of [token, serviceToken, undefined]) {
      const got = await call(`/api/cart/${cartId}`, by === undefined ? {} : { token: by });
      expect(got.status).toBe(200);
      expect(got.body).toMatchObject(expected);
      expect(Object.keys(got.body).sort()).toEqual(cartFields);
    }
  });

  test('answers 304 until the cart changes', async () => {
    const cartId = await create();
    const headers = { 'if-none-match': etag(await call(`/api/cart/${cartId}`)) };
    const status = async () => {
      const authorization = `Bearer ${serviceToken}`;
      const answer = await fetch(`${service.url}/api/cart/${cartId}`, {
        headers: { ...headers, authorization },
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await status()).toBe(304);
    await add(cartId);
    expect(await status()).toBe(200);
  });

  test('refuses callers without a token, and carts that do not exist', async () => {
    const cartId = await create();
    expectProblem(await call(`/api/cart/${cartId}`, { token: null }), 401, 'UNAUTHENTICATED');
    expectProblem(await call('/api/cart/cart_none'), 404, 'CART_NOT_FOUND');
    expectProblem(await call(`/api/cart/${'x'.repeat(257)}`), 400, 'VALIDATION_ERROR');
  });
});

describe('GET /api/cart/customer/{customerId}', () => {
  const active = (customerId: string, options?: CallOptions) =>
    call(`/api/cart/customer/${encodeURIComponent(customerId)}`, options);

  test('returns the newest open cart, and the previous one once that is deleted', async () => {
    const customerId = `cus/${randomUUID()} ä`;
    const older = await create({ customerId });
    const newer = await create({ customerId });
    await create({ customerId, cartType: 'guest' });
    await add(older);
    const got = await active(customerId);
    expect(got.body).toMatchObject({ cartId: newer, customerId, items: [], total: 0, createdAt: timestamp });
    expect(etag(got)).toBe(etag(await call(`/api/cart/${newer}`)));
    await remove(`/api/cart/${newer}`);
    expect((await active(customerId, { token: serviceToken })).body).toMatchObject({
      cartId: older,
      items: [{ quantity: 2 }],
      total: 23.8,
    });
    await remove(`/api/cart/${older}`);
    expectProblem(await active(customerId), 404, 'CART_NOT_FOUND');
  });

  test('ignores the cart of a guest who claims to be the customer', async () => {
    const customerId = randomUUID();
    await guest({ customerId });
    expectProblem(await active(customerId), 404, 'CART_NOT_FOUND');
  });
});

describe('DELETE /api/cart/{cartId}', () => {
  test('deletes the cart for good, including its items', async () => {
    const customerId = randomUUID();
    const cartId = await create({ customerId });
    const itemId = await add(cartId);
    const gone = await remove(`/api/cart/${cartId}`);
    expect(gone.status).toBe(200);
    expect(gone.body).toEqual({ success: true, message: expect.any(String) });
    const one = `${items(cartId)}/${itemId}`;
    for (const answer of [
      await call(`/api/cart/${cartId}`),
      await call(`/api/cart/customer/${customerId}`),
      await remove(`/api/cart/${cartId}`),
      await post(items(cartId), { offerId: 'o', price: 1 }),
      await put(one, { quantity: 1 }),
      await remove(one),
      await post(discounts(cartId), { code: 'ANY' }),
      await remove(`${discounts(cartId)}/ANY`),
    ])
      expectProblem(answer, 404, 'CART_NOT_FOUND');
  });

  test('is open to the guest of the cart, but not without a token', async () => {
    const { cartId, token } = await guest();
    expectProblem(await remove(`/api/cart/${cartId}`, { token: null }), 401, 'UNAUTHENTICATED');
    expect((await remove(`/api/cart/${cartId}`, { token })).status).toBe(200);
    expectProblem(await call(`/api/cart/${cartId}`, { token }), 404, 'CART_NOT_FOUND');
    expectProblem(await remove('/api/cart/cart_none'), 404, 'CART_NOT_FOUND');
  });
});

describe('POST /api/cart/{cartId}/items', () => {
  test('adds a line to the cart and returns it', async () => {
    const cartId = await create();
    const added = await post(items(cartId), { offerId: 'offer-1', quantity: 3, price: 0.335 });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      cartItemId: expect.stringMatching(/^item_[0-9a-f]{32}$/),
      offerId: 'offer-1',
      quantity: 3,
      price: 0.335,
      amount: 1.01,
      addedAt: timestamp,
    });
    expect(added.headers.get('location')).toBe(`${items(cartId)}/${added.body.cartItemId}`);
    expect(etag(added)).toBe(etag(await call(`/api/cart/${cartId}`)));
  });

  test('adds to an existing line of the same offer and price', async () => {
    const cartId = await create();
    const first = await add(cartId);
    const again = await post(items(cartId), { offerId: 'offer-1', quantity: 5, price: 10 });
    expect(again.body).toMatchObject({ cartItemId: first, quantity: 7, amount: 70 });
    await add(cartId, { price: 9.5, quantity: 1 });
    expect(await read(cartId)).toMatchObject({
      items: [{ quantity: 7 }, { quantity: 1, price: 9.5 }],
      subtotal: 79.5,
      tax: 15.11,
      total: 94.61,
    });
  });

  test('rounds to the digits of the currency', async () => {
    const yen = await create({ currency: 'JPY' });
    await add(yen, { quantity: 3, price: 33.5 });
    expect(await read(yen)).toMatchObject({ subtotal: 101, tax: 19, total: 120 });
    const dinar = await create({ currency: 'KWD' });
    await add(dinar, { quantity: 1, price: 1.2345 });
    expect(await read(dinar)).toMatchObject({ subtotal: 1.235, tax: 0.235, total: 1.47 });
  });

  test('defaults to a quantity of one', async () => {
    const cartId = await create();
    expect((await post(items(cartId), { offerId: 'o', price: 4 })).body).toMatchObject({
      quantity: 1,
      amount: 4,
    });
  });

  test.each([
    [{ quantity: 1, price: 1 }, '/offerId'],
    [{ offerId: '', price: 1 }, '/offerId'],
    [{ offerId: 'o' }, '/price'],
    [{ offerId: 'o', price: -1 }, '/price'],
    [{ offerId: 'o', price: 0.0000001 }, '/price'],
    [{ offerId: 'o', price: '1' }, '/price'],
    [{ offerId: 'o', price: 1, quantity: 0 }, '/quantity'],
    [{ offerId: 'o', price: 1, quantity: -2 }, '/quantity'],
    [{ offerId: 'o', price: 1, quantity: 1.5 }, '/quantity'],
    [{ offerId: 'o', price: 1, quantity: 1_000_001 }, '/quantity'],
    [{ offerId: 'o', price: 1, amount: 1 }, '/amount'],
  ])('refuses the malformed line %j', async (body, path) => {
    const refused = await post(items(await create()), body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('refuses amounts beyond the limits', async () => {
    const cartId = await create();
    const refused = await post(items(cartId), { offerId: 'o', price: 999_999_999, quantity: 1_000 });
    expectProblem(refused, 400, 'INVALID_AMOUNT');
  });

  test('refuses strangers, stale revisions and carts that do not exist', async () => {
    const cartId = await create();
    const line = { offerId: 'o', price: 1 };
    expectProblem(await post(items(cartId), line, { token: null }), 401, 'UNAUTHENTICATED');
    expectProblem(await post(items('cart_none'), line), 404, 'CART_NOT_FOUND');
    const stale = { headers: { 'if-match': '"7"' } };
    expectProblem(await post(items(cartId), line, stale), 412, 'PRECONDITION_FAILED');
    expect((await post(items(cartId), line, { headers: { 'if-match': '"0"' } })).status).toBe(201);
    expect((await read(cartId)).items).toHaveLength(1);
  });

  test('adds a line once for concurrent requests with one key', async () => {
    const cartId = await create();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(items(cartId), { offerId: 'o', price: 1 }, { headers })),
    );
    expect(answers.map(({ status }) => status)).toContain(201);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expectProblem(refused, 409, 'CONCURRENCY_CONFLICT');
    expect((await post(items(cartId), { offerId: 'o', price: 1 }, { headers })).status).toBe(201);
    expect((await read(cartId)).items).toMatchObject([{ quantity: 1 }]);
  });

  test('loses none of thirty concurrent requests', async () => {
    const cartId = await create();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post(items(cartId), { offerId: `o-${index % 3}`, price: 1, quantity: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const cart = await read(cartId);
    expect(cart.subtotal).toBe(30);
    expect(cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([10, 10, 10]);
  });
});

describe('prices of the reference data', () => {
  test('bind a guest, whatever price is sent; signed-in callers may send another', async () => {
    await offer('priced', { price: 12.5, currency: 'EUR' });
    const { cartId, token } = await guest();
    const line = { offerId: 'priced', quantity: 2, price: 0.01 };
    expect((await post(items(cartId), line, { token })).body).toMatchObject({ price: 12.5, amount: 25 });
    const own = await create();
    expect((await post(items(own), line)).body).toMatchObject({ price: 0.01, amount: 0.02 });
    expect((await post(items(own), line, { token: serviceToken })).body).toMatchObject({ price: 0.01 });
    expect((await post(items(own), { offerId: 'priced' })).body).toMatchObject({ price: 12.5, quantity: 1 });
  });

  test('also bind a guest who changes a line', async () => {
    await offer('changed-price', { price: 8 });
    const { cartId, token } = await guest();
    const line = { offerId: 'changed-price', quantity: 1 };
    const { cartItemId } = (await post(items(cartId), line, { token })).body;
    const change = (body: unknown) => put(`${items(cartId)}/${cartItemId}`, body, { token });
    expect((await change({ price: 0 })).body).toMatchObject({ price: 8 });
    await offer('changed-price', { price: 9 });
    expect((await change({ quantity: 2 })).body).toMatchObject({
      price: 9,
      amount: 18,
      priceChanged: { from: 8, to: 9 },
    });
    expect((await change({ price: 1 })).body).toMatchObject({ price: 9, amount: 18 });
  });

  test('must be in the currency of the cart', async () => {
    await offer('dollars', { price: 1, currency: 'USD' });
    const { cartId, token } = await guest();
    const line = { offerId: 'dollars', price: 1 };
    expectProblem(await post(items(cartId), line, { token }), 400, 'CURRENCY_MISMATCH');
    expectProblem(await post(items(cartId), { offerId: 'dollars' }), 400, 'CURRENCY_MISMATCH');
    const inDollars = await guest({ currency: 'USD' });
    expect((await post(items(inDollars.cartId), line, { token: inDollars.token })).status).toBe(201);
  });

  test('without a currency are in the default one, not in that of a guest’s cart', async () => {
    await offer('nameless', { price: 100 });
    const line = { offerId: 'nameless' };
    const cheap = await guest({ currency: 'IRR' });
    expectProblem(await post(items(cheap.cartId), line, { token: cheap.token }), 400, 'CURRENCY_MISMATCH');
    const { cartId, token } = await guest();
    expect((await post(items(cartId), line, { token })).body).toMatchObject({ price: 100 });
  });

  test('give way to the sent price for unknown and deleted offers', async () => {
    const { cartId, token } = await guest();
    const sent = { offerId: 'nowhere', price: 3 };
    expect((await post(items(cartId), sent, { token })).body.price).toBe(3);
    await offer('withdrawn', { price: 100 });
    await remove('/api/reference/offers/withdrawn');
    expect((await post(items(cartId), { ...sent, offerId: 'withdrawn' }, { token })).body.price).toBe(3);
  });
});

describe('stock', () => {
  test('is checked for the whole cart and is not reserved', async () => {
    await offer('scarce', { price: 5, stock: 4 });
    const [cartId, other] = [await create(), await create()];
    const line = (quantity: number, price = 5) => ({ offerId: 'scarce', quantity, price });
    expectProblem(await post(items(cartId), line(5)), 400, 'INSUFFICIENT_INVENTORY');
    const { cartItemId } = (await post(items(cartId), line(3))).body;
    expectProblem(await post(items(cartId), line(2)), 400, 'INSUFFICIENT_INVENTORY');
    expectProblem(await post(items(cartId), line(2, 4)), 400, 'INSUFFICIENT_INVENTORY');
    expect((await post(items(cartId), line(1, 4))).status).toBe(201);
    const one = `${items(cartId)}/${cartItemId}`;
    expectProblem(await put(one, { quantity: 4 }), 400, 'INSUFFICIENT_INVENTORY');
    expect((await post(items(other), line(4))).status).toBe(201);
    await offer('scarce', { stock: 0 });
    expect((await put(one, { quantity: 2 })).status).toBe(200);
    expectProblem(await put(one, { quantity: 3 }), 400, 'INSUFFICIENT_INVENTORY');
    await offer('scarce', { stock: null });
    expect((await put(one, { quantity: 300 })).status).toBe(200);
  });

  test('is not exceeded by concurrent requests', async () => {
    await offer('raced', { price: 1, stock: 5 });
    const cartId = await create();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(items(cartId), { offerId: 'raced', quantity: 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expectProblem(refused, 400, 'INSUFFICIENT_INVENTORY');
    expect((await read(cartId)).items).toMatchObject([{ quantity: 5 }]);
  });
});

describe('PUT /api/cart/{cartId}/items/{itemId}', () => {
  test('sets quantity, price or both, and returns the line', async () => {
    const cartId = await create();
    const cartItemId = await add(cartId);
    const one = `${items(cartId)}/${cartItemId}`;
    const changed = await put(one, { quantity: 4 });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      cartItemId,
      offerId: 'offer-1',
      quantity: 4,
      price: 10,
      amount: 40,
      updatedAt: timestamp,
    });
    expect(etag(changed)).toBe('"2"');
    expect((await put(one, { price: 2.505 })).body).toMatchObject({ quantity: 4, amount: 10.02 });
    expect((await put(one, { quantity: 1, price: 1 })).body).toMatchObject({ amount: 1 });
    expect(await read(cartId)).toMatchObject({ subtotal: 1, tax: 0.19, total: 1.19 });
  });

  test('keeps the revision when nothing changes', async () => {
    const cartId = await create();
    const one = `${items(cartId)}/${await add(cartId)}`;
    expect(etag(await put(one, { quantity: 2, price: 10 }))).toBe('"1"');
  });

  test.each([
    [{}, ''],
    [{ quantity: 0 }, '/quantity'],
    [{ quantity: '2' }, '/quantity'],
    [{ price: -1 }, '/price'],
    [{ price: 1e9 }, '/price'],
    [{ offerId: 'o' }, '/offerId'],
  ])('refuses the malformed change %j', async (body, path) => {
    const cartId = await create();
    const refused = await put(`${items(cartId)}/${await add(cartId)}`, body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('refuses unknown carts and items, stale revisions, strangers, excessive amounts and other currencies', async () => {
    const cartId = await create();
    await offer('in-dollars', { price: 3, currency: 'USD' });
    const one = `${items(cartId)}/${await add(cartId, { offerId: 'in-dollars' })}`;
    const change = { quantity: 3 };
    expectProblem(await put(`${items(cartId)}/item_none`, change), 404, 'ITEM_NOT_FOUND');
    expectProblem(await put(`${items('cart_none')}/item_none`, change), 404, 'CART_NOT_FOUND');
    expectProblem(await put(one, change, { token: null }), 401, 'UNAUTHENTICATED');
    expectProblem(await put(one, change, { headers: { 'if-match': '"0"' } }), 412, 'PRECONDITION_FAILED');
    expectProblem(await put(one, { quantity: 1_000_000, price: 999_999_999 }), 400, 'INVALID_AMOUNT');
    const guests = await guest();
    const theirs = await post(items(guests.cartId), { offerId: 'in-dollars', quantity: 1, price: 3 });
    const their = `${items(guests.cartId)}/${theirs.body.cartItemId}`;
    expectProblem(await put(their, { price: 3 }, { token: guests.token }), 400, 'CURRENCY_MISMATCH');
    expect((await put(one, change, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  });
});

describe('DELETE /api/cart/{cartId}/items/{itemId}', () => {
  test('removes the line', async () => {
    const cartId = await create();
    const [gone, left] = [await add(cartId), await add(cartId, { offerId: 'offer-2', price: 1 })];
    const answer = await remove(`${items(cartId)}/${gone}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: expect.any(String) });
    expect(await read(cartId)).toMatchObject({ items: [{ cartItemId: left }], subtotal: 2 });
    expectProblem(await remove(`${items(cartId)}/${gone}`), 404, 'ITEM_NOT_FOUND');
    expectProblem(await put(`${items(cartId)}/${gone}`, { quantity: 1 }), 404, 'ITEM_NOT_FOUND');
  });

  test('refuses unknown carts and items, stale revisions and strangers', async () => {
    const cartId = await create();
    const one = `${items(cartId)}/${await add(cartId)}`;
    expectProblem(await remove(`${items(cartId)}/item_none`), 404, 'ITEM_NOT_FOUND');
    expectProblem(await remove(`${items('cart_none')}/item_none`), 404, 'CART_NOT_FOUND');
    expectProblem(await remove(one, { token: null }), 401, 'UNAUTHENTICATED');
    expectProblem(await remove(one, { headers: { 'if-match': '"0"' } }), 412, 'PRECONDITION_FAILED');
    expect((await remove(one, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  });
});

describe('POST /api/cart/{cartId}/discounts', () => {
  test('applies a code and returns the discount and the new total', async () => {
    await code('TEN');
    const cartId = await create();
    await add(cartId);
    const applied = await post(discounts(cartId), { code: ' TEN ', type: 'percentage' });
    expect(applied.status).toBe(201);
    expect(applied.body).toEqual({
      code: 'TEN',
      type: 'percentage',
      value: 10,
      amount: 2,
      newTotal: 21.42,
      appliedAt: timestamp,
    });
    expect(applied.headers.get('location')).toBe(`${discounts(cartId)}/TEN`);
    expect(etag(applied)).toBe(etag(await call(`/api/cart/${cartId}`)));
  });

  test('changes nothing and answers the same when a code is applied twice', async () => {
    await code('TWICE', { usageLimit: 1 });
    const cartId = await create();
    await add(cartId);
    const first = await post(discounts(cartId), { code: 'TWICE' });
    const again = await post(discounts(cartId), { code: 'TWICE' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(etag(again)).toBe(etag(first));
    expect((await post(discounts(cartId), { code: 'TWICE', type: 'percentage' })).body).toEqual(first.body);
    expectProblem(await post(discounts(cartId), { code: 'TWICE', type: 'fixed' }), 400, 'INVALID_DISCOUNT');
    expect((await read(cartId)).discounts).toHaveLength(1);
  });

  test('caps each discount at the remaining amount and recalculates it as lines change', async () => {
    await code('HALF', { value: 50 });
    await code('SEVEN', { type: 'fixed', value: 7, currency: 'EUR' });
    await code('SIXTY', { value: 60 });
    const cartId = await create();
    const one = `${items(cartId)}/${await add(cartId)}`;
    for (const each of ['HALF', 'SEVEN', 'SIXTY']) await post(discounts(cartId), { code: each });
    const amounts = async () =>
      (await read(cartId)).discounts.map(({ amount }: { amount: number }) => amount);
    expect(await amounts()).toEqual([10, 7, 3]);
    expect(await read(cartId)).toMatchObject({ subtotal: 20, discount: 20, tax: 0, total: 0 });
    await put(one, { quantity: 4 });
    expect(await amounts()).toEqual([20, 7, 13]);
    await remove(one);
    expect(await read(cartId)).toMatchObject({ subtotal: 0, discount: 0, total: 0 });
  });

  test('accepts code names with any characters', async () => {
    for (const name of ['a/b', '50% off', 'ÄÖÜ', 'x y', '#?&', '__proto__']) {
      await code(name);
      const cartId = await create();
      await add(cartId);
      const applied = await post(discounts(cartId), { code: name });
      expect(applied.body).toMatchObject({ code: name, amount: 2 });
      const gone = await remove(applied.headers.get('location') ?? '');
      expect(gone.body).toMatchObject({ success: true, newTotal: 23.8 });
    }
  });

  test('enforces limits for code names and customer ids of maximum length', async () => {
    const [first, second] = [`${'漢'.repeat(127)}1`, `${'漢'.repeat(127)}2`];
    const [his, hers] = [`${'字'.repeat(127)}1`, `${'字'.repeat(127)}2`];
    for (const name of [first, second]) await code(name, { usageLimit: 2, perCustomerLimit: 1 });
    await code('漢'.repeat(128));
    const cartOf = async (customerId: string) => {
      const cartId = await create({ customerId });
      await add(cartId);
      return cartId;
    };
    const his1 = await cartOf(his);
    expect((await post(discounts(his1), { code: first })).status).toBe(201);
    expect((await post(discounts(his1), { code: second })).status).toBe(201);
    expectProblem(await post(discounts(await cartOf(his)), { code: first }), 400, 'INVALID_DISCOUNT');
    expect((await post(discounts(await cartOf(hers)), { code: first })).status).toBe(201);
    expectProblem(await post(discounts(await cartOf('x')), { code: first }), 400, 'INVALID_DISCOUNT');
    // Uses are counted for codes without limits too.
    expect((await post(discounts(his1), { code: '漢'.repeat(128) })).status).toBe(201);
    expect((await remove(`${discounts(his1)}/${encodeURIComponent('漢'.repeat(128))}`)).status).toBe(200);
    await reference('orders', 'order-of-long-codes', { status: 'completed', cartId: his1 });
    expectProblem(await post(discounts(await cartOf(his)), { code: second }), 400, 'INVALID_DISCOUNT');
  });

  test.each<[string, Record<string, unknown>]>([
    ['is not active', { active: false }],
    ['begins later', { startsAt: '2999-01-01T00:00:00Z' }],
    ['has ended', { expiresAt: '2001-01-01T00:00:00Z' }],
    ['is in another currency', { type: 'fixed', value: 1, currency: 'USD' }],
    ['needs a larger subtotal', { minimumSubtotal: 20.01 }],
    ['has no uses', { usageLimit: 0 }],
    ['has no uses for a customer', { perCustomerLimit: 0 }],
  ])('refuses a code that %s', async (_name, fields) => {
    const name = randomUUID();
    await code(name, fields);
    const cartId = await create();
    await add(cartId);
    expectProblem(await post(discounts(cartId), { code: name }), 400, 'INVALID_DISCOUNT');
    expect((await read(cartId)).discounts).toEqual([]);
  });

  test('refuses unknown codes, deleted codes and contradicting types', async () => {
    const cartId = await create();
    await add(cartId);
    expectProblem(await post(discounts(cartId), { code: 'NOBODY' }), 400, 'INVALID_DISCOUNT');
    await code('FIXED?');
    expectProblem(await post(discounts(cartId), { code: 'FIXED?', type: 'fixed' }), 400, 'INVALID_DISCOUNT');
    await remove('/api/reference/discount-codes/FIXED%3F');
    expectProblem(await post(discounts(cartId), { code: 'FIXED?' }), 400, 'INVALID_DISCOUNT');
  });

  test('refuses a code with a per-customer limit to a guest who claims to be a customer', async () => {
    await code('ONCE-EACH', { perCustomerLimit: 1 });
    const { cartId, token } = await guest({ customerId: 'cus-1' });
    await post(items(cartId), { offerId: 'o', price: 5 }, { token });
    expectProblem(await post(discounts(cartId), { code: 'ONCE-EACH' }, { token }), 400, 'INVALID_DISCOUNT');
  });

  test('refuses more than twenty codes', async () => {
    const cartId = await create();
    for (let number = 0; number <= 20; number += 1) {
      await code(`MANY-${number}`);
      const answer = await post(discounts(cartId), { code: `MANY-${number}` });
      if (number < 20) expect(answer.status).toBe(201);
      else expectProblem(answer, 400, 'INVALID_DISCOUNT');
    }
  });

  test.each([
    [{}, '/code'],
    [{ code: '  ' }, '/code'],
    [{ code: 'c'.repeat(129) }, '/code'],
    [{ code: 'TEN', type: 'free' }, '/type'],
    [{ code: 'TEN', value: 5 }, '/value'],
  ])('refuses the malformed discount %j', async (body, path) => {
    const refused = await post(discounts(await create()), body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('refuses strangers, unknown carts and stale revisions without taking a use', async () => {
    await code('ONE-USE', { usageLimit: 1, perCustomerLimit: 1 });
    const cartId = await create();
    await add(cartId);
    const apply = (headers = {}) => post(discounts(cartId), { code: 'ONE-USE' }, { headers });
    expectProblem(
      await post(discounts(cartId), { code: 'ONE-USE' }, { token: null }),
      401,
      'UNAUTHENTICATED',
    );
    expectProblem(await post(discounts('cart_none'), { code: 'ONE-USE' }), 404, 'CART_NOT_FOUND');
    expectProblem(await apply({ 'if-match': '"0"' }), 412, 'PRECONDITION_FAILED');
    expectProblem(await apply({ 'if-match': '"x"' }), 412, 'PRECONDITION_FAILED');
    const other = await create();
    await add(other);
    expect((await post(discounts(other), { code: 'ONE-USE' })).status).toBe(201);
    await remove(`${discounts(other)}/ONE-USE`);
    expect((await apply({ 'if-match': '"1"' })).status).toBe(201);
  });
});

describe('DELETE /api/cart/{cartId}/discounts/{code}', () => {
  test('removes the code and returns the new total', async () => {
    await code('OFF');
    const cartId = await create();
    await add(cartId);
    await post(discounts(cartId), { code: 'OFF' });
    const gone = await remove(`${discounts(cartId)}/OFF`);
    expect(gone.status).toBe(200);
    expect(gone.body).toEqual({ success: true, message: expect.any(String), newTotal: 23.8 });
    expectProblem(await remove(`${discounts(cartId)}/OFF`), 400, 'INVALID_DISCOUNT');
    expect(await read(cartId)).toMatchObject({ discounts: [], total: 23.8 });
  });

  test('refuses unknown carts, stale revisions and strangers', async () => {
    await code('STAYS');
    const cartId = await create();
    await post(discounts(cartId), { code: 'STAYS' });
    const one = `${discounts(cartId)}/STAYS`;
    expectProblem(await remove(`${discounts('cart_none')}/STAYS`), 404, 'CART_NOT_FOUND');
    expectProblem(await remove(one, { token: null }), 401, 'UNAUTHENTICATED');
    expectProblem(await remove(one, { headers: { 'if-match': '"0"' } }), 412, 'PRECONDITION_FAILED');
    expect((await remove(one, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  });
});

describe('POST /api/cart/merge', () => {
  const merge = (guestCartId: string, customerCartId: string, rest = {}, options: CallOptions = {}) =>
    post('/api/cart/merge', { guestCartId, customerCartId, ...rest }, options);

  async function two() {
    const { cartId: from, token } = await guest();
    const into = await create();
    await add(from, { offerId: 'both', quantity: 3 });
    await add(from, { offerId: 'guests', quantity: 1 });
    await add(into, { offerId: 'both', quantity: 2 });
    await add(into, { offerId: 'customers', quantity: 1 });
    return { from, into, token };
  }

  test.each([
    ['add', 5, 2],
    ['replace', 3, 2],
    ['keep', 2, 1],
    ['max', 3, 2],
  ])(
    'with the strategy %s gives the common line the quantity %i',
    async (mergeStrategy, quantity, itemsMerged) => {
      const { from, into, token } = await two();
      const merged = await merge(from, into, { mergeStrategy });
      expect(merged.status).toBe(200);
      const total = Math.round((quantity + 2) * 1_190) / 100;
      expect(merged.body).toEqual({ cartId: into, itemsMerged, total, mergedAt: timestamp });
      const got = await call(`/api/cart/${into}`);
      expect(etag(merged)).toBe(etag(got));
      expect(
        got.body.items.map(({ offerId, quantity: each }: { offerId: string; quantity: number }) => [
          offerId,
          each,
        ]),
      ).toEqual([
        ['both', quantity],
        ['customers', 1],
        ['guests', 1],
      ]);
      expect(got.body.total).toBe(total);
      expectProblem(await call(`/api/cart/${from}`, { token }), 404, 'CART_NOT_FOUND');
      expectProblem(await merge(from, into), 404, 'CART_NOT_FOUND');
    },
  );

  test('adds by default', async () => {
    const { from, into } = await two();
    await merge(from, into);
    expect((await read(into)).items[0]).toMatchObject({ offerId: 'both', quantity: 5 });
  });

  test('gives back the guest’s uses of codes and recalculates the customer’s discounts', async () => {
    await code('GUESTS', { usageLimit: 1 });
    await code('CUSTOMERS');
    const { from, into } = await two();
    await post(discounts(from), { code: 'GUESTS' });
    await post(discounts(into), { code: 'CUSTOMERS' });
    await merge(from, into);
    expect(await read(into)).toMatchObject({
      discounts: [{ code: 'CUSTOMERS', amount: 7 }],
      subtotal: 70,
      total: 74.97,
    });
    expect((await post(discounts(into), { code: 'GUESTS' })).status).toBe(201);
  });

  test('changes neither cart when it is refused', async () => {
    const { from, into } = await two();
    const [theirs, own] = [await call(`/api/cart/${from}`), await call(`/api/cart/${into}`)];
    await offer('both', { price: 10, stock: 4 });
    expectProblem(await merge(from, into), 400, 'INSUFFICIENT_INVENTORY');
    await remove('/api/reference/offers/both');
    const dollars = await create({ currency: 'USD' });
    expectProblem(await merge(from, dollars), 400, 'CURRENCY_MISMATCH');
    const large = await create();
    await add(large, { offerId: 'both', quantity: 999_999 });
    expectProblem(await merge(from, large), 400, 'VALIDATION_ERROR');
    const dear = await create();
    // The cart is within the limits on its own, tax included, but not with the guest's lines.
    await add(dear, { offerId: 'dear', price: 840_336_134.4, quantity: 100 });
    expectProblem(await merge(from, dear), 400, 'INVALID_AMOUNT');
    expect((await call(`/api/cart/${from}`)).body).toEqual(theirs.body);
    const after = await call(`/api/cart/${into}`);
    expect(after.body).toEqual(own.body);
    expect(etag(after)).toBe(etag(own));
    expect((await merge(from, into)).status).toBe(200);
  });

  test.each([
    [{}, '/guestCartId'],
    [{ guestCartId: 'a' }, '/customerCartId'],
    [{ guestCartId: 'a', customerCartId: 'b', mergeStrategy: 'best' }, '/mergeStrategy'],
    [{ guestCartId: 'a', customerCartId: 'b', dry: true }, '/dry'],
  ])('refuses the malformed merge %j', async (body, path) => {
    const refused = await post('/api/cart/merge', body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('refuses carts that do not exist, a cart with itself, guests, services and strangers', async () => {
    const { from, into, token } = await two();
    expectProblem(await merge(from, 'cart_none'), 404, 'CART_NOT_FOUND');
    expectProblem(await merge('cart_none', into), 404, 'CART_NOT_FOUND');
    expectProblem(await merge(into, into), 400, 'VALIDATION_ERROR');
    expectProblem(await merge(from, into, {}, { token }), 403, 'UNAUTHORIZED');
    expectProblem(await merge(from, into, {}, { token: serviceToken }), 403, 'UNAUTHORIZED');
    expectProblem(await merge(from, into, {}, { token: null }), 401, 'UNAUTHENTICATED');
    expect((await read(from)).items).toHaveLength(2);
  });

  test('checks If-Match against the revision of the customer’s cart', async () => {
    const { from, into } = await two();
    const revision = etag(await call(`/api/cart/${into}`));
    await add(into, { offerId: 'late' });
    expectProblem(
      await merge(from, into, {}, { headers: { 'if-match': revision } }),
      412,
      'PRECONDITION_FAILED',
    );
    expect((await read(from)).items).toHaveLength(2);
    const now = etag(await call(`/api/cart/${into}`));
    expect((await merge(from, into, {}, { headers: { 'if-match': now } })).status).toBe(200);
  });

  test('handles a request as new when an earlier one under its key failed its precondition', async () => {
    const { from, token } = await guest().then(({ cartId, token }) => ({ from: cartId, token }));
    await add(from);
    const headers = { 'idempotency-key': randomUUID() };
    const unknown = { 'if-match': '"of-another-service"' };
    expectProblem(
      await merge(from, 'cart_none', {}, { headers: { ...headers, ...unknown } }),
      412,
      'PRECONDITION_FAILED',
    );
    expectProblem(await merge(from, 'cart_none', {}, { headers }), 404, 'CART_NOT_FOUND');
    expect((await call(`/api/cart/${from}`, { token })).body.items).toHaveLength(1);
    expect((await post(items(from), { offerId: 'more', price: 1 }, { token })).status).toBe(201);
  });
});

test('the audit of a cart lists its events, and its chain is valid', async () => {
  const cartId = await create();
  await add(cartId);
  const { body } = await call(`/api/audit/cart/${cartId}`);
  expect(body.value.map(({ type }: { type: string }) => type)).toEqual(['CartCreated', 'CartItemAdded']);
  expect((await call(`/api/audit/cart/${cartId}/verify`)).body).toMatchObject({ valid: true });
});
