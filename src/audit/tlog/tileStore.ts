/** Full tiles as files. Tiles of leaves also hold the positions of their events, which lead from an event to its leaf and back. */
import { LRUCache } from 'lru-cache';
import type { Position } from '../../kernel/events.js';
import { hashLength } from '../../kernel/tlog/merkle.js';
import { type FullTile, type TilePlace, tilePath, tileWidth } from '../../kernel/tlog/tiles.js';
import type { Files } from '../../ports/files.js';
import type { LogState } from './state.js';

/** Prefix of files that can be made again from the events. */
export const tileFolder = 'tlog/';
const tileBytes = tileWidth * hashLength;
const contentType = 'application/octet-stream';

export interface StoredTile {
  /** 8,192 bytes. */
  readonly hashes: Uint8Array;
  /** Positions of the events of a tile of level 0; empty above. */
  readonly positions: readonly Position[];
}

export interface TileStore {
  /** Writing a tile again does no harm: it has the same bytes. @throws Unavailable */
  put(tile: FullTile, positions: readonly Position[]): Promise<void>;
  /** Undefined if there is no such tile. @throws Unavailable */
  get(place: Omit<TilePlace, 'width'>): Promise<StoredTile | undefined>;
}

/** @param generation of the log; each generation has its own tiles */
export function createTileStore(files: Files, generation: number): TileStore {
  const keyOf = (place: Omit<TilePlace, 'width'>) => keyIn(generation, place);
  return {
    async put({ level, index, hashes }, positions) {
      const content = Buffer.concat([...hashes, Buffer.from(positions.join('\n'))]);
      await files.put(keyOf({ level, index }), content, { contentType });
    },
    async get(place) {
      const file = await files.get(keyOf(place));
      if (file === undefined) return undefined;
      const parts: Buffer[] = [];
      for await (const part of file.open()) parts.push(Buffer.from(part));
      const content = Buffer.concat(parts);
      const positions = content.subarray(tileBytes).toString();
      return {
        hashes: content.subarray(0, tileBytes),
        positions: positions === '' ? [] : positions.split('\n'),
      };
    },
  };
}

/** The keys of all full tiles of a log. */
export function* tileKeys({ generation, size }: Pick<LogState, 'generation' | 'size'>): Generator<string> {
  let level = 0;
  for (let full = Math.floor(size / tileWidth); full > 0; full = Math.floor(full / tileWidth)) {
    for (let index = 0; index < full; index += 1) yield keyIn(generation, { level, index });
    level += 1;
  }
}

const keyIn = (generation: number, { level, index }: Omit<TilePlace, 'width'>) =>
  `${tileFolder}${generation}/${tilePath({ level, index, width: tileWidth })}`;

/** Number of tiles kept in memory, about 4 MB: every search for an event starts with the same ones. */
const mostCached = 256;

/** Caches tiles for proofs, as full tiles never change. Checks of the stored tiles read from the store instead. */
export function createTileCache(): (tiles: TileStore, generation: number) => TileStore {
  const cache = new LRUCache<string, StoredTile>({ max: mostCached });
  return (tiles, generation) => ({
    put: tiles.put,
    async get(place) {
      const key = `${generation}/${place.level}/${place.index}`;
      const found = cache.get(key) ?? (await tiles.get(place));
      if (found !== undefined) cache.set(key, found);
      return found;
    },
  });
}
