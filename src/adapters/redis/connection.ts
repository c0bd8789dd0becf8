/** Connections to Redis from one address: a single server, one behind sentinels, or a cluster. */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { parseAddress, type RedisAddress } from './address.js';

export type RedisClient = Redis | Cluster;

/** Replies keep the shapes of the client, which BullMQ reads too. */
type Options = Omit<RedisOptions, 'replyMapping'>;

export interface RedisConnections {
  /**
   * For calls that somebody waits for: they fail at once while the server is out of reach, so that nothing piles up.
   * `onError` is told of each fault of the connection.
   */
  forCalls(): RedisClient;
  /** For workers: they wait for as long as the server is out of reach. */
  forWorkers(): RedisClient;
  /** Why the latest connection broke or could not be made; undefined once one is there again. */
  lastFault(): Error | undefined;
  /** Ends every connection that was given out. */
  close(): Promise<void>;
}

const longestDelay = 2_000;

/** The error as a log may have it: the client's own hold the command with its words, the password of the address among them. */
export function withoutCommand({ name, message, stack, cause }: Error): Error {
  const options = cause instanceof Error ? { cause: withoutCommand(cause) } : {};
  return Object.assign(new Error(message, options), { name, stack });
}

/** @throws TypeError for an address that is none */
export function redisConnections(address: string, onError: (error: Error) => void): RedisConnections {
  const given: RedisClient[] = [];
  const parsed = parseAddress(address);
  let fault: Error | undefined;

  function open(forWorkers: boolean): RedisClient {
    const options: Options = {
      // Queued commands would be a queue without end; workers retry on their own.
      enableOfflineQueue: forWorkers,
      maxRetriesPerRequest: forWorkers ? null : 1,
      retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestDelay),
      connectTimeout: 5_000,
      ...(!forWorkers && { commandTimeout: 5_000 }),
    };
    const client = clientFor(parsed, options);
    client.on('error', (error: Error) => {
      fault = withoutCommand(error);
      onError(fault);
    });
    client.on('ready', () => {
      fault = undefined;
    });
    given.push(client);
    rememberCopies(client, given);
    return client;
  }

  return {
    forCalls: () => open(false),
    forWorkers: () => open(true),
    lastFault: () => fault,
    async close() {
      for (const client of given) client.disconnect();
    },
  };
}

/** Whether the client is connected; one that is about to be is waited for, at most so many milliseconds. */
export async function waitForConnection(client: RedisClient, milliseconds: number): Promise<boolean> {
  if (client.status === 'ready') return true;
  if (!['wait', 'connecting', 'connect'].includes(client.status)) return false;
  return new Promise((resolve) => {
    const settle = (ready: boolean) => {
      clearTimeout(timer);
      client.off('ready', succeed).off('close', fail);
      resolve(ready);
    };
    const succeed = () => settle(true);
    const fail = () => settle(false);
    const timer = setTimeout(fail, milliseconds);
    client.once('ready', succeed).once('close', fail);
  });
}

function clientFor(address: RedisAddress, options: Options): RedisClient {
  switch (address.kind) {
    case 'single':
      return new Redis(address.url, options);
    case 'sentinel':
      return new Redis({
        ...options,
        ...address.credentials,
        sentinels: [...address.nodes],
        name: address.master,
      });
    case 'cluster':
      return new Cluster([...address.nodes], {
        redisOptions: { ...options, ...address.credentials },
        enableOfflineQueue: options.enableOfflineQueue ?? true,
      });
  }
}

/** A worker makes a copy of its own to wait on: it has to end with the others, also while the server is out of reach. */
function rememberCopies(client: RedisClient, given: RedisClient[]): void {
  function rememberCopies<Client extends RedisClient>(copy: Client): Client {
    given.push(copy);
    return copy;
  }
  if (client instanceof Redis) {
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (override) => rememberCopies(duplicate(override));
  } else {
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (nodes, override) => rememberCopies(duplicate(nodes, override));
  }
}
