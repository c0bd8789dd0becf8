/** Memory of what was used last. */
import { LRUCache } from 'lru-cache';

/**
 * Keeps the entries that were used last.
 * @param most entries. A limit by `max` would take room for all of them at once, which cost each start of the service a tenth of a second; this grows.
 */
export function keepNewest<Key extends {}, Value extends {}>(
  most: number,
  options: { readonly ttl?: number; readonly ttlResolution?: number } = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ ...options, maxSize: most, sizeCalculation: () => 1 });
}
