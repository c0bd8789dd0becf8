/** Carts over time: when they expire, the uses that they give back, and codes that expire before them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

const hour = 3_600_000;
const day = 24 * hour;
let service: RunningService;
/** The time of the service's clock, in ms since 1970. */
let now: number;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  now = Date.parse((await service.call('/api/test-clock')).body.now);
});
afterAll(() => service.dispose());
// The clock runs on between moves, so each test begins at a whole hour in its future.
beforeEach(() => moveTo(Math.ceil(now / hour) * hour + hour));

async function moveTo(moment: number): Promise<void> {
  const body = { now: new Date(moment).toISOString() };
  const { status, text } = await service.call('/api/test-clock', { method: 'PUT', body });
  if (status !== 200) throw new Error(text);
  now = moment;
}
const pass = (milliseconds: number) => moveTo(now + milliseconds);

const call = (path: string, options?: CallOptions) => service.call(path, options);
const post = (path: string, body?: unknown, token?: string) =>
  call(path, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
const remove = (path: string) => call(path, { method: 'DELETE' });
async function answered(answer: Promise<Called>, status = 201): Promise<Called> {
  const found = await answer;
  if (found.status !== status) throw new Error(`${found.status}: ${found.text}`);
  return found;
}
interface Cart {
  readonly cartId: string;
  readonly expiresAt: string;
  readonly guestToken: string;
  readonly customerId: string;
}
async function cart(fields: Record<string, unknown> = {}): Promise<Cart> {
  return (await answered(post('/api/cart', { customerId: randomUUID(), ...fields }))).body;
}
const addTo = (cartId: string) =>
  answered(post(`/api/cart/${cartId}/items`, { offerId: randomUUID(), price: 10 }));
async function code(fields: Record<string, unknown> = {}): Promise<string> {
  const id = `TIME-${randomUUID()}`;
  const body = { type: 'percentage', value: 10, ...fields };
  await answered(call(`/api/reference/discount-codes/${id}`, { method: 'PUT', body }), 200);
  return id;
}
const apply = (cartId: string, name: string) => post(`/api/cart/${cartId}/discounts`, { code: name });
const read = async (cartId: string) => (await call(`/api/cart/${cartId}`)).body;
async function historyOf(cartId: string): Promise<string[]> {
  const { body } = await call(`/api/audit/cart/${cartId}`);
  return body.value.map(({ type }: { type: string }) => type);
}

describe('a cart', () => {
  test.each([
    ['guest', 30],
    ['authenticated', 90],
  ])('of type %s expires %i days after its last change', async (cartType, days) => {
    const { cartId, customerId } = await cart({ cartType });
    await pass(10 * day);
    await addTo(cartId);
    const end = Date.parse((await read(cartId)).expiresAt);
    expect(Math.round((end - now) / day)).toBe(days);
    await moveTo(end - hour);
    expect((await call(`/api/cart/${cartId}`)).status).toBe(200);
    await moveTo(end);
    for (const gone of [
      await call(`/api/cart/${cartId}`),
      await call(`/api/cart/customer/${customerId}`),
      await post(`/api/cart/${cartId}/items`, { offerId: 'o', price: 1 }),
      await apply(cartId, 'ANY'),
      await remove(`/api/cart/${cartId}`),
    ])
      expectProblem(gone, 404, 'CART_NOT_FOUND');
    expect(await historyOf(cartId)).toEqual(['CartCreated', 'CartItemAdded', 'CartExpired']);
  });

  test('that has expired gives way to the customer’s older one', async () => {
    const customerId = randomUUID();
    const older = await cart({ customerId });
    const newer = await cart({ customerId });
    await pass(60 * day);
    await addTo(older.cartId);
    const active = () => call(`/api/cart/customer/${customerId}`);
    expect((await active()).body.cartId).toBe(newer.cartId);
    await pass(31 * day);
    expect((await active()).body.cartId).toBe(older.cartId);
    await pass(90 * day);
    expectProblem(await active(), 404, 'CART_NOT_FOUND');
  });

  test('cannot be merged from or into once it has expired', async () => {
    const [guest, customer] = [await cart({ cartType: 'guest' }), await cart()];
    await pass(31 * day);
    const fresh = await cart({ cartType: 'guest' });
    const merge = (from: Cart, into: Cart) =>
      post('/api/cart/merge', { guestCartId: from.cartId, customerCartId: into.cartId });
    expectProblem(await merge(guest, customer), 404, 'CART_NOT_FOUND');
    await moveTo(Date.parse(customer.expiresAt) + hour);
    const late = await cart({ cartType: 'guest' });
    expectProblem(await merge(late, customer), 404, 'CART_NOT_FOUND');
    expectProblem(await merge(fresh, await cart()), 404, 'CART_NOT_FOUND');
    expect((await merge(late, await cart())).status).toBe(200);
  });

  test('shows no change when the service settles its uses in the background', async () => {
    const name = await code({ usageLimit: 5 });
    const { cartId } = await cart();
    await addTo(cartId);
    await answered(apply(cartId, name));
    const removed = await answered(remove(`/api/cart/${cartId}/discounts/${name}`), 200);
    const before = await read(cartId);
    expect(removed.body.newTotal).toBe(before.total);
    await pass(5 * day);
    expect(await read(cartId)).toEqual(before);
    expect(Date.parse(before.expiresAt) - Date.parse(before.updatedAt)).toBe(90 * day);
  });
});

describe('the use of a code', () => {
  test('is given back when its cart expires', async () => {
    const name = await code({ usageLimit: 1, perCustomerLimit: 1 });
    const { cartId, customerId } = await cart();
    await answered(apply(cartId, name));
    expectProblem(await apply((await cart()).cartId, name), 400, 'INVALID_DISCOUNT');
    await pass(91 * day);
    expect(await historyOf(cartId)).toEqual([
      'CartCreated',
      'CartDiscountApplied',
      'CartExpired',
      'CartUsesSettled',
    ]);
    await answered(apply((await cart({ customerId })).cartId, name));
  });

  test('can be lost to another cart after 24 hours without a change', async () => {
    const name = await code({ usageLimit: 1 });
    const [first, second] = [await cart(), await cart()];
    await addTo(first.cartId);
    await answered(apply(first.cartId, name));
    await pass(23 * hour);
    expectProblem(await apply(second.cartId, name), 400, 'INVALID_DISCOUNT');
    await pass(2 * hour);
    expect((await read(first.cartId)).discounts).toHaveLength(1);
    await answered(apply(second.cartId, name));
    const droppedDiscounts = [{ code: name, reason: 'exhausted' }];
    expect(await read(first.cartId)).toMatchObject({ discounts: [], droppedDiscounts, total: 10 });
    await addTo(first.cartId);
    expect(await read(first.cartId)).toMatchObject({ discounts: [], droppedDiscounts, total: 20 });
    expectProblem(await apply(first.cartId, name), 400, 'INVALID_DISCOUNT');
  });

  test('stays with its cart after 24 hours if no other cart takes it', async () => {
    const name = await code({ usageLimit: 1 });
    const { cartId } = await cart();
    await answered(apply(cartId, name));
    await pass(72 * hour);
    await addTo(cartId);
    expect(await read(cartId)).toMatchObject({ discounts: [{ code: name }], total: 9 });
    expectProblem(await apply((await cart()).cartId, name), 400, 'INVALID_DISCOUNT');
  });

  test.each<[string, (cart: Cart, other: string) => Promise<unknown>]>([
    ['a new line', ({ cartId }) => addTo(cartId)],
    ['another code', ({ cartId }, other) => answered(apply(cartId, other))],
    [
      'another code that goes',
      async ({ cartId }, other) => {
        await answered(apply(cartId, other));
        await pass(2 * hour);
        await answered(remove(`/api/cart/${cartId}/discounts/${other}`), 200);
      },
    ],
    [
      'a merge',
      async ({ cartId }) => {
        const guest = await cart({ cartType: 'guest' });
        await addTo(guest.cartId);
        const body = { guestCartId: guest.cartId, customerCartId: cartId };
        await answered(post('/api/cart/merge', body), 200);
      },
    ],
  ])('is held for another 24 hours by %s', async (_name, change) => {
    const [name, other] = [await code({ usageLimit: 1, perCustomerLimit: 1 }), await code()];
    const mine = await cart();
    await answered(apply(mine.cartId, name));
    await pass(20 * hour);
    await change(mine, other);
    await pass(20 * hour);
    expectProblem(await apply((await cart()).cartId, name), 400, 'INVALID_DISCOUNT');
    await pass(5 * hour);
    await answered(apply((await cart()).cartId, name));
  });

  test('is spent by an order, however late it comes', async () => {
    const name = await code({ usageLimit: 1 });
    const { cartId } = await cart();
    await answered(apply(cartId, name));
    await pass(30 * day);
    const body = { status: 'completed', cartId };
    await answered(call(`/api/reference/orders/${randomUUID()}`, { method: 'PUT', body }), 200);
    await pass(2 * day);
    expectProblem(await apply((await cart()).cartId, name), 400, 'INVALID_DISCOUNT');
  });
});

describe('a code that expires before its cart', () => {
  const until = (milliseconds: number) => new Date(now + milliseconds).toISOString();

  test('is dropped with the next change, and its use is given back', async () => {
    const name = await code({ usageLimit: 1, expiresAt: until(day) });
    const { cartId } = await cart();
    await addTo(cartId);
    await answered(apply(cartId, name));
    await pass(2 * day);
    expectProblem(await apply(cartId, name), 400, 'INVALID_DISCOUNT');
    await addTo(cartId);
    expect(await read(cartId)).toMatchObject({ discounts: [], total: 20 });
    const body = { expiresAt: until(10 * day) };
    await answered(call(`/api/reference/discount-codes/${name}`, { method: 'PUT', body }), 200);
    await answered(apply((await cart()).cartId, name));
  });

  test('can be applied again once it is extended, and its use is held', async () => {
    const name = await code({ usageLimit: 1, expiresAt: until(day) });
    const { cartId } = await cart();
    await addTo(cartId);
    await answered(apply(cartId, name));
    await pass(2 * day);
    const body = { expiresAt: until(10 * day) };
    await answered(call(`/api/reference/discount-codes/${name}`, { method: 'PUT', body }), 200);
    await answered(apply(cartId, name));
    expect(await read(cartId)).toMatchObject({ discounts: [{ code: name }], total: 9 });
    expectProblem(await apply((await cart()).cartId, name), 400, 'INVALID_DISCOUNT');
    await answered(remove(`/api/cart/${cartId}/discounts/${name}`), 200);
    await answered(apply((await cart()).cartId, name));
  });

  test('is dropped when another cart is merged into its own', async () => {
    const name = await code({ usageLimit: 1, expiresAt: until(day) });
    const [mine, guest] = [await cart(), await cart({ cartType: 'guest' })];
    await addTo(mine.cartId);
    await addTo(guest.cartId);
    await answered(apply(mine.cartId, name));
    await pass(2 * day);
    const body = { guestCartId: guest.cartId, customerCartId: mine.cartId };
    const merged = await answered(post('/api/cart/merge', body), 200);
    expect(merged.body.total).toBe(20);
    const got = await call(`/api/cart/${mine.cartId}`);
    expect(got.body).toMatchObject({ discounts: [], total: 20 });
    expect(got.headers.get('etag')).toBe(merged.headers.get('etag'));
    expect((await historyOf(mine.cartId)).at(-1)).toBe('CartUsesSettled');
  });
});

test('a code with a future start is refused until then', async () => {
  const name = await code({ startsAt: new Date(now + day).toISOString() });
  const { cartId } = await cart();
  expectProblem(await apply(cartId, name), 400, 'INVALID_DISCOUNT');
  await pass(day);
  await answered(apply(cartId, name));
});
