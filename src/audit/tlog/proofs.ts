/** Proofs that an event is in the tree, and that one tree begins with another. */
import type { Position, ReadEvent } from '../../kernel/events.js';
import { fromBase64 } from '../../kernel/tlog/base64.js';
import { parseCheckpoint } from '../../kernel/tlog/checkpoint.js';
import { isSameHash, leafHash, type TreeHash } from '../../kernel/tlog/merkle.js';
import { type TilePlace, tileWidth, widthAt } from '../../kernel/tlog/tiles.js';
import { createTreeReader, type ReadTile } from '../../kernel/tlog/treeProofs.js';
import { Unavailable } from '../../ports/unavailable.js';
import type { ReadableStore } from '../orderedEvents.js';
import { leafDataOf } from './growth.js';
import { type LogState, sizeOf } from './state.js';
import type { TileStore } from './tileStore.js';

export interface EventProof {
  readonly event: ReadEvent;
  readonly index: number;
  readonly path: readonly TreeHash[];
  readonly size: number;
  /** The signed checkpoint of the tree that the path leads to. */
  readonly checkpoint: string;
}

interface TreeAt {
  readonly size: number;
  readonly root: TreeHash;
}

export interface ConsistencyProof {
  readonly from: TreeAt;
  readonly to: TreeAt;
  readonly path: readonly TreeHash[];
}

/** The bytes of a tile of the log's tree, full or partial; undefined if the tree has none that wide. */
export async function tileBytes(
  state: LogState,
  tiles: TileStore,
  { level, index, width }: TilePlace,
): Promise<Uint8Array | undefined> {
  const present = widthAt(state.size, level, index);
  if (width > present) return undefined;
  // Full tiles are files; hashes in no full tile are the edge of the tree, in its state.
  const bytes =
    present === tileWidth
      ? (await tiles.get({ level, index }))?.hashes
      : fromBase64(state.levels[level] ?? '');
  return bytes?.subarray(0, width * 32);
}

export function tileReader(state: LogState, tiles: TileStore): ReadTile {
  return async (place) => {
    const bytes = await tileBytes(state, tiles, place);
    if (bytes === undefined)
      throw new Unavailable(`the log lacks tile ${place.index} of level ${place.level}`);
    return bytes;
  };
}

/**
 * The leaf of the event at a position; undefined if the tree has none. A binary search over the full tiles uses the positions stored beside
 * their hashes. @throws Unavailable
 */
async function leafAt(
  state: LogState,
  tiles: TileStore,
  position: Position,
): Promise<{ readonly index: number; readonly before: Position | undefined } | undefined> {
  const full = Math.floor(state.size / tileWidth);
  const positionsOf = async (tile: number): Promise<readonly Position[]> => {
    if (tile === full) return state.positions;
    const stored = await tiles.get({ level: 0, index: tile });
    if (stored === undefined) throw new Unavailable(`the log lacks tile ${tile} of level 0`);
    return stored.positions;
  };
  // The first tile whose last position is not before the wanted one.
  let [low, high] = [0, full];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (((await positionsOf(middle)).at(-1) ?? '') < position) low = middle + 1;
    else high = middle;
  }
  const positions = await positionsOf(low);
  const at = positions.indexOf(position);
  if (at < 0) return undefined;
  const before = at > 0 ? positions[at - 1] : low > 0 ? (await positionsOf(low - 1)).at(-1) : undefined;
  return { index: low * tileWidth + at, before };
}

/**
 * Returns undefined if the published tree has no event at the position.
 * @throws Unavailable, also if the store's event is not the one that the tree has there
 */
export async function proveEvent(
  store: ReadableStore,
  state: LogState,
  tiles: TileStore,
  position: Position,
): Promise<EventProof | undefined> {
  const checkpoint = parseCheckpoint(state.published);
  const leaf = await leafAt(state, tiles, position);
  if (checkpoint === undefined || leaf === undefined || leaf.index >= checkpoint.size) return undefined;
  const { events } = await store.readAll({ after: leaf.before, limit: 1 });
  const [event] = events;
  const reader = createTreeReader(checkpoint.size, tileReader(state, tiles));
  const hash = await reader.leaf(leaf.index);
  if (event?.position !== position || !isSameHash(hash, leafHash(leafDataOf(event))))
    throw new Unavailable(
      `the event at position ${position} is not the one in the transparency log: verify the store`,
    );
  const path = await reader.inclusion(leaf.index);
  return { event, index: leaf.index, path, size: checkpoint.size, checkpoint: state.published };
}

/** @throws RangeError for sizes that the published tree never had; Unavailable */
export async function proveConsistency(
  state: LogState,
  tiles: TileStore,
  from: number,
  to: number,
): Promise<ConsistencyProof> {
  const published = sizeOf(state.published);
  if (to > published) throw new RangeError(`the published tree has ${published} leaves`);
  const read = tileReader(state, tiles);
  const later = createTreeReader(to, read);
  const path = await later.consistency(from);
  const [oldRoot, newRoot] = await Promise.all([createTreeReader(from, read).root(), later.root()]);
  return { from: { size: from, root: oldRoot }, to: { size: to, root: newRoot }, path };
}
