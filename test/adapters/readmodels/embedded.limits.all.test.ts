/** Promises of only the embedded read models: limits, large tables, erasure, and reads that never lag behind writes. */
import { setMaxListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openRanking } from '../../../src/adapters/readmodels/rank.js';
import {
  type EmbeddedReadModelsOptions,
  openEmbeddedReadModels,
} from '../../../src/adapters/readmodels/sqlite/embedded.js';
import { open } from '../../../src/adapters/readmodels/sqlite/writerOperations.js';
import { openForReading, openForWriting } from '../../../src/adapters/sqlite/database.js';
import { AnswerTooLarge, type Demand, QueryTimeout, type ReadModels } from '../../../src/ports/readModels.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import type { Expression, ListQuery, OrderBy } from '../../../src/query/ast.js';
import { compareBy, matches } from '../../../src/query/evaluate.js';
import type { Document, ReadModel } from '../../../src/query/fields.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';
import { aMoment } from '../../support/until.js';

const temporaryFolder = temporaryFolders();

const notes: ReadModel = {
  name: 'notes',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Identifier' },
    text: { type: 'string', description: 'Text', nullable: true },
    number: { type: 'integer', description: 'Number', nullable: true },
    amount: { type: 'decimal', description: 'Amount', nullable: true },
    lines: {
      type: 'collection',
      description: 'Lines',
      items: { text: { type: 'string', description: 'Text', nullable: true } },
    },
  },
  indexes: [['number'], ['text']],
};

const text: Expression = { kind: 'field', name: 'text', type: 'string' };
const number: Expression = { kind: 'field', name: 'number', type: 'integer' };
const amount: Expression = { kind: 'field', name: 'amount', type: 'decimal' };

function literal(value: string | number): Expression {
  return { kind: 'literal', type: typeof value === 'string' ? 'string' : 'integer', value };
}

function equal(left: Expression, right: Expression): Expression {
  return { kind: 'comparison', operator: 'eq', left, right };
}

function call(name: 'contains' | 'tolower' | 'trim', ...values: Expression[]): Expression {
  return { kind: 'call', name, arguments: values, type: name === 'contains' ? 'boolean' : 'string' };
}

/** A computed text, which SQL cannot express. */
const computed = call('tolower', call('trim', text));

function page(query: Partial<ListQuery> = {}): ListQuery {
  return { skip: 0, top: 1000, count: true, ...query };
}

async function withReadModels(
  options: Partial<EmbeddedReadModelsOptions>,
  work: (
    readModels: ReadModels,
    store: (documents: readonly Document[], revision?: number) => Promise<void>,
    file: string,
  ) => Promise<void>,
): Promise<void> {
  const file = join(temporaryFolder(), 'readmodels.db');
  const failures: Error[] = [];
  const readModels = await openEmbeddedReadModels({
    file,
    onFailure: (error) => failures.push(error),
    ...options,
  });
  try {
    await readModels.prepare([notes]);
    const [live] = await readModels.generations(notes);
    const store = (documents: readonly Document[], revision = 0) =>
      readModels.write(
        notes,
        [live?.generation ?? ''],
        documents.map((document) => ({ id: String(document.id), revision, document })),
      );
    await work(readModels, store, file);
  } finally {
    await readModels.close();
  }
  expect(failures).toEqual([]);
}

function numbered(count: number): Document[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `n${String(index).padStart(6, '0')}`,
    text: `Text ${index % 100}`,
    number: index % 1_000,
    amount: (index % 7) / 10,
    lines: [{ text: `line ${index % 500}` }],
  }));
}

/** A caller that records how much memory it was asked to reserve. */
function caller(by: string, most = Number.POSITIVE_INFINITY) {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const reserved: number[] = [];
  const demand: Demand = {
    by,
    signal: controller.signal,
    reserve(bytes) {
      reserved.push(bytes);
      if (bytes > most) throw new Unavailable('no room');
    },
  };
  return { demand, reserved, leave: () => controller.abort() };
}

describe('callers', () => {
  /** Reads and parses every document. */
  const dear: Expression = {
    kind: 'any',
    collection: 'lines',
    variable: 'l',
    predicate: equal(
      {
        kind: 'call',
        name: 'length',
        arguments: [{ kind: 'field', name: 'text', of: 'l', type: 'string' }],
        type: 'integer',
      },
      literal(-1),
    ),
  };

  test('who have left do not delay others, whatever they asked for', async () => {
    await withReadModels({ queryTimeLimit: 60_000 }, async (readModels, store) => {
      const lines = Array.from({ length: 200 }, (_, index) => ({ text: `line ${index}` }));
      await store(numbered(5_000).map((document) => ({ ...document, lines })));
      const gone = caller('user:1');
      const abandoned = Array.from({ length: 30 }, () =>
        readModels.list(notes, page({ filter: dear }), gone.demand),
      );
      const outcomes = Promise.allSettled(abandoned);
      // A quick query is answered while all of those wait.
      expect((await readModels.list(notes, page({ top: 1 }), caller('user:2').demand)).count).toBe(5_000);
      gone.leave();
      for (const outcome of await outcomes)
        expect(outcome).toMatchObject({ reason: expect.any(Unavailable) });
      const { count } = await readModels.list(notes, page({ filter: dear }), caller('user:2').demand);
      expect(count).toBe(0);
    });
  });

  test('with too many queries at once are refused as Unavailable, not as too large', async () => {
    await withReadModels({ queryTimeLimit: 60_000 }, async (readModels, store) => {
      await store(numbered(5_000));
      const asked = Array.from({ length: 100 }, () =>
        readModels.list(notes, page({ filter: dear }), caller('user:1').demand),
      );
      const outcomes = await Promise.allSettled(asked);
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      for (const reason of refused) expect(reason).toBeInstanceOf(Unavailable);
      expect(refused.length).toBeGreaterThan(0);
      expect(outcomes.length - refused.length).toBeGreaterThan(0);
    });
  });

  test('are asked to reserve memory for a large page before it is read', async () => {
    await withReadModels({}, async (readModels, store) => {
      const long = 'x'.repeat(100_000);
      await store(numbered(40).map((document) => ({ ...document, text: long })));
      const small = caller('user:1');
      expect((await readModels.list(notes, page({ top: 5 }), small.demand)).documents).toHaveLength(5);
      expect(small.reserved).toEqual([]);
      const large = caller('user:1');
      expect((await readModels.list(notes, page(), large.demand)).documents).toHaveLength(40);
      expect(large.reserved).toEqual([expect.any(Number)]);
      expect(large.reserved[0]).toBeGreaterThan(4_000_000);
      const crowded = caller('user:1', 1_000_000);
      await expect(readModels.list(notes, page(), crowded.demand)).rejects.toThrow(Unavailable);
    });
  });
});

describe('while nothing can be written', () => {
  test('documents can be read by id, and are kept when writes work again', async () => {
    await withReadModels({}, async (readModels, store, file) => {
      await store([{ id: 'a', text: 'stored', number: 1 }], 0);
      const other = openForWriting(file);
      other.exec('BEGIN IMMEDIATE');
      try {
        await expect(store([{ id: 'a', text: 'newer', number: 2 }], 1)).rejects.toThrow(Unavailable);
        await expect(store([{ id: 'b', text: 'new', number: 3 }], 0)).rejects.toThrow(Unavailable);
        expect(await readModels.get(notes, 'a')).toMatchObject({ revision: 1, document: { text: 'newer' } });
        expect(await readModels.get(notes, 'b')).toMatchObject({ document: { text: 'new' } });
      } finally {
        other.exec('ROLLBACK');
        other.close();
      }
      await store([{ id: 'a', text: 'newest', number: 4 }], 2);
      expect(await readModels.get(notes, 'a')).toMatchObject({ revision: 2, document: { text: 'newest' } });
      await store([{ id: 'b', text: 'new', number: 3 }], 0);
      expect((await readModels.list(notes, page())).count).toBe(2);
    });
  });
});

describe('limits', () => {
  test('a query over its time limit is refused, and the threads continue', async () => {
    await withReadModels({ queryTimeLimit: 0 }, async (readModels, store) => {
      await store(numbered(500));
      const filter = equal(computed, literal('nothing'));
      await expect(readModels.list(notes, page({ filter }))).rejects.toThrow(QueryTimeout);
      await expect(readModels.list(notes, page({ filter }))).rejects.toThrow(QueryTimeout);
      await expect(
        readModels.aggregate(notes, { filter, groupBy: [], measures: [{ name: 'n', operation: 'count' }] }),
      ).rejects.toThrow(QueryTimeout);
      const [live] = await readModels.generations(notes);
      const found = await readModels.getMany(notes, live?.generation ?? '', ['n000001', 'n000002']);
      expect(found).toHaveLength(2);
    });
  });

  test('an aggregation with too many groups is refused, in SQL and in memory', async () => {
    await withReadModels({ maxGroups: 5 }, async (readModels, store) => {
      await store(numbered(6));
      const measures = [{ name: 'n', operation: 'count' } as const];
      const groupBy = [{ field: 'number' }];
      await expect(readModels.aggregate(notes, { groupBy, measures })).rejects.toThrow(AnswerTooLarge);
      const all = equal(call('contains', computed, literal('text')), {
        kind: 'literal',
        type: 'boolean',
        value: true,
      });
      await expect(readModels.aggregate(notes, { filter: all, groupBy, measures })).rejects.toThrow(
        AnswerTooLarge,
      );
      expect(await readModels.aggregate(notes, { groupBy: [{ field: 'nothing' }], measures })).toEqual([
        { keys: { nothing: null }, measures: { n: 6 } },
      ]);
    });
  });

  test('a page of too many bytes is refused, and a scan returns it in small batches', async () => {
    await withReadModels({}, async (readModels, store) => {
      const long = 'x'.repeat(400_000);
      const documents = Array.from({ length: 90 }, (_, index) => ({
        id: `n${index + 100}`,
        lines: [{ text: long }],
      }));
      await store(documents);
      await expect(readModels.list(notes, page())).rejects.toThrow(AnswerTooLarge);
      expect((await readModels.list(notes, page({ top: 10 }))).documents).toEqual(documents.slice(0, 10));
      const sizes: number[] = [];
      for await (const batch of readModels.scan(notes, {})) sizes.push(batch.length);
      expect(Math.max(...sizes)).toBeLessThan(10);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(90);
    });
  });

  test('an order by a computed value works within the memory limit and is refused beyond it', () => {
    const orderBy: OrderBy[] = [{ expression: number, direction: 'desc' }];
    const ranking = openRanking<number>(orderBy, 3);
    for (let rowid = 0; rowid < 120_000; rowid++) {
      ranking.add(rowid, { id: String(rowid), number: (rowid * 7_919) % 120_000 });
    }
    const best = ranking.keys().map((rowid) => (rowid * 7_919) % 120_000);
    expect(best).toEqual([119_999, 119_998, 119_997]);
    const deep = openRanking<number>(orderBy, 1_000_000);
    expect(() => {
      for (let rowid = 0; rowid < 120_000; rowid++) deep.add(rowid, { id: String(rowid) });
    }).toThrow(QueryTimeout);
  });

  test('a document that does not fit its declaration is refused by name, and others are stored', async () => {
    await withReadModels({}, async (readModels, store) => {
      await expect(store([{ id: 'bad', number: 1.5 }])).rejects.toThrow(
        'the number of document bad is not of type integer',
      );
      await store([{ id: 'good', number: 1 }]);
      expect((await readModels.list(notes, page())).documents).toEqual([{ id: 'good', number: 1 }]);
    });
  });
});

describe('queries with hostile values', () => {
  test('mean what they say', async () => {
    await withReadModels({}, async (readModels, store) => {
      const documents: Document[] = [
        { id: 'a', text: `100%_'"; DROP TABLE x --`, lines: [{ text: 'tab\there "quoted" \\ back' }] },
        { id: 'b', text: '100x_', lines: [] },
        { id: 'c', text: null, lines: [{ text: null }] },
      ];
      await store(documents);
      const deep = (depth: number): Expression => {
        let nested: Expression = equal(text, literal('100x_'));
        for (let level = 0; level < depth; level++) nested = { kind: 'not', operand: nested };
        return nested;
      };
      const many: Expression = {
        kind: 'in',
        operand: text,
        list: Array.from({ length: 1_000 }, (_, index) => ({
          kind: 'literal',
          type: 'string',
          value: index === 500 ? '100x_' : `${index}`,
        })),
      };
      const lineText: Expression = { kind: 'field', name: 'text', type: 'string', of: 'l' };
      const anyLine = (searched: string): Expression => ({
        kind: 'any',
        collection: 'lines',
        variable: 'l',
        predicate: call('contains', lineText, literal(searched)),
      });
      const filters: Expression[] = [
        call('contains', text, literal('%')),
        call('contains', text, literal('0%_\'"')),
        call('contains', text, literal('\0')),
        equal(text, literal('100x_\0')),
        equal(text, literal('\ud800')),
        anyLine('tab\there "quoted" \\'),
        anyLine('\0'),
        deep(99),
        deep(98),
        many,
        { kind: 'not', operand: many },
      ];
      for (const filter of filters) {
        const found = await readModels.list(notes, page({ filter }));
        expect(found.documents).toEqual(documents.filter((document) => matches(filter, document)));
      }
    });
  });
});

describe('a large table', () => {
  test('answers the same with or without an index for the query', async () => {
    await withReadModels({ queryTimeLimit: 60_000 }, async (readModels, store) => {
      const documents = numbered(25_000);
      await store(documents);
      const contains = call('contains', text, literal('9'));
      const filters: (Expression | undefined)[] = [
        undefined,
        equal(number, literal(7)),
        contains,
        { kind: 'and', left: equal(number, literal(9)), right: contains },
        equal(computed, literal('text 42')),
        {
          kind: 'any',
          collection: 'lines',
          variable: 'l',
          predicate: equal({ kind: 'field', name: 'text', type: 'string', of: 'l' }, literal('line 77')),
        },
      ];
      const orders: OrderBy[][] = [
        [],
        [{ expression: number, direction: 'desc' }],
        [{ expression: amount, direction: 'asc' }],
        [{ expression: computed, direction: 'desc' }],
      ];
      for (const filter of filters) {
        const matching = documents.filter((document) => filter === undefined || matches(filter, document));
        for (const orderBy of orders) {
          const sorted = [...matching].sort(compareBy(orderBy)).map(({ id }) => id);
          for (const count of [true, false]) {
            const query = { orderBy, skip: 10, top: 20, count, ...(filter && { filter }) };
            const found = await readModels.list(notes, query);
            expect(found.documents.map(({ id }) => id)).toEqual(sorted.slice(10, 30));
            expect(found.count).toBe(count ? matching.length : undefined);
          }
        }
      }
      // No statement was left open: reads see what is written now.
      await store([{ id: 'n000000', number: 5_000 }], 1);
      for (let round = 0; round < 6; round++) {
        const { documents: now } = await readModels.list(
          notes,
          page({ filter: equal(number, literal(5_000)) }),
        );
        expect(now.map(({ id }) => id)).toEqual(['n000000']);
      }
    });
  });
});

describe('reads and writes that race', () => {
  test('never return less than a write that was answered before', async () => {
    // Two hot documents for five ids, so that answers come from memory, from the file, or from a read under way.
    await withReadModels({ hotDocuments: 2 }, async (readModels, store) => {
      const answered = new Map<string, number>();
      const writer = async (id: string) => {
        for (let revision = 0; revision < 60; revision++) {
          await store([{ id, number: revision }], revision);
          answered.set(id, revision);
          if (revision % 10 === 0) readModels.evictAll?.();
        }
      };
      let writing = true;
      const reader = async (id: string) => {
        while (writing) {
          const least = answered.get(id) ?? -1;
          const found = await readModels.get(notes, id);
          expect(found?.revision ?? -1).toBeGreaterThanOrEqual(least);
          // An answer from memory does not yield to the event loop, which the writers need.
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      const ids = ['a', 'b', 'c', 'd', 'e'];
      const readers = ids.flatMap((id) => [reader(id), reader(id)]);
      await Promise.all(ids.map(writer));
      writing = false;
      await Promise.all(readers);
    });
  });
});

describe('a deletion', () => {
  test('leaves no trace of the document in any file', async () => {
    await withReadModels({}, async (readModels, store, file) => {
      const secret = 'Unforgettable Ünique Name';
      await store([
        ...numbered(2_000),
        { id: 'person', text: secret, lines: [{ text: secret.repeat(500) }] },
      ]);
      await store([{ id: 'person', text: `${secret} again`, lines: [] }], 1);
      const [live] = await readModels.generations(notes);
      await readModels.write(
        notes,
        [live?.generation ?? ''],
        [{ id: 'person', revision: 2, document: null }],
      );
      const folder = join(file, '..');
      const holding = () =>
        readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('Unforgettable'));
      const deadline = Date.now() + 200_000;
      while (holding().length > 0 && Date.now() < deadline) await aMoment();
      expect(holding()).toEqual([]);
    });
  });
});

describe('a generation that was being dropped when the process ended', () => {
  test('is gone after the next start', async () => {
    const file = join(temporaryFolder(), 'readmodels.db');
    const database = openForWriting(file);
    const writer = open(database, { tombstoneRetention: 0 });
    writer.ensureLive(notes);
    const other = writer.begin(notes);
    writer.write(other, [['n1', 0, JSON.stringify({ id: 'n1', text: 'left over' })]]);
    writer.retire(other);
    database.close();
    const readModels = await openEmbeddedReadModels({ file, onFailure: () => {} });
    await readModels.prepare([notes]);
    expect(await readModels.generations(notes)).toHaveLength(1);
    await readModels.close();
    const reading = openForReading(file);
    const tables = reading.prepare<[string]>("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    reading.close();
    expect(tables.flat().filter((name) => name.includes(other))).toEqual([]);
  });
});

describe('a loop over rows', () => {
  test('frees its snapshot when it is left early', () => {
    const file = join(temporaryFolder(), 'rows.db');
    const writing = openForWriting(file);
    writing.exec('CREATE TABLE t (n INTEGER)');
    const insert = writing.prepare('INSERT INTO t VALUES (?)');
    for (let n = 0; n < 1_000; n++) insert.run(n);
    const reading = openForReading(file);
    const rows = reading.prepare<[number]>('SELECT n FROM t WHERE n >= ? ORDER BY n');
    for (const stop of [0, 50, 99, 100, 101, 999]) {
      for (const [n] of rows.iterate(0)) if (n === stop) break;
      insert.run(1_000);
      expect(writing.pragma('wal_checkpoint(TRUNCATE)')).toBe(0);
      expect(reading.prepare<[number]>('SELECT count(*) FROM t').get()?.[0]).toBeGreaterThan(1_000);
    }
    expect([...rows.iterate(1_000)]).toHaveLength(6);
    reading.close();
    writing.close();
  });
});
