/** Roots and proofs of a tree of any size, from its tiles. */
import { foldPeaks, perfectRoot, splitOf, type TreeHash } from './merkle.js';
import { hashesOf, type TilePlace, tileHeight, tileWidth, widthAt } from './tiles.js';

/** Answers the hashes of a tile, at least as many as its width says. @throws what its store throws */
export type ReadTile = (place: TilePlace) => Promise<Uint8Array>;

export interface TreeReader {
  root(): Promise<TreeHash>;
  /** RFC 6962, 2.1.1. @throws RangeError for a leaf that the tree does not have */
  inclusion(index: number): Promise<readonly TreeHash[]>;
  /** RFC 6962, 2.1.2; empty from an empty tree, and from a tree to itself. @throws RangeError for a size beyond the tree's */
  consistency(oldSize: number): Promise<readonly TreeHash[]>;
  leaf(index: number): Promise<TreeHash>;
}

/** A tree of `size` leaves. Each tile is read once for all that is asked of the reader. */
export function createTreeReader(size: number, readTile: ReadTile): TreeReader {
  const tiles = new Map<string, Promise<readonly TreeHash[]>>();

  function hashesAt(level: number, index: number): Promise<readonly TreeHash[]> {
    const key = `${level}/${index}`;
    const width = widthAt(size, level, index);
    const found =
      tiles.get(key) ?? readTile({ level, index, width }).then((tile) => hashesOf(tile).slice(0, width));
    tiles.set(key, found);
    return found;
  }

  /** The root of a perfect subtree of `2 ** height` leaves, the `index`-th of its height. */
  async function subtree(height: number, index: number): Promise<TreeHash> {
    const level = Math.floor(height / tileHeight);
    const width = 2 ** (height % tileHeight);
    const start = index * width;
    const hashes = await hashesAt(level, Math.floor(start / tileWidth));
    const own = hashes.slice(start % tileWidth, (start % tileWidth) + width);
    if (own.length < width) throw new Error(`the tree of ${size} leaves lacks hashes of level ${level}`);
    return perfectRoot(own);
  }

  /** The root over `[start, end)`, whose start a split of RFC 6962 has made. */
  async function range(start: number, end: number): Promise<TreeHash> {
    const peaks: Promise<TreeHash>[] = [];
    for (let at = start; at < end; ) {
      const rest = end - at;
      const height = Math.log2(splitOf(rest + 1));
      peaks.push(subtree(height, at / 2 ** height));
      at += 2 ** height;
    }
    return foldPeaks(await Promise.all(peaks));
  }

  /** The roots beside the way from the whole tree down to what `reached` answers, from the lowest up. */
  async function siblings(
    index: number,
    start: number,
    end: number,
    reached: (start: number, end: number) => readonly Promise<TreeHash>[] | undefined,
  ): Promise<readonly TreeHash[]> {
    const lowest = reached(start, end);
    if (lowest !== undefined) return Promise.all(lowest);
    const split = start + splitOf(end - start);
    return index < split
      ? [...(await siblings(index, start, split, reached)), await range(split, end)]
      : [...(await siblings(index, split, end, reached)), await range(start, split)];
  }

  return {
    root: () => range(0, size),
    async inclusion(index) {
      if (!Number.isSafeInteger(index) || index < 0 || index >= size)
        throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
      return siblings(index, 0, size, (start, end) => (end - start === 1 ? [] : undefined));
    },
    async consistency(oldSize) {
      if (!Number.isSafeInteger(oldSize) || oldSize < 0 || oldSize > size)
        throw new RangeError(`a tree of ${size} leaves has had no ${oldSize}`);
      if (oldSize === 0) return [];
      // SUBPROOF: the verifier has the root of an old tree that is itself a subtree, which begins with the first leaf.
      const reached = (start: number, end: number) =>
        end === oldSize ? (start === 0 ? [] : [range(start, end)]) : undefined;
      return siblings(oldSize - 1, 0, size, reached);
    },
    leaf: (index) => subtree(0, index),
  };
}
