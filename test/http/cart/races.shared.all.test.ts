/** Carts, codes and orders under concurrent requests: lines are added once, and uses neither exceed the limit nor get lost. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

const post = (path: string, body?: unknown, headers = {}) =>
  service.call(path, { method: 'POST', body, headers });
const put = (path: string, body?: unknown) => service.call(path, { method: 'PUT', body });
const remove = (path: string) => service.call(path, { method: 'DELETE' });
const read = async (cartId: string) => (await service.call(`/api/cart/${cartId}`)).body;

async function answered(answer: Promise<Called>, status = 201): Promise<Called> {
  const found = await answer;
  if (found.status !== status) throw new Error(`${found.status}: ${found.text}`);
  return found;
}
/** A cart with one line of 20. */
async function cart(fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await answered(post('/api/cart', { customerId: randomUUID(), ...fields }));
  await answered(post(`/api/cart/${body.cartId}/items`, { offerId: 'o', quantity: 2, price: 10 }));
  return body.cartId;
}
const carts = (count: number, fields?: Record<string, unknown>) =>
  Promise.all(Array.from({ length: count }, () => cart(fields)));
async function code(fields: Record<string, unknown> = {}): Promise<string> {
  const id = `RACE-${randomUUID()}`;
  await answered(
    put(`/api/reference/discount-codes/${id}`, { type: 'percentage', value: 10, ...fields }),
    200,
  );
  return id;
}
const apply = (cartId: string, name: string) => post(`/api/cart/${cartId}/discounts`, { code: name });
const takeOff = (cartId: string, name: string) => remove(`/api/cart/${cartId}/discounts/${name}`);
const merge = (guestCartId: string, customerCartId: string) =>
  post('/api/cart/merge', { guestCartId, customerCartId });
const order = (id: string, fields: Record<string, unknown>) =>
  answered(put(`/api/reference/orders/${id}`, { status: 'completed', ...fields }), 200);
const ok = (answers: readonly Called[]) => answers.filter(({ status }) => status < 300);
const refused = (answers: readonly Called[]) => answers.filter(({ status }) => status >= 300);
const codesOf = async (cartId: string): Promise<string[]> =>
  (await read(cartId)).discounts.map(({ code: name }: { code: string }) => name);

describe('concurrent merges', () => {
  async function guestCart(): Promise<string> {
    const guest = await cart({ cartType: 'guest' });
    await answered(post(`/api/cart/${guest}/items`, { offerId: 'guests', quantity: 3, price: 1 }));
    return guest;
  }

  test('of one guest cart into one cart add its lines once', async () => {
    const [guest, target] = [await guestCart(), await cart()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => merge(guest, target)));
    expect(ok(answers)).toHaveLength(1);
    for (const answer of refused(answers)) expectProblem(answer, 404, 'CART_NOT_FOUND');
    const { items, total } = await read(target);
    expect(items).toMatchObject([
      { offerId: 'o', quantity: 4 },
      { offerId: 'guests', quantity: 3 },
    ]);
    expect(total).toBe(43);
    expectProblem(await service.call(`/api/cart/${guest}`), 404, 'CART_NOT_FOUND');
  });

  test('of one guest cart into fifty carts add its lines to one of them', async () => {
    const [guest, targets] = [await guestCart(), await carts(50)];
    const answers = await Promise.all(targets.map((target) => merge(guest, target)));
    expect(ok(answers)).toHaveLength(1);
    for (const answer of refused(answers)) expectProblem(answer, 404, 'CART_NOT_FOUND');
    const totals = await Promise.all(targets.map(async (target) => (await read(target)).total));
    expect(totals.filter((total) => total === 43)).toHaveLength(1);
    expect(totals.filter((total) => total === 20)).toHaveLength(49);
    const taker = targets[totals.indexOf(43)];
    expect(ok(answers)[0]?.body).toMatchObject({ cartId: taker, itemsMerged: 2, total: 43 });
  });

  test('with changes of the guest cart lose no accepted change', async () => {
    const [guest, target] = [await guestCart(), await cart()];
    const adding = Array.from({ length: 20 }, (_, index) =>
      post(`/api/cart/${guest}/items`, { offerId: `late-${index}`, quantity: 1, price: 1 }),
    );
    const [merged, ...added] = await Promise.all([merge(guest, target), ...adding]);
    expect(merged?.status).toBe(200);
    for (const answer of refused(added)) expectProblem(answer, 404, 'CART_NOT_FOUND');
    expect((await read(target)).total).toBe(43 + ok(added).length);
  });

  test('of twenty guest carts into one add the lines of all', async () => {
    const [guests, target] = [await carts(20, { cartType: 'guest' }), await cart()];
    const answers = await Promise.all(guests.map((guest) => merge(guest, target)));
    expect(ok(answers)).toHaveLength(20);
    expect((await read(target)).items).toMatchObject([{ quantity: 42 }]);
  });

  test('of two carts into each other keep every line once', async () => {
    const [one, other] = [await cart(), await cart()];
    const answers = await Promise.all([merge(one, other), merge(other, one)]);
    expect(ok(answers).length).toBeLessThanOrEqual(1);
    const open = (await Promise.all([one, other].map(read))).filter(({ items }) => items !== undefined);
    const quantity = open.flatMap(({ items }) => items).reduce((sum, item) => sum + item.quantity, 0);
    expect(quantity).toBe(4);
    expect(open).toHaveLength(2 - ok(answers).length);
    for (const { cartId } of open)
      await answered(post(`/api/cart/${cartId}/items`, { offerId: 'after', price: 1 }));
  });
});

describe('a code with ten uses', () => {
  test('is used ten times by fifty concurrent carts, and uses given back can be taken again', async () => {
    const [name, all] = [await code({ usageLimit: 10 }), await carts(50)];
    const answers = await Promise.all(all.map((id) => apply(id, name)));
    expect(ok(answers)).toHaveLength(10);
    for (const answer of refused(answers)) expectProblem(answer, 400, 'INVALID_DISCOUNT');
    const having = all.filter((_, index) => answers[index]?.status === 201);
    const lacking = all.filter((_, index) => answers[index]?.status !== 201);
    for (const id of having) expect(await codesOf(id)).toEqual([name]);

    const [first = '', second = '', third = '', ...others] = having;
    await Promise.all([
      answered(takeOff(first, name), 200),
      answered(remove(`/api/cart/${second}`), 200),
      answered(merge(third, await cart()), 200),
    ]);
    const again = await Promise.all(lacking.map((id) => apply(id, name)));
    expect(ok(again)).toHaveLength(3);
    for (const id of others) expect(await codesOf(id)).toEqual([name]);
  });

  test('is used ten times after carts have concurrently applied and removed it', async () => {
    const [name, all] = [await code({ usageLimit: 10 }), await carts(30)];
    await Promise.all(
      all.map(async (id) => {
        for (let round = 0; round < 4; round += 1) {
          const { status } = await apply(id, name);
          if (status === 201) await answered(takeOff(id, name), 200);
        }
      }),
    );
    const answers = await Promise.all(all.map((id) => apply(id, name)));
    expect(ok(answers)).toHaveLength(10);
  });
});

describe('a per-customer limit', () => {
  test('holds for each customer among many concurrent carts', async () => {
    const name = await code({ perCustomerLimit: 2 });
    const customers = [randomUUID(), `${randomUUID()}/ä`, randomUUID()];
    const answers = await Promise.all(
      customers.map(async (customerId) => {
        const theirs = await carts(8, { customerId });
        return Promise.all(theirs.map((id) => apply(id, name)));
      }),
    );
    for (const theirs of answers) {
      expect(ok(theirs)).toHaveLength(2);
      for (const answer of refused(theirs)) expectProblem(answer, 400, 'INVALID_DISCOUNT');
    }
  });

  test('is not used up by an attempt that fails because the code is used up', async () => {
    const name = await code({ usageLimit: 1, perCustomerLimit: 1 });
    const holder = await cart();
    await answered(apply(holder, name));
    const customerId = randomUUID();
    const [first, second] = [await cart({ customerId }), await cart({ customerId })];
    expectProblem(await apply(first, name), 400, 'INVALID_DISCOUNT');
    await answered(takeOff(holder, name), 200);
    await answered(apply(second, name));
  });

  test('counts spent uses', async () => {
    const [name, customerId] = [await code({ perCustomerLimit: 1 }), randomUUID()];
    const [first, second] = [await cart({ customerId }), await cart({ customerId })];
    await answered(apply(first, name));
    await order(randomUUID(), { cartId: first });
    expectProblem(await apply(second, name), 400, 'INVALID_DISCOUNT');
    await answered(apply(await cart(), name));
  });
});

describe('a completed order', () => {
  test('closes its cart and spends its uses once, however often it is put', async () => {
    const name = await code({ usageLimit: 2 });
    const [bought, second, third] = [await cart(), await cart(), await cart()];
    await answered(apply(bought, name));
    const id = randomUUID();
    await order(id, { cartId: bought, status: 'pending' });
    expect(await codesOf(bought)).toEqual([name]);
    await Promise.all(Array.from({ length: 8 }, () => order(id, { cartId: bought })));
    await order(id, { cartId: bought, total: 18 });
    expectProblem(await service.call(`/api/cart/${bought}`), 404, 'CART_NOT_FOUND');
    expectProblem(await post(`/api/cart/${bought}/items`, { offerId: 'o', price: 1 }), 404, 'CART_NOT_FOUND');
    expectProblem(await remove(`/api/cart/${bought}`), 404, 'CART_NOT_FOUND');
    await answered(apply(second, name));
    expectProblem(await apply(third, name), 400, 'INVALID_DISCOUNT');
    await answered(takeOff(second, name), 200);
    await answered(apply(third, name));
  });

  test('spends a use once, even if two orders name the cart and one is put again after its removal', async () => {
    const name = await code({ usageLimit: 2 });
    const bought = await cart();
    await answered(apply(bought, name));
    const ids = [randomUUID(), randomUUID()];
    await Promise.all(ids.map((id) => order(id, { cartId: bought })));
    await answered(remove(`/api/reference/orders/${ids[0]}`), 200);
    await order(ids[0] ?? '', { cartId: bought });
    await answered(apply(await cart(), name));
    expectProblem(await apply(await cart(), name), 400, 'INVALID_DISCOUNT');
  });

  test('is accepted even if its cart does not exist', async () => {
    const gone = await cart();
    await answered(remove(`/api/cart/${gone}`), 200);
    for (const cartId of ['cart_none', gone]) {
      const { body } = await order(randomUUID(), { cartId });
      expect(body).toMatchObject({ status: 'completed', cartId });
    }
  });

  test('leaves no use held while its cart applies and removes the code', async () => {
    const name = await code({ usageLimit: 1 });
    const bought = await cart();
    await Promise.all([
      ...Array.from({ length: 6 }, async () => {
        await apply(bought, name);
        await takeOff(bought, name);
      }),
      order(randomUUID(), { cartId: bought }),
    ]);
    const { body } = await service.call(`/api/audit/cart/${bought}`);
    const types: string[] = body.value.map(({ type }: { type: string }) => type);
    const applied = types.filter((type) => type === 'CartDiscountApplied').length;
    const removed = types.filter((type) => type === 'CartDiscountRemoved').length;
    const next = await apply(await cart(), name);
    // If the cart was closed with the code, the only use is spent; otherwise it is free.
    if (applied > removed) expectProblem(next, 400, 'INVALID_DISCOUNT');
    else expect(next.status).toBe(201);
  });
});

describe('a code on one cart', () => {
  test('applied concurrently counts once, and its use is given back when it is removed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [name, mine] = [await code({ usageLimit: 1, perCustomerLimit: 1 }), await cart()];
      const answers = await Promise.all(Array.from({ length: 10 }, () => apply(mine, name)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(new Set(answers.map(({ body }) => body.appliedAt)).size).toBe(1);
      expect((await read(mine)).discounts).toMatchObject([{ code: name, amount: 2 }]);
      expectProblem(await apply(await cart(), name), 400, 'INVALID_DISCOUNT');
      await answered(takeOff(mine, name), 200);
      await answered(apply(await cart(), name));
    }
  });

  test('applied and removed concurrently leaves cart and ledger in agreement', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [name, mine, other] = [await code({ usageLimit: 1 }), await cart(), await cart()];
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? apply(mine, name) : takeOff(mine, name))),
      );
      for (const answer of refused(answers)) expectProblem(answer, 400, 'INVALID_DISCOUNT');
      if ((await codesOf(mine)).length > 0) {
        expectProblem(await apply(other, name), 400, 'INVALID_DISCOUNT');
        await answered(takeOff(mine, name), 200);
      }
      await answered(apply(other, name));
    }
  });

  test('applied while lines change and the cart is deleted leaves no use held', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [name, mine] = [await code({ usageLimit: 1, perCustomerLimit: 1 }), await cart()];
      await Promise.all([
        ...Array.from({ length: 5 }, () => apply(mine, name)),
        ...Array.from({ length: 5 }, (_, index) =>
          post(`/api/cart/${mine}/items`, { offerId: `l-${index}`, price: 1 }),
        ),
        takeOff(mine, name),
        remove(`/api/cart/${mine}`),
      ]);
      expectProblem(await service.call(`/api/cart/${mine}`), 404, 'CART_NOT_FOUND');
      await answered(apply(await cart(), name));
    }
  });
});

test('the sums of a cart that is changed concurrently match its lines', async () => {
  const [name, mine] = [await code(), await cart()];
  const { items } = await read(mine);
  const line = `/api/cart/${mine}/items/${items[0].cartItemId}`;
  await Promise.all([
    ...Array.from({ length: 15 }, (_, index) => put(line, { quantity: index + 1 })),
    ...Array.from({ length: 15 }, (_, index) =>
      post(`/api/cart/${mine}/items`, { offerId: `x-${index}`, quantity: 1, price: 1.5 }),
    ),
    apply(mine, name),
  ]);
  const after = await read(mine);
  const subtotal = after.items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  expect(after.items).toHaveLength(16);
  expect(after.subtotal).toBe(subtotal);
  expect(after.total).toBeCloseTo(subtotal - after.discount, 10);
});

test('afterwards every chain of events is valid', async () => {
  expect((await post('/api/audit/verify')).body).toMatchObject({ valid: true, findings: [] });
});
