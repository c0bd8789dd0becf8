/**
 * Records in MongoDB: one document each, changed by single operations. Deleted records leave the collection at once. What the oplog and backups
 * still contain is the operator's responsibility.
 */
import { randomInt } from 'node:crypto';
import { MongoServerError } from 'mongodb';
import type { JsonObject } from '../../kernel/json.js';
import type { Records } from '../../ports/records.js';
import type { MongoConnection } from '../mongo/connection.js';
import { reachServer } from '../mongo/unavailable.js';
import { duplicateKey } from '../mongo/upserting.js';
import { checkKey, checkRecord } from './limits.js';

export interface MongoRecordsOptions {
  readonly connection: MongoConnection;
}

interface StoredDocument {
  /** `collection/key`. */
  readonly _id: string;
  readonly version: number;
  /** JSON text, so that every text and number is read back unchanged. */
  readonly value: string;
  /** Null for a record that never expires. MongoDB removes an expired document within about a minute. */
  readonly expiresAt: Date | null;
  /** Each as `collection/tag`. */
  readonly tags: readonly string[];
}

/** Versions are random numbers from so large a range that none recurs for the same key. */
const versions = 2 ** 48 - 1;

/** @throws Unavailable */
export async function openMongoRecords({ connection }: MongoRecordsOptions): Promise<Records> {
  const { now } = connection;
  const records = connection.database.collection<StoredDocument>('records');
  await reachServer(async () => {
    await records.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
    await records.createIndex({ tags: 1 });
  });

  const nameOf = (collection: string, key: string) => `${collection}/${key}`;
  const unexpired = () => [{ expiresAt: null }, { expiresAt: { $gt: new Date(now()) } }];

  /** Returns whether the document was written. */
  async function write(document: StoredDocument, expected: number | 'absent' | undefined): Promise<boolean> {
    const { _id, ...rest } = document;
    if (typeof expected === 'number') {
      const { matchedCount } = await records.replaceOne({ _id, version: expected, $or: unexpired() }, rest);
      return matchedCount === 1;
    }
    const replaced = expected === 'absent' ? { _id, expiresAt: { $lte: new Date(now()) } } : { _id };
    try {
      await records.replaceOne(replaced, rest, { upsert: true });
      return true;
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== duplicateKey) throw error;
      if (expected === 'absent') return false;
      // Another writer has just inserted it; now there is a document to replace.
      return write(document, expected);
    }
  }

  return {
    get(collection, key) {
      return reachServer(async () => {
        checkKey(collection, key);
        const found = await records.findOne({ _id: nameOf(collection, key), $or: unexpired() });
        if (found === null) return undefined;
        const value: JsonObject = JSON.parse(found.value);
        return { value, version: found.version };
      });
    },
    put(collection, key, value, { expected, expiresAt, tags = [] } = {}) {
      return reachServer(async () => {
        const text = checkRecord(collection, key, value, tags);
        const version = randomInt(1, versions);
        const written = await write(
          {
            _id: nameOf(collection, key),
            version,
            value: text,
            expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
            tags: tags.map((tag) => nameOf(collection, tag)),
          },
          expected,
        );
        return written ? version : undefined;
      });
    },
    delete(collection, key) {
      return reachServer(async () => {
        checkKey(collection, key);
        await records.deleteOne({ _id: nameOf(collection, key) });
      });
    },
    deleteTagged(collection, tag, remainder) {
      return reachServer(async () => {
        checkKey(collection, tag);
        const tags = nameOf(collection, tag);
        if (remainder !== undefined) {
          const value = JSON.stringify(remainder);
          for await (const { _id } of records.find({ tags }))
            await records.updateOne(
              { _id, tags },
              { $set: { value, tags: [], version: randomInt(1, versions) } },
            );
        }
        await records.deleteMany({ tags });
      });
    },
    // Processes that share the database do not know when another has ended.
    isGone: () => false,
    now,
    async close() {},
  };
}
