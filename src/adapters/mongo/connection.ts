/** One connection pool to MongoDB for everything that is kept there, with the guarantees that the ports promise. */
import { type Db, MongoClient } from 'mongodb';
import { endBrokenWrites } from './brokenWrites.js';
import { createServerClock } from './serverClock.js';
import { heartbeat, watchForSilence } from './silence.js';
import { reachServer } from './unavailable.js';

export interface MongoConnection {
  readonly client: MongoClient;
  /** The database that the URL names, else the one named as the namespace. */
  readonly database: Db;
  /** The server's time, milliseconds since 1970: the same, but for some milliseconds, in all processes. */
  now(): number;
  /** Pings the server. @throws what the driver throws */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How long one answer may take to arrive, milliseconds; queries have a shorter limit of their own. */
const answerTimeout = 15_000;
/** How long a call waits for a server that takes it, milliseconds; then it is `Unavailable`. */
const serverSelectionTimeout = 5_000;
/** Milliseconds for a connection to a server. */
const connectTimeout = 5_000;

/**
 * Acknowledged writes are on a majority of the replica set, and reads see what a majority has, on the primary. So every process reads what another
 * has written before it was answered.
 * @param url any connection string of the driver: seed lists, `mongodb+srv`, TLS and credentials included
 */
export async function connectMongo(url: string, namespace: string): Promise<MongoConnection> {
  endBrokenWrites();
  const client = new MongoClient(url, {
    appName: namespace,
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
    socketTimeoutMS: answerTimeout,
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: serverSelectionTimeout,
    heartbeatFrequencyMS: heartbeat,
    connectTimeoutMS: connectTimeout,
    maxPoolSize: 50,
  });
  const watch = client.options.loadBalanced ? undefined : watchForSilence(client);
  try {
    await reachServer(() => client.connect());
  } catch (error) {
    watch?.end();
    throw error;
  }
  const database = client.db(
    /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]/.test(url) ? client.options.dbName : namespace,
  );
  const clock = createServerClock(database);
  await reachServer(() => clock.adjust());
  return {
    client,
    database,
    now: clock.now,
    check: async () => {
      await database.command({ ping: 1 });
    },
    async close() {
      clock.close();
      watch?.end();
      await client.close();
    },
  };
}
