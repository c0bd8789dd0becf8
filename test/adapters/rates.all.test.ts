/** Counters of requests, in memory and in Redis. */
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
import { until } from '../support/until.js';

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
  test('continues to count in its process, and fails no request', async () => {
    const server = await startRedisServer();
    const counter = await counterOn(server.url, 'test');
    expect((await counter.count('user:1')).count).toBe(1);
    await server.kill();
    expect((await counter.count('user:1')).count).toBeGreaterThan(0);
    expect((await counter.count('user:1')).count).toBeGreaterThan(1);
    await server.dispose();
  });

  test('delays requests only briefly while Redis is silent, and uses it again when it answers', async () => {
    const server = await startRedisServer();
    const counter = await counterOn(server.url, 'test');
    for (let time = 0; time < 5; time += 1) await counter.count('user:1');
    server.stall();
    const began = performance.now();
    // Calls come all at once, then one after the other. The first find the fault, and later ones do not wait.
    await Promise.all(Array.from({ length: 20 }, () => counter.count('user:1')));
    for (let time = 0; time < 20; time += 1) await counter.count('user:1');
    expect(performance.now() - began).toBeLessThan(1_500);
    // After a while one call tries again, and the others do not wait for it.
    let ends: readonly string[] = [];
    await until(async () => {
      const ended: string[] = [];
      await Promise.all(['asks', 'does not'].map((who) => counter.count(who).then(() => ended.push(who))));
      ends = ended;
      return ended[0] !== 'asks';
    });
    expect(ends).toEqual(['does not', 'asks']);
    server.resume();
    const shared = await counterOn(server.url, 'test');
    // Counted in Redis again: each process sees the calls of the other.
    await until(async () => {
      const { count } = await counter.count('user:4');
      return (await shared.count('user:4')).count === count + 1 && count > 1;
    });
    await server.dispose();
  });
});
