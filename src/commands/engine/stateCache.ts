/** Folded states kept in memory, so many and so large at most: an invoice's may be a thousand times a counter's. */
import { LRUCache } from 'lru-cache';
import type { StreamHead } from '../../events/log.js';
import { OrderedMap } from '../../kernel/orderedMap.js';

/** A folded state and the end of its stream; replaced as a whole, never changed. */
export interface CachedState {
  readonly state: unknown;
  readonly head: StreamHead;
  /** Revision of the stream's snapshot, as far as is known; absent where there is none. */
  readonly snapshot?: number;
  /** True when this process has had read models show the stream up to here. */
  readonly isShown?: boolean;
}

export interface StateCacheLimits {
  readonly states: number;
  /** Bytes, roughly. */
  readonly bytes: number;
}

export type StateCache = Pick<LRUCache<string, CachedState>, 'get' | 'set' | 'delete' | 'clear'>;

/** The bytes of an object, its key and the end of its stream beside its content. */
const bytesBeside = 300;
const bytesOfValue = 16;
/** The bytes of a map's entry beside its key and its value. */
const bytesOfEntry = 120;

export function createStateCache({ states, bytes }: StateCacheLimits): StateCache {
  // A limit by `max` would take room for all of them at once, in each handler (see `keepNewest`): a state weighs its share at least.
  const share = Math.ceil(bytes / states);
  return new LRUCache<string, CachedState>({
    maxSize: bytes,
    sizeCalculation: ({ state }) => Math.max(share, sizeOfState(state)),
  });
}

/** Bytes in memory, roughly. */
export function sizeOfState(state: unknown): number {
  return bytesBeside + bytesOf(state);
}

/** States are plain data; the text in them is what can be long. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return bytesOfValue + value.length;
  if (value === null || typeof value !== 'object') return bytesOfValue;
  // Walked at every command they would cost more than the command: one entry stands for all.
  if (value instanceof OrderedMap) return value.size * (bytesOfEntry + bytesOf(value.sample));
  let sum = bytesOfValue;
  for (const member of Object.values(value)) sum += bytesOfValue + bytesOf(member);
  return sum;
}
