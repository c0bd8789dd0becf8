/** A command whose connection closes while it is written ends. The driver alone would wait for ever. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { endBrokenWrites } from '../../src/adapters/mongo/brokenWrites.js';
import { isPassing } from '../../src/adapters/mongo/unavailable.js';
import { type MongoServer, startMongoServer } from '../servers/mongodb/server.js';
import { until } from '../support/until.js';

/** More than the buffers of two sockets hold. */
const large = 'x'.repeat(12 * 1024 * 1024);

let server: MongoServer;
let client: MongoClient;

beforeEach(async () => {
  endBrokenWrites();
  server = await startMongoServer();
  client = new MongoClient(server.url, { socketTimeoutMS: 300, retryWrites: false, maxPoolSize: 1 });
  await client.connect();
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

test('a large command to a server that reads no more fails at its time limit, and the next is answered', async () => {
  const documents = client.db('test').collection('documents');
  const isAnswered = () =>
    documents.insertOne({ small: true }).then(
      () => true,
      () => false,
    );
  await until(isAnswered);
  server.stopReading();
  const failure = await documents.insertOne({ large }).catch((error: unknown) => error);
  expect(isPassing(failure)).toBe(true);
  server.resume();
  await until(isAnswered);
});
