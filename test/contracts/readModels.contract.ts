/** The contract of every adapter of the read-model port. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Generation,
  QueryTimeout,
  type ReadModels,
  type Versioned,
} from '../../src/ports/readModels.js';
import type { Expression, ListQuery, OrderBy } from '../../src/query/ast.js';
import type { Document, ReadModel } from '../../src/query/fields.js';

export interface ReadModelsUnderTest {
  readonly readModels: ReadModels;
  /** Closes the store and opens it again. */
  reopen(): Promise<ReadModels>;
  /** Returns the fields of each index of a generation, comma-separated. */
  indexes(generation: Generation): Promise<readonly string[]>;
  /** Closes the store and removes everything. */
  dispose(): Promise<void>;
}

const orders: ReadModel = {
  name: 'orders',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    customer: { type: 'string', description: 'Who ordered', nullable: true },
    status: { type: 'string', description: 'State' },
    quantity: { type: 'integer', description: 'Pieces', nullable: true },
    total: { type: 'decimal', description: 'Amount', nullable: true },
    paid: { type: 'boolean', description: 'Whether it is paid', nullable: true },
    orderDate: { type: 'date', description: 'Day', nullable: true },
    createdAt: { type: 'timestamp', description: 'Moment', nullable: true },
    note: { type: 'string', description: 'Text', nullable: true, queryable: false },
    lines: {
      type: 'collection',
      description: 'Lines',
      items: {
        text: { type: 'string', description: 'Text', nullable: true },
        amount: { type: 'decimal', description: 'Amount', nullable: true },
      },
    },
  },
  indexes: [['status', 'createdAt'], ['customer'], ['total']],
};

const members: ReadModel = {
  name: 'members',
  version: 1,
  fields: {
    id: { type: 'integer', description: 'Identifier' },
    name: { type: 'string', description: 'Name' },
  },
  indexes: [['name']],
};

const newerOrders: ReadModel = {
  ...orders,
  version: 2,
  fields: {
    ...orders.fields,
    channel: { type: 'string', description: 'Where it came from', nullable: true },
  },
  indexes: [...orders.indexes, ['channel', 'createdAt']],
};

function field(name: keyof typeof orders.fields & string, of?: string): Expression {
  const declared = orders.fields[name];
  const type = declared === undefined || declared.type === 'collection' ? 'string' : declared.type;
  return { kind: 'field', name, type, ...(of !== undefined && { of }) };
}

function literal(value: string | number | boolean | null, text?: string): Expression {
  const type =
    value === null
      ? 'null'
      : typeof value === 'string'
        ? 'string'
        : typeof value === 'boolean'
          ? 'boolean'
          : Number.isInteger(value)
            ? 'integer'
            : 'decimal';
  return { kind: 'literal', type, value, ...(text !== undefined && { text }) };
}

function compare(
  left: Expression,
  operator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le',
  right: Expression,
): Expression {
  return { kind: 'comparison', operator, left, right };
}

function not(operand: Expression): Expression {
  return { kind: 'not', operand };
}

function by(name: string, direction: 'asc' | 'desc' = 'asc'): OrderBy {
  return { expression: field(name), direction };
}

function everything(query: Partial<ListQuery> = {}): ListQuery {
  return { skip: 0, top: 1000, count: true, ...query };
}

function order(id: string, fields: Omit<Document, 'id'> = {}): Document {
  return { status: 'open', ...fields, id };
}

function atRevision(revision: number, document: Document): Versioned {
  return { id: String(document.id), revision, document };
}

function deletedAt(revision: number, id: string): Versioned {
  return { id, revision, document: null };
}

/** Runs the suite. `openFresh` opens an empty store each time. */
export function readModelsContract(name: string, openFresh: () => Promise<ReadModelsUnderTest>): void {
  describe(`${name} as read models`, () => {
    let underTest: ReadModelsUnderTest;
    let readModels: ReadModels;

    beforeEach(async () => {
      underTest = await openFresh();
      readModels = underTest.readModels;
      await readModels.prepare([orders, members]);
    });

    afterEach(() => underTest.dispose());

    async function liveGeneration(model: ReadModel = orders): Promise<Generation> {
      const live = (await readModels.generations(model)).find((each) => each.live);
      if (live === undefined) throw new Error(`${model.name} has no live generation`);
      return live.generation;
    }

    async function write(...documents: readonly Versioned[]): Promise<void> {
      await readModels.write(orders, [await liveGeneration()], documents);
    }

    async function store(...documents: readonly Document[]): Promise<void> {
      await write(...documents.map((document) => atRevision(0, document)));
    }

    async function ids(query: Partial<ListQuery> = {}): Promise<readonly (string | number)[]> {
      return (await readModels.list(orders, everything(query))).documents.map(({ id }) => id);
    }

    async function scanned(query: Parameters<ReadModels['scan']>[1]): Promise<readonly (string | number)[]> {
      const found: (string | number)[] = [];
      for await (const batch of readModels.scan(orders, query)) found.push(...batch.map(({ id }) => id));
      return found;
    }

    describe('documents', () => {
      test('are returned as they were written, with their revision', async () => {
        const document = order('o1', {
          customer: 'Σ "quoted" 😀 \\ % _',
          total: 1234567.123456,
          note: null,
          lines: [{ text: 'a', amount: 0.1, more: [1, { x: null }] }],
          empty: {},
        });
        await write(atRevision(3, document));
        expect(await readModels.get(orders, 'o1')).toEqual({
          id: 'o1',
          revision: 3,
          document,
        });
        expect((await readModels.list(orders, everything())).documents).toEqual([document]);
        expect(await readModels.get(orders, 'o2')).toBeUndefined();
      });

      test('are not affected by what a caller does to a returned copy', async () => {
        await store(order('o1', { lines: [{ text: 'a' }] }));
        const first = await readModels.get(orders, 'o1');
        if (first?.document) first.document.status = 'changed';
        expect((await readModels.get(orders, 'o1'))?.document).toEqual(
          order('o1', { lines: [{ text: 'a' }] }),
        );
      });

      test('are visible to every reader once the write has returned', async () => {
        for (let revision = 0; revision < 20; revision++) {
          await write(atRevision(revision, order('o1', { quantity: revision })));
          expect((await readModels.get(orders, 'o1'))?.revision).toBe(revision);
          const { documents } = await readModels.list(orders, everything());
          expect(documents.map(({ quantity }) => quantity)).toEqual([revision]);
        }
      });

      test('are found by many ids in any order, with tombstones and without unknown ids', async () => {
        await store(order('o1'), order('o2'));
        await write(deletedAt(4, 'o3'));
        const found = await readModels.getMany(orders, await liveGeneration(), [
          'o3',
          'o1',
          'nobody',
          'o2',
          'o1',
        ]);
        expect(new Map(found.map(({ id, revision }) => [id, revision]))).toEqual(
          new Map([
            ['o1', 0],
            ['o2', 0],
            ['o3', 4],
          ]),
        );
        expect(found.find(({ id }) => id === 'o3')?.document).toBeNull();
        const generation = await liveGeneration();
        const revisions = await readModels.revisions(orders, generation, ['o3', 'o1', 'nobody', 'o1']);
        expect(Object.fromEntries(revisions)).toEqual({ o1: 0, o3: 4 });
      });

      test('are returned only where their revision differs from the known one', async () => {
        await store(order('o1'), order('o2'), order('o3'));
        await write(deletedAt(4, 'o3'));
        await write(atRevision(5, order('o2', { quantity: 5 })));
        const known = new Map(Object.entries({ o1: 0, o2: 4, o3: 0, nobody: -1, o4: -1 }));
        const changed = await readModels.getChanged(orders, known);
        expect(new Map(changed.map(({ id, revision, document }) => [id, [revision, document]]))).toEqual(
          new Map([
            ['o2', [5, order('o2', { quantity: 5 })]],
            ['o3', [4, null]],
          ]),
        );
        readModels = await underTest.reopen();
        await readModels.prepare([orders, members]);
        const again = await readModels.getChanged(orders, new Map(Object.entries({ o1: -1, o2: 5, o5: -1 })));
        expect(again.map(({ id, revision }) => [id, revision])).toEqual([['o1', 0]]);
      });

      test('are written by the thousand in one call', async () => {
        const many = Array.from({ length: 3_000 }, (_, index) => order(`o${index}`, { quantity: index }));
        await store(...many);
        expect((await readModels.list(orders, everything({ top: 1 }))).count).toBe(3_000);
        const found = await readModels.getMany(
          orders,
          await liveGeneration(),
          many.map(({ id }) => String(id)),
        );
        expect(found).toHaveLength(3_000);
      });

      test('with numeric ids are ordered by them as numbers', async () => {
        const generation = await liveGeneration(members);
        await readModels.write(
          members,
          [generation],
          [10, 9, 2, 1].map((id) => ({ id: String(id), revision: 0, document: { id, name: 'same' } })),
        );
        const { documents } = await readModels.list(members, everything());
        expect(documents.map(({ id }) => id)).toEqual([1, 2, 9, 10]);
        const named = await readModels.list(
          members,
          everything({
            orderBy: [{ expression: { kind: 'field', name: 'name', type: 'string' }, direction: 'desc' }],
            filter: compare({ kind: 'field', name: 'id', type: 'integer' }, 'gt', literal(1)),
          }),
        );
        expect(named.documents.map(({ id }) => id)).toEqual([2, 9, 10]);
        expect((await readModels.get(members, '9'))?.document).toEqual({ id: 9, name: 'same' });
      });
    });

    describe('the revision guard', () => {
      test('refuses older and equal revisions', async () => {
        await write(atRevision(5, order('o1', { quantity: 5 })));
        await write(atRevision(4, order('o1', { quantity: 4 })));
        await write(atRevision(5, order('o1', { quantity: 55 })));
        expect((await readModels.get(orders, 'o1'))?.document?.quantity).toBe(5);
        await write(atRevision(6, order('o1', { quantity: 6 })));
        expect((await readModels.get(orders, 'o1'))?.document?.quantity).toBe(6);
      });

      test('keeps the newest of racing writes', async () => {
        const generation = await liveGeneration();
        const revisions = Array.from({ length: 60 }, (_, index) => (index * 37) % 60);
        await Promise.all(
          revisions.map((revision) =>
            readModels.write(
              orders,
              [generation],
              [atRevision(revision, order('o1', { quantity: revision }))],
            ),
          ),
        );
        expect((await readModels.get(orders, 'o1'))?.document?.quantity).toBe(59);
        expect((await readModels.list(orders, everything())).documents).toEqual([
          order('o1', { quantity: 59 }),
        ]);
      });

      test('lets no stale write bring back a deleted document', async () => {
        await write(atRevision(1, order('o1')));
        await write(deletedAt(3, 'o1'));
        await write(atRevision(2, order('o1')));
        await write(atRevision(3, order('o1')));
        expect(await readModels.get(orders, 'o1')).toBeUndefined();
        expect(await ids()).toEqual([]);
      });

      test('lets no stale deletion remove a newer document', async () => {
        await write(atRevision(4, order('o1')));
        await write(deletedAt(3, 'o1'));
        expect((await readModels.get(orders, 'o1'))?.revision).toBe(4);
      });

      test('lets a document come back with a greater revision', async () => {
        await write(deletedAt(3, 'o1'));
        await write(atRevision(4, order('o1')));
        expect((await readModels.get(orders, 'o1'))?.revision).toBe(4);
        expect(await ids()).toEqual(['o1']);
        await write(deletedAt(5, 'o1'));
        expect(await ids()).toEqual([]);
      });

      test('holds for rows of new documents when one of them exists already', async () => {
        const generation = await liveGeneration();
        const row = (from: number, revision = 0) =>
          Array.from({ length: 500 }, (_, index) =>
            atRevision(revision, order(`row-${from + index}`, { quantity: revision })),
          );
        await readModels.write(orders, [generation], [atRevision(7, order('row-1200', { quantity: 7 }))]);
        await readModels.write(orders, [generation], [deletedAt(7, 'row-1201')]);
        for (const from of [0, 500, 1_000]) await readModels.write(orders, [generation], row(from));
        // Write the last rows again, half of them with a newer revision.
        await readModels.write(
          orders,
          [generation],
          [...row(1_000).slice(0, 250), ...row(1_250, 1).slice(0, 250)],
        );
        const read = async (id: string) => (await readModels.get(orders, id))?.document?.quantity;
        expect(await read('row-1199')).toBe(0);
        expect(await read('row-1200')).toBe(7);
        expect(await readModels.get(orders, 'row-1201')).toBeUndefined();
        expect(await read('row-1249')).toBe(0);
        expect(await read('row-1250')).toBe(1);
      });

      test('holds within one call too', async () => {
        await write(atRevision(2, order('o1', { quantity: 2 })), atRevision(1, order('o1', { quantity: 1 })));
        expect((await readModels.get(orders, 'o1'))?.document?.quantity).toBe(2);
      });
    });

    describe('lists', () => {
      test('page without overlap or gap when all documents sort alike', async () => {
        const all = Array.from({ length: 25 }, (_, index) => `o${String(index).padStart(2, '0')}`);
        await store(...[...all].reverse().map((id) => order(id)));
        for (const direction of ['asc', 'desc'] as const) {
          const pages: (string | number)[] = [];
          for (let skip = 0; skip < 30; skip += 7) {
            const page = await readModels.list(
              orders,
              everything({ orderBy: [by('status', direction)], skip, top: 7 }),
            );
            expect(page.count).toBe(25);
            pages.push(...page.documents.map(({ id }) => id));
          }
          expect(pages).toEqual(all);
        }
      });

      test('return the count only when asked, and count all matches whatever the page', async () => {
        await store(order('o1'), order('o2', { status: 'closed' }), order('o3'));
        const filter = compare(field('status'), 'eq', literal('open'));
        expect(await readModels.list(orders, everything({ filter, top: 1 }))).toMatchObject({ count: 2 });
        expect(await readModels.list(orders, everything({ filter, top: 0 }))).toEqual({
          documents: [],
          count: 2,
        });
        expect(await readModels.list(orders, everything({ filter, skip: 9 }))).toEqual({
          documents: [],
          count: 2,
        });
        expect((await readModels.list(orders, everything({ filter, count: false }))).count).toBeUndefined();
      });

      test('put nulls first in ascending and last in descending order', async () => {
        await store(
          order('o1', { total: 2 }),
          order('o2'),
          order('o3', { total: -1.5 }),
          order('o4', { total: null }),
        );
        expect(await ids({ orderBy: [by('total')] })).toEqual(['o2', 'o4', 'o3', 'o1']);
        expect(await ids({ orderBy: [by('total', 'desc')] })).toEqual(['o1', 'o3', 'o2', 'o4']);
      });

      test('order texts by code point', async () => {
        await store(
          ...['b', 'A', '\uffff', 'é', '😀', 'a'].map((customer, index) => order(`o${index}`, { customer })),
        );
        const { documents } = await readModels.list(orders, everything({ orderBy: [by('customer')] }));
        expect(documents.map(({ customer }) => customer)).toEqual(['A', 'a', 'b', 'é', '\uffff', '😀']);
      });

      test('treat nulls as OData does', async () => {
        await store(order('o1', { quantity: 7 }), order('o2', { quantity: 3 }), order('o3'));
        const quantity = field('quantity');
        const above = compare(quantity, 'gt', literal(5));
        expect(await ids({ filter: above })).toEqual(['o1']);
        expect(await ids({ filter: not(above) })).toEqual(['o2', 'o3']);
        expect(await ids({ filter: compare(quantity, 'ne', literal(7)) })).toEqual(['o2', 'o3']);
        expect(await ids({ filter: compare(quantity, 'eq', literal(null)) })).toEqual(['o3']);
        expect(await ids({ filter: compare(quantity, 'ne', literal(null)) })).toEqual(['o1', 'o2']);
        expect(await ids({ filter: compare(quantity, 'le', literal(null)) })).toEqual([]);
        const contains: Expression = {
          kind: 'call',
          name: 'contains',
          arguments: [field('customer'), literal('x')],
          type: 'boolean',
        };
        expect(await ids({ filter: not(contains) })).toEqual([]);
      });

      test('compare decimals exactly at any size', async () => {
        await store(
          order('o1', { total: 0.3 }),
          order('o2', { total: 999_999_999_999_999 }),
          order('o3', { total: 12_345_678_901_234.5 }),
          order('o4', { total: -0.000001 }),
        );
        const total = field('total');
        expect(await ids({ filter: compare(total, 'eq', literal(0.3, '0.3')) })).toEqual(['o1']);
        expect(await ids({ filter: compare(total, 'lt', literal(0.3, '0.30000000000000004')) })).toEqual([
          'o1',
          'o4',
        ]);
        expect(await ids({ filter: compare(total, 'gt', literal(1e12, '12345678901234.49')) })).toEqual([
          'o2',
          'o3',
        ]);
        expect(await ids({ filter: compare(total, 'ge', literal(1e15, '999999999999999.5')) })).toEqual([]);
        expect(await ids({ filter: compare(total, 'lt', literal(0)) })).toEqual(['o4']);
        expect(await ids({ orderBy: [by('total', 'desc')] })).toEqual(['o2', 'o3', 'o1', 'o4']);
      });

      test('fold the case of letters beyond ASCII', async () => {
        await store(
          order('o1', { customer: 'ÅSA ÖBERG' }),
          order('o2', { customer: 'åsa öberg' }),
          order('o3', { customer: 'ΣΊΣΥΦΟΣ' }),
          order('o4', { customer: 'Straße' }),
        );
        const call = (name: 'tolower' | 'toupper'): Expression => ({
          kind: 'call',
          name,
          arguments: [field('customer')],
          type: 'string',
        });
        expect(await ids({ filter: compare(call('tolower'), 'eq', literal('åsa öberg')) })).toEqual([
          'o1',
          'o2',
        ]);
        expect(await ids({ filter: compare(call('tolower'), 'eq', literal('σίσυφος')) })).toEqual(['o3']);
        expect(await ids({ filter: compare(call('toupper'), 'eq', literal('STRASSE')) })).toEqual(['o4']);
      });

      test('filter collections with any and all', async () => {
        await store(
          order('o1', {
            lines: [
              { text: 'seat', amount: 10.1 },
              { text: 'desk', amount: 99 },
            ],
          }),
          order('o2', { lines: [{ text: 'desk', amount: 99 }] }),
          order('o3', { lines: [] }),
          order('o4'),
        );
        const text = compare({ kind: 'field', name: 'text', type: 'string', of: 'l' }, 'eq', literal('desk'));
        const lambda = (kind: 'any' | 'all', predicate?: Expression): Expression => ({
          kind,
          collection: 'lines',
          variable: 'l',
          ...(predicate && { predicate }),
        });
        expect(await ids({ filter: lambda('any', text) })).toEqual(['o1', 'o2']);
        expect(await ids({ filter: lambda('all', text) })).toEqual(['o2', 'o3', 'o4']);
        expect(await ids({ filter: lambda('any') })).toEqual(['o1', 'o2']);
        const amount: Expression = { kind: 'field', name: 'amount', type: 'decimal', of: 'l' };
        const both: Expression = {
          kind: 'and',
          left: lambda('any', compare(amount, 'lt', literal(10.2, '10.2'))),
          right: compare(field('status'), 'eq', literal('open')),
        };
        expect(await readModels.list(orders, everything({ filter: both, top: 1 }))).toMatchObject({
          count: 1,
          documents: [{ id: 'o1' }],
        });
      });

      test('follow every change of a document', async () => {
        await write(atRevision(0, order('o1', { status: 'open' })));
        await write(atRevision(1, order('o1', { status: 'closed' })));
        expect(await ids({ filter: compare(field('status'), 'eq', literal('open')) })).toEqual([]);
        expect(await ids({ filter: compare(field('status'), 'eq', literal('closed')) })).toEqual(['o1']);
      });
    });

    describe('scans', () => {
      test('return all matches in order', async () => {
        await store(...Array.from({ length: 1_100 }, (_, index) => order(`o${index}`, { quantity: index })));
        const filter = compare(field('quantity'), 'ge', literal(50));
        const found = await scanned({ filter, orderBy: [by('quantity', 'desc')] });
        expect(found).toEqual(Array.from({ length: 1_050 }, (_, index) => `o${1_099 - index}`));
        expect(await scanned({ filter: compare(field('quantity'), 'lt', literal(0)) })).toEqual([]);
      });

      test('show one moment, whatever is written meanwhile', async () => {
        await store(
          ...Array.from({ length: 1_000 }, (_, index) => order(`o${1_000 + index}`, { quantity: 0 })),
        );
        const found: Document[] = [];
        for await (const batch of readModels.scan(orders, { orderBy: [by('quantity')] })) {
          if (found.length === 0) {
            await write(
              atRevision(1, order('o1999', { quantity: 1 })),
              atRevision(0, order('new')),
              deletedAt(1, 'o1998'),
            );
          }
          found.push(...batch);
        }
        expect(found).toHaveLength(1_000);
        expect(found.at(-1)).toEqual(order('o1999', { quantity: 0 }));
        expect((await readModels.list(orders, everything({ top: 0 }))).count).toBe(1_000);
      });

      test('can be left early again and again', async () => {
        await store(...Array.from({ length: 600 }, (_, index) => order(`o${index}`)));
        for (let round = 0; round < 40; round++) {
          for await (const batch of readModels.scan(orders, {})) {
            expect(batch.length).toBeGreaterThan(0);
            break;
          }
        }
      });
    });

    describe('scans with a time limit', () => {
      test('time out in any order and with any filter', async () => {
        await store(...Array.from({ length: 600 }, (_, index) => order(`o${index}`, { quantity: index })));
        const computed: Expression = {
          kind: 'call',
          name: 'tolower',
          arguments: [{ kind: 'call', name: 'trim', arguments: [field('status')], type: 'string' }],
          type: 'string',
        };
        for (const query of [
          {},
          { orderBy: [by('quantity', 'desc')] },
          { filter: compare(computed, 'eq', literal('nothing')) },
        ])
          await expect(scanned({ ...query, timeLimit: 0 })).rejects.toThrow(QueryTimeout);
        expect(await scanned({})).toHaveLength(600);
      });

      test('return the same as without a limit while there is time left', async () => {
        await store(...Array.from({ length: 1_100 }, (_, index) => order(`o${index}`, { quantity: index })));
        const query = { filter: compare(field('quantity'), 'ge', literal(50)), orderBy: [by('quantity')] };
        expect(await scanned({ ...query, timeLimit: 60_000 })).toEqual(await scanned(query));
        for await (const batch of readModels.scan(orders, { ...query, timeLimit: 60_000 })) {
          expect(batch.length).toBeGreaterThan(0);
          break;
        }
      });
    });

    describe('aggregates over the entries of a collection', () => {
      const quantity = { name: 'count', operation: 'count' } as const;
      const amounts = { name: 'amount', operation: 'sum', field: 'lines/amount' } as const;
      const text: Expression = { kind: 'field', name: 'lines/text', type: 'string' };
      const stored = () =>
        store(
          order('o1', {
            customer: 'a',
            orderDate: '2026-01-31',
            lines: [
              { text: 'seat', amount: 0.1 },
              { text: 'desk', amount: 0.2 },
            ],
          }),
          order('o2', {
            customer: 'b',
            orderDate: '2026-02-01',
            lines: [{ text: 'seat', amount: 1_000_000.5 }],
          }),
          order('o3', { customer: 'b', lines: [{ text: null, amount: null }] }),
          order('o4', { status: 'closed', lines: [{ text: 'seat', amount: 7 }] }),
          order('o5', { lines: [] }),
          order('o6'),
        );

      test('count entries by their own fields and by fields of the document', async () => {
        await stored();
        expect(
          await readModels.aggregate(orders, {
            over: 'lines',
            filter: compare(field('status'), 'eq', literal('open')),
            groupBy: [{ field: 'lines/text' }, { field: 'orderDate', by: 'month' }],
            measures: [quantity, amounts, { name: 'priced', operation: 'count', field: 'lines/amount' }],
          }),
        ).toEqual([
          { keys: { 'lines/text': null, orderDate: null }, measures: { count: 1, amount: '0', priced: 0 } },
          {
            keys: { 'lines/text': 'desk', orderDate: '2026-01' },
            measures: { count: 1, amount: '0.2', priced: 1 },
          },
          {
            keys: { 'lines/text': 'seat', orderDate: '2026-01' },
            measures: { count: 1, amount: '0.1', priced: 1 },
          },
          {
            keys: { 'lines/text': 'seat', orderDate: '2026-02' },
            measures: { count: 1, amount: '1000000.5', priced: 1 },
          },
        ]);
      });

      test('leave out entries by their own filter, and give one row of zeros when none is left', async () => {
        await stored();
        const measures = [
          quantity,
          amounts,
          { ...amounts, name: 'ofB', where: compare(field('customer'), 'eq', literal('b')) },
        ];
        const entryFilter = compare(text, 'eq', literal('seat'));
        expect(
          await readModels.aggregate(orders, { over: 'lines', entryFilter, groupBy: [], measures }),
        ).toEqual([{ keys: {}, measures: { count: 3, amount: '1000007.6', ofB: '1000000.5' } }]);
        const none = compare(text, 'eq', literal('sofa'));
        expect(
          await readModels.aggregate(orders, { over: 'lines', entryFilter: none, groupBy: [], measures }),
        ).toEqual([{ keys: {}, measures: { count: 0, amount: '0', ofB: '0' } }]);
      });

      test('time out after their time limit', async () => {
        await store(
          ...Array.from({ length: 300 }, (_, index) => order(`o${index}`, { lines: [{ text: 'a' }] })),
        );
        const query = { over: 'lines', groupBy: [], measures: [quantity], timeLimit: 0 };
        await expect(readModels.aggregate(orders, query)).rejects.toThrow(QueryTimeout);
        const [row] = await readModels.aggregate(orders, { ...query, timeLimit: 60_000 });
        expect(row?.measures.count).toBe(300);
      });
    });

    describe('aggregates', () => {
      const count = { name: 'count', operation: 'count' } as const;
      const total = { name: 'total', operation: 'sum', field: 'total' } as const;

      test('give one row of zeros over no documents', async () => {
        expect(await readModels.aggregate(orders, { groupBy: [], measures: [count, total] })).toEqual([
          { keys: {}, measures: { count: 0, total: '0' } },
        ]);
        expect(
          await readModels.aggregate(orders, { groupBy: [{ field: 'status' }], measures: [count] }),
        ).toEqual([]);
      });

      test('add decimals exactly', async () => {
        await store(
          ...Array.from({ length: 1_000 }, (_, index) => order(`o${index}`, { total: 0.1, quantity: 3 })),
        );
        await store(order('tiny', { total: 0.000001 }), order('none', { total: null }));
        expect(
          await readModels.aggregate(orders, {
            groupBy: [],
            measures: [count, total, { name: 'pieces', operation: 'sum', field: 'quantity' }],
          }),
        ).toEqual([{ keys: {}, measures: { count: 1_002, total: '100.000001', pieces: '3000' } }]);
      });

      test('add amounts whose sum in millionths exceeds 64 bits', async () => {
        await store(
          ...Array.from({ length: 30 }, (_, index) => order(`o${index}`, { total: 9_000_000_000_000.25 })),
          order('debt', { total: -1_000_000_000_000.01 }),
        );
        const measures = [total];
        expect(await readModels.aggregate(orders, { groupBy: [], measures })).toEqual([
          { keys: {}, measures: { total: '269000000000007.49' } },
        ]);
        await store(order('huge', { total: 999_999_999_999_999 }));
        expect(await readModels.aggregate(orders, { groupBy: [], measures })).toEqual([
          { keys: {}, measures: { total: '1269000000000006.49' } },
        ]);
      });

      test('group by fields, months and days, with nulls apart, ordered by their keys', async () => {
        await store(
          order('o1', { orderDate: '2026-01-31', total: 1, paid: true }),
          order('o2', { orderDate: '2026-01-01', total: 2.5, paid: false }),
          order('o3', { orderDate: '2026-02-01', total: 4, paid: true }),
          order('o4', { total: 8, status: 'closed' }),
        );
        expect(
          await readModels.aggregate(orders, {
            groupBy: [{ field: 'orderDate', by: 'month' }],
            measures: [count, total],
          }),
        ).toEqual([
          { keys: { orderDate: null }, measures: { count: 1, total: '8' } },
          { keys: { orderDate: '2026-01' }, measures: { count: 2, total: '3.5' } },
          { keys: { orderDate: '2026-02' }, measures: { count: 1, total: '4' } },
        ]);
        expect(
          await readModels.aggregate(orders, {
            filter: compare(field('status'), 'eq', literal('open')),
            groupBy: [{ field: 'status' }, { field: 'paid' }],
            measures: [count],
          }),
        ).toEqual([
          { keys: { status: 'open', paid: false }, measures: { count: 1 } },
          { keys: { status: 'open', paid: true }, measures: { count: 2 } },
        ]);
      });

      test('group timestamps by day', async () => {
        await store(
          order('o1', { createdAt: '2026-01-31T23:59:59.999Z' }),
          order('o2', { createdAt: '2026-01-31T00:00:00.000Z' }),
          order('o3', { createdAt: '2026-02-01T00:00:00.000Z' }),
        );
        expect(
          await readModels.aggregate(orders, {
            groupBy: [{ field: 'createdAt', by: 'day' }],
            measures: [count],
          }),
        ).toEqual([
          { keys: { createdAt: '2026-01-31' }, measures: { count: 2 } },
          { keys: { createdAt: '2026-02-01' }, measures: { count: 1 } },
        ]);
      });

      test('measure only what their condition selects, even a condition on entries', async () => {
        await store(
          order('o1', { total: 1, lines: [{ text: 'seat' }] }),
          order('o2', { total: 2, status: 'closed' }),
          order('o3', { total: 4, quantity: 1 }),
        );
        const any: Expression = {
          kind: 'any',
          collection: 'lines',
          variable: 'l',
          predicate: compare({ kind: 'field', name: 'text', type: 'string', of: 'l' }, 'eq', literal('seat')),
        };
        const where = compare(field('status'), 'eq', literal('open'));
        const measures = [
          { ...total, where },
          { name: 'withQuantity', operation: 'count', field: 'quantity' } as const,
          { name: 'open', operation: 'count', where } as const,
        ];
        const expected = { total: '5', withQuantity: 1, open: 2 };
        expect(await readModels.aggregate(orders, { groupBy: [], measures })).toEqual([
          { keys: {}, measures: expected },
        ]);
        expect(
          await readModels.aggregate(orders, {
            groupBy: [],
            measures: [...measures, { name: 'seats', operation: 'count', where: any }],
          }),
        ).toEqual([{ keys: {}, measures: { ...expected, seats: 1 } }]);
        expect(await readModels.aggregate(orders, { filter: any, groupBy: [], measures })).toEqual([
          { keys: {}, measures: { total: '1', withQuantity: 0, open: 1 } },
        ]);
      });
    });

    describe('generations', () => {
      test('are compared by document: other texts, other revisions, missing and deleted ones differ', async () => {
        const one = await liveGeneration();
        const other = await readModels.begin(orders);
        const many = Array.from({ length: 1_203 }, (_, index) => atRevision(1, order(`same-${index}`)));
        await readModels.write(orders, [one, other], many);
        await readModels.write(
          orders,
          [one],
          [
            atRevision(1, order('text', { quantity: 1 })),
            atRevision(1, order('revision')),
            atRevision(1, order('missing')),
            atRevision(1, order('deleted')),
          ],
        );
        await readModels.write(
          orders,
          [other],
          [
            atRevision(1, order('text', { quantity: 2 })),
            atRevision(2, order('revision')),
            deletedAt(2, 'deleted'),
            atRevision(1, order('added')),
          ],
        );
        const compared = async (left: Generation, right: Generation) => {
          let equal = 0;
          const rest: string[] = [];
          for await (const batch of readModels.compare(orders, left, right)) {
            equal += batch.equal;
            rest.push(...batch.ids);
          }
          return { equal, rest: rest.sort() };
        };
        const different = {
          equal: 1_203,
          rest: ['added', 'deleted', 'missing', 'revision', 'text'],
        };
        expect(await compared(one, other)).toEqual(different);
        expect(await compared(other, one)).toEqual(different);
      });

      test('are built beside the live one and take its place at once', async () => {
        await store(order('o1'), order('o2'));
        const first = await liveGeneration();
        const second = await readModels.begin(orders);
        expect(await readModels.generations(orders)).toEqual(
          expect.arrayContaining([
            { generation: first, version: 1, live: true },
            { generation: second, version: 1, live: false },
          ]),
        );
        await readModels.write(orders, [second], [atRevision(0, order('o9'))]);
        expect(await ids()).toEqual(['o1', 'o2']);
        expect(await readModels.get(orders, 'o9')).toBeUndefined();
        await readModels.makeLive(orders, second);
        expect(await ids()).toEqual(['o9']);
        expect(await readModels.get(orders, 'o1')).toBeUndefined();
        expect((await readModels.get(orders, 'o9'))?.document).toEqual(order('o9'));
        await readModels.drop(orders, first);
        expect(await readModels.generations(orders)).toEqual([
          { generation: second, version: 1, live: true },
        ]);
        expect(await ids()).toEqual(['o9']);
      });

      test('cannot be dropped while live, nor made live once dropped', async () => {
        await store(order('o1'));
        await expect(readModels.drop(orders, await liveGeneration())).rejects.toThrow('not live');
        const abandoned = await readModels.begin(orders);
        await readModels.drop(orders, abandoned);
        await expect(readModels.makeLive(orders, abandoned)).rejects.toThrow();
        expect(await ids()).toEqual(['o1']);
      });

      test('are written together in one call, each with its own guard', async () => {
        const first = await liveGeneration();
        const second = await readModels.begin(orders);
        await readModels.write(orders, [second], [atRevision(5, order('o1', { quantity: 5 }))]);
        await readModels.write(orders, [first, second], [atRevision(3, order('o1', { quantity: 3 }))]);
        const revisions = [];
        for (const generation of [first, second]) {
          revisions.push((await readModels.getMany(orders, generation, ['o1']))[0]?.revision);
        }
        expect(revisions).toEqual([3, 5]);
      });

      test('of an older version stay live until a newer one is made live', async () => {
        await store(order('o1', { channel: 'web', createdAt: '2026-01-01T00:00:00.000Z' }));
        readModels = await underTest.reopen();
        await readModels.prepare([newerOrders, members]);
        expect(await readModels.generations(newerOrders)).toMatchObject([{ version: 1, live: true }]);
        const channel: Expression = { kind: 'field', name: 'channel', type: 'string' };
        const filter = compare(channel, 'eq', literal('web'));
        const query = everything({ filter, orderBy: [{ expression: channel, direction: 'asc' }] });
        expect((await readModels.list(newerOrders, query)).count).toBe(1);
        const next = await readModels.begin(newerOrders);
        await readModels.write(newerOrders, [next], [atRevision(0, order('o2', { channel: 'web' }))]);
        await readModels.makeLive(newerOrders, next);
        expect((await readModels.list(newerOrders, query)).documents).toEqual([
          order('o2', { channel: 'web' }),
        ]);
        expect(await readModels.generations(newerOrders)).toEqual(
          expect.arrayContaining([expect.objectContaining({ generation: next, version: 2, live: true })]),
        );
      });

      test('answer queries without a break while one takes over from another', async () => {
        await store(...Array.from({ length: 300 }, (_, index) => order(`o${index}`)));
        let asking = true;
        const counts = new Set<number | undefined>();
        const asker = (async () => {
          while (asking) counts.add((await readModels.list(orders, everything({ top: 1 }))).count);
        })();
        for (let round = 0; round < 3; round++) {
          const former = await liveGeneration();
          const next = await readModels.begin(orders);
          await readModels.write(
            orders,
            [next],
            Array.from({ length: 300 }, (_, index) => atRevision(0, order(`o${index}`))),
          );
          await readModels.makeLive(orders, next);
          await readModels.drop(orders, former);
        }
        asking = false;
        await asker;
        expect([...counts]).toEqual([300]);
      });
    });

    describe('checkpoints', () => {
      const store = 'store-1';

      test('are kept for each generation', async () => {
        const first = await liveGeneration();
        const second = await readModels.begin(orders);
        expect(await readModels.checkpoint(orders, first)).toBeUndefined();
        expect(await readModels.saveCheckpoint(orders, first, { position: '7', store, epoch: 1 })).toBe(true);
        expect(await readModels.checkpoint(orders, first)).toEqual({ position: '7', store, epoch: 1 });
        expect(await readModels.checkpoint(orders, second)).toBeUndefined();
        expect(await readModels.saveCheckpoint(orders, first, { position: undefined, store, epoch: 1 })).toBe(
          true,
        );
        expect(await readModels.checkpoint(orders, first)).toEqual({ position: undefined, store, epoch: 1 });
      });

      test('of an older epoch are refused', async () => {
        const generation = await liveGeneration();
        await readModels.saveCheckpoint(orders, generation, { position: '1', store, epoch: 2 });
        expect(await readModels.saveCheckpoint(orders, generation, { position: '9', store, epoch: 1 })).toBe(
          false,
        );
        expect((await readModels.checkpoint(orders, generation))?.position).toBe('1');
        expect(await readModels.saveCheckpoint(orders, generation, { position: '2', store, epoch: 2 })).toBe(
          true,
        );
        expect(await readModels.saveCheckpoint(orders, generation, { position: '3', store, epoch: 3 })).toBe(
          true,
        );
        expect((await readModels.checkpoint(orders, generation))?.position).toBe('3');
      });

      test('after a deletion do not let a late write bring the document back', async () => {
        const generation = await liveGeneration();
        await write(atRevision(0, order('o1')));
        await write(deletedAt(2, 'o1'));
        for (const position of ['1', '2', '3']) {
          await readModels.saveCheckpoint(orders, generation, { position, store, epoch: 1 });
        }
        await write(atRevision(1, order('o1')));
        expect(await ids()).toEqual([]);
      });
    });

    describe('over restarts', () => {
      test('preparing again changes nothing', async () => {
        await store(order('o1'));
        const generations = await readModels.generations(orders);
        await readModels.prepare([orders, members]);
        expect(await readModels.generations(orders)).toEqual(generations);
        expect(await ids()).toEqual(['o1']);
      });

      test('documents, tombstones, checkpoints and generations are kept', async () => {
        const generation = await liveGeneration();
        await store(order('o1'), order('o2'));
        await write(deletedAt(1, 'o2'));
        await readModels.saveCheckpoint(orders, generation, { position: '5', store: 's', epoch: 1 });
        readModels = await underTest.reopen();
        await readModels.prepare([orders, members]);
        expect(await liveGeneration()).toBe(generation);
        expect(await ids()).toEqual(['o1']);
        await write(atRevision(0, order('o2')));
        expect(await readModels.get(orders, 'o2')).toBeUndefined();
        expect(await readModels.checkpoint(orders, generation)).toEqual({
          position: '5',
          store: 's',
          epoch: 1,
        });
      });

      test('an index that is declared later is built, and filters by its field still work', async () => {
        await store(order('o1', { paid: true, createdAt: '2026-01-01T00:00:00.000Z' }));
        expect(await underTest.indexes(await liveGeneration())).not.toContain('paid,createdAt');
        readModels = await underTest.reopen();
        await readModels.prepare([{ ...orders, indexes: [['paid', 'createdAt']] }, members]);
        expect(await underTest.indexes(await liveGeneration())).toContain('paid,createdAt');
        expect(await ids({ filter: compare(field('paid'), 'eq', literal(true)) })).toEqual(['o1']);
      });

      test('redundant declarations of indexes are accepted, and the field is indexed', async () => {
        await store(order('o1', { status: 'paid' }));
        readModels = await underTest.reopen();
        const indexes = [
          ['id'],
          ['status'],
          ['status', 'id'],
          ['status', 'id', 'total'],
          ['status', 'status'],
        ];
        await readModels.prepare([
          { ...orders, indexes },
          { ...members, indexes: [['id'], ['name', 'id'], ['name']] },
        ]);
        expect(await underTest.indexes(await liveGeneration())).toContain('status');
        expect(await ids({ filter: compare(field('status'), 'eq', literal('paid')) })).toEqual(['o1']);
      });

      test('a field that becomes queryable can be filtered in older documents too', async () => {
        await store(order('o1', { note: 'fragile' }), order('o2', { note: null }));
        const { note, ...others } = orders.fields;
        expect(note).toBeDefined();
        const wider: ReadModel = {
          ...orders,
          fields: { ...others, note: { type: 'string', description: 'Text', nullable: true } },
        };
        readModels = await underTest.reopen();
        await readModels.prepare([wider, members]);
        const filter = compare({ kind: 'field', name: 'note', type: 'string' }, 'eq', literal('fragile'));
        expect((await readModels.list(wider, everything({ filter }))).documents).toEqual([
          order('o1', { note: 'fragile' }),
        ]);
      });
    });
  });
}
