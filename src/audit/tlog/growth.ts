/** Grows the tree by new events, a bounded number at a time. */
import type { Position } from '../../kernel/events.js';
import { leafHash } from '../../kernel/tlog/merkle.js';
import type { FullTile } from '../../kernel/tlog/tiles.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import { type Found, type ReadableStore, readAllEvents } from '../orderedEvents.js';
import { edgeOf, type LogState, levelsOf } from './state.js';
import type { TileStore } from './tileStore.js';

/** Largest number of events that are read again after a crash. */
const mostAtOnce = 50_000;
/** Number of tiles written at the same time. */
const writesAtOnce = 8;

/**
 * Returns the data of an event's leaf: its own hash, 32 bytes. It reveals nothing of the content, and stays when the content is erased.
 * @throws DamagedEvent for an event without a hash: it may still be repaired, so a public log gives it no entry
 */
export function leafDataOf(event: Found): Uint8Array {
  const own = 'metadata' in event ? event.metadata.hash : undefined;
  const data = typeof own === 'string' ? Buffer.from(own, 'base64url') : undefined;
  if (data?.length !== 32 || data.toString('base64url') !== own)
    throw new DamagedEvent(event.stream, event.revision, event.position);
  return data;
}

export interface Grown {
  readonly state: LogState;
  /** Whether more events remain than one call takes. */
  readonly more: boolean;
  /** The damaged event that the tree cannot grow past. */
  readonly damaged: DamagedEvent | undefined;
}

/**
 * Adds the events after the tree's last one, up to a position or to the end. Full tiles are written; the caller stores the state.
 * @throws Unavailable
 */
export async function grow(
  store: ReadableStore,
  tiles: TileStore,
  state: LogState,
  signal: AbortSignal,
  upTo?: Position,
): Promise<Grown> {
  const until = upTo ?? (await store.head());
  const edge = edgeOf(state);
  const writing = new Set<Promise<void>>();
  let positions: Position[] = [...state.positions];
  let { position, before, last } = state;
  let damaged: DamagedEvent | undefined;

  function write(tile: FullTile): void {
    const own = tile.level === 0 ? positions : [];
    if (tile.level === 0) positions = [];
    const write = tiles.put({ ...tile, hashes: [...tile.hashes] }, own);
    writing.add(write);
    // The caller gets a failure from the `Promise.all` below.
    write.then(
      () => writing.delete(write),
      () => undefined,
    );
  }

  function take(event: Found): void {
    const data = leafDataOf(event);
    positions.push(event.position);
    edge.append(leafHash(data), write);
    before = position;
    position = event.position;
    last = Buffer.from(data).toString('base64url');
  }

  try {
    for await (const page of readAllEvents(store, state.position ?? undefined, until, signal)) {
      for (const event of page) take(event);
      while (writing.size > writesAtOnce) await Promise.race(writing);
      if (edge.size - state.size >= mostAtOnce) break;
    }
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    damaged = error;
  } finally {
    await Promise.all(writing);
  }
  const grown = { ...state, size: edge.size, position, before, last, levels: levelsOf(edge), positions };
  return { state: grown, more: edge.size - state.size >= mostAtOnce, damaged };
}

/** Whether the store still has the last event of the tree where it was. @throws Unavailable, DamagedEvent */
export async function haltOf(
  store: ReadableStore,
  { size, position, before, last }: LogState,
): Promise<'events-lost' | 'events-rewritten' | undefined> {
  if (size === 0 || position === null) return undefined;
  const head = await store.head();
  if (head === undefined || head < position) return 'events-lost';
  const { events } = await store.readAll({ after: before ?? undefined, limit: 1 });
  const [event] = events;
  return event?.position === position && event.metadata.hash === last ? undefined : 'events-rewritten';
}
