/** Port: small durable records with an end: idempotency, sessions, sign-in failures, settings of the store. */
import type { JsonObject } from '../kernel/json.js';

export interface StoredRecord {
  readonly value: JsonObject;
  /** From 1. Changes with every write, and never comes back under its key, not even after a deletion. */
  readonly version: number;
}

export interface PutOptions {
  /** The version that must be stored now, or `absent` (an expired record counts as absent). Without it the write always wins. */
  readonly expected?: number | 'absent';
  /** Milliseconds since 1970, by the store's time; the record is not answered after it and is removed some time later. */
  readonly expiresAt?: number;
  /** Names a person or thing, so that all records about it can be deleted. */
  readonly tags?: readonly string[];
}

/**
 * `collection`: at most 64 letters, digits and hyphens. Keys and tags have 1 to 512 characters and may stay behind in a store's files after a
 * deletion. Personal data goes into the value, or into the key as an HMAC. @throws RangeError for a name that cannot be kept
 */
export interface Records {
  get(collection: string, key: string): Promise<StoredRecord | undefined>;
  /** Stores durably and answers the new version, or undefined when `expected` did not hold. @throws Unavailable */
  put(collection: string, key: string, value: JsonObject, options?: PutOptions): Promise<number | undefined>;
  delete(collection: string, key: string): Promise<void>;
  /**
   * Deletes all records of the collection that carry the tag; nothing of them is left in the store's files.
   * @param remainder what stands under their keys instead, without tags, for as long as they would have stood
   */
  deleteTagged(collection: string, tag: string, remainder?: JsonObject): Promise<void>;
  /**
   * True when the process instance that holds a lease can no longer be running, whatever the lease says.
   * Embedded stores know (the data folder has one process at a time); others answer false.
   */
  isGone(instance: string): boolean;
  /**
   * The store's time, milliseconds since 1970. It is the same in all processes that share it, but for some milliseconds, however their own clocks
   * differ. What they compare with each other is said by it.
   */
  now(): number;
  close(): Promise<void>;
}
