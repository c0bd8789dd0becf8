/** Lists of documents sorted by the names of their customers, over HTTP. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
/** Customers whose ids sort differently from their names. */
const names = { 'cus-3': 'Ash', 'cus-1': 'Birch', 'cus-2': 'Cedar' };
const inOrder = ['cus-3', 'cus-1', 'cus-1', 'cus-2', 'cus-9'];
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
  for (const [id, name] of Object.entries(names))
    await service.call(`/api/reference/customers/${id}`, { method: 'PUT', body: { name } });
  for (const customerId of ['cus-9', 'cus-1', 'cus-2', 'cus-3', 'cus-1']) {
    const items = [{ description: 'Shelf', quantity: 1, unitPrice: 10 }];
    const { status, text } = await service.call('/api/invoices', { body: { customerId, items } });
    if (status !== 201) throw new Error(text);
  }
});
afterAll(() => service.dispose());

interface Page {
  readonly value: readonly { readonly customerId: string }[];
  readonly '@odata.nextLink'?: string;
}

const ownersOf = ({ value }: Page) => value.map(({ customerId }) => customerId);

async function pageAt(path: string): Promise<Page> {
  return (await service.call(path)).body;
}

test('a list is sorted by the current names of customers, page by page', async () => {
  const path = '/api/invoices?$orderby=customer/name';
  const { body } = await service.call(path);
  expect([body.count, ownersOf(body)]).toEqual([5, inOrder]);
  const descending = (await service.call(`${path} desc&$filter=customerId ne 'cus-9'`)).body;
  expect(ownersOf(descending)).toEqual(['cus-2', 'cus-1', 'cus-1', 'cus-3']);
  const found: string[] = [];
  let next: string | undefined = `${path}&$top=2&$select=customerId`;
  while (next !== undefined) {
    const page = await pageAt(next);
    expect(Object.keys(page.value[0] ?? {})).toEqual(['customerId']);
    found.push(...ownersOf(page));
    next = page['@odata.nextLink'];
  }
  expect(found).toEqual(inOrder);
  await service.call('/api/reference/customers/cus-3', { method: 'PUT', body: { name: 'Willow' } });
  expect(ownersOf((await service.call(path)).body)).toEqual(['cus-1', 'cus-1', 'cus-2', 'cus-3', 'cus-9']);
});

test('a file has the same order and requires the right to read customers', async () => {
  await service.call('/api/reference/customers/cus-3', { method: 'PUT', body: { name: 'Ash' } });
  const path = '/odata/Invoices?$format=csv&$select=customerId&$orderby=customer/name';
  const rowsOf = (text: string) => text.trim().split('\r\n').slice(1);
  expect(rowsOf((await service.call(path)).text)).toEqual(inOrder);
  const descending = await service.call(`${path} desc&$filter=customerId ne 'cus-9'`);
  expect(rowsOf(descending.text)).toEqual(['cus-2', 'cus-1', 'cus-1', 'cus-3']);
  const { body } = await service.call('/api/api-keys', {
    body: { name: 'invoices alone', rights: ['invoices:read'] },
  });
  expect((await service.call(path, { token: body.key })).status).toBe(403);
  expect((await service.call('/odata/Carts?$format=csv&$orderby=customer/name')).status).toBe(501);
});

test.each(['subscriptions', 'payments', 'credit-notes', 'quotes', 'receipts', 'invoices/odata'])(
  '%s can be sorted by customer name',
  async (list) => {
    expect((await service.call(`/api/${list}?$orderby=customer/name`)).status).toBe(200);
  },
);

test.each([
  'carts?$orderby=customer/name',
  'invoices?$orderby=customer/email',
  'invoices?$orderby=customer/name,total',
])('%s is refused', async (list) => {
  const { status, body } = await service.call(`/api/${list}`);
  expect([status, body.code]).toEqual([501, 'UNSUPPORTED_FILTER']);
});

test('an API key that may not read customers cannot sort by their names', async () => {
  const statusFor = async (...rights: string[]) => {
    const { body } = await service.call('/api/api-keys', { body: { name: rights.join(), rights } });
    return (await service.call('/api/invoices?$orderby=customer/name', { token: body.key })).status;
  };
  expect(await statusFor('invoices:read')).toBe(403);
  expect(await statusFor('invoices:read', 'customers:read')).toBe(200);
});
