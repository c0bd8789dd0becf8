/** Limits that every key store checks in the same way, before it is asked. */
import type { WrappedKey } from '../../ports/keys.js';

const longestId = 256;
/** Bytes. A row this long fits a page of SQLite, so it is zeroed where it stands. */
const longestKey = 1024;

/** @throws RangeError for a key that cannot be kept */
export function checkWrappedKey({ id, wrapped }: WrappedKey): void {
  if (id.length === 0 || id.length > longestId) {
    throw new RangeError(`a key's id has 1 to ${longestId} characters`);
  }
  if (wrapped.byteLength === 0 || wrapped.byteLength > longestKey) {
    throw new RangeError(`a wrapped key has 1 to ${longestKey} bytes`);
  }
}
