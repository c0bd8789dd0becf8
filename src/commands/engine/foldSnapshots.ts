/**
 * Snapshots of the folded states of long streams, so that a command need not read thousands of events. They are no truth: each is bound to the code
 * that folded it and, by revision and hash, to the event that it stands for. One that does not fit is passed over, and the stream is read from its
 * beginning. Anyone who proves or compares something reads the events alone.
 */
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import { decrypt, encrypt } from '../../events/encryption.js';
import type { Keyring } from '../../events/keyring.js';
import type { StreamHead } from '../../events/log.js';
import { apartFromCaller } from '../../ports/callerDeadline.js';
import type { Records } from '../../ports/records.js';
import { sizeOfState } from './stateCache.js';
import { stateOfText, textOfState } from './stateText.js';

/** A folded state and the event after which it is this one. */
export interface FoldSnapshot {
  readonly state: unknown;
  readonly head: StreamHead;
}

export interface FoldSnapshots {
  /** How many events a stream has at least that has a snapshot. */
  readonly from: number;
  /**
   * The one of the stream, made by this very code. Whether the stream holds the event that it stands for, its reader has to look.
   * @returns undefined where there is none that can be read
   */
  find(stream: string): Promise<FoldSnapshot | undefined>;
  /**
   * Stores the snapshot behind the caller's back if it is time for it: what becomes of it is nobody's concern.
   * @param before the revision of the one that is stored as far as is known; -1 for none
   * @returns the revision of the one that is stored or about to be
   */
  offer(stream: string, snapshot: FoldSnapshot, before: number): number;
  /** Nothing of the stream's snapshot is left. @throws Unavailable */
  drop(stream: string): Promise<void>;
  /** Resolves when nothing is being stored. */
  settled(): Promise<void>;
}

export interface FoldSnapshotsDependencies {
  readonly records: Records;
  readonly keyring: Pick<Keyring, 'find'>;
  /** 32 bytes, for streams that have no key of their own, and for the names of all. */
  readonly secret: Uint8Array;
  /** Says which code folds: another text for each other code. */
  readonly reducers: string;
  /** Told why a snapshot was not stored. */
  readonly onFailure?: (error: unknown, stream: string) => void;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
  /** Events between two snapshots of a small state, and before the first (250 and 1,000). */
  readonly interval?: number;
  readonly from?: number;
}

/** In the records. */
const collection = 'fold-snapshots';
/** One that nobody has renewed for so long goes, milliseconds: what was left behind by a race with an erasure, or by another release. */
const keptFor = 90 * 24 * 3600 * 1000;
/** A state that is larger is stored more seldom, so that what is written stays in proportion to the events. */
const bytesOfInterval = 256 * 1024;
/** UTF-16 units of what is stored; a record takes a little more. */
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

export function createFoldSnapshots(dependencies: FoldSnapshotsDependencies): FoldSnapshots {
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

  // Names of streams may tell of people.
  const nameOf = (stream: string) => createHmac('sha256', secret).update(stream).digest('base64url');

  /** Binds the sealed snapshot to its stream and revision. */
  const contextOf = (stream: string, { reducers: by, revision, hash, keyId }: Omit<Stored, 'sealed'>) =>
    JSON.stringify(['fold snapshot', stream, by, revision, hash, keyId]);

  /** Undefined when it is destroyed. */
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
    from,
    async find(stream) {
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
        // Whatever was done to it: the events say what it should have been.
        return undefined;
      }
    },
    offer(stream, snapshot, before) {
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
    async drop(stream) {
      await storing;
      await records.deleteTagged(collection, nameOf(stream));
    },
    settled: async () => storing,
  };
}
