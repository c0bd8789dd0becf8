/** The MongoDB servers that a contract suite runs on: always the stand-in, and a real one where available. */
import { afterAll, beforeAll } from '@jest/globals';
import { MongoDBContainer } from '@testcontainers/mongodb';
import { startMongoServer } from '../servers/mongodb/server.js';
import { noContainers, whereAvailable } from './availability.js';

/** @param suite declares the tests; the URL is known once they run */
export function onMongoServers(name: string, suite: (name: string, url: () => string) => void): void {
  serverFor(`${name} on the stand-in`, suite, async () => {
    const server = await startMongoServer();
    return { url: server.url, stop: server.stop };
  });
  const url = process.env.MONGODB_URL;
  whereAvailable(
    `${name} on a real MongoDB`,
    url === undefined ? 'MONGODB_URL is not set' : undefined,
    () => {
      suite(name, () => url ?? '');
    },
  );
  whereAvailable(`${name} on MongoDB in a container`, noContainers, () => {
    serverFor(name, suite, async () => {
      const container = await new MongoDBContainer('mongo:8').start();
      return {
        url: `${container.getConnectionString()}/?directConnection=true`,
        stop: async () => void (await container.stop()),
      };
    });
  });
}

function serverFor(
  name: string,
  suite: (name: string, url: () => string) => void,
  start: () => Promise<{ readonly url: string; stop(): Promise<void> }>,
): void {
  let server: { readonly url: string; stop(): Promise<void> } | undefined;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.stop());
  suite(name, () => server?.url ?? '');
}
