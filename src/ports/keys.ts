/**
 * Port: the keys under which forgettable data is encrypted. Kept and backed up apart from the events, so that
 * restoring events cannot undo an erasure. Keys arrive and leave wrapped; the port never sees them bare.
 */
export interface WrappedKey {
  readonly id: string;
  readonly wrapped: Uint8Array;
}

export interface Keys {
  /**
   * Stores keys durably; the very same key again is no error. @throws Unavailable; Error for an id that another key has or had,
   * RangeError for a key that is not 1 to 1,024 bytes long
   */
  add(keys: readonly WrappedKey[]): Promise<void>;
  /** The keys that still exist, in any order. @throws Unavailable */
  find(ids: readonly string[]): Promise<readonly WrappedKey[]>;
  /** Whether a key was ever stored under the id, one that was destroyed since included. @throws Unavailable */
  everHad(id: string): Promise<boolean>;
  /** Destroys a key so that no copy of it is left in the store's files. A key that is gone already is no error. */
  destroy(id: string): Promise<void>;
  close(): Promise<void>;
}
