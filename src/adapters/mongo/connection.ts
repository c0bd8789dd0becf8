/** The connection pool to MongoDB that all stores share, with the guarantees that the ports promise. */
import { MongoClient } from 'mongodb';
import { endBrokenWrites } from './brokenWrites.js';
import { createServerClock } from './serverClock.js';
import { heartbeat, watchForSilence } from './silence.js';
import { reachServer } from './unavailable.js';

export type MongoConnection = Awaited<ReturnType<typeof connectMongo>>;

/** Limit for one answer, in ms; queries have their own, shorter limit. */
const answerTimeout = 15_000;
/** Time in ms that a call waits for a server that accepts it, before it fails as `Unavailable`. */
const serverSelectionTimeout = 5_000;
/** Limit for connecting to a server, in ms. */
const connectTimeout = 5_000;

/**
 * Connects to MongoDB. Acknowledged writes are on a majority of the replica set, and reads go to the primary and see what a majority has. So every
 * process reads what another has written before it was answered.
 * @param url any connection string of the driver, including seed lists, `mongodb+srv`, TLS and credentials
 */
export async function connectMongo(url: string, namespace: string) {
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
    /** The database in the URL, or else the one named after the namespace. */
    database,
    /** The server's time in ms since 1970. All processes agree on it within some milliseconds. */
    now: clock.now,
    /** Pings the server. @throws errors of the driver */
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
