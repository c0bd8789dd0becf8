/**
 * Servers that a test breaks and mends: the stand-ins and the installed redis-server. Where the environment names all three servers and a
 * program that breaks them (`BREAK_SERVERS`), real ones are used.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type EventStoreServer, startEventStoreServer } from '../servers/eventstore/server.js';
import { type MongoServer, startMongoServer } from '../servers/mongodb/server.js';
import { startRedisServer } from '../servers/redis.js';
import { startNetwork } from './network.js';

/** `follower` is a node that does not lead. It is stopped while it holds its connections, like all `…-stopped`; the others are killed. */
export const faultNames = [
  'leader',
  'leader-stopped',
  'follower',
  'events',
  'events-stopped',
  'documents',
  'documents-stopped',
  'redis',
  'redis-stopped',
] as const;
export type FaultName = (typeof faultNames)[number];

export interface Fault {
  begin(): Promise<unknown>;
  /** Mends the server, which works again at once or soon. */
  end(): Promise<unknown>;
}

export interface BreakableServers {
  /** Environment variables of the service. */
  readonly variables: Readonly<Record<string, string>>;
  readonly real: boolean;
  /** Cuts one process off from the servers; its connections stay open and silent. */
  readonly network: {
    /** Environment variables for the process. */
    readonly variables: Readonly<Record<string, string>>;
    faultOf(pid: number): Fault;
  };
  /** The stand-ins, for faults that no real server has on demand; absent with real servers. */
  readonly standIns?: { readonly events: EventStoreServer; readonly documents: MongoServer };
  /** A fault is absent where these servers cannot have it. */
  readonly faults: Readonly<Partial<Record<FaultName, Fault>>>;
  dispose(): Promise<void>;
}

/** Returns the reason why no real servers are broken; undefined when they are. */
export function noRealServers(): string | undefined {
  return realServers(process.env) === undefined ? 'the stand-ins take orders for more faults' : undefined;
}

/** Returns the reason why no stand-ins are started; undefined when they are. */
export function noStandIns(): string | undefined {
  return realServers(process.env) && 'the environment names real servers, which take no such orders';
}

const variableNames = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;

export async function startBreakableServers(): Promise<BreakableServers> {
  return realServers(process.env) ?? standIns();
}

/** The program is called with the name of a fault and `begin` or `end`, and with the process id for a fault of one process. */
function realServers(environment: NodeJS.ProcessEnv): BreakableServers | undefined {
  const program = environment.BREAK_SERVERS;
  const urls = variableNames.flatMap((name) => {
    const url = environment[name];
    return url === undefined ? [] : [[name, url]];
  });
  if (program === undefined || urls.length < variableNames.length) return undefined;
  // An EventStoreDB that is started with a variable EVENTSTORE_URL takes it for an option of its own, and ends.
  const { EVENTSTORE_URL: _, ...env } = environment;
  const run = (...words: readonly string[]) => promisify(execFile)(program, words, { env });
  const fault = (name: string, ...of: readonly string[]): Fault => ({
    begin: () => run(name, 'begin', ...of),
    end: () => run(name, 'end', ...of),
  });
  return {
    variables: Object.fromEntries(urls),
    real: true,
    network: { variables: {}, faultOf: (pid) => fault('network', String(pid)) },
    faults: Object.fromEntries(faultNames.map((name) => [name, fault(name)])),
    dispose: async () => undefined,
  };
}

function stalled(server: { stall(): void; resume(): void }): Fault {
  return { begin: async () => server.stall(), end: async () => server.resume() };
}

/** The stand-ins have one node each. A killed leader is one that stays away until another node leads in its place. */
async function standIns(): Promise<BreakableServers> {
  const [events, documents, redis] = await Promise.all([
    startEventStoreServer(),
    startMongoServer(),
    startRedisServer(),
  ]);
  events.delayVisibility(30);
  const network = await startNetwork([events.port, documents.port, redis.port]);
  const [toEvents, toDocuments, toRedis] = network.ports;
  return {
    variables: { EVENTSTORE_URL: events.url, MONGODB_URL: documents.url, REDIS_URL: redis.url },
    real: false,
    standIns: { events, documents },
    network: {
      variables: {
        EVENTSTORE_URL: `esdb://127.0.0.1:${toEvents}?tls=false`,
        MONGODB_URL: `mongodb://127.0.0.1:${toDocuments}/?directConnection=true`,
        REDIS_URL: `redis://127.0.0.1:${toRedis}`,
      },
      faultOf: () => ({ begin: async () => network.cut(), end: async () => network.mend() }),
    },
    faults: {
      leader: {
        async begin() {
          events.loseNextAnswers(4);
          await events.stop();
        },
        async end() {
          events.refuseNext(6, 'unavailable');
          await events.restart();
          events.loseNextAnswers(0);
        },
      },
      events: { begin: () => events.stop(), end: () => events.restart() },
      'events-stopped': stalled(events),
      documents: { begin: () => documents.stop(), end: () => documents.restart() },
      'documents-stopped': stalled(documents),
      redis: { begin: () => redis.kill(), end: () => redis.restart() },
      'redis-stopped': stalled(redis),
    },
    async dispose() {
      network.close();
      await Promise.all([events.stop(), documents.stop(), redis.dispose()]);
    },
  };
}
