/** Limits that every key store checks in the same way before each call. */
import type { WrappedKey } from '../../ports/keys.js';

const longestId = 256;
/** In bytes. A row of this length fits into a page of SQLite, so that it is zeroed in place. */
const longestKey = 1024;

/** @throws RangeError for a key beyond the limits */
export function checkWrappedKey({ id, wrapped }: WrappedKey): void {
  if (id.length === 0 || id.length > longestId) {
    throw new RangeError(`a key's id has 1 to ${longestId} characters`);
  }
  if (wrapped.byteLength === 0 || wrapped.byteLength > longestKey) {
    throw new RangeError(`a wrapped key has 1 to ${longestKey} bytes`);
  }
}
