/**
 * Seals: events in a stream of their own. Each states what the store held up to a position, and where every stream that has grown since the
 * last seal ended. A seal covers a bounded number of streams, so sealing proceeds in steps however large the store is.
 */
import { z } from 'zod';
import { type EventLog, noStream, type StreamHead } from '../events/log.js';
import type { CommandContext } from '../kernel/context.js';
import type { Position, StoredEvent } from '../kernel/events.js';
import { newUuid } from '../kernel/ids.js';
import { DamagedEvent, type EventStore, WrongExpectedRevision } from '../ports/eventStore.js';
import { emptyDigest, extendDigest, type StoreDigest } from './digest.js';
import { type ReadableStore, readAllEvents, readAllEventsOf } from './orderedEvents.js';

export const sealStream = 'seals';
/** With names of at most 512 characters, 1,000 streams and their hashes stay below the 1 MiB of an event. */
const headsASeal = 1_000;
const readBatch = 8;

/** All events of the store up to a position were sealed. */
export interface StoreSealed {
  readonly type: 'StoreSealed';
  readonly data: {
    /** Position of the last sealed event. */
    readonly through: string;
    /** Number of sealed events, and of their streams. */
    readonly events: number;
    readonly streams: number;
    /** SHA-256, base64url, over the hashes of all sealed events, in order. */
    readonly digest: string;
    /** Heads of the streams that have grown since the previous seal: name, last revision and hash of that event. */
    readonly heads: readonly (readonly [string, number, string])[];
  };
}

export type SealEvent = StoreSealed;

const sealData = z.object({
  through: z.string(),
  events: z.int(),
  streams: z.int(),
  digest: z.string(),
  heads: z.array(z.tuple([z.string(), z.int(), z.string()])),
});

/** The end of a stream when it was sealed. */
export interface SealedHead {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

export interface Seal {
  /** Of the seal itself, in the stream of seals. */
  readonly revision: number;
  /** Of the seal itself, after everything that it covers. */
  readonly position: Position;
  /** Covers everything up to and including `digest.position`. */
  readonly digest: StoreDigest;
  /** The streams that had grown since the seal before. */
  readonly heads: readonly SealedHead[];
  readonly recordedAt: string;
  readonly hash: string;
}

/**
 * Yields the seals in order. A damaged one is skipped; verification reports it as a damaged event.
 * @param onOther called for events of the stream that are no seals @throws Unavailable
 */
export async function* sealsOf(
  store: ReadableStore,
  onOther: (event: StoredEvent) => void = () => undefined,
): AsyncGenerator<Seal, void, void> {
  for await (const page of readAllEventsOf(store, sealStream, readBatch)) {
    for (const event of page) {
      if (event instanceof DamagedEvent) continue;
      const found = sealIn(event);
      if (found.length === 0) onOther(event);
      yield* found;
    }
  }
}

/** The last seal was changed: what it covered is unknown, and no seal can follow it. */
export class DamagedSeal extends Error {
  override readonly name = 'DamagedSeal';
}

/** The newest seal; undefined when there is none yet. @throws Unavailable, DamagedEvent, DamagedSeal */
export async function lastSeal(store: EventStore): Promise<Seal | undefined> {
  const [event] = await store.readStream(sealStream, { backwards: true, limit: 1 });
  if (event === undefined) return undefined;
  const [seal] = sealIn(event);
  if (seal === undefined) throw new DamagedSeal(`the seal at revision ${event.revision} is damaged`);
  return seal;
}

function sealIn({ revision, position, type, data, metadata }: StoredEvent): Seal[] {
  const { success, data: sealed } = sealData.safeParse(data);
  const { hash, recordedAt } = metadata;
  if (type !== 'StoreSealed' || !success || typeof hash !== 'string' || typeof recordedAt !== 'string')
    return [];
  const { through, events, streams, digest } = sealed;
  const heads = sealed.heads.map(([stream, last, own]) => ({ stream, revision: last, hash: own }));
  const covered = { position: through, events, streams, digest };
  return [{ revision, position, hash, recordedAt, heads, digest: covered }];
}

export type Sealing = ReturnType<typeof createSealing>;

export function createSealing({ store, log }: { readonly store: EventStore; readonly log: EventLog }) {
  return {
    /**
     * Seals what has come since the last seal. Another process may seal at the same time; one of the two continues.
     * @returns the number of new seals @throws Unavailable, DamagedSeal
     */
    async seal(context: CommandContext, signal?: AbortSignal) {
      const until = await store.head();
      let last = await lastSeal(store);
      let made = 0;
      for (;;) {
        const next = await nextSeal(store, last?.digest ?? emptyDigest, until, signal);
        if (next === undefined) return made;
        const head: StreamHead =
          last === undefined ? noStream : { revision: last.revision, hash: last.hash, keyId: undefined };
        const { position: through, ...counts } = next.digest;
        if (through === undefined) return made;
        const heads = next.heads.map(({ stream, revision, hash }) => [stream, revision, hash] as const);
        const sealed: SealEvent = { type: 'StoreSealed', data: { through, ...counts, heads } };
        try {
          await log.append({
            stream: sealStream,
            head,
            events: [sealed],
            encrypted: false,
            // Each seal is a command of its own: what one run could not append, the next decides again.
            context: { ...context, commandId: newUuid() },
          });
          made += 1;
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
        }
        last = await lastSeal(store);
      }
    },
  };
}

/** Returns the part that the next seal covers; undefined if only seals are new. */
async function nextSeal(
  store: EventStore,
  before: StoreDigest,
  until: Position | undefined,
  signal: AbortSignal | undefined,
): Promise<Pick<Seal, 'digest' | 'heads'> | undefined> {
  let digest = before;
  const heads = new Map<string, SealedHead>();
  for await (const page of readAllEvents(store, before.position, until, signal)) {
    for (const event of page) {
      const { stream, revision } = event;
      if (!heads.has(stream) && heads.size === headsASeal) return { digest, heads: [...heads.values()] };
      digest = extendDigest(digest, event);
      const own = 'metadata' in event ? event.metadata.hash : undefined;
      heads.set(stream, { stream, revision, hash: typeof own === 'string' ? own : '' });
    }
  }
  const onlySeals = heads.size === 0 || (heads.size === 1 && heads.has(sealStream));
  return onlySeals ? undefined : { digest, heads: [...heads.values()] };
}
