/** Computes roots and proofs of a tree of any size from its tiles. */
import { foldPeaks, perfectRoot, splitOf, type TreeHash } from './merkle.js';
import { hashesOf, type TilePlace, tileHeight, tileWidth, widthAt } from './tiles.js';

/** Returns the hashes of a tile, at least as many as its width says. @throws errors of its store */
export type ReadTile = (place: TilePlace) => Promise<Uint8Array>;

/** Creates the reader of a tree of `size` leaves. It reads each tile once and keeps it. */
export function createTreeReader(size: number, readTile: ReadTile) {
  const tiles = new Map<string, Promise<readonly TreeHash[]>>();

  function hashesAt(level: number, index: number): Promise<readonly TreeHash[]> {
    const key = `${level}/${index}`;
    const width = widthAt(size, level, index);
    const found =
      tiles.get(key) ?? readTile({ level, index, width }).then((tile) => hashesOf(tile).slice(0, width));
    tiles.set(key, found);
    return found;
  }

  /** Returns the root of the `index`-th perfect subtree of `2 ** height` leaves. */
  async function subtree(height: number, index: number): Promise<TreeHash> {
    const level = Math.floor(height / tileHeight);
    const width = 2 ** (height % tileHeight);
    const start = index * width;
    const hashes = await hashesAt(level, Math.floor(start / tileWidth));
    const own = hashes.slice(start % tileWidth, (start % tileWidth) + width);
    if (own.length < width) throw new Error(`the tree of ${size} leaves lacks hashes of level ${level}`);
    return perfectRoot(own);
  }

  /** Returns the root over `[start, end)`, where `start` is a split point of RFC 6962. */
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

  /** Returns the sibling roots on the path from the whole tree down to the range for which `reached` returns roots, lowest first. */
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
    /** The path of RFC 6962, 2.1.1. @throws RangeError for a leaf that the tree does not have */
    async inclusion(index: number) {
      if (!Number.isSafeInteger(index) || index < 0 || index >= size)
        throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
      return siblings(index, 0, size, (start, end) => (end - start === 1 ? [] : undefined));
    },
    /** The path of RFC 6962, 2.1.2; empty for an old size of 0 and for the tree's own size. @throws RangeError for a size beyond the tree's */
    async consistency(oldSize: number) {
      if (!Number.isSafeInteger(oldSize) || oldSize < 0 || oldSize > size)
        throw new RangeError(`a tree of ${size} leaves has had no ${oldSize}`);
      if (oldSize === 0) return [];
      // SUBPROOF omits the root of an old tree that is itself a subtree starting at the first leaf: the verifier has it.
      const reached = (start: number, end: number) =>
        end === oldSize ? (start === 0 ? [] : [range(start, end)]) : undefined;
      return siblings(oldSize - 1, 0, size, reached);
    },
    leaf: (index: number) => subtree(0, index),
  };
}
