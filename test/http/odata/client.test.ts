/** A third-party OData client reads lists, filters, counts, single entities and related ones. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OData } from '@odata/client';
import { type RunningService, startService } from '../../support/service.js';

interface Customer {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

let service: RunningService;
let client: ReturnType<typeof OData.New4>;

beforeAll(async () => {
  service = await startService();
  for (const [id, name] of [
    ['cus-1', 'Red Lantern Ltd'],
    ['cus-2', 'Blue Chair'],
    ["o'neill", "O'Neill and Sons"],
  ] as const)
    await service.call(`/api/reference/customers/${id}`, { method: 'PUT', body: { name } });
  await service.call('/api/reference/orders/ord-1', {
    method: 'PUT',
    body: { customerId: 'cus-1', status: 'completed', total: 12.5, currency: 'USD' },
  });
  const { body } = await service.call('/api/api-keys', {
    method: 'POST',
    body: { name: 'client', rights: ['customers:read', 'orders:read'] },
  });
  client = OData.New4({
    serviceEndpoint: `${service.url}/odata/`,
    credential: { username: 'anybody', password: body.key },
  });
});
afterAll(() => service.dispose());

test('the client lists, filters and counts', async () => {
  const customers = client.getEntitySet<Customer>('Customers');
  expect((await customers.query()).map(({ id }) => id)).toEqual(['cus-1', 'cus-2', "o'neill"]);
  const named = client.newFilter().property('name').eq('Blue Chair');
  expect((await customers.query(named)).map(({ id }) => id)).toEqual(['cus-2']);
  expect(await customers.count(named)).toBe(1);
  const page = client.newOptions().orderby('name', 'asc').top(2).skip(1).select(['id']);
  expect(await customers.query(page)).toEqual([{ id: "o'neill" }, { id: 'cus-1' }]);
});

test('the client reads one entity and the entity that it refers to', async () => {
  expect(await client.getEntitySet<Customer>('Customers').retrieve("o''neill")).toMatchObject({
    name: "O'Neill and Sons",
  });
  const order = await client.getEntitySet('Orders').retrieve('ord-1', client.newOptions().expand('customer'));
  expect(order).toMatchObject({ total: 12.5, customer: { id: 'cus-1', name: 'Red Lantern Ltd' } });
});

test('the client reports why a query was refused', async () => {
  await expect(
    client.getEntitySet('Customers').query(client.newFilter().property('nothing').eq(1)),
  ).rejects.toThrow('unknown field nothing');
});
