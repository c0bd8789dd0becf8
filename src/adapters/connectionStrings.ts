/** Whether connection strings are what the clients of the shared servers take, lists of hosts included: each is asked itself. */

/** The servers that a deployment can name. */
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

/** Returns the objection of the server's client to a connection string, in one line; undefined when it takes it. Nothing is connected. */
export async function connectionStringFault(server: SharedServer, url: string): Promise<string | undefined> {
  try {
    await checks[server](url);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // One client repeats what it stumbled over, which can be a part of a password.
    return message.replace(/^Unexpected ".*" at/s, 'unexpected text at').replace(/\s+/g, ' ');
  }
}
