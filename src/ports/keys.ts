/**
 * Port: the keys that encrypt erasable data. They are kept and backed up apart from the events, so that restoring events cannot undo an
 * erasure. Keys are wrapped on the way in and out; the port never sees a bare key.
 */
export interface WrappedKey {
  readonly id: string;
  readonly wrapped: Uint8Array;
}

export interface Keys {
  /**
   * Stores keys durably. Adding an identical key again is no error. @throws Unavailable; Error for an id that another key has or had;
   * RangeError for a key that is not 1 to 1,024 bytes long
   */
  add(keys: readonly WrappedKey[]): Promise<void>;
  /** The keys that still exist, in any order. @throws Unavailable */
  find(ids: readonly string[]): Promise<readonly WrappedKey[]>;
  /** Whether a key was ever stored under the id, even if it was destroyed since. @throws Unavailable */
  everHad(id: string): Promise<boolean>;
  /** Destroys a key so that no copy remains in the store's files. Destroying a missing key is no error. */
  destroy(id: string): Promise<void>;
  close(): Promise<void>;
}
