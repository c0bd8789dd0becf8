/** Validates connection strings by passing them to the clients of the shared servers. This covers lists of hosts. */

export type SharedServer = 'eventStore' | 'mongo' | 'redis';

const checks: Readonly<Record<SharedServer, (url: string) => Promise<void>>> = {
  async eventStore(url) {
    const { EventStoreDBClient } = await import('@eventstore/db-client');
    await EventStoreDBClient.connectionString(url).dispose();
  },
  async mongo(url) {
    const { MongoClient } = await import('mongodb');
    await new MongoClient(url).close();
  },
  async redis(url) {
    const { parseAddress } = await import('./redis/address.js');
    parseAddress(url);
  },
};

/** Returns the error that the server's client reports for a connection string, in one line; undefined for a valid one. Does not connect. */
export async function connectionStringFault(server: SharedServer, url: string): Promise<string | undefined> {
  try {
    await checks[server](url);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // One client quotes the text it failed on, which may be part of a password.
    return message.replace(/^Unexpected ".*" at/s, 'unexpected text at').replace(/\s+/g, ' ');
  }
}
