/** The MongoDB adapters on a faulty server: nothing is lost or written twice, and nothing hangs. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openMongoKeys } from '../../src/adapters/keys/mongo.js';
import { openMongoReadModels } from '../../src/adapters/readmodels/mongo/mongo.js';
import { openMongoRecords } from '../../src/adapters/records/mongo.js';
import type { Keys } from '../../src/ports/keys.js';
import type { ReadModels } from '../../src/ports/readModels.js';
import type { Records } from '../../src/ports/records.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import type { Expression } from '../../src/query/ast.js';
import { type MongoServer, startMongoServer } from '../servers/mongodb/server.js';
import { type MongoDatabase, mongoDatabase } from '../support/mongoDatabase.js';
import { sampleModel } from '../support/sampleModel.js';

describe('a faulty MongoDB', () => {
  let server: MongoServer;
  let database: MongoDatabase;
  let records: Records;
  let keys: Keys;
  let readModels: ReadModels;
  let generation: string;

  beforeEach(async () => {
    server = await startMongoServer();
    database = mongoDatabase(server.url);
    const connection = await database.connect();
    records = await openMongoRecords({ connection });
    keys = openMongoKeys({ connection });
    readModels = openMongoReadModels({ connection });
    await readModels.prepare([sampleModel]);
    generation = (await readModels.generations(sampleModel))[0]?.generation ?? '';
  });
  afterEach(async () => {
    await readModels.close();
    await database.dispose();
    await server.stop();
  });

  function write(id: string, revision: number): Promise<void> {
    return readModels.write(sampleModel, [generation], [{ id, revision, document: { id } }]);
  }

  test('a compare-and-set whose answer was lost is carried out once, and its writer learns that it won', async () => {
    const first = await records.put('sessions', 'a', { n: 1 });
    server.loseNextAnswers(1);
    const second = await records.put('sessions', 'a', { n: 2 }, { expected: first ?? 0 });
    expect(second).toBeDefined();
    expect(await records.get('sessions', 'a')).toEqual({ value: { n: 2 }, version: second });
    server.loseNextAnswers(1);
    expect(await records.put('sessions', 'b', { n: 1 }, { expected: 'absent' })).toBeDefined();
  });

  test('keys whose answer was lost are stored once', async () => {
    server.loseNextAnswers(1);
    await keys.add([{ id: 'a', wrapped: Uint8Array.of(1) }]);
    expect(await keys.find(['a'])).toHaveLength(1);
  });

  test('documents whose answer was lost are stored with their revision', async () => {
    server.loseNextAnswers(1);
    await write('a', 3);
    await write('a', 2);
    expect(await readModels.get(sampleModel, 'a')).toMatchObject({ revision: 3 });
  });

  test('a primary that steps down is asked again', async () => {
    server.refuseNext(1);
    await write('a', 0);
    server.refuseNext(1);
    expect(await readModels.get(sampleModel, 'a')).toMatchObject({ revision: 0 });
  });

  test('a read whose snapshot or cursor the server dropped is Unavailable and can be repeated', async () => {
    await write('a', 0);
    const query = { skip: 0, top: 1, count: true };
    server.before('aggregate', async () => server.forgetReads());
    await expect(readModels.list(sampleModel, query)).rejects.toBeInstanceOf(Unavailable);
    expect(await readModels.list(sampleModel, query)).toMatchObject({ count: 1 });
    const more = Array.from({ length: 2_500 }, (_, index) => ({ id: `b${index}`, revision: 0 }));
    await readModels.write(
      sampleModel,
      [generation],
      more.map((each) => ({ ...each, document: { id: each.id } })),
    );
    server.before('getMore', async () => server.forgetReads());
    const read = async () => {
      let found = 0;
      for await (const batch of readModels.scan(sampleModel, {})) found += batch.length;
      return found;
    };
    await expect(read()).rejects.toBeInstanceOf(Unavailable);
    expect(await read()).toBe(2_501);
  });

  test('a server that is away is Unavailable and is used again when it is back', async () => {
    await write('a', 0);
    await server.stop();
    await expect(write('a', 1)).rejects.toBeInstanceOf(Unavailable);
    await expect(records.get('sessions', 'a')).rejects.toBeInstanceOf(Unavailable);
    await server.restart();
    await write('a', 2);
    expect(await readModels.get(sampleModel, 'a')).toMatchObject({ revision: 2 });
  });

  test('an interrupted scan is Unavailable, not a shorter answer', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      id: `d${index}`,
      revision: 0,
      document: { id: `d${index}` },
    }));
    await readModels.write(sampleModel, [generation], many);
    const reading = async () => {
      let found = 0;
      for await (const batch of readModels.scan(sampleModel, {})) {
        found += batch.length;
        await server.stop();
      }
      return found;
    };
    await expect(reading()).rejects.toBeInstanceOf(Unavailable);
    await server.restart();
  });

  test('a process that starts between two steps of another leaves one live generation', async () => {
    const model = { ...sampleModel, name: 'latecomers' };
    const other = openMongoReadModels({ connection: await database.connect() });
    server.meetNextUpsert(() => other.prepare([model]));
    await readModels.prepare([model]);
    await other.prepare([model]);
    expect((await readModels.generations(model)).map(({ live }) => live)).toEqual([true]);
    await other.close();
  });

  describe('when a write comes between two reads of one query', () => {
    const everything = { top: 1_000, skip: 0, count: true } as const;

    test('a page and its count show one moment', async () => {
      await write('a', 0);
      server.before('aggregate', () => write('b', 0));
      expect(await readModels.list(sampleModel, everything)).toEqual({ documents: [{ id: 'a' }], count: 1 });
      expect((await readModels.list(sampleModel, everything)).count).toBe(2);
    });

    test('all parts of an aggregate show one moment, and each query has its own', async () => {
      const anything: Expression = {
        kind: 'comparison',
        operator: 'ne',
        left: { kind: 'field', name: 'id', type: 'string' },
        right: { kind: 'literal', type: 'string', value: 'z' },
      };
      const count = { name: 'all', operation: 'count' } as const;
      const measures = [count, { ...count, name: 'others', where: anything }];
      const counted = async () =>
        (await readModels.aggregate(sampleModel, { groupBy: [], measures }))[0]?.measures;
      await write('a', 0);
      // The write comes after the first part and before the second.
      server.before('aggregate', async () => server.before('aggregate', () => write('b', 0)));
      expect(await counted()).toEqual({ all: 1, others: 1 });
      expect(await counted()).toEqual({ all: 2, others: 2 });
    });
  });
});
