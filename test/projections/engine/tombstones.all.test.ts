/** Deleted documents stay deleted in MongoDB: a tombstone outlives every process that might bring one back. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openMongoReadModels } from '../../../src/adapters/readmodels/mongo/mongo.js';
import { createKeyring } from '../../../src/events/encryption.js';
import { createEventLog, type EventLog, headAfter, noStream } from '../../../src/events/log.js';
import type { StoredEvent } from '../../../src/kernel/events.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import { applyNewest } from '../../../src/projections/engine/batch.js';
import { createInlineProjector } from '../../../src/projections/engine/inline.js';
import { projection } from '../../../src/projections/engine/projection.js';
import {
  createProjectionRegistry,
  type ProjectionRegistry,
} from '../../../src/projections/engine/registry.js';
import { createProjectionRunner } from '../../../src/projections/engine/runner.js';
import { type MongoServer, startMongoServer } from '../../servers/mongodb/server.js';
import { contextOf, testDataKey } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { type MongoDatabase, mongoDatabase } from '../../support/mongoDatabase.js';
import { until } from '../../support/until.js';

type ThingEvent = { readonly type: 'Made' | 'Gone' | 'Unknown'; readonly data: Record<string, never> };

const model = {
  name: 'things',
  version: 1,
  fields: { id: { type: 'string', description: 'identifier' } },
  indexes: [],
} as const;
const things = projection<{ id: string }, ThingEvent>({
  model,
  streamPrefix: 'thing-',
  on: {
    Made: (_document, _event, id) => ({ id }),
    Gone: () => null,
    Unknown() {
      throw new Error('cannot apply this');
    },
  },
});

let server: MongoServer;
let database: MongoDatabase;
let readModels: ReadModels;
let store: EventStore;
let log: EventLog;
let registry: ProjectionRegistry;

beforeAll(async () => {
  server = await startMongoServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  database = mongoDatabase(server.url);
  readModels = openMongoReadModels({ connection: await database.connect(), tombstoneRetention: 0 });
  await readModels.prepare([model]);
  store = memoryEventStore();
  const keyring = createKeyring(memoryKeys(), testDataKey);
  log = createEventLog({ store, keyring, upcasters: {}, realNow: () => new Date() });
  registry = createProjectionRegistry([things], readModels);
  await registry.refresh();
});
afterEach(async () => {
  await readModels.close();
  await database.dispose();
});

const inlineOn = (own: ReadModels, lateAfter?: number) =>
  createInlineProjector({
    registry,
    readModels: own,
    log,
    onFailure: () => undefined,
    ...(lateAfter === undefined ? {} : { lateAfter }),
  });

async function append(id: string, ...types: ThingEvent['type'][]) {
  const stream = `thing-${id}`;
  let head = noStream;
  for await (const batch of log.read(stream)) for (const event of batch) head = headAfter(head, event);
  const events: ThingEvent[] = types.map((type) => ({ type, data: {} }));
  return log.append({ stream, head, events, encrypted: false, context: contextOf() });
}

async function shown(id: string, ...types: ThingEvent['type'][]): Promise<void> {
  await inlineOn(readModels)(`thing-${id}`, (await append(id, ...types)).events);
}

/** Waits until MongoDB has removed what has expired by age. */
async function serverHasSwept(): Promise<void> {
  const { database: own } = await database.connect();
  const probe = own.collection('probe');
  await probe.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
  await probe.insertOne({ at: new Date() });
  await until(async () => (await probe.countDocuments()) === 0);
}

async function whileRunning(work: () => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  const runner = createProjectionRunner({
    registry,
    readModels,
    store,
    log,
    storeId: 'this store',
    onFault: (error) => faults.push(error),
    pageSize: 1,
    lingerMilliseconds: 1,
  });
  await runner.start();
  await work();
  await runner.stop();
}

const revisionOf = async (id: string) => {
  const [live] = await readModels.generations(model);
  return (await readModels.revisions(model, live?.generation ?? '', [id])).get(id);
};

test('a document deleted while no projector ran stays deleted when one restarts and stops at a fault', async () => {
  await shown('x', 'Made');
  await append('broken', 'Unknown');
  await shown('x', 'Gone');
  await serverHasSwept();
  await whileRunning(async () => {
    expect(await readModels.get(model, 'x')).toBeUndefined();
  });
  expect(await revisionOf('x')).toBe(1);
});

test('a tombstone is removed once a runner has passed its deletion', async () => {
  await shown('x', 'Made', 'Gone');
  expect(await revisionOf('x')).toBe(1);
  await whileRunning(async () => {
    await until(async () => {
      await append(`other-${Math.random()}`, 'Made');
      return (await revisionOf('x')) === undefined;
    });
  });
});

test('a write that took longer than tombstones are kept does not bring a document back', async () => {
  const { events } = await append('x', 'Made');
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const frozen: ReadModels = {
    ...readModels,
    async write(...request) {
      await asleep;
      return readModels.write(...request);
    },
  };
  const writing = inlineOn(frozen, 0)('thing-x', events);
  await append('x', 'Gone');
  wake();
  await writing;
  expect(await readModels.get(model, 'x')).toBeUndefined();
  expect(await revisionOf('x')).toBe(1);
});

test('a page read before the deletion does not bring a document back', async () => {
  await shown('x', 'Made');
  await append('x', 'Gone');
  const [target] = registry.targets();
  const page: readonly StoredEvent[] = await store.readStream('thing-x', { limit: 1 });
  if (target === undefined) throw new Error('there is no build');
  await applyNewest(target, page, { readModels, log, store });
  expect(await readModels.get(model, 'x')).toBeUndefined();
});

test('builds of earlier versions, whose tombstones expired by age, keep them from the next start on', async () => {
  const { database: own } = await database.connect();
  const documents = own.collection('documents-things-1');
  await documents.dropIndex('tombstones');
  await documents.createIndex({ goneAt: 1 }, { expireAfterSeconds: 600 });
  await readModels.prepare([model]);
  const indexes = await documents.indexes();
  expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toEqual([]);
  expect(indexes.map(({ name }) => name)).toContain('tombstones');
});
