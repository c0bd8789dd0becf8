/** Folded states kept in memory, limited in number and size: an invoice's may be a thousand times as large as a counter's. */
import { LRUCache } from 'lru-cache';
import type { StreamHead } from '../../events/log.js';
import { OrderedMap } from '../../kernel/orderedMap.js';

/** A folded state and the end of its stream; replaced as a whole, never changed. */
export interface CachedState {
  readonly state: unknown;
  readonly head: StreamHead;
  /** Revision of the stream's snapshot as far as known; absent when there is none. */
  readonly snapshot?: number;
  /** Whether this process has made the read models show the stream up to here. */
  readonly isShown?: boolean;
}

export interface StateCacheLimits {
  readonly states: number;
  /** In bytes, approximate. */
  readonly bytes: number;
}

export type StateCache = Pick<LRUCache<string, CachedState>, 'get' | 'set' | 'delete' | 'clear'>;

/** Bytes of an object, its key and the stream's head, apart from the content. */
const bytesBeside = 300;
const bytesOfValue = 16;
/** Bytes of a map entry apart from its key and value. */
const bytesOfEntry = 120;

export function createStateCache({ states, bytes }: StateCacheLimits): StateCache {
  // A `max` limit would allocate room for all entries in advance, in each handler (see `keepNewest`). Instead each state weighs at least
  // its share.
  const share = Math.ceil(bytes / states);
  return new LRUCache<string, CachedState>({
    maxSize: bytes,
    sizeCalculation: ({ state }) => Math.max(share, sizeOfState(state)),
  });
}

/** Returns the approximate size in memory, in bytes. */
export function sizeOfState(state: unknown): number {
  return bytesBeside + bytesOf(state);
}

/** Estimates plain data; only its texts can be long. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return bytesOfValue + value.length;
  if (value === null || typeof value !== 'object') return bytesOfValue;
  // Walking a map at every command would cost more than the command, so one entry stands for all.
  if (value instanceof OrderedMap) return value.size * (bytesOfEntry + bytesOf(value.sample));
  let sum = bytesOfValue;
  for (const member of Object.values(value)) sum += bytesOfValue + bytesOf(member);
  return sum;
}
