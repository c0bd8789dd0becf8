/**
 * Keys in MongoDB. A destroyed key leaves the collection at once, and its id stays taken. The oplog and backups contain its wrapped form for as
 * long as the operator keeps them.
 */
import { Binary, MongoBulkWriteError } from 'mongodb';
import { chunks } from '../../kernel/chunks.js';
import type { Keys, WrappedKey } from '../../ports/keys.js';
import type { MongoConnection } from '../mongo/connection.js';
import { reachServer } from '../mongo/unavailable.js';
import { duplicateKey } from '../mongo/upserting.js';
import { checkWrappedKey } from './limits.js';

interface StoredKey {
  readonly _id: string;
  /** Null once destroyed. */
  readonly wrapped: Binary | null;
}

const callLimit = 500;

export function openMongoKeys({ connection }: { readonly connection: MongoConnection }): Keys {
  const stored = connection.database.collection<StoredKey>('keys');

  /** @throws Error for an id that another key has or once had */
  async function add(keys: readonly WrappedKey[]): Promise<void> {
    try {
      await stored.insertMany(
        keys.map(({ id, wrapped }) => ({ _id: id, wrapped: new Binary(wrapped) })),
        { ordered: false },
      );
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError) || error.code !== duplicateKey) throw error;
      const same = new Map((await find(keys.map(({ id }) => id))).map(({ id, wrapped }) => [id, wrapped]));
      for (const { id, wrapped } of keys) {
        if (Buffer.compare(wrapped, same.get(id) ?? new Uint8Array()) !== 0)
          throw new Error(`another key was stored before under the id ${id}`, { cause: error });
      }
    }
  }

  async function find(ids: readonly string[]): Promise<WrappedKey[]> {
    const found = await stored.find({ _id: { $in: [...ids] } }, { batchSize: callLimit }).toArray();
    return found.flatMap(({ _id, wrapped }) =>
      wrapped === null ? [] : { id: _id, wrapped: wrapped.value() },
    );
  }

  return {
    async add(keys) {
      for (const key of keys) checkWrappedKey(key);
      for (const chunk of chunks(keys, callLimit)) await reachServer(() => add(chunk));
    },
    async find(ids) {
      const found: WrappedKey[] = [];
      for (const chunk of chunks(ids, callLimit)) found.push(...(await reachServer(() => find(chunk))));
      return found;
    },
    everHad: (id) => reachServer(async () => (await stored.findOne({ _id: id })) !== null),
    async destroy(id) {
      await reachServer(() => stored.updateOne({ _id: id }, { $set: { wrapped: null } }));
    },
    async close() {},
  };
}
