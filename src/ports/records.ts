/** Port: small durable records with an expiry: idempotency, sessions, sign-in failures, settings of the store. */
import type { JsonObject } from '../kernel/json.js';

export interface StoredRecord {
  readonly value: JsonObject;
  /** Starts at 1 and changes with every write. A version never recurs for its key, not even after a deletion. */
  readonly version: number;
}

export interface PutOptions {
  /** The version that must be stored now, or `absent`; an expired record counts as absent. Without it the write always succeeds. */
  readonly expected?: number | 'absent';
  /** Milliseconds since 1970, by the store's time. After it the record is no longer returned, and it is removed some time later. */
  readonly expiresAt?: number;
  /** Each tag names a person or thing, so that all records about it can be deleted. */
  readonly tags?: readonly string[];
}

/**
 * `collection`: at most 64 letters, digits and hyphens. Keys and tags have 1 to 512 characters and may remain in a store's files after a
 * deletion. Personal data therefore goes into the value, or into the key as an HMAC. @throws RangeError for an invalid name
 */
export interface Records {
  get(collection: string, key: string): Promise<StoredRecord | undefined>;
  /** Stores the value durably and returns the new version, or undefined when `expected` did not hold. @throws Unavailable */
  put(collection: string, key: string, value: JsonObject, options?: PutOptions): Promise<number | undefined>;
  delete(collection: string, key: string): Promise<void>;
  /**
   * Deletes all records of the collection that carry the tag; no trace of them remains in the store's files.
   * @param remainder a value left under each of their keys instead, without tags, until the record would have expired
   */
  deleteTagged(collection: string, tag: string, remainder?: JsonObject): Promise<void>;
  /**
   * Whether the process instance that holds a lease can no longer be running, whatever the lease says. Embedded stores know this, because
   * only one process at a time uses the data folder; others return false.
   */
  isGone(instance: string): boolean;
  /**
   * Returns the store's time in ms since 1970. All processes that share the store agree on it within some milliseconds, however much their
   * own clocks differ. Use it for times that processes compare with each other.
   */
  now(): number;
  close(): Promise<void>;
}
