/** Carts where strangers may sign up: a user without a staff role reaches only their own carts. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { assertionGrant, signAssertion } from '../../../src/commands/identity/commandLineTokens.js';
import type { Role } from '../../../src/domain/user/roles.js';
import { expectProblem } from '../../support/problem.js';
import { type CallOptions, type RunningService, startService } from '../../support/service.js';

const dataKey = randomBytes(32);
let service: RunningService;
/** Two users without a staff role; the Admin is staff. */
let ada: string;
let ben: string;

/** Gets a token from the running service as `npm run token -- --role` does. */
async function tokenOf(role: Role): Promise<string> {
  const assertion = await signAssertion(dataKey, { kind: 'role', role, lifetime: 3_600 });
  const body = { grant_type: assertionGrant, assertion };
  const answer = await service.call('/api/auth/token', { body, token: null });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.access_token;
}

beforeAll(async () => {
  service = await startService({ STAFF_ROLES: 'Admin,AppAdmin', DATA_KEY: dataKey.toString('hex') });
  ada = await tokenOf('User');
  ben = await tokenOf('Reporting');
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions) => service.call(path, options);
const post = (path: string, body?: unknown, token?: string) =>
  call(path, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
async function create(token?: string, fields: Record<string, unknown> = {}): Promise<string> {
  const made = await post('/api/cart', fields, token);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.cartId;
}

test('the two tokens belong to different users', () => {
  expect(idOf(ada)).not.toBe(idOf(ben));
});

describe('a user without a staff role', () => {
  test('creates carts for themselves only', async () => {
    const made = await post('/api/cart', {}, ada);
    expect(made.body).toMatchObject({ customerId: idOf(ada), cartType: 'authenticated' });
    expect((await post('/api/cart', { customerId: idOf(ada) }, ada)).status).toBe(201);
    expectProblem(await post('/api/cart', { customerId: idOf(ben) }, ada), 403, 'UNAUTHORIZED');
  });

  test('can do everything with their own cart', async () => {
    await call('/api/reference/discount-codes/OWN', {
      method: 'PUT',
      body: { type: 'percentage', value: 10, perCustomerLimit: 1 },
    });
    const cartId = await create(ada);
    const path = `/api/cart/${cartId}`;
    const added = await post(`${path}/items`, { offerId: 'o', quantity: 2, price: 10 }, ada);
    expect(added.status).toBe(201);
    const item = `${path}/items/${added.body.cartItemId}`;
    expect((await call(item, { method: 'PUT', body: { quantity: 3 }, token: ada })).status).toBe(200);
    expect((await post(`${path}/discounts`, { code: 'OWN' }, ada)).body).toMatchObject({ newTotal: 27 });
    expect((await call(path, { token: ada })).body).toMatchObject({ total: 27 });
    expect((await call(`/api/cart/customer/${idOf(ada)}`, { token: ada })).body.cartId).toBe(cartId);
    expect((await call(`${path}/discounts/OWN`, { method: 'DELETE', token: ada })).status).toBe(200);
    expect((await call(item, { method: 'DELETE', token: ada })).status).toBe(200);
    expect((await call(path, { method: 'DELETE', token: ada })).status).toBe(200);
  });

  test('cannot reach any other cart', async () => {
    const [bens, guests] = [await create(ben), await create(undefined, { cartType: 'guest' })];
    for (const cartId of [bens, guests, await create(undefined, { customerId: 'cus-1' })]) {
      const path = `/api/cart/${cartId}`;
      const added = await post(`${path}/items`, { offerId: 'o', price: 1 });
      const item = `${path}/items/${added.body.cartItemId}`;
      for (const answer of [
        await call(path, { token: ada }),
        await post(`${path}/items`, { offerId: 'o', price: 1 }, ada),
        await call(item, { method: 'PUT', body: { quantity: 2 }, token: ada }),
        await call(item, { method: 'DELETE', token: ada }),
        await post(`${path}/discounts`, { code: 'OWN' }, ada),
        await call(`${path}/discounts/OWN`, { method: 'DELETE', token: ada }),
        await call(path, { method: 'DELETE', token: ada }),
        await post('/api/cart/merge', { guestCartId: await create(ada), customerCartId: cartId }, ada),
      ])
        expectProblem(answer, 403, 'UNAUTHORIZED');
      expect((await call(path)).body.items).toMatchObject([{ quantity: 1 }]);
    }
    expectProblem(await call(`/api/cart/customer/${idOf(ben)}`, { token: ada }), 403, 'UNAUTHORIZED');
    expectProblem(await call('/api/cart/cart_none', { token: ada }), 404, 'CART_NOT_FOUND');
  });

  test('pays the prices of the reference data', async () => {
    await call('/api/reference/offers/fixed-price', { method: 'PUT', body: { price: 50 } });
    const cartId = await create(ada);
    const line = { offerId: 'fixed-price', price: 1 };
    const added = await post(`/api/cart/${cartId}/items`, line, ada);
    expect(added.body).toMatchObject({ price: 50 });
    const item = `/api/cart/${cartId}/items/${added.body.cartItemId}`;
    expect((await call(item, { method: 'PUT', body: { price: 1 }, token: ada })).body.price).toBe(50);
    expect((await call(item, { method: 'PUT', body: { price: 1 } })).body.price).toBe(1);
  });

  test('merges a guest’s cart into their own, but no other customer’s cart', async () => {
    const guest = await call('/api/cart', { method: 'POST', token: null });
    const { cartId, guestToken } = guest.body;
    await post(`/api/cart/${cartId}/items`, { offerId: 'o', price: 3 }, guestToken);
    const own = await create(ada);
    const bens = await create(ben);
    const merge = (guestCartId: string) => post('/api/cart/merge', { guestCartId, customerCartId: own }, ada);
    expectProblem(await merge(bens), 403, 'UNAUTHORIZED');
    expectProblem(await merge(await create(undefined, { customerId: 'cus-1' })), 403, 'UNAUTHORIZED');
    expectProblem(await merge('cart_none'), 404, 'CART_NOT_FOUND');
    expect((await merge(cartId)).body).toMatchObject({ itemsMerged: 1, total: 3 });
    expectProblem(await call(`/api/cart/${cartId}`, { token: guestToken }), 404, 'CART_NOT_FOUND');
  });

  test('reaches no reference data', async () => {
    for (const path of ['/api/reference/orders', '/api/reference/discount-codes/OWN'])
      expectProblem(await call(path, { token: ada }), 403, 'UNAUTHORIZED');
  });
});

test('staff reach every cart', async () => {
  const staff = await tokenOf('AppAdmin');
  const cartId = await create(ada);
  expect((await call(`/api/cart/${cartId}`, { token: staff })).status).toBe(200);
  expect((await call(`/api/cart/customer/${idOf(ada)}`, { token: staff })).body.cartId).toBe(cartId);
  expect((await post(`/api/cart/${cartId}/items`, { offerId: 'o', price: 1 }, staff)).status).toBe(201);
  expect((await post('/api/cart', { customerId: 'anybody' }, staff)).status).toBe(201);
});

test('staff see all carts in one list, including ended ones; others are refused', async () => {
  const customerId = 'cus-listed';
  const open = await create(undefined, { customerId, currency: 'EUR' });
  await post(`/api/cart/${open}/items`, { offerId: 'o', quantity: 2, price: 10 });
  const bought = await create(undefined, { customerId, currency: 'EUR' });
  await post(`/api/cart/${bought}/items`, { offerId: 'o', quantity: 1, price: 7 });
  const order = { customerId, status: 'completed', total: 7, currency: 'EUR', cartId: bought };
  await call('/api/reference/orders/order-listed', { method: 'PUT', body: order });
  const query = new URLSearchParams({ $filter: `customerId eq '${customerId}'`, $orderby: 'createdAt' });
  const { body } = await call(`/api/carts?${query}`);
  expect(body).toMatchObject({
    count: 2,
    value: [
      { id: open, status: 'open', total: 20 },
      { id: bought, status: 'ordered', total: 7 },
    ],
  });
  expect(body.value[0]).not.toHaveProperty('items');
  const lines = await call(`/api/carts?${query}&$select=items&$top=1`);
  expect(lines.body.value).toMatchObject([{ items: [{ offerId: 'o', quantity: 2, amount: 20 }] }]);
  expectProblem(await call('/api/carts', { token: ada }), 403, 'UNAUTHORIZED');
  expectProblem(await call('/api/carts', { token: null }), 401, 'UNAUTHENTICATED');
});
