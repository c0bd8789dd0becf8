/** Orders of carts with discount codes: uses are spent, even beyond the limit, and given back, and the ledger shows it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

const hour = 3_600_000;
let service: RunningService;
let now: number;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  now = Date.parse((await service.call('/api/test-clock')).body.now);
});
afterAll(() => service.dispose());
// The clock runs on between moves, so each test begins at a whole hour in its future.
beforeEach(() => pass(Math.ceil(now / hour) * hour + hour - now));

async function pass(milliseconds: number): Promise<void> {
  now += milliseconds;
  await put('/api/test-clock', { now: new Date(now).toISOString() });
}
async function answered(answer: Promise<Called>): Promise<Called> {
  const found = await answer;
  if (found.status >= 300) throw new Error(`${found.status}: ${found.text}`);
  return found;
}
const post = (path: string, body?: unknown) => service.call(path, { method: 'POST', body });
const put = (path: string, body: unknown) => answered(service.call(path, { method: 'PUT', body }));
const get = async (path: string) => (await answered(service.call(path))).body;

async function cart(customerId: string = randomUUID()): Promise<string> {
  const { cartId } = (await answered(post('/api/cart', { customerId }))).body;
  await answered(post(`/api/cart/${cartId}/items`, { offerId: 'o', quantity: 2, price: 10 }));
  return cartId;
}
async function code(fields: Record<string, unknown> = {}): Promise<string> {
  const id = `ORDER-${randomUUID()}`;
  await put(`/api/reference/discount-codes/${id}`, { type: 'percentage', value: 10, ...fields });
  return id;
}
const apply = (cartId: string, name: string) => post(`/api/cart/${cartId}/discounts`, { code: name });
const order = (id: string, fields: Record<string, unknown>) => put(`/api/reference/orders/${id}`, fields);
const ledgerPath = (...words: readonly string[]) =>
  `/api/audit/discountUse/${encodeURIComponent(words.map(encodeURIComponent).join('/'))}`;
const ledger = async (name: string) => (await get(`${ledgerPath('code', name)}/state`)).state;
const historyOf = async (path: string): Promise<string[]> =>
  (await get(path)).value.map(({ type }: { type: string }) => type);

/** A cart with the code, and the order that it became. */
async function bought(name: string, customerId?: string) {
  const [cartId, orderId] = [await cart(customerId), randomUUID()];
  await answered(apply(cartId, name));
  await order(orderId, { status: 'completed', cartId });
  return { cartId, orderId };
}

describe('a cancelled order', () => {
  test('gives back the uses of its cart once', async () => {
    const [name, customerId] = [await code({ usageLimit: 1, perCustomerLimit: 1 }), 'cus/ä'];
    const { cartId, orderId } = await bought(name, customerId);
    expectProblem(await apply(await cart(), name), 400, 'INVALID_DISCOUNT');
    await Promise.all(['cancelled', 'Cancelled', 'CANCELLED'].map((status) => order(orderId, { status })));
    expect(await ledger(name)).toMatchObject({ spent: 0, held: 0 });
    const next = await cart(customerId);
    await answered(apply(next, name));
    expectProblem(await apply(await cart(), name), 400, 'INVALID_DISCOUNT');
    expect((await historyOf(`/api/audit/cart/${cartId}`)).slice(-4)).toEqual([
      'CartClosed',
      'CartUsesSettled',
      'CartOrderCancelled',
      'CartUsesSettled',
    ]);
  });

  test('that is completed after all uses the code again', async () => {
    const name = await code({ usageLimit: 1 });
    const { orderId } = await bought(name);
    for (let round = 0; round < 3; round += 1) {
      await order(orderId, { status: 'cancelled' });
      expect(await ledger(name)).toMatchObject({ spent: 0, overLimit: 0 });
      await order(orderId, { status: 'completed' });
      expect(await ledger(name)).toMatchObject({ spent: 1, overLimit: 0 });
    }
    expectProblem(await apply(await cart(), name), 400, 'INVALID_DISCOUNT');
  });

  test('that is concurrently completed and cancelled ends with the uses of its last status', async () => {
    const name = await code({ usageLimit: 5 });
    const { orderId } = await bought(name);
    const states = ['cancelled', 'completed'];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => order(orderId, { status: states[index % 2] })),
    );
    for (const status of ['cancelled', 'completed']) {
      await order(orderId, { status });
      expect(await ledger(name)).toMatchObject({ spent: status === 'completed' ? 1 : 0, held: 0 });
    }
  });

  test('gives nothing back for a cart that is open or was closed by another order', async () => {
    const name = await code({ usageLimit: 1 });
    const { cartId } = await bought(name);
    await order(randomUUID(), { status: 'cancelled', cartId });
    expect(await ledger(name)).toMatchObject({ spent: 1 });
    const other = await code({ usageLimit: 1 });
    const open = await cart();
    await answered(apply(open, other));
    await order(randomUUID(), { status: 'cancelled', cartId: open });
    expect(await ledger(other)).toMatchObject({ spent: 0, held: 1 });
  });
});

describe('an order completed with a different cart than before', () => {
  test('uses the code of that cart only, and gives it back when cancelled', async () => {
    const name = await code({ usageLimit: 2 });
    const [{ cartId, orderId }, other] = [await bought(name), await cart()];
    await answered(apply(other, name));
    await order(orderId, { cartId: other });
    expect(await ledger(name)).toMatchObject({ spent: 1, held: 0 });
    await order(orderId, { cartId });
    expect(await ledger(name)).toMatchObject({ spent: 1, held: 0 });
    await order(orderId, { status: 'cancelled' });
    expect(await ledger(name)).toMatchObject({ spent: 0, held: 0 });
    expect((await historyOf(`/api/audit/cart/${other}`)).slice(-4)).toEqual([
      'CartClosed',
      'CartUsesSettled',
      'CartOrderCancelled',
      'CartUsesSettled',
    ]);
  });

  test('passes the last use of the code on to that cart', async () => {
    const name = await code({ usageLimit: 1 });
    const other = await cart();
    await answered(apply(other, name));
    await pass(25 * hour);
    const { orderId } = await bought(name);
    await order(orderId, { cartId: other });
    expect(await ledger(name)).toMatchObject({ spent: 1, overLimit: 0 });
  });
});

describe('an order that comes after its use has lapsed', () => {
  test('is accepted even if others took the last use, and its use is marked as over the limit', async () => {
    const name = await code({ usageLimit: 1 });
    const late = await cart();
    await answered(apply(late, name));
    await pass(25 * hour);
    await bought(name);
    await order(randomUUID(), { status: 'completed', cartId: late });
    expectProblem(await service.call(`/api/cart/${late}`), 404, 'CART_NOT_FOUND');
    expect(await ledger(name)).toMatchObject({ spent: 2, overLimit: 1, held: 0 });
    const { value } = await get(ledgerPath('code', name));
    expect(value.at(-1)).toMatchObject({
      type: 'DiscountUseSpent',
      data: { cartId: late, overLimit: true },
      changes: expect.arrayContaining([{ field: 'overLimit', before: 0, after: 1 }]),
    });
  });

  test('is within the limit if no other cart took the use', async () => {
    const name = await code({ usageLimit: 1 });
    const late = await cart();
    await answered(apply(late, name));
    await pass(25 * hour);
    await order(randomUUID(), { status: 'completed', cartId: late });
    expect(await ledger(name)).toMatchObject({ spent: 1, overLimit: 0 });
  });
});

describe('an order completed after its cart has expired', () => {
  async function forgotten(name: string) {
    const [{ cartId }, orderId] = [
      (await answered(post('/api/cart', { cartType: 'guest' }))).body,
      randomUUID(),
    ];
    await answered(post(`/api/cart/${cartId}/items`, { offerId: 'o', quantity: 2, price: 10 }));
    await answered(apply(cartId, name));
    await order(orderId, { status: 'pending', cartId });
    await pass(33 * 24 * hour);
    await until(async () => (await historyOf(`/api/audit/cart/${cartId}`)).includes('CartExpired'));
    return { cartId, orderId };
  }

  test('uses its code, and gives it back when cancelled', async () => {
    const name = await code({ usageLimit: 1 });
    const { cartId, orderId } = await forgotten(name);
    expect(await ledger(name)).toMatchObject({ spent: 0, held: 0 });
    await order(orderId, { status: 'completed' });
    expect(await ledger(name)).toMatchObject({ spent: 1, overLimit: 0, held: 0 });
    const { value } = await get(`/api/carts?$filter=${encodeURIComponent(`id eq '${cartId}'`)}`);
    expect(value).toMatchObject([{ status: 'ordered' }]);
    await order(orderId, { status: 'cancelled' });
    expect(await ledger(name)).toMatchObject({ spent: 0, held: 0 });
  });

  test('goes over the limit if others took its use', async () => {
    const name = await code({ usageLimit: 1 });
    const { orderId } = await forgotten(name);
    await bought(name);
    await order(orderId, { status: 'completed' });
    expect(await ledger(name)).toMatchObject({ spent: 2, overLimit: 1, held: 0 });
  });
});

test('the audit shows the ledger of a code, and the list of events shows its events', async () => {
  const [name, customerId] = [`ä/${await code()}`, 'cus 1/2'];
  await put(`/api/reference/discount-codes/${encodeURIComponent(name)}`, {
    type: 'fixed',
    value: 5,
    usageLimit: 3,
    perCustomerLimit: 2,
  });
  const mine = await cart(customerId);
  await answered(apply(mine, name));
  const { state } = await get(`${ledgerPath('customer', name, customerId)}/state`);
  expect(state).toEqual({
    id: ['customer', name, customerId].map(encodeURIComponent).join('/'),
    code: name,
    customerId,
    spent: 0,
    overLimit: 0,
    held: 1,
    holds: [{ cartId: mine, useId: expect.any(String), until: new Date(now + 24 * hour).toISOString() }],
  });
  await order(randomUUID(), { status: 'completed', cartId: mine });
  expect(await historyOf(ledgerPath('code', name))).toEqual(['DiscountUseHeld', 'DiscountUseSpent']);
  const filter = encodeURIComponent("aggregateType eq 'discountUse' and type eq 'DiscountUseSpent'");
  const { value } = await get(`/api/audit/events?$filter=${filter}&$orderby=position desc&$top=2`);
  expect(value.map(({ aggregateId }: { aggregateId: string }) => aggregateId).sort()).toEqual(
    [
      ['code', name],
      ['customer', name, customerId],
    ]
      .map((words) => words.map(encodeURIComponent).join('/'))
      .sort(),
  );
  const [event] = value;
  expect((await get(`/api/audit/discountUse/${encodeURIComponent(event.aggregateId)}`)).value).toHaveLength(
    2,
  );
  expect((await get(`${ledgerPath('code', name)}/verify`)).valid).toBe(true);
});
