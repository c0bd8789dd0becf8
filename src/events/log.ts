/**
 * The log that every writer and reader of events goes through. It adds metadata and hash chain on the way in, with encryption of data that must be
 * forgettable, and decrypts and upcasts on the way out.
 */
import type { CommandContext } from '../kernel/context.js';
import type { DomainEvent, EventMetadata, RecordedEvent, StoredEvent } from '../kernel/events.js';
import { newUuid } from '../kernel/ids.js';
import type { JsonObject } from '../kernel/json.js';
import { DamagedEvent, type EventStore } from '../ports/eventStore.js';
import { linkEvents } from './chain.js';
import { decrypt, encrypt } from './encryption.js';
import type { Keyring, StreamKey } from './keyring.js';
import { currentSchema, type Upcasters, upcast } from './upcasters.js';

/** The end of a stream, as far as appending to it needs. */
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
  /** Whether data is encrypted under the stream's own key, or of which types of events it is. Events without data never are. */
  readonly encrypted: boolean | readonly string[];
  readonly context: CommandContext;
}

export interface Logged {
  readonly head: StreamHead;
  readonly events: readonly RecordedEvent[];
}

/** Data was to be added to a stream whose key is destroyed: it was erased. */
export class StreamErased extends Error {
  override readonly name = 'StreamErased';
}

export interface EventLog {
  /** Durable when it resolves. @throws WrongExpectedRevision, StreamErased, Unavailable */
  append(request: EventsToLog): Promise<Logged>;
  /**
   * All events of a stream from a revision on, in batches of bounded size.
   * @throws DamagedEvent behind everything that stands in front of it
   */
  read(stream: string, from?: number): AsyncIterable<readonly RecordedEvent[]>;
  /** The last event of a stream, undefined when there is no stream. */
  last(stream: string): Promise<RecordedEvent | undefined>;
  /** Decrypts and upcasts; order is kept. @throws DamagedEvent for the first that cannot be what it claims to be */
  decode(events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]>;
}

export interface EventLogDependencies {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly upcasters: Upcasters;
  /** The real time, for `recordedAt`. */
  readonly realNow: () => Date;
  /** Told how many seconds each append took, and the trace that it belongs to. */
  readonly onAppend?: (seconds: number, events: number, traceparent: string | undefined) => void;
}

interface KeysOfEvents {
  readonly found: ReadonlyMap<string, Uint8Array>;
  /** Ids of keys that there should be and are not. Those that are in neither were destroyed. */
  readonly lost: ReadonlySet<string>;
}

const noKeys: KeysOfEvents = { found: new Map(), lost: new Set() };

/** The members under which an encrypted event keeps the id of its key and its sealed data (base64). */
const keyMember = '$key';
const sealedMember = '$sealed';
const readBatch = 512;
/** Events of the first page of a stream that is read from its beginning: most streams are not longer. */
export const firstPage = 64;

/** Sealed data opens only in the event that it was made for. */
const encryptionContext = (stream: string, id: string) => `${stream}/${id}`;

/** The id of the key that an event's stored data is sealed under; undefined for data in clear. */
export function keyIdOf(data: JsonObject): string | undefined {
  const id = data[keyMember];
  return typeof id === 'string' ? id : undefined;
}

// Member by member (see docs/decisions/objects-on-hot-paths.md), and in the order of their names, which their hash asks for.
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

  /** Null when the key is destroyed. @throws Error when it is lost */
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
        // New each time: a store takes an append whose ids it has for one that it has done, and what is stored then is
        // what another run of the command has made of it, with another hash than the one that is returned here.
        const id = newUuid();
        // Domain events are plain JSON by contract (see kernel/events.ts); the round trip of the text proves it in the store.
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
          // Once more up to it; fewer may stand there than revisions say, should some be gone.
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

/** Returns the end of a stream after an event that was read from it. */
export function headAfter(head: StreamHead, event: RecordedEvent): StreamHead {
  return { revision: event.revision, hash: event.metadata.hash, keyId: event.keyId ?? head.keyId };
}
