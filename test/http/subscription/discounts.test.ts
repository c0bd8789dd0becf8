/** Discount codes on subscriptions: billed amounts, limits of use, and the recurring revenue after them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2035-04-01T08:00:00Z');
});
afterAll(() => service.dispose());

const send = (method: string, path: string, body?: object) => service.call(path, { method, body });
const read = async (path: string) => (await service.call(path)).body;
const code = async (id: string, fields: object = {}) => {
  const put = await send('PUT', `/api/reference/discount-codes/${id}`, {
    type: 'percentage',
    value: 20,
    appliesTo: 'subscriptions',
    ...fields,
  });
  expect(put.status).toBe(200);
};
const create = async (fields: object = {}) => {
  const made = await send('POST', '/api/subscriptions', {
    customerId: 'cus-discounts',
    offerId: 'basic',
    unitPrice: 10,
    quantity: 5,
    currency: 'EUR',
    startDate: '2035-04-01',
    ...fields,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id as string;
};
const apply = (id: string, name: string) =>
  send('POST', `/api/subscriptions/${id}/discounts`, { code: name });
const remove = (id: string, name: string) => send('DELETE', `/api/subscriptions/${id}/discounts/${name}`);
const spentOf = async (name: string) =>
  (await read(`/api/audit/discountUse/code%2F${name}/state`)).state.spent as number;

test('a code counts from the coming period on for its number of periods, and is applied once', async () => {
  await code('TWICE', { periods: 2 });
  const id = await create({ customerId: 'cus-twice' });
  const preview = await send('POST', `/api/subscriptions/${id}/discounts?preview=true`, { code: 'TWICE' });
  expect(preview.status).toBe(200);
  expect(preview.body.changes).toContainEqual(
    expect.objectContaining({ field: 'nextPeriodAmount', before: 50, after: 40 }),
  );
  expect((await read(`/api/subscriptions/${id}`)).discounts).toEqual([]);

  const applied = await apply(id, 'TWICE');
  expect([applied.status, applied.body]).toEqual([
    201,
    { code: 'TWICE', type: 'percentage', value: 20, from: '2035-05-01', to: '2035-07-01' },
  ]);
  expect((await read(`/api/subscriptions/${id}`)).discounts).toEqual([applied.body]);
  // Applying it again changes nothing.
  expect((await apply(id, 'TWICE')).body).toEqual(applied.body);
  expect(await spentOf('TWICE')).toBe(1);
});

test('a code at creation reduces the first period and the MRR', async () => {
  await code('FIRST', { type: 'fixed', value: 5, currency: 'EUR' });
  const before = await read('/api/subscriptions/aggregated?groupBy=customerId');
  const id = await create({ customerId: 'cus-first', billFirstPeriod: true, discounts: ['FIRST'] });
  const { value } = await read("/api/invoices/odata?$filter=customerId eq 'cus-first'");
  const { items, total } = await read(`/api/invoices/${value[0].id}`);
  expect(items).toMatchObject([
    { quantity: 5, unitPrice: 10, amount: 50 },
    { amount: -5, description: 'Discount FIRST, 2035-04-01 to 2035-04-30' },
  ]);
  expect(total).toBe(45);
  const { revenueChanges } = await read(`/api/subscriptions/${id}`);
  expect(revenueChanges).toEqual([{ month: '2035-04-01', kind: 'new', amount: 45 }]);
  const after = await read('/api/subscriptions/aggregated?groupBy=customerId');
  const mrr = ({ groups }: { groups: { customerId: string; mrrByCurrency: object }[] }) =>
    groups.find(({ customerId }) => customerId === 'cus-first')?.mrrByCurrency;
  expect([mrr(before), mrr(after)]).toEqual([undefined, { EUR: 45 }]);
});

test('carts refuse codes for subscriptions, which refuse those for carts, other offers and other currencies', async () => {
  await code('SUBS');
  await code('CARTS', { appliesTo: 'carts' });
  await code('PRO', { offerIds: ['pro'] });
  await code('YEN', { type: 'fixed', value: 100, currency: 'JPY' });
  const id = await create();
  for (const name of ['CARTS', 'PRO', 'YEN', 'NONE'])
    expectProblem(await apply(id, name), 400, 'INVALID_DISCOUNT');
  expectProblem(await remove(id, 'SUBS'), 400, 'INVALID_DISCOUNT');
  const { cartId } = (await send('POST', '/api/cart', { customerId: 'cus-discounts' })).body;
  expectProblem(
    await send('POST', `/api/cart/${cartId}/discounts`, { code: 'SUBS' }),
    400,
    'INVALID_DISCOUNT',
  );
  const refused = await send('POST', '/api/subscriptions', {
    customerId: 'cus-discounts',
    offerId: 'basic',
    discounts: ['SUBS', 'PRO'],
  });
  expectProblem(refused, 400, 'INVALID_DISCOUNT');
});

test('of twenty concurrent requests as many get a code as it has uses, and removing it gives its use back', async () => {
  await code('FEW', { usageLimit: 3, perCustomerLimit: 1 });
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create({ customerId: `cus-few-${index}` })),
  );
  const answers = await Promise.all(ids.map(async (id) => ({ id, answer: await apply(id, 'FEW') })));
  const got = answers.filter(({ answer }) => answer.status === 201).map(({ id }) => id);
  expect(got).toHaveLength(3);
  expect(await spentOf('FEW')).toBe(3);

  const [first = ''] = got;
  expect((await remove(first, 'FEW')).status).toBe(200);
  expect((await read(`/api/subscriptions/${first}`)).discounts).toEqual([]);
  const next = answers.find(({ answer }) => answer.status !== 201)?.id ?? '';
  expect((await apply(next, 'FEW')).status).toBe(201);
  expectProblem(await apply(first, 'FEW'), 400, 'INVALID_DISCOUNT');
  // The limit of one use per customer covers all of the customer's subscriptions.
  expect((await remove(next, 'FEW')).status).toBe(200);
  const [, second = ''] = got;
  const { customerId } = await read(`/api/subscriptions/${second}`);
  expectProblem(await apply(await create({ customerId }), 'FEW'), 400, 'INVALID_DISCOUNT');
});

test('applying a code lowers the draft of the coming period', async () => {
  await code('AHEAD');
  const id = await create({ customerId: 'cus-ahead' });
  const { invoiceId, amount } = (await send('POST', `/api/subscriptions/${id}/generate-renewal-invoice`))
    .body;
  expect(amount).toBe(50);
  await apply(id, 'AHEAD');
  expect((await read(`/api/invoices/${invoiceId}`)).total).toBe(40);
  // Removing the code takes the discount back.
  await remove(id, 'AHEAD');
  expect((await read(`/api/subscriptions/${id}`)).pendingAmount).toBe(10);
});
