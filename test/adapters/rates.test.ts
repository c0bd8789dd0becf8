/** Counting requests, in memory and in Redis. */
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { openMemoryRateCounter } from '../../src/adapters/rates/memory.js';
import { openRedisRateCounter } from '../../src/adapters/rates/redis.js';
import { type RedisConnections, redisConnections } from '../../src/adapters/redis/connection.js';
import type { RateCounter } from '../../src/ports/rateCounter.js';
import { rateCounterContract } from '../contracts/rateCounter.contract.js';
import { noRedis, startRedisServer } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { onRedisServers } from '../support/redisServers.js';

rateCounterContract('the counter in memory', openMemoryRateCounter);

const opened: RedisConnections[] = [];
afterEach(async () => {
  for (const connections of opened.splice(0)) await connections.close();
});

function counterOn(url: string, namespace: string): Promise<RateCounter> {
  const connections = redisConnections(url, () => undefined);
  opened.push(connections);
  return openRedisRateCounter({ client: connections.forCalls(), namespace });
}

onRedisServers('the counter in Redis', (name, url) => {
  const fresh = () => `test-${randomBytes(6).toString('hex')}`;

  rateCounterContract(name, () => counterOn(url(), fresh()));

  test(`${name} is one for several processes`, async () => {
    const namespace = fresh();
    const [one, another] = [await counterOn(url(), namespace), await counterOn(url(), namespace)];
    await one.count('user:1');
    expect((await another.count('user:1')).count).toBe(2);
  });
});

whereAvailable('a counter whose Redis goes away', noRedis(), () => {
  test('goes on counting for itself, and fails no request', async () => {
    const server = await startRedisServer();
    const counter = await counterOn(server.url, 'test');
    expect((await counter.count('user:1')).count).toBe(1);
    await server.kill();
    expect((await counter.count('user:1')).count).toBeGreaterThan(0);
    expect((await counter.count('user:1')).count).toBeGreaterThan(1);
    await server.dispose();
  });
});
