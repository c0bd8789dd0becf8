/** Engines that accept calls and answer none: the calls of a request, one after the other, all end by its deadline. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openEventStoreDb } from '../../src/adapters/eventstore/esdb.js';
import { openBullJobs } from '../../src/adapters/jobs/bullmq.js';
import { openMongoKeys } from '../../src/adapters/keys/mongo.js';
import { openMongoReadModels } from '../../src/adapters/readmodels/mongo/mongo.js';
import { openMongoRecords } from '../../src/adapters/records/mongo.js';
import { redisConnections } from '../../src/adapters/redis/connection.js';
import { runUntil } from '../../src/ports/callerDeadline.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { startEventStoreServer } from '../servers/eventstore/server.js';
import { startMongoServer } from '../servers/mongodb/server.js';
import { noRedis, startRedisServer } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { mongoDatabase } from '../support/mongoDatabase.js';
import { sampleModel } from '../support/sampleModel.js';

const patience = 1_500;
/** A margin for a busy process, in milliseconds. */
const slack = 1_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Makes the calls in turn, whatever the outcome of each, like a request that can do without some of them. */
async function expectToEndTogether(calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  const began = performance.now();
  const outcomes: unknown[] = [];
  await runUntil({ endsAt: began + patience }, async () => {
    for (const call of calls) outcomes.push(await call().catch((error: unknown) => error));
  });
  expect(performance.now() - began).toBeLessThan(patience + slack);
  for (const outcome of outcomes) expect(outcome).toBeInstanceOf(Unavailable);
}

test('calls of EventStoreDB end by the deadline of their request', async () => {
  const server = await startEventStoreServer();
  const store = openEventStoreDb({ url: server.url, namespace: 'deadline' });
  ends.push(
    () => server.stop(),
    () => store.close(),
    () => server.resume(),
  );
  expect(await store.head()).toBeUndefined();
  server.stall();
  const event = { id: '5f0c1f5e-6f5e-4d3e-8f63-3b1b0c5f7a11', type: 'Noted', data: {}, metadata: {} };
  await expectToEndTogether([
    () => store.readStream('note-1'),
    () => store.append('note-1', 'no-stream', [event]),
    () => store.head(),
    () => store.readAll({ after: undefined, limit: 10 }),
  ]);
  server.resume();
  // The append may have arrived. Then the same event at the same place is accepted as a repetition.
  expect(await store.append('note-1', 'no-stream', [event])).toMatchObject({ revision: 0 });
});

describe('MongoDB', () => {
  let server: Awaited<ReturnType<typeof startMongoServer>>;
  beforeEach(async () => {
    server = await startMongoServer();
    ends.push(() => server.stop());
  });

  test('calls of records, keys and read models end by the deadline of their request', async () => {
    const database = mongoDatabase(server.url);
    const connection = await database.connect();
    const records = await openMongoRecords({ connection });
    const keys = openMongoKeys({ connection });
    const readModels = openMongoReadModels({ connection });
    ends.push(
      () => database.dispose(),
      () => readModels.close(),
      () => server.resume(),
    );
    await readModels.prepare([sampleModel]);
    server.stall();
    // This call has no deadline, but shares its database request with one whose deadline passes first.
    const patient = readModels.get(sampleModel, 'one');
    await expectToEndTogether([
      () => readModels.get(sampleModel, 'one'),
      () => records.get('notes', 'one'),
      () => records.put('notes', 'one', {}),
      () => keys.find(['one']),
      () => readModels.list(sampleModel, { skip: 0, top: 1, count: false }),
    ]);
    server.resume();
    expect(await patient).toBeUndefined();
    expect(await readModels.get(sampleModel, 'one')).toBeUndefined();
  });
});

whereAvailable('Redis that answers nothing', noRedis(), () => {
  test('calls of jobs end by the deadline of their request', async () => {
    const server = await startRedisServer();
    const jobs = openBullJobs({
      connections: redisConnections(server.url, () => undefined),
      namespace: 'deadline',
      onError: () => undefined,
    });
    ends.push(
      () => server.dispose(),
      () => jobs.close(100),
      () => server.resume(),
    );
    await jobs.counts();
    server.stall();
    await expectToEndTogether([
      () => jobs.enqueue([{ kind: 'pdf', id: 'one', data: {} }]),
      () => jobs.counts(),
      () => jobs.list({ skip: 0, top: 1 }),
    ]);
  });
});
