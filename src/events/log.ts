/**
 * The log that every writer and reader of events uses. On the way in it adds metadata and the hash chain, and encrypts data that must be
 * erasable. On the way out it decrypts and upcasts.
 */
import type { CommandContext } from '../kernel/context.js';
import type { DomainEvent, EventMetadata, RecordedEvent, StoredEvent } from '../kernel/events.js';
import { newUuid } from '../kernel/ids.js';
import type { JsonObject } from '../kernel/json.js';
import { DamagedEvent, type EventStore } from '../ports/eventStore.js';
import { linkEvents } from './chain.js';
import { decrypt, encrypt, type Keyring, type StreamKey } from './encryption.js';
import { currentSchema, type Upcasters, upcast } from './upcasters.js';

/** The end of a stream, with what an append needs. */
export interface StreamHead {
  /** Revision of the last event; -1 for a stream that does not exist. */
  readonly revision: number;
  readonly hash: string | undefined;
  /** The key of an encrypted stream; undefined before its first encrypted event. */
  readonly keyId: string | undefined;
}

export const noStream: StreamHead = { revision: -1, hash: undefined, keyId: undefined };

export interface EventsToLog {
  readonly stream: string;
  readonly head: StreamHead;
  readonly events: readonly DomainEvent[];
  /** Whether data is encrypted under the stream's own key, or for which event types. Events without data never are. */
  readonly encrypted: boolean | readonly string[];
  readonly context: CommandContext;
}

export interface Logged {
  readonly head: StreamHead;
  readonly events: readonly RecordedEvent[];
}

/** Thrown by an append to a stream that was erased: its key is destroyed. */
export class StreamErased extends Error {
  override readonly name = 'StreamErased';
}

export interface EventLog {
  /** Durable once it resolves. @throws WrongExpectedRevision, StreamErased, Unavailable */
  append(request: EventsToLog): Promise<Logged>;
  /**
   * All events of a stream from a revision on, in batches of bounded size.
   * @throws DamagedEvent after everything before it was yielded
   */
  read(stream: string, from?: number): AsyncIterable<readonly RecordedEvent[]>;
  /** The last event of a stream; undefined if there is no such stream. */
  last(stream: string): Promise<RecordedEvent | undefined>;
  /** Decrypts and upcasts events in their order. @throws DamagedEvent for the first one that is not valid */
  decode(events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]>;
}

export interface EventLogDependencies {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly upcasters: Upcasters;
  /** Real time, for `recordedAt`. */
  readonly realNow: () => Date;
  /** Called with the duration of each append in seconds, and the trace that it belongs to. */
  readonly onAppend?: (seconds: number, events: number, traceparent: string | undefined) => void;
}

interface KeysOfEvents {
  readonly found: ReadonlyMap<string, Uint8Array>;
  /** Ids of keys that should exist but do not. Keys in neither set were destroyed. */
  readonly lost: ReadonlySet<string>;
}

const noKeys: KeysOfEvents = { found: new Map(), lost: new Set() };

/** The members in which an encrypted event stores the id of its key and its sealed data (base64). */
const keyMember = '$key';
const sealedMember = '$sealed';
const readBatch = 512;
/** Number of events on the first page when a stream is read from its beginning: most streams are not longer. */
export const firstPage = 64;

/** Sealed data can be opened only in the event that it was made for. */
const encryptionContext = (stream: string, id: string) => `${stream}/${id}`;

/** The id of the key that an event's stored data is encrypted under; undefined for data that is not encrypted. */
export function keyIdOf(data: JsonObject): string | undefined {
  const id = data[keyMember];
  return typeof id === 'string' ? id : undefined;
}

// Member by member (see docs/decisions/objects-on-hot-paths.md), in the order of their names, which the hash requires.
function metadataOf(context: CommandContext, at: string, recordedAt: string, schema: number): JsonObject {
  const metadata: JsonObject = {
    actor: { id: context.actor.id, kind: context.actor.kind },
    at,
    causationId: context.commandId,
  };
  if (context.idempotencyKey !== undefined) metadata.idempotencyKey = context.idempotencyKey;
  if (context.reason !== undefined) metadata.reason = context.reason;
  metadata.recordedAt = recordedAt;
  metadata.requestId = context.requestId;
  metadata.schema = schema;
  if (context.traceparent !== undefined) metadata.traceparent = context.traceparent;
  return metadata;
}

export function createEventLog(dependencies: EventLogDependencies): EventLog {
  const { store, keyring, upcasters, realNow, onAppend } = dependencies;

  /** Null if the key is destroyed. @throws Error if it is lost */
  function decryptData(
    { stream, id, data }: StoredEvent,
    keyId: string,
    { found, lost }: KeysOfEvents,
  ): JsonObject | null {
    const key = found.get(keyId);
    if (key === undefined) {
      if (lost.has(keyId)) throw new Error(`the key ${keyId} is lost: restore the keys`);
      return null;
    }
    const sealed = Buffer.from(String(data[sealedMember]), 'base64');
    return JSON.parse(decrypt(key, sealed, encryptionContext(stream, id)).toString('utf8')) as JsonObject;
  }

  function decodeOne(event: StoredEvent, keys: KeysOfEvents): RecordedEvent {
    // The only place where stored metadata becomes typed: it was written by `append` below.
    const metadata = event.metadata as unknown as EventMetadata;
    const { id, stream, revision, position, type } = event;
    const keyId = keyIdOf(event.data);
    let data: JsonObject | null;
    try {
      data = keyId === undefined ? event.data : decryptData(event, keyId, keys);
      if (data !== null) data = upcast(upcasters, type, metadata.schema, data);
    } catch (error) {
      throw new DamagedEvent(stream, revision, position, { cause: error });
    }
    return {
      id,
      stream,
      revision,
      position,
      type,
      data,
      metadata,
      ...(keyId === undefined ? {} : { keyId }),
    };
  }

  async function decode(events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]> {
    const keyIds = new Set<string>();
    for (const event of events) {
      const id = keyIdOf(event.data);
      if (id !== undefined) keyIds.add(id);
    }
    const keys = keyIds.size === 0 ? noKeys : await keysOf(keyIds);
    return events.map((event) => decodeOne(event, keys));
  }

  async function keysOf(ids: ReadonlySet<string>): Promise<KeysOfEvents> {
    const found = await keyring.find(ids);
    if (found.size === ids.size) return { found, lost: noKeys.lost };
    return { found, lost: await keyring.lost([...ids].filter((id) => !found.has(id))) };
  }

  async function keyFor(head: StreamHead): Promise<StreamKey | undefined> {
    if (head.keyId === undefined) return keyring.takeFreshKey();
    const key = (await keyring.find([head.keyId])).get(head.keyId);
    return key === undefined ? undefined : { id: head.keyId, key };
  }

  return {
    decode,
    async append({ stream, head, events, encrypted, context }) {
      const isEncrypted = ({ type, data }: DomainEvent) =>
        (encrypted === true || (encrypted !== false && encrypted.includes(type))) &&
        Object.keys(data).length > 0;
      const needsKey = events.some(isEncrypted);
      const key = needsKey ? await keyFor(head) : undefined;
      if (needsKey && key === undefined)
        throw new StreamErased(`the key of ${stream} is destroyed: nothing can be added to it`);
      const at = context.at.toISOString();
      const recordedAt = realNow().toISOString();
      let previousHash = head.hash;
      const plain: JsonObject[] = [];
      const toAppend = events.map((event, index) => {
        const { type, data } = event;
        const revision = head.revision + 1 + index;
        // A new id each time: a store treats an append with known ids as already done. It would then hold the result of another run of the
        // command, with another hash than the one returned here.
        const id = newUuid();
        // Domain events are plain JSON by contract (see kernel/events.ts); the store proves it by serialising them.
        const own = data as JsonObject;
        plain.push(own);
        const stored: JsonObject =
          key === undefined || !isEncrypted(event)
            ? own
            : {
                [keyMember]: key.id,
                [sealedMember]: encrypt(key.key, JSON.stringify(own), encryptionContext(stream, id)).toString(
                  'base64',
                ),
              };
        const metadata = metadataOf(context, at, recordedAt, currentSchema(upcasters, type));
        const linked = linkEvents({ stream, revision, id, type, data: stored, metadata }, previousHash);
        previousHash = linked.metadata.hash;
        return linked;
      });
      const started = performance.now();
      const { position } = await store.append(
        stream,
        head.revision === -1 ? 'no-stream' : head.revision,
        toAppend,
      );
      onAppend?.((performance.now() - started) / 1000, events.length, context.traceparent);
      return {
        head: { revision: head.revision + events.length, hash: previousHash, keyId: key?.id ?? head.keyId },
        events: toAppend.map(({ id, type, data: stored, metadata }, index) => {
          const event = {
            id,
            stream,
            revision: head.revision + 1 + index,
            position,
            type,
            data: plain[index] ?? null,
            metadata: metadata as unknown as EventMetadata,
          };
          const keyId = keyIdOf(stored);
          return keyId === undefined ? event : Object.assign(event, { keyId });
        }),
      };
    },
    async last(stream) {
      const [last] = await decode(await store.readStream(stream, { backwards: true, limit: 1 }));
      return last;
    },
    async *read(stream, from = 0) {
      let next = from;
      for (let limit = from === 0 ? firstPage : readBatch; ; ) {
        try {
          const stored = await store.readStream(stream, { from: next, limit });
          if (stored.length > 0) yield await decode(stored);
          if (stored.length < limit) return;
          next = (stored.at(-1)?.revision ?? next) + 1;
          limit = readBatch;
        } catch (error) {
          if (!(error instanceof DamagedEvent) || error.revision <= next || limit === 1) throw error;
          // Reads again up to the damaged event; if some events are gone, fewer are before it than the revisions suggest.
          limit = Math.min(limit - 1, error.revision - next);
        }
      }
    },
  };
}

/** Reads the end of a stream. */
export async function headOf(log: Pick<EventLog, 'read'>, stream: string): Promise<StreamHead> {
  let head = noStream;
  for await (const batch of log.read(stream)) head = batch.reduce(headAfter, head);
  return head;
}

/** Returns the end of a stream after an event read from it. */
export function headAfter(head: StreamHead, event: RecordedEvent): StreamHead {
  return { revision: event.revision, hash: event.metadata.hash, keyId: event.keyId ?? head.keyId };
}
