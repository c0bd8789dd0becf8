/** Events in three forms: for areas (`DomainEvent`), in the store (`StoredEvent`), and for readers (`RecordedEvent`). */
import type { JsonObject } from './json.js';

/** An event as areas decide it. `type` never changes; `data` is plain JSON with money as decimal strings. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/**
 * A fence in the stream of an owner that had taken a claim but not yet confirmed it. Another process that took the claim over appended it, so
 * that the owner's append fails. It has no other effect; see `commands/engine/claims.ts`.
 */
export interface ClaimAbandoned {
  readonly type: 'ClaimAbandoned';
  readonly data: { readonly claim: string };
}

/** The actor that caused an event. `id` is the id of a user, service client or API key, or the name of a worker's job. */
export interface Actor {
  readonly kind: 'user' | 'service' | 'guest' | 'apiKey' | 'system';
  readonly id: string;
}

export interface EventMetadata {
  readonly actor: Actor;
  /** Time on the service's clock, RFC 3339 UTC with milliseconds. */
  readonly at: string;
  /** Real time on the appending machine, same format. */
  readonly recordedAt: string;
  readonly requestId: string;
  /** Id of the command that caused the event; the same for all events of one request. */
  readonly causationId: string;
  /** W3C trace context of the request; absent for none. */
  readonly traceparent?: string;
  /** Hash of the caller and the `Idempotency-Key`; the key itself is never stored. Absent for requests without one. */
  readonly idempotencyKey?: string;
  /** Reason in the requester's own words, without personal data; absent for none. */
  readonly reason?: string;
  /** Schema version of the data; upcasters convert older versions. */
  readonly schema: number;
  /** `hash` of the previous event in the stream; absent on the first. */
  readonly previousHash?: string;
  /** SHA-256, base64url, of the event's stored form without this field; see `events/chain.ts`. */
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
