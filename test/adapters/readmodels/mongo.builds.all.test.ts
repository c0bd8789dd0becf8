/** Dropped builds in MongoDB disappear, even if a process still writes to them and the clocks of processes differ. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Collection } from 'mongodb';
import type { MongoConnection } from '../../../src/adapters/mongo/connection.js';
import { openMongoReadModels } from '../../../src/adapters/readmodels/mongo/mongo.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import { type MongoServer, startMongoServer } from '../../servers/mongodb/server.js';
import { type MongoDatabase, mongoDatabase } from '../../support/mongoDatabase.js';
import { until } from '../../support/until.js';

const model = {
  name: 'things',
  version: 1,
  fields: { id: { type: 'string', description: 'identifier' } },
  indexes: [],
} as const;

let server: MongoServer;
let database: MongoDatabase;
let connection: MongoConnection;
const opened: ReadModels[] = [];

beforeAll(async () => {
  server = await startMongoServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  database = mongoDatabase(server.url);
  connection = await database.connect();
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const readModels of opened.splice(0)) await readModels.close();
  await database.dispose();
});

/** Opens the read models as one process. */
function open(staleness: number): ReadModels {
  const readModels = openMongoReadModels({ connection, staleness });
  opened.push(readModels);
  return readModels;
}

async function builds(): Promise<readonly string[]> {
  const all = await connection.database.listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => name.startsWith('documents-'))
    .sort();
}

/** Rebuilds the model and drops its former build. */
async function replace(readModels: ReadModels): Promise<void> {
  const [old] = await readModels.generations(model);
  await readModels.makeLive(model, await readModels.begin(model));
  await readModels.drop(model, old?.generation ?? '');
}

test('a write to a dropped build leaves nothing for good', async () => {
  const readModels = open(0);
  await readModels.prepare([model]);
  await replace(readModels);
  await until(async () => (await builds()).join() === 'documents-things-2');
  // A process that has paused since it looked up its collection writes here.
  await connection.database.collection('documents-things-1').insertOne({ name: 'Jane Doe' });
  await until(async () => (await builds()).join() === 'documents-things-2');
});

test('collections of others are kept, whatever their names', async () => {
  const readModels = open(0);
  await readModels.prepare([model]);
  const others = ['documents-things', 'documents-others-1', 'documents-things-7'];
  for (const name of others) await connection.database.createCollection(name);
  // The collection of a former build shows when a sweep has run.
  await connection.database.createCollection('documents-things-0');
  await until(async () => !(await builds()).includes('documents-things-0'));
  expect(await builds()).toEqual([...others, 'documents-things-1'].sort());
});

test('a process whose clock is ahead removes no build before its time', async () => {
  const { now } = Date;
  const readModels = open(1_000);
  await readModels.prepare([model]);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
  const began = performance.now();
  await replace(readModels);
  await until(async () => !(await builds()).includes('documents-things-1'));
  expect(performance.now() - began).toBeGreaterThan(1_900);
});

test('builds and checkpoints of all read models are read and saved together', async () => {
  const readModels = open(0);
  const models = ['things', 'others', 'more'].map((name) => ({ ...model, name }));
  await readModels.prepare(models);
  const calls = (['find', 'bulkWrite', 'updateOne'] as const).map((name) =>
    jest.spyOn(Collection.prototype, name),
  );
  const count = () => calls.map(({ mock }) => mock.calls.length);
  const known = await Promise.all(models.map((each) => readModels.generations(each)));
  expect(known).toEqual(models.map(({ name }) => [{ generation: `${name}-1`, version: 1, live: true }]));
  expect(count()).toEqual([2, 0, 0]);
  const save = (position: string, epochs: readonly number[]) =>
    Promise.all(
      models.map((each, index) =>
        readModels.saveCheckpoint(each, `${each.name}-1`, {
          position,
          store: 'own',
          epoch: epochs[index] ?? 0,
        }),
      ),
    );
  expect(await save('0001', [1, 2, 1])).toEqual([true, true, true]);
  expect(count()).toEqual([2, 1, 0]);
  expect(await save('0002', [1, 1, 1])).toEqual([true, false, true]);
  for (const { mockClear } of calls) mockClear();
  const found = await Promise.all(models.map((each) => readModels.checkpoint(each, `${each.name}-1`)));
  expect(found.map((one) => [one?.position, one?.epoch])).toEqual([
    ['0002', 1],
    ['0001', 2],
    ['0002', 1],
  ]);
  expect(count()).toEqual([1, 0, 0]);
});
