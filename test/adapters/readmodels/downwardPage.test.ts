/** Descending orders with ascending ids: each page is the right part, and no statement sorts all documents of one value. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startDeadline } from '../../../src/adapters/readmodels/deadline.js';
import { listDocuments } from '../../../src/adapters/readmodels/sqlite/listDocuments.js';
import { planOf } from '../../../src/adapters/readmodels/sqlite/statements.js';
import type { Database } from '../../../src/adapters/sqlite/database.js';
import type { Expression, ListQuery, OrderBy } from '../../../src/query/ast.js';
import { compareBy, matches } from '../../../src/query/evaluate.js';
import type { Document, ReadModel, ScalarType } from '../../../src/query/fields.js';
import { valueInTurn, withReadModelTable } from '../../support/readModelTable.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const temporaryFolder = temporaryFolders();

const model: ReadModel = {
  name: 'orders',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    status: { type: 'string', description: 'State', nullable: true },
    quantity: { type: 'integer', description: 'Pieces', nullable: true },
    price: { type: 'decimal', description: 'Amount', nullable: true },
    paid: { type: 'boolean', description: 'Whether it is paid', nullable: true },
    // Millionths of these exceed the whole numbers of JavaScript.
    total: { type: 'decimal', description: 'Amount', nullable: true },
  },
  counted: ['paid'],
  indexes: [['status'], ['quantity'], ['price'], ['paid'], ['total']],
};
const ordered = {
  status: 'string',
  quantity: 'integer',
  price: 'decimal',
  paid: 'boolean',
  total: 'decimal',
};
const documentCount = 8_000;

/** Few values of each field, and sometimes none. Their order is unrelated to the order of the ids. */
function documentOf(number: number): Document {
  const of = <Value>(values: readonly Value[], step: number) => valueInTurn(number, values, step);
  return {
    id: `order-${String((number * 7_919) % documentCount).padStart(5, '0')}`,
    status: of(['open', 'Closed', 'É', null, ''], 3),
    quantity: of([0, -5, 7, null, null, 7], 5),
    price: of([19.99, 0.5, null, -1], 3),
    paid: of([true, true, true, true, true, true, true, true, false], 2),
    total: of([900_719_925_474_991, 900_719_925_474_990, null], 2),
  };
}

function withDocuments(
  work: (database: Database, list: (query: ListQuery) => readonly string[]) => void,
): void {
  const documents = Array.from({ length: documentCount }, (_, number) => documentOf(number));
  withReadModelTable(temporaryFolder(), model, documents, (database, table) => {
    const patient = startDeadline(Number.POSITIVE_INFINITY, () => false);
    work(database, (query) => {
      const page = listDocuments(database, table, query, patient);
      return 'bodies' in page ? page.bodies.map((body) => JSON.parse(body).id) : [];
    });
  });
}

const paid: Expression = {
  kind: 'comparison',
  operator: 'eq',
  left: { kind: 'field', name: 'paid', type: 'boolean' },
  right: { kind: 'literal', type: 'boolean', value: true },
};

function downBy(name: string): readonly OrderBy[] {
  const type = ordered[name as keyof typeof ordered] as ScalarType;
  return [{ expression: { kind: 'field', name, type }, direction: 'desc' }];
}

test('a page of a descending order equals that part of all documents', () => {
  const all = Array.from({ length: documentCount }, (_, number) => documentOf(number));
  withDocuments((_, list) => {
    const orders = new Map<string, readonly Document[]>();
    const page = fc.record({
      name: fc.constantFrom(...Object.keys(ordered)),
      filter: fc.constantFrom(undefined, paid),
      skip: fc.oneof(fc.nat(documentCount + 10), fc.nat(50)),
      top: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(page, ({ name, filter, skip, top }) => {
        const orderBy = downBy(name);
        const key = `${name}/${filter === undefined}`;
        const order =
          orders.get(key) ??
          all.filter((one) => filter === undefined || matches(filter, one)).sort(compareBy(orderBy));
        orders.set(key, order);
        const found = list({ orderBy, skip, top, count: true, ...(filter === undefined ? {} : { filter }) });
        expect(found).toEqual(order.slice(skip, skip + top).map(({ id }) => id));
      }),
      { numRuns: 120 },
    );
  });
});

test('no statement for such a page sorts a whole index', () => {
  withDocuments((database, list) => {
    const { prepare } = database;
    for (const filter of [undefined, paid]) {
      const asked: string[] = [];
      database.prepare = (text) => {
        if (!text.startsWith('EXPLAIN')) asked.push(text);
        return prepare(text);
      };
      list({ orderBy: downBy('price'), skip: 100, top: 50, count: true, ...(filter && { filter }) });
      database.prepare = prepare;
      const pages = asked.filter((text) => text.includes('ORDER BY'));
      expect(pages.length).toBeGreaterThan(0);
      for (const text of pages) {
        const plan = planOf(database, { text, parameters: text.match(/\?/g)?.map(() => 1) ?? [] }).join('; ');
        if (plan.includes('USE TEMP B-TREE')) expect(plan).toMatch(/^SEARCH/);
      }
    }
  });
});
