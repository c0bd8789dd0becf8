import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of the most recently used entries.
 * @param most number of entries. It is not passed as `max`, which allocates room for all entries at once and cost each start of the service a tenth
 * of a second. This cache grows.
 */
export function keepNewest<Key extends {}, Value extends {}>(
  most: number,
  options: { readonly ttl?: number; readonly ttlResolution?: number } = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ ...options, maxSize: most, sizeCalculation: () => 1 });
}
