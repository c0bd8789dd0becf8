/** A separate database on a MongoDB server for one test. */
import { randomBytes } from 'node:crypto';
import { connectMongo, type MongoConnection } from '../../src/adapters/mongo/connection.js';

export interface MongoDatabase {
  /** Opens a new connection to the same database, like a process that starts. */
  connect(): Promise<MongoConnection>;
  /** Drops the database and closes every connection. */
  dispose(): Promise<void>;
}

/** @param url of the server, without a database */
export function mongoDatabase(url: string): MongoDatabase {
  const name = `test-${randomBytes(8).toString('hex')}`;
  const opened: MongoConnection[] = [];
  return {
    async connect() {
      const connection = await connectMongo(url, name);
      opened.push(connection);
      return connection;
    },
    async dispose() {
      try {
        await opened[0]?.database.dropDatabase();
      } finally {
        for (const connection of opened.splice(0)) await connection.close();
      }
    },
  };
}
