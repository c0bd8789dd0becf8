/** Connections to Redis by address: to a single server, a server behind sentinels, or a cluster. */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { parseAddress, type RedisAddress } from './address.js';

export type RedisClient = Redis | Cluster;

/** Replies keep the client's own shapes, which BullMQ also expects. */
type Options = Omit<RedisOptions, 'replyMapping'>;

export type RedisConnections = ReturnType<typeof redisConnections>;

const longestDelay = 2_000;

/** Returns the error for use in logs: the client's own errors contain the command with its arguments, the password among them. */
export function withoutCommand({ name, message, stack, cause }: Error): Error {
  const options = cause instanceof Error ? { cause: withoutCommand(cause) } : {};
  return Object.assign(new Error(message, options), { name, stack });
}

/** @throws TypeError for an invalid address */
export function redisConnections(address: string, onError: (error: Error) => void) {
  const given: RedisClient[] = [];
  const parsed = parseAddress(address);
  let fault: Error | undefined;

  function open(forWorkers: boolean): RedisClient {
    const options: Options = {
      // Queued commands would pile up without limit; workers retry on their own.
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
    /**
     * For calls with a waiting caller. They fail at once while the server is unreachable, so that no backlog builds up. `onError` receives each fault
     * of the connection.
     */
    forCalls: () => open(false),
    /** For workers, which wait for as long as the server is unreachable. */
    forWorkers: () => open(true),
    /** Returns the error that broke the latest connection or prevented it; undefined while connected. */
    lastFault: () => fault,
    /** Ends every connection that was opened here. */
    async close() {
      for (const client of given) client.disconnect();
    },
  };
}

/** Whether the client is connected. While it is connecting, waits for at most this time. */
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

/** Registers the copies that a worker makes to wait on, so that they are closed with the others even while the server is unreachable. */
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
