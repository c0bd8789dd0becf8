/** Expanded records are shown only to callers who may see their own list. */
import { expect, test } from '@jest/globals';
import { listRoute } from '../../../src/http/common/listRoute.js';
import { odataRoutes } from '../../../src/http/odata/routes.js';
import type { Route } from '../../../src/http/server/route.js';
import { AnswerTooLarge } from '../../../src/ports/readModels.js';
import { matches } from '../../../src/query/evaluate.js';
import type { Document } from '../../../src/query/fields.js';
import { openTestApp } from '../../support/httpClient.js';

const text = { type: 'string', description: 'text', nullable: true } as const;

interface Listed {
  readonly name: string;
  readonly access: Route['access'];
  readonly documents: readonly Document[];
  /** Number of documents from which a page is too large. */
  readonly tooMany?: number;
  readonly asked?: unknown[];
}

function list({ name, access, documents, tooMany = 1_001, asked = [] }: Listed): Route {
  return listRoute(`/api/${name.toLowerCase()}`, {
    operationId: `list${name}`,
    tag: 'things',
    summary: 'Lists things',
    access,
    model: { name, fields: { id: text, customerId: text } },
    example: {},
    page: async ({ query: { filter, skip, top } }) => {
      asked.push(top);
      const found = documents.filter((document) => filter === undefined || matches(filter, document));
      const page = found
        .sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
        .slice(skip, skip + top);
      if (page.length >= tooMany) throw new AnswerTooLarge('too large');
      return { documents: page, count: found.length };
    },
  });
}

const everybody = { kinds: ['user', 'service'] } as const;

test('a caller who may not list the expanded records cannot expand them', async () => {
  const routes = [
    list({ name: 'Invoices', access: everybody, documents: [{ id: 'i1', customerId: 'c1' }] }),
    list({ name: 'Customers', access: { kinds: ['user'], roles: ['Admin'] }, documents: [{ id: 'c1' }] }),
  ];
  const service = await openTestApp([...routes, ...odataRoutes(routes)]);
  for (const path of [
    'Invoices?$expand=customer',
    "Invoices('i1')?$expand=customer",
    "Invoices('i1')/customer",
  ]) {
    const status = async (token: string) => (await service.call('GET', `/odata/${path}`, { token })).status;
    expect([
      path,
      await status('service.shop'),
      await status('user.1.User'),
      await status('user.1.Admin'),
    ]).toEqual([path, 403, 403, 200]);
  }
  await service.close();
});

test('expansion reads all related records at once, or in smaller queries if the answer is too large', async () => {
  const asked: unknown[] = [];
  const invoices = Array.from({ length: 60 }, (_, index) => ({
    id: `i${String(index).padStart(2, '0')}`,
    customerId: `c${index % 10}`,
  }));
  const customers = Array.from({ length: 10 }, (_, index) => ({ id: `c${index}`, customerId: null }));
  const open = async (tooMany: number) => {
    const routes = [
      list({ name: 'Invoices', access: everybody, documents: invoices, tooMany: 50 }),
      list({ name: 'Customers', access: everybody, documents: customers, tooMany, asked }),
    ];
    return openTestApp([...routes, ...odataRoutes(routes)]);
  };
  const expected = invoices.map(({ id, customerId }) => ({
    id,
    customerId,
    customer: { id: customerId, customerId: null },
  }));
  for (const [tooMany, questions] of [
    [1_001, 3],
    [4, 21],
  ] as const) {
    const service = await open(tooMany);
    const rows: unknown[] = [];
    asked.length = 0;
    for (let path: string | undefined = '/odata/Invoices?$expand=customer'; path !== undefined; ) {
      const { status, body } = await service.call('GET', path, { token: 'user.1' });
      expect(status).toBe(200);
      rows.push(...body.value);
      path = body['@odata.nextLink']?.replace('http://shop.test', '');
    }
    expect(rows).toEqual(expected);
    expect(asked.length).toBeLessThanOrEqual(questions);
    await service.close();
  }
});
