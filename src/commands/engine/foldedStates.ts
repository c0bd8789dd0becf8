/**
 * Folded states kept for the next command: in memory, limited in number and size, and as snapshots of long streams, so that a command need
 * not read thousands of events. A snapshot is only a cache: it is bound to the code that folded it and, by revision and hash, to its last
 * event. One that does not fit is ignored, and the stream is read from the beginning. Code that proves or compares something reads only
 * the events.
 */
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { decrypt, encrypt, type Keyring } from '../../events/encryption.js';
import type { StreamHead } from '../../events/log.js';
import { OrderedMap } from '../../kernel/orderedMap.js';
import { apartFromCaller } from '../../ports/callerDeadline.js';
import type { Records } from '../../ports/records.js';
import { stateOfText, textOfState } from './stateText.js';

/** A folded state and the end of its stream; replaced as a whole, never changed. */
export interface CachedState {
  readonly state: unknown;
  readonly head: StreamHead;
  /** Revision of the stream's snapshot as far as known; absent when there is none. */
  readonly snapshot?: number;
  /** Whether this process has made the read models show the stream up to here. */
  readonly isShown?: boolean;
}

interface StateCacheLimits {
  readonly states: number;
  /** In bytes, approximate. */
  readonly bytes: number;
}

type StateCache = Pick<LRUCache<string, CachedState>, 'get' | 'set' | 'delete' | 'clear'>;

/** Bytes of an object, its key and the stream's head, apart from the content. */
const bytesBeside = 300;
const bytesOfValue = 16;
/** Bytes of a map entry apart from its key and value. */
const bytesOfEntry = 120;

/** Keeps states in memory: an invoice's may be a thousand times as large as a counter's. */
export function createStateCache({ states, bytes }: StateCacheLimits): StateCache {
  // A `max` limit would allocate room for all entries in advance, in each handler (see `keepNewest`). Instead each state weighs at least
  // its share.
  const share = Math.ceil(bytes / states);
  return new LRUCache<string, CachedState>({
    maxSize: bytes,
    sizeCalculation: ({ state }) => Math.max(share, sizeOfState(state)),
  });
}

/** Returns the approximate size in memory, in bytes. */
export function sizeOfState(state: unknown): number {
  return bytesBeside + bytesOf(state);
}

/** Estimates plain data; only its texts can be long. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return bytesOfValue + value.length;
  if (value === null || typeof value !== 'object') return bytesOfValue;
  // Walking a map at every command would cost more than the command, so one entry stands for all.
  if (value instanceof OrderedMap) return value.size * (bytesOfEntry + bytesOf(value.sample));
  let sum = bytesOfValue;
  for (const member of Object.values(value)) sum += bytesOfValue + bytesOf(member);
  return sum;
}

/** A folded state and the last event folded into it. */
export interface FoldSnapshot {
  readonly state: unknown;
  readonly head: StreamHead;
}

export type FoldSnapshots = ReturnType<typeof createFoldSnapshots>;

export interface FoldSnapshotsDependencies {
  readonly records: Records;
  readonly keyring: Pick<Keyring, 'find'>;
  /** 32 bytes: the key for streams without a key of their own, and for hiding all stream names. */
  readonly secret: Uint8Array;
  /** Identifies the code that folds; different for every version of it. */
  readonly reducers: string;
  /** Called when a snapshot could not be stored. */
  readonly onFailure?: (error: unknown, stream: string) => void;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
  /** Events between two snapshots of a small state (default 250). */
  readonly interval?: number;
  /** Events before the first snapshot (default 1,000). */
  readonly from?: number;
}

/** Collection of the records. */
const collection = 'fold-snapshots';
/** Expiry in ms, renewed with each store. It clears what a race with an erasure, or another release, left behind. */
const keptFor = 90 * 24 * 3600 * 1000;
/** State bytes per interval: a larger state is stored less often, so that the bytes written stay in proportion to the events. */
const bytesOfInterval = 256 * 1024;
/** Limit of the sealed text in UTF-16 units; its record takes slightly more. */
const longestSealed = 3 * 1024 * 1024;

const stored = z.object({
  reducers: z.string(),
  revision: z.number(),
  hash: z.string(),
  keyId: z.string().nullable(),
  sealed: z.string(),
});

type Stored = z.infer<typeof stored>;

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

export function createFoldSnapshots(dependencies: FoldSnapshotsDependencies) {
  const {
    records,
    keyring,
    secret,
    reducers,
    onFailure,
    now = Date.now,
    interval = 250,
    from = 1_000,
  } = dependencies;
  let storing: Promise<void> | undefined;

  // Stream names may contain personal data.
  const nameOf = (stream: string) => createHmac('sha256', secret).update(stream).digest('base64url');

  /** Binds the sealed snapshot to its stream and revision. */
  const contextOf = (stream: string, { reducers: by, revision, hash, keyId }: Omit<Stored, 'sealed'>) =>
    JSON.stringify(['fold snapshot', stream, by, revision, hash, keyId]);

  /** Returns undefined when the key is destroyed. */
  async function keyOf(id: string | null): Promise<Uint8Array | undefined> {
    return id === null ? secret : (await keyring.find([id])).get(id);
  }

  async function store(stream: string, { state, head }: FoldSnapshot): Promise<void> {
    const { revision, hash, keyId = null } = head;
    const key = await keyOf(keyId);
    if (key === undefined || hash === undefined) return;
    const bound = { reducers, revision, hash, keyId };
    const packed = await pack(textOfState(state), { level: 1 });
    const sealed = encrypt(key, packed, contextOf(stream, bound)).toString('base64');
    if (sealed.length > longestSealed) return;
    const name = nameOf(stream);
    await records.put(collection, name, { ...bound, sealed }, { tags: [name], expiresAt: now() + keptFor });
  }

  return {
    /** Least number of events of a stream that has a snapshot. */
    from,
    /**
     * Returns the stream's snapshot if this very code made it. The reader must check that the stream holds the event it is bound to.
     * @returns undefined when there is none that can be read
     */
    async find(stream: string) {
      const record = await records.get(collection, nameOf(stream));
      const found = stored.safeParse(record?.value);
      if (!found.success || found.data.reducers !== reducers) return undefined;
      const { revision, hash, keyId, sealed } = found.data;
      const key = await keyOf(keyId);
      if (key === undefined) return undefined;
      try {
        const packed = decrypt(key, Buffer.from(sealed, 'base64'), contextOf(stream, found.data));
        const state = stateOfText((await unpack(packed)).toString('utf8'));
        return { state, head: { revision, hash, keyId: keyId ?? undefined } };
      } catch {
        // A damaged snapshot counts as missing: the state is folded from the events instead.
        return undefined;
      }
    },
    /**
     * Stores the snapshot in the background if it is due. The caller neither waits for it nor learns of a failure.
     * @param before revision of the stored snapshot as far as known; -1 for none
     * @returns the revision of the snapshot that is stored or being stored
     */
    offer(stream: string, snapshot: FoldSnapshot, before: number) {
      const { revision } = snapshot.head;
      if (revision + 1 < from || revision - before < interval || storing !== undefined) return before;
      const due = interval * Math.ceil(sizeOfState(snapshot.state) / bytesOfInterval);
      if (before >= 0 && revision - before < due) return before;
      storing = apartFromCaller(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return store(stream, snapshot);
      })
        .catch((error) => onFailure?.(error, stream))
        .finally(() => {
          storing = undefined;
        });
      return revision;
    },
    /** Deletes everything stored of the stream's snapshot. @throws Unavailable */
    async drop(stream: string) {
      await storing;
      await records.deleteTagged(collection, nameOf(stream));
    },
    /** Resolves when no snapshot is being stored. */
    settled: async () => storing,
  };
}
