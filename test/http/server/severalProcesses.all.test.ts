/** Several API processes share their state through one event store, one MongoDB and one Redis. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EventStoreServer, startEventStoreServer } from '../../servers/eventstore/server.js';
import { type MongoServer, startMongoServer } from '../../servers/mongodb/server.js';
import { noRedis, type RedisServer, startRedisServer } from '../../servers/redis.js';
import { whereAvailable } from '../../support/availability.js';
import { type RunningService, startProcesses } from '../../support/service.js';

whereAvailable('two processes with an API', noRedis(), () => {
  let eventStore: EventStoreServer;
  let mongo: MongoServer;
  let redis: RedisServer;
  let service: RunningService;

  beforeAll(async () => {
    [eventStore, mongo, redis] = await Promise.all([
      startEventStoreServer(),
      startMongoServer(),
      startRedisServer(),
    ]);
    eventStore.delayVisibility(30);
    service = await startProcesses(
      {
        EVENTSTORE_URL: eventStore.url,
        MONGODB_URL: mongo.url,
        REDIS_URL: redis.url,
        DATA_KEY: randomBytes(32).toString('hex'),
        TEST_CLOCK: 'true',
        RATE_LIMIT: '200',
      },
      ['api', 'api', 'worker,projector'],
    );
  });
  afterAll(async () => {
    await service.dispose();
    await Promise.all([eventStore.stop(), mongo.stop(), redis.dispose()]);
  });

  /** Calls the process with this index. */
  async function at(index: number, path: string, init: RequestInit = {}): Promise<Response> {
    const token = await service.signIn('admin@example.com', 'correct horse battery staple');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(`${service.processes[index]?.url}${path}`, { headers, ...init });
  }

  test('read what the other has written, as single resources and in lists', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const customerId = `cus-${turn}`;
      const body = JSON.stringify({ customerId, offerId: 'offer-1', quantity: 1 });
      const created = await at(turn % 2, '/api/subscriptions', { method: 'POST', body });
      const { id } = (await created.json()) as { id: string };
      const other = (turn + 1) % 2;
      expect((await at(other, `/api/subscriptions/${id}`)).status).toBe(200);
      const list = await at(other, `/api/subscriptions?$filter=customerId eq '${customerId}'`);
      expect(((await list.json()) as { count: number }).count).toBe(1);
    }
  });

  test('starting together on an empty store create a single Admin with a single id', async () => {
    const users = (await (await at(0, '/api/users')).json()) as { value: { id: number }[] };
    expect(users.value.map(({ id }) => id)).toEqual([1]);
    const history = (await (await at(1, '/api/audit/user/1')).json()) as { value: { type: string }[] };
    expect(history.value.map(({ type }) => type)).toEqual(['UserRegistered']);
  });

  test('share one test clock', async () => {
    // Far enough for every subscription above to be renewed.
    const now = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const moved = await at(0, '/api/test-clock', { method: 'PUT', body: JSON.stringify({ now }) });
    expect(moved.status).toBe(200);
    expect(await (await at(1, '/api/test-clock')).json()).toEqual({ now });
  });

  test('are alone in serving the API; a process without the role answers health checks only', async () => {
    expect((await at(2, '/api/subscriptions')).status).toBe(404);
    const health = await at(2, '/health/ready');
    expect(health.status).toBe(200);
  });

  // Runs last, since it uses up the caller's requests of this minute.
  test('count the requests of a caller against one limit', async () => {
    const token = await service.signIn('admin@example.com', 'correct horse battery staple');
    const headers = { authorization: `Bearer ${token}` };
    const call = (turn: number) =>
      fetch(`${service.processes[turn % 2]?.url}/api/subscriptions?$top=0`, { headers });
    const left: number[] = [];
    let turn = 0;
    for (; turn < 12; turn += 1)
      left.push(Number(/r=(\d+)/.exec((await call(turn)).headers.get('ratelimit') ?? '')?.[1]));
    // Each call leaves one fewer, whichever process answers; the minute may end once in between.
    const others = left.slice(1).filter((now, index) => left[index] !== now + 1);
    expect(others.length).toBeLessThanOrEqual(1);
    let status = 200;
    for (; status === 200 && turn < 1_000; turn += 1) ({ status } = await call(turn));
    expect(status).toBe(429);
    expect((await call(turn + 1)).status).toBe(429);
  });
});
