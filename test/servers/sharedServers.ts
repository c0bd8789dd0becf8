/**
 * The servers for a run of the service on several processes.
 * They are those that the environment names, or containers if a Docker engine answers, or else redis-server and the stand-ins as processes.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { EventStoreDBContainer } from '@testcontainers/eventstoredb';
import { MongoDBContainer } from '@testcontainers/mongodb';
import { RedisContainer } from '@testcontainers/redis';
import { dockerAnswers } from './docker.js';
import { startRedisServer } from './redis.js';
import { spawnTethered } from './tethered.js';

export const serverVariables = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;

interface Started {
  readonly url: string;
  readonly name: string;
  stop(): Promise<unknown>;
}

async function standIn(name: string, ...words: readonly string[]): Promise<Started> {
  const child = spawnTethered(process.execPath, ['build/servers/main.js', name, '0', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { url: await addressOf(child), name: 'the stand-in', stop: () => ended(child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const [, url] = /^\S+ (\S+)\n/.exec(said) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`the stand-in ended: ${said}`);
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

const starters: Readonly<
  Record<(typeof serverVariables)[number], (when: readonly 'late'[]) => Promise<Started>>
> = {
  async EVENTSTORE_URL(when) {
    if (!dockerAnswers()) return standIn('eventstore', ...when);
    const container = await new EventStoreDBContainer('eventstore/eventstore:23.10.6-jammy').start();
    return { url: container.getConnectionString(), name: 'a container', stop: () => container.stop() };
  },
  async MONGODB_URL() {
    if (!dockerAnswers()) return standIn('mongodb');
    const container = await new MongoDBContainer('mongo:8').start();
    const url = `${container.getConnectionString()}/?directConnection=true`;
    return { url, name: 'a container', stop: () => container.stop() };
  },
  async REDIS_URL() {
    if (dockerAnswers()) {
      const container = await new RedisContainer('redis:8').start();
      return { url: container.getConnectionUrl(), name: 'a container', stop: () => container.stop() };
    }
    const server = await startRedisServer();
    return { url: server.url, name: 'the installed redis-server', stop: server.dispose };
  },
};

export interface SharedServers {
  /** The environment variables of the service. */
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the servers and prints which they are. @param when with `late` the stand-in for EventStoreDB shows events late, as a cluster does
 */
export async function startSharedServers(...when: readonly 'late'[]): Promise<SharedServers> {
  const variables: Record<string, string> = {};
  const started: Started[] = [];
  for (const variable of serverVariables) {
    const named = process.env[variable];
    const server = named === undefined ? await starters[variable](when) : undefined;
    if (server !== undefined) started.push(server);
    variables[variable] = named ?? server?.url ?? '';
    process.stderr.write(`${variable}: ${server?.name ?? 'the server that is named'}\n`);
  }
  return {
    variables,
    async stop() {
      for (const server of started.splice(0)) await server.stop();
    },
  };
}
