/** The Redis servers that a suite runs on: the installed program, a configured server, a container. */
import { afterAll, beforeAll } from '@jest/globals';
import { RedisContainer } from '@testcontainers/redis';
import { noRedis, startRedisServer } from '../servers/redis.js';
import { noContainers, whereAvailable } from './availability.js';

interface Started {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** @param suite declares the tests; the URL is known once they run */
export function onRedisServers(name: string, suite: (name: string, url: () => string) => void): void {
  whereAvailable(`${name} on the installed redis-server`, noRedis(), () => {
    serverFor(name, suite, async () => {
      const server = await startRedisServer();
      return { url: server.url, stop: server.dispose };
    });
  });
  const url = process.env.REDIS_URL;
  whereAvailable(
    `${name} on a Redis that is named`,
    url === undefined ? 'REDIS_URL is not set' : undefined,
    () => {
      suite(name, () => url ?? '');
    },
  );
  whereAvailable(`${name} on Redis in a container`, noContainers, () => {
    serverFor(name, suite, async () => {
      const container = await new RedisContainer('redis:8').start();
      return { url: container.getConnectionUrl(), stop: () => container.stop() };
    });
  });
}

function serverFor(
  name: string,
  suite: (name: string, url: () => string) => void,
  start: () => Promise<Started>,
): void {
  let server: Started | undefined;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.stop());
  suite(name, () => server?.url ?? '');
}
