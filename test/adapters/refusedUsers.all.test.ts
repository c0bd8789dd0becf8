/** Servers that refuse the user or password of a connection string: the start says so in one line, and no log shows the password. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openEventStoreDb } from '../../src/adapters/eventstore/esdb.js';
import { openBullJobs } from '../../src/adapters/jobs/bullmq.js';
import { connectMongo } from '../../src/adapters/mongo/connection.js';
import { redisConnections } from '../../src/adapters/redis/connection.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { events, newStream } from '../contracts/eventStore.contract.js';
import { startEventStoreServer } from '../servers/eventstore/server.js';
import { startMongoServer } from '../servers/mongodb/server.js';
import { noRedis, startRedisServer } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { startProcess } from '../support/serviceProcess.js';

const wrong = 'wrong-password';
const disposals: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const dispose of disposals.reverse()) await dispose();
});

async function refused(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  expect(error).toBeInstanceOf(Unavailable);
  return String(error);
}

/** Returns the message of a service that fails to start. */
async function saidBy(environment: Readonly<Record<string, string>>): Promise<string> {
  const started = startProcess({ PORT: '0', DATA_KEY: '7'.repeat(64), LOG_LEVEL: 'warn', ...environment });
  disposals.push(() => started.then((process) => process.kill()).catch(() => undefined));
  const error = await started.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  return String(error);
}

describe('EventStoreDB with users', () => {
  test.each([
    ['unknown-user', 'EventStoreDB rejected the user name or password in EVENTSTORE_URL'],
    ['no-access', 'it must be able to read $all and to read and write its own streams'],
  ] as const)(
    '%s: reads and appends are refused at once with the reason, and change nothing',
    async (how, what) => {
      const server = await startEventStoreServer();
      const store = openEventStoreDb({ url: server.url, namespace: 'users' });
      disposals.push(async () => {
        await store.close();
        await server.stop();
      });
      const stream = newStream();
      for (const call of [
        () => store.append(stream, 'no-stream', events(1)),
        () => store.readStream(stream),
        () => store.readAll({ after: undefined, limit: 10 }),
        () => store.head(),
      ]) {
        server.refuseNext(Number.POSITIVE_INFINITY, how);
        expect(await refused(call())).toContain(what);
        server.refuseNext(0, how);
      }
      expect(await store.readStream(stream)).toEqual([]);
      expect((await store.append(stream, 'no-stream', events(1))).revision).toBe(0);
    },
  );

  test('the service does not start and says why in one line', async () => {
    const server = await startEventStoreServer();
    const documents = await startMongoServer();
    disposals.push(() => Promise.all([server.stop(), documents.stop()]));
    server.refuseNext(Number.POSITIVE_INFINITY, 'unknown-user');
    const said = await saidBy({
      EVENTSTORE_URL: server.url,
      MONGODB_URL: documents.url,
      SIGNUP: 'closed',
      DATA_DIR: '/tmp',
    });
    expect(said).toContain('EventStoreDB rejected the user name or password in EVENTSTORE_URL');
    expect(said).not.toContain('    at ');
  });
});

test('a MongoDB that does not know the user is reported without the password', async () => {
  const server = await startMongoServer();
  disposals.push(() => server.stop());
  const url = server.url.replace('mongodb://', `mongodb://shop:${wrong}@`);
  const said = await refused(connectMongo(url, 'users'));
  expect(said).toContain('MongoDB rejected the user name or password in MONGODB_URL');
  expect(said).not.toContain(wrong);
});

whereAvailable('Redis with a password', noRedis(), () => {
  test('a wrong password is named as the reason and appears in no log', async () => {
    const server = await startRedisServer();
    disposals.push(() => server.dispose());
    const admin = new Redis(server.url);
    await admin.config('SET', 'requirepass', 'right-password');
    await admin.quit();
    const told: Error[] = [];
    const onError = (error: Error) => void told.push(error);
    const jobs = openBullJobs({
      connections: redisConnections(server.url.replace('redis://', `redis://:${wrong}@`), onError),
      namespace: 'users',
      onError,
    });
    disposals.push(() => jobs.close(0));
    const error = await jobs.counts().then(
      () => undefined,
      (fault: unknown) => fault,
    );
    expect(error).toBeInstanceOf(Unavailable);
    expect(Object(error).cause).toMatchObject({ message: expect.stringContaining('WRONGPASS') });
    expect(told.length).toBeGreaterThan(0);
    const logged = [error, ...told].map((one) =>
      JSON.stringify([String(one), { ...Object(one) }, Object(one).cause]),
    );
    expect(logged.filter((line) => line.includes(wrong))).toEqual([]);
  });
});
