/** Carts follow the current codes and prices at every change and read, at the checkout and at the order. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { assertionGrant, signAssertion } from '../../../src/commands/identity/commandLineTokens.js';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startService } from '../../support/service.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const dataKey = randomBytes(32);
let service: RunningService;
let now: number;
/** A user without a staff role. */
let shopper: string;

beforeAll(async () => {
  service = await startService({
    TEST_CLOCK: 'true',
    STAFF_ROLES: 'Admin,AppAdmin',
    DATA_KEY: dataKey.toString('hex'),
  });
  now = Date.parse((await get('/api/test-clock')).now);
  const assertion = await signAssertion(dataKey, { kind: 'role', role: 'User', lifetime: 3_600 });
  const body = { grant_type: assertionGrant, assertion };
  shopper = (await answered(service.call('/api/auth/token', { body, token: null }))).body.access_token;
});
afterAll(() => service.dispose());
// The clock runs on between moves, so each test begins at a whole hour in its future.
beforeEach(() => pass(Math.ceil(now / hour) * hour + hour - now));

async function pass(milliseconds: number): Promise<void> {
  now += milliseconds;
  await put('/api/test-clock', { now: new Date(now).toISOString() });
}
const until = (milliseconds: number) => new Date(now + milliseconds).toISOString();

type Token = string | null | undefined;
async function answered(answer: Promise<Called>): Promise<Called> {
  const found = await answer;
  if (found.status >= 300) throw new Error(`${found.status}: ${found.text}`);
  return found;
}
const as = (token: Token) => (token === undefined ? {} : { token });
const post = (path: string, body?: unknown, token?: Token) =>
  service.call(path, { method: 'POST', body, ...as(token) });
const change = (path: string, body: unknown, token?: Token) =>
  service.call(path, { method: 'PUT', body, ...as(token) });
const put = (path: string, body: unknown, token?: Token) => answered(change(path, body, token));
const remove = (path: string, token?: Token) => service.call(path, { method: 'DELETE', ...as(token) });
const get = async (path: string, token?: Token) => (await answered(service.call(path, as(token)))).body;

interface Cart {
  readonly path: string;
  readonly token: Token;
}
const shoppers: Record<string, () => Promise<Cart>> = {
  async 'a guest'() {
    const { cartId, guestToken } = (await answered(post('/api/cart', {}, null))).body;
    return { path: `/api/cart/${cartId}`, token: guestToken };
  },
  async 'a user without a staff role'() {
    const { cartId } = (await answered(post('/api/cart', {}, shopper))).body;
    return { path: `/api/cart/${cartId}`, token: shopper };
  },
};
async function staffCart(): Promise<Cart> {
  const { cartId } = (await answered(post('/api/cart', { customerId: randomUUID() }))).body;
  return { path: `/api/cart/${cartId}`, token: undefined };
}
const read = ({ path, token }: Cart) => get(path, token);
async function add({ path, token }: Cart, offerId: string, fields = {}): Promise<string> {
  const sent = { offerId, quantity: 1, price: 100, ...fields };
  return (await answered(post(`${path}/items`, sent, token))).body.cartItemId;
}
const offer = async (fields: Record<string, unknown>, id: string = randomUUID()) => {
  await put(`/api/reference/offers/${id}`, fields);
  return id;
};
const code = async (fields: Record<string, unknown> = {}, id = `NOW-${randomUUID()}`) => {
  await put(`/api/reference/discount-codes/${id}`, { type: 'percentage', value: 10, ...fields });
  return id;
};
const apply = ({ path, token }: Cart, name: string) => post(`${path}/discounts`, { code: name }, token);
const checkOut = ({ path, token }: Cart) => post(`${path}/checkout`, undefined, token);
const order = (cart: Cart) =>
  put(`/api/reference/orders/${randomUUID()}`, { status: 'completed', cartId: cart.path.split('/').at(-1) });
const historyOf = async ({ path }: Cart): Promise<string[]> =>
  (await get(path.replace('/cart/', '/audit/cart/'))).value.map(({ type }: { type: string }) => type);

/** A cart with a line of 100 and the code. */
async function withCode(name: string): Promise<Cart> {
  const cart = await staffCart();
  await add(cart, randomUUID());
  await answered(apply(cart, name));
  return cart;
}

describe('a code on a cart', () => {
  test.each<[string, string, (name: string) => Promise<unknown>]>([
    ['is switched off', 'inactive', (name) => code({ active: false }, name)],
    ['is changed', 'changed', (name) => code({ value: 50 }, name)],
    ['is deleted', 'deleted', (name) => remove(`/api/reference/discount-codes/${name}`)],
    ['expired 20 days ago', 'expired', () => pass(21 * day)],
  ])('that %s gives no discount any more, on reads and on changes', async (_name, reason, happen) => {
    const name = await code({ expiresAt: until(day) });
    const cart = await withCode(name);
    expect(await read(cart)).toMatchObject({ discount: 10, total: 90, droppedDiscounts: [] });
    await happen(name);
    const droppedDiscounts = [{ code: name, reason }];
    const seen = await read(cart);
    expect(seen).toMatchObject({ discounts: [], discount: 0, total: 100, droppedDiscounts });
    expect(await historyOf(cart)).not.toContain('CartReassessed');
    await add(cart, randomUUID(), { price: 1_000 });
    expect(await read(cart)).toMatchObject({ discounts: [], discount: 0, total: 1_100, droppedDiscounts });
    expect((await historyOf(cart)).slice(-3)).toEqual(['CartReassessed', 'CartItemAdded', 'CartUsesSettled']);
  });

  test('that was changed can be applied again with its new value', async () => {
    const name = await code();
    const cart = await withCode(name);
    await code({ value: 25 }, name);
    expect((await read(cart)).total).toBe(100);
    expect((await answered(apply(cart, name))).body).toMatchObject({ value: 25, newTotal: 75 });
    expect(await read(cart)).toMatchObject({ total: 75, droppedDiscounts: [] });
  });

  test('that is switched off for a while applies again afterwards', async () => {
    const name = await code();
    const cart = await withCode(name);
    await code({ active: false }, name);
    expect((await read(cart)).total).toBe(100);
    await code({ active: true }, name);
    expect(await read(cart)).toMatchObject({ total: 90, droppedDiscounts: [] });
  });

  test('with one use goes to another cart once its use has lapsed, and is spent once', async () => {
    const name = await code({ usageLimit: 1 });
    const [first, second] = [await withCode(name), await staffCart()];
    await add(second, randomUUID());
    await pass(25 * hour);
    expect(await read(first)).toMatchObject({ total: 90 });
    await answered(apply(second, name));
    expect(await read(first)).toMatchObject({
      total: 100,
      discounts: [],
      droppedDiscounts: [{ code: name, reason: 'exhausted' }],
    });
    const checkedOut = await answered(checkOut(first));
    expect(checkedOut.body).toMatchObject({ total: 100, droppedDiscounts: [{ reason: 'exhausted' }] });
    await order(second);
    await order(first);
    const { state } = await get(`/api/audit/discountUse/code%2F${name}/state`);
    expect(state).toMatchObject({ spent: 1, overLimit: 0, held: 0 });
  });

  test('is dropped when it gets a limit that others have used up, until the limit is raised', async () => {
    const name = await code();
    const cart = await withCode(name);
    await order(await withCode(name));
    await code({ usageLimit: 1 }, name);
    expect(await read(cart)).toMatchObject({ total: 100, droppedDiscounts: [{ reason: 'exhausted' }] });
    await code({ usageLimit: 2 }, name);
    expect(await read(cart)).toMatchObject({ total: 90, droppedDiscounts: [] });
  });

  test('shows its current state in the customer’s active cart too', async () => {
    const [name, customerId] = [await code(), randomUUID()];
    const { cartId } = (await answered(post('/api/cart', { customerId }))).body;
    const cart = { path: `/api/cart/${cartId}`, token: undefined };
    await add(cart, randomUUID());
    await answered(apply(cart, name));
    await code({ active: false }, name);
    expect(await get(`/api/cart/customer/${customerId}`)).toEqual(await read(cart));
    expect((await read(cart)).total).toBe(100);
  });
});

test('a cart with a code, which can change between reads, is never answered 304', async () => {
  const name = await code();
  const cart = await withCode(name);
  const first = await service.call(cart.path);
  expect(first.headers.get('cache-control')).toBe('no-store');
  await code({ active: false }, name);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await service.call(cart.path, { headers });
  expect(again).toMatchObject({ status: 200, body: { total: 100 } });
  const body = { quantity: 2 };
  const item = `${cart.path}/items/${again.body.items[0].cartItemId}`;
  const ifMatch = { 'if-match': again.headers.get('etag') ?? '' };
  expect((await service.call(item, { method: 'PUT', body, headers: ifMatch })).status).toBe(200);
});

describe.each(Object.entries(shoppers))('%s', (_name, begin) => {
  test('pays the current price and sees the previous one', async () => {
    const [offerId, cart] = [await offer({ price: 10 }), await begin()];
    const item = await add(cart, offerId, { quantity: 2 });
    await offer({ price: 12.5 }, offerId);
    const line = { price: 12.5, priceChanged: { from: 10, to: 12.5 } };
    expect(await read(cart)).toMatchObject({ items: [{ ...line, amount: 25 }], total: 25 });
    const more = await put(`${cart.path}/items/${item}`, { quantity: 40 }, cart.token);
    expect(more.body).toMatchObject({ ...line, quantity: 40, amount: 500 });
    expect(await read(cart)).toMatchObject({ items: [{ ...line, amount: 500 }], total: 500 });
    await offer({ price: 10 }, offerId);
    const back = await read(cart);
    expect(back).toMatchObject({ items: [{ price: 10, amount: 400 }], total: 400 });
    expect(back.items[0]).not.toHaveProperty('priceChanged');
  });

  test('loses a line whose offer has changed its currency, and sees it as dropped', async () => {
    const [offerId, other, cart] = [await offer({ price: 10 }), await offer({ price: 3 }), await begin()];
    const item = await add(cart, offerId, { quantity: 2 });
    await offer({ currency: 'EUR' }, offerId);
    const droppedItems = [{ cartItemId: item, offerId, quantity: 2, reason: 'currency' }];
    expect(await read(cart)).toMatchObject({ items: [], droppedItems, total: 0 });
    const refused = await change(`${cart.path}/items/${item}`, { quantity: 40 }, cart.token);
    expectProblem(refused, 400, 'CURRENCY_MISMATCH');
    await add(cart, other);
    expect(await read(cart)).toMatchObject({ items: [{ offerId: other }], droppedItems, total: 3 });
    expectProblem(
      await change(`${cart.path}/items/${item}`, { quantity: 40 }, cart.token),
      404,
      'ITEM_NOT_FOUND',
    );
  });

  test('can remove a line that is about to be dropped', async () => {
    const [offerId, cart] = [await offer({ price: 10 }), await begin()];
    const item = await add(cart, offerId);
    await offer({ currency: 'EUR' }, offerId);
    expect((await remove(`${cart.path}/items/${item}`, cart.token)).status).toBe(200);
    expect(await read(cart)).toMatchObject({ items: [], droppedItems: [] });
  });

  test('checks out at the current total, which holds for half an hour', async () => {
    const [offerId, name, cart] = [await offer({ price: 10 }), await code(), await begin()];
    await add(cart, offerId, { quantity: 10 });
    await answered(apply(cart, name));
    await offer({ price: 20 }, offerId);
    const held = (await answered(checkOut(cart))).body;
    expect(held).toMatchObject({
      items: [{ priceChanged: { from: 10, to: 20 } }],
      total: 180,
      checkoutExpiresAt: until(30 * minute),
    });
    await offer({ price: 1_000 }, offerId);
    await code({ active: false }, name);
    await pass(30 * minute - 1_000);
    expect(await read(cart)).toEqual(held);
    await pass(1_000);
    expect(await read(cart)).toMatchObject({
      checkoutExpiresAt: null,
      items: [{ priceChanged: { from: 10, to: 1_000 } }],
      droppedDiscounts: [{ code: name, reason: 'inactive' }],
      total: 10_000,
    });
  });
});

describe('staff', () => {
  test('set a price that stays when the offer changes', async () => {
    const [offerId, cart] = [await offer({ price: 10 }), await staffCart()];
    await add(cart, offerId, { price: 8 });
    await offer({ price: 20, currency: 'EUR' }, offerId);
    const seen = await read(cart);
    expect(seen).toMatchObject({ items: [{ price: 8 }], total: 8, droppedItems: [] });
    expect(seen.items[0]).not.toHaveProperty('priceChanged');
  });

  test('see a guest’s cart as the guest does', async () => {
    const [offerId, cart] = [await offer({ price: 10 }), await shoppers['a guest']?.()];
    if (cart === undefined) throw new Error('no guest');
    await add(cart, offerId);
    await offer({ price: 15 }, offerId);
    expect(await read({ ...cart, token: undefined })).toEqual(await read(cart));
    await add({ ...cart, token: undefined }, randomUUID(), { price: 1 });
    expect(await read(cart)).toMatchObject({ items: [{ price: 15 }, { price: 1 }], total: 16 });
  });

  test('merge a guest’s cart at current prices', async () => {
    const [offerId, gone, guest] = [
      await offer({ price: 10 }),
      await offer({ price: 1 }),
      await shoppers['a guest']?.(),
    ];
    if (guest === undefined) throw new Error('no guest');
    await add(guest, offerId, { quantity: 2 });
    const dropped = await add(guest, gone);
    await offer({ price: 15 }, offerId);
    await offer({ currency: 'EUR' }, gone);
    const mine = await staffCart();
    const ids = [guest, mine].map(({ path }) => path.split('/').at(-1));
    const [guestCartId, customerCartId] = ids;
    const merged = await answered(post('/api/cart/merge', { guestCartId, customerCartId }));
    expect(merged.body).toMatchObject({ itemsMerged: 1, total: 30 });
    expect(await read(mine)).toMatchObject({
      items: [{ price: 15, amount: 30, priceChanged: { from: 10, to: 15 } }],
      droppedItems: [{ cartItemId: dropped, reason: 'currency' }],
    });
    await offer({ price: 16 }, offerId);
    expect((await read(mine)).total).toBe(32);
  });
});

describe('POST /api/cart/{cartId}/checkout', () => {
  test('ends with a change of the cart and can be repeated', async () => {
    const cart = await withCode(await code());
    const [first] = [(await answered(checkOut(cart))).body];
    await pass(10 * minute);
    const again = (await answered(checkOut(cart))).body;
    expect(again).toMatchObject({
      ...first,
      checkoutExpiresAt: until(30 * minute),
      updatedAt: until(0),
      expiresAt: again.expiresAt,
    });
    const item = await add(cart, randomUUID());
    expect((await read(cart)).checkoutExpiresAt).toBeNull();
    await answered(checkOut(cart));
    await answered(remove(`${cart.path}/items/${item}`));
    expect(await read(cart)).toMatchObject({ checkoutExpiresAt: null, total: 90 });
  });

  test('returns the cart’s new revision and heeds If-Match and Idempotency-Key', async () => {
    const cart = await withCode(await code());
    const checkedOut = await answered(checkOut(cart));
    const got = await service.call(cart.path);
    expect(checkedOut.headers.get('etag')).toBe(got.headers.get('etag'));
    expect(got.body).toEqual(checkedOut.body);
    const stale = { 'if-match': '"0"' };
    const refused = await service.call(`${cart.path}/checkout`, { method: 'POST', headers: stale });
    expectProblem(refused, 412, 'PRECONDITION_FAILED');
    const key = { 'idempotency-key': randomUUID() };
    const once = await service.call(`${cart.path}/checkout`, { method: 'POST', headers: key });
    await pass(5 * minute);
    const replayed = await service.call(`${cart.path}/checkout`, { method: 'POST', headers: key });
    expect(replayed.body).toEqual(once.body);
  });

  test('holds uses of codes, which an order in time spends even if a code is switched off', async () => {
    const name = await code({ usageLimit: 1 });
    const cart = await withCode(name);
    await pass(24 * hour - 5 * minute);
    await answered(checkOut(cart));
    await pass(20 * minute);
    const other = await staffCart();
    await add(other, randomUUID());
    expectProblem(await apply(other, name), 400, 'INVALID_DISCOUNT');
    await code({ active: false }, name);
    await order(cart);
    const { state } = await get(`/api/audit/discountUse/code%2F${name}/state`);
    expect(state).toMatchObject({ spent: 1, overLimit: 0, held: 0 });
  });

  test('no longer keeps a switched-off code once the checkout has expired', async () => {
    const name = await code({ usageLimit: 1 });
    const cart = await withCode(name);
    await answered(checkOut(cart));
    await code({ active: false }, name);
    await pass(31 * minute);
    await order(cart);
    expect((await historyOf(cart)).slice(-3)).toEqual(['CartReassessed', 'CartClosed', 'CartUsesSettled']);
    const { state } = await get(`/api/audit/discountUse/code%2F${name}/state`);
    expect(state).toMatchObject({ spent: 0, held: 0 });
  });

  test('is refused for insufficient stock, for unknown carts and to other callers', async () => {
    const [offerId, cart] = [await offer({ price: 10, stock: 5 }), await staffCart()];
    await add(cart, offerId, { quantity: 4 });
    await offer({ stock: 3 }, offerId);
    expectProblem(await checkOut(cart), 400, 'INSUFFICIENT_INVENTORY');
    expect((await read(cart)).checkoutExpiresAt).toBeNull();
    expectProblem(await post('/api/cart/cart_none/checkout'), 404, 'CART_NOT_FOUND');
    const guest = await shoppers['a guest']?.();
    expectProblem(await post(`${cart.path}/checkout`, undefined, guest?.token), 403, 'UNAUTHORIZED');
    expectProblem(await post(`${cart.path}/checkout`, undefined, shopper), 403, 'UNAUTHORIZED');
    expectProblem(await post(`${cart.path}/checkout`, undefined, null), 401, 'UNAUTHENTICATED');
  });
});
