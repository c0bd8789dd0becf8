/** A list and its entity set over the same rows answer every query of the OData suite, and random ones, alike, page by page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listRoute } from '../../../src/http/common/listRoute.js';
import { odataRoutes } from '../../../src/http/odata/routes.js';
import type { ListQuery } from '../../../src/query/ast.js';
import { compareBy, matches } from '../../../src/query/evaluate.js';
import type { Document, FieldTable } from '../../../src/query/fields.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
import { arbitraryDocuments, arbitraryFilter, arbitraryOrderBy } from '../../support/odataArbitraries.js';
import { fields } from '../../support/odataFixtures.js';
import { printExpression, printOrderBy } from '../../support/printExpression.js';

let documents: readonly Document[] = [];
let service: TestApp;

function found({ filter, orderBy = [], skip, top, count }: ListQuery) {
  const all = documents
    .filter((document) => filter === undefined || matches(filter, document))
    .sort(compareBy(orderBy));
  return { documents: all.slice(skip, skip + top), count: count ? all.length : undefined };
}

/** Makes all fields nullable, since documents of the suite lack the secret ones. */
function withNullableSecrets(table: FieldTable): FieldTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [
      name,
      field.type === 'collection' ? field : { ...field, nullable: true },
    ]),
  );
}

interface Rows {
  readonly status: number;
  readonly code?: string;
  readonly ids?: readonly string[];
  readonly count?: number;
}

const ids = (value: readonly { id: string }[]) => value.map(({ id }) => id);

/** Skips the check against the OpenAPI document, which costs more than the answer. */
async function asked(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(service.url + path, { headers: { authorization: 'Bearer user.1', ...headers } });
  // biome-ignore lint/suspicious/noExplicitAny: what it finds in there the test expects
  const body: any = await answer.json();
  return { status: answer.status, body };
}

async function underApi(query: string): Promise<Rows> {
  const { status, body } = await asked(`/api/samples?${query}&$top=1000`);
  return status === 200 ? { status, ids: ids(body.value), count: body.count } : { status, code: body.code };
}

/** Reads all pages of this size. */
async function underOData(query: string, pageSize: number): Promise<Rows> {
  const all: string[] = [];
  let count: number | undefined;
  for (let path = `/odata/Samples?${query}&$count=true`; ; ) {
    const { status, body } = await asked(path, { prefer: `odata.maxpagesize=${pageSize}` });
    if (status !== 200) return { status, code: body.error.code };
    expect(body.value.length).toBeLessThanOrEqual(pageSize);
    all.push(...ids(body.value));
    if (all.length > documents.length) return { status, code: `repeats ${path}` };
    count ??= body['@odata.count'];
    expect(body['@odata.count']).toBe(count);
    const next: string | undefined = body['@odata.nextLink'];
    if (next === undefined) return { status, ids: all, ...(count === undefined ? {} : { count }) };
    path = next.replace('http://shop.test', '');
  }
}

/** Returns all quoted texts in the tests of the suite. */
function textsOfTheSuite(): readonly string[] {
  const folder = 'test/query/odata';
  const files = [...readdirSync(folder).map((name) => join(folder, name)), 'test/query/evaluate.test.ts'];
  const found = new Set<string>();
  for (const file of files) {
    for (const [, single, double] of readFileSync(file, 'utf8').matchAll(
      /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g,
    ))
      found.add((single ?? double ?? '').replace(/\\(.)/g, '$1'));
  }
  // Only OData's root accepts parameter aliases.
  return [...found].filter((text) => !text.includes('@'));
}

/** @param share of the full number of runs */
export function testSamePages(share: number): void {
  beforeAll(async () => {
    const list = listRoute('/api/samples', {
      operationId: 'listSamples',
      tag: 'samples',
      summary: 'Lists samples',
      access: { kinds: ['user'] },
      model: { name: 'samples', fields: withNullableSecrets(fields) },
      example: {},
      page: async ({ query }) => found(query),
    });
    service = await openTestApp([list, ...odataRoutes([list])]);
  });

  afterAll(() => service.close());

  test('every query of the suite returns the same rows or the same refusal', async () => {
    documents = fc
      .sample(arbitraryDocuments, { seed: 7, numRuns: 12 })
      .flatMap((some, part) => some.map((document, index) => ({ ...document, id: `${part}-${index}` })));
    const seen = { answered: 0, refused: 0 };
    const part = Math.min(1, share);
    for (const text of textsOfTheSuite().filter((_, index) => index % Math.round(1 / part) === 0)) {
      for (const option of ['$filter', '$orderby']) {
        const query = `${option}=${encodeURIComponent(text)}`;
        const [one, other] = [await underApi(query), await underOData(query, 30)];
        expect({ query, ...other }).toEqual({ query, ...one });
        seen[one.status === 200 ? 'answered' : 'refused'] += 1;
      }
    }
    expect(seen.answered).toBeGreaterThan(100 * part);
    expect(seen.refused).toBeGreaterThan(100 * part);
  });

  test('random filters and orders return the same rows for any page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryDocuments,
        fc.option(arbitraryFilter, { nil: undefined }),
        arbitraryOrderBy,
        fc.integer({ min: 1, max: 5 }),
        async (some, filter, orderBy, size) => {
          documents = some;
          const options = [
            ...(filter === undefined ? [] : [`$filter=${encodeURIComponent(printExpression(filter))}`]),
            ...(orderBy.length === 0 ? [] : [`$orderby=${encodeURIComponent(printOrderBy(orderBy))}`]),
          ];
          const query = options.join('&');
          fc.pre(query.length < 6_000);
          expect(await underOData(query, size)).toEqual(await underApi(query));
        },
      ),
      { numRuns: Math.ceil(400 * share) },
    );
  });

  test('rows that appear or disappear between two pages are neither missed nor returned twice', async () => {
    documents = Array.from({ length: 30 }, (_, index) => ({
      id: `b${String(index).padStart(2, '0')}`,
      stock: index % 3,
    }));
    const first = await service.call('GET', '/odata/Samples?$orderby=stock desc', {
      token: 'user.1',
      headers: { prefer: 'maxpagesize=10' },
    });
    const before = ids(first.body.value);
    // All rows of the first page disappear, and others appear in their place and at the beginning.
    documents = [
      { id: 'a', stock: 9 },
      { id: 'new', stock: 2 },
      ...documents.filter(({ id }) => !before.includes(String(id))),
    ];
    const { ids: rest = [] } = await underOData(
      String(first.body['@odata.nextLink']).split('?')[1] ?? '',
      10,
    );
    expect([...before, ...rest].filter((id) => id.startsWith('b')).sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => `b${String(index).padStart(2, '0')}`),
    );
    expect(rest).toContain('new');
  });
}
