/** Files in GridFS. The content is stored first, then a small document points to it, so that a file exists whole or not at all. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, type ObjectId } from 'mongodb';
import {
  assertContentType,
  assertFileKey,
  assertFilePrefix,
  FileChanged,
  type Files,
  FileTooLarge,
} from '../../ports/files.js';
import type { MongoConnection } from '../mongo/connection.js';
import { isPassing, reachServer } from '../mongo/unavailable.js';
import { upserting } from '../mongo/upserting.js';

export interface MongoFilesOptions {
  readonly connection: MongoConnection;
  /** Bytes; the default is 64 MiB. */
  readonly maximumSize?: number;
}

/** The content that a key currently points to. */
interface Pointer {
  readonly _id: string;
  readonly content: ObjectId;
  readonly contentType: string;
  readonly size: number;
}

/** Age in ms at which content without a pointer counts as the rest of a failed upload. */
const orphanAge = 3_600_000;

export function openMongoFiles({ connection, maximumSize = 64 * 1024 * 1024 }: MongoFilesOptions): Files {
  const { database } = connection;
  const pointers = database.collection<Pointer>('files');
  const contents = new GridFSBucket(database, { bucketName: 'contents' });

  const sweeping = setInterval(() => {
    // The next round, or another process, deletes the rest.
    sweep().catch(() => undefined);
  }, orphanAge);
  sweeping.unref();

  async function sweep(): Promise<void> {
    const before = new Date(Date.now() - orphanAge);
    for await (const { _id } of contents.find({ uploadDate: { $lt: before } })) {
      if ((await pointers.findOne({ content: _id })) === null) await remove(_id);
    }
  }

  /** Deletes content that has no pointer. Whatever cannot be deleted now is swept later. */
  async function remove(content: ObjectId): Promise<void> {
    await contents.delete(content).catch(() => undefined);
  }

  async function upload(
    key: string,
    content: Readable | Uint8Array,
  ): Promise<{ id: ObjectId; size: number }> {
    let size = 0;
    async function* limitSize() {
      for await (const part of content instanceof Uint8Array ? [content] : content) {
        const bytes: Uint8Array = typeof part === 'string' ? Buffer.from(part) : part;
        size += bytes.byteLength;
        if (size > maximumSize) throw new FileTooLarge(`a file has at most ${maximumSize} bytes`);
        yield bytes;
      }
    }
    const target = contents.openUploadStream(key);
    try {
      await pipeline(Readable.from(limitSize()), target);
      return { id: target.id, size };
    } catch (error) {
      if (!isPassing(error)) await target.abort().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Points the key to new content and returns the old pointer. This is not an upsert: of concurrent writers, several could each take themselves for
   * the first and leave content behind.
   */
  function point(key: string, pointer: Omit<Pointer, '_id'>): Promise<Pointer | undefined> {
    return upserting(async () => {
      const former = await pointers.findOneAndReplace({ _id: key }, pointer, { returnDocument: 'before' });
      if (former !== null) return former;
      await pointers.insertOne({ _id: key, ...pointer });
      return undefined;
    });
  }

  async function* read({ content }: Pointer): AsyncGenerator<Buffer> {
    try {
      yield* contents.openDownloadStream(content);
    } catch (error) {
      if (isPassing(error)) await reachServer(() => Promise.reject(error));
      throw new FileChanged('the file was deleted or replaced', { cause: error });
    }
  }

  return {
    async put(key, content, { contentType }) {
      assertFileKey(key);
      assertContentType(contentType);
      await reachServer(async () => {
        const { id, size } = await upload(key, content);
        const former = await point(key, { content: id, contentType, size });
        if (former !== undefined) await remove(former.content);
      });
    },

    async get(key) {
      assertFileKey(key);
      const pointer = await reachServer(() => pointers.findOne({ _id: key }));
      if (pointer === null) return undefined;
      const { contentType, size } = pointer;
      return { contentType, size, open: () => Readable.from(read(pointer), { objectMode: false }) };
    },

    async delete(key) {
      assertFileKey(key);
      await reachServer(async () => {
        const former = await pointers.findOneAndDelete({ _id: key });
        if (former !== null) await remove(former.content);
      });
    },

    async deleteAll(prefix) {
      assertFilePrefix(prefix);
      await reachServer(async () => {
        // Keys are ASCII, so no key with this prefix sorts after this.
        const those = { _id: { $gte: prefix, $lt: `${prefix}\uffff` } };
        for await (const { _id } of pointers.find(those)) {
          const former = await pointers.findOneAndDelete({ _id });
          if (former !== null) await remove(former.content);
        }
      });
    },
  };
}
