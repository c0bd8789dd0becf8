/** Events in three forms: for areas (`DomainEvent`), in the store (`StoredEvent`), and for readers (`RecordedEvent`). */
import type { JsonObject } from './json.js';

/** `type` is in the past tense and never changes; `data` is plain JSON, money as decimal strings. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/**
 * A fence: appended to the stream of an owner that had taken a claim and not yet said so. Somebody else who took the value appends it (see
 * `commands/engine/claims.ts`). It changes nothing.
 */
export interface ClaimAbandoned {
  readonly type: 'ClaimAbandoned';
  readonly data: { readonly claim: string };
}

/** The actor that caused an event. `id` is a user's id, a service client's id, an API key's, or the name of a worker's job. */
export interface Actor {
  readonly kind: 'user' | 'service' | 'guest' | 'apiKey' | 'system';
  readonly id: string;
}

export interface EventMetadata {
  readonly actor: Actor;
  /** The service's clock, RFC 3339 UTC with milliseconds. */
  readonly at: string;
  /** The real time of the machine that appended, same form. */
  readonly recordedAt: string;
  readonly requestId: string;
  /** The command that caused the event; the same for each event that one request caused. */
  readonly causationId: string;
  readonly traceparent?: string;
  /** Hash of the caller's `Idempotency-Key`, never the key. */
  readonly idempotencyKey?: string;
  readonly reason?: string;
  /** Version of the event's data; an older one passes through upcasters. */
  readonly schema: number;
  /** `hash` of the event before it in the stream; absent on the first. */
  readonly previousHash?: string;
  /** SHA-256, base64url, of the event's stored form without this member. See `events/chain.ts`. */
  readonly hash: string;
}

/** The place of an event in the whole store. It is opaque; its code-point order is the order of the store. */
export type Position = string;

/** An event to append. `id` is a UUID. The store recognises the same id when it is appended to the same place again. */
export interface EventToAppend extends EventContent {
  /** JSON of data and metadata, where it has already been written. */
  readonly texts?: { readonly data: string; readonly metadata: string };
}

export interface EventContent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event exactly as stored: `data` may be encrypted and follow an old schema. */
export interface StoredEvent extends EventContent {
  readonly stream: string;
  /** Counted from 0 without gaps in the stream. */
  readonly revision: number;
  readonly position: Position;
}

/** The stored JSON of an event. */
export interface StoredTexts {
  readonly data: string;
  readonly metadata: string;
}

/** An event with its stored JSON, where that is at hand. */
export interface ReadEvent extends StoredEvent {
  readonly storedTexts?: StoredTexts;
}

/** An event ready to fold: decrypted and in the newest schema. `data` is null when its key has been destroyed. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly data: JsonObject | null;
  readonly metadata: EventMetadata;
  /** The id of the key that `data` is encrypted under; absent where it is not encrypted. */
  readonly keyId?: string;
}
