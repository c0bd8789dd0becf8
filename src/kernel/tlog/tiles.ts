/** Tiles (c2sp.org/tlog-tiles): 256 consecutive hashes of one level, and the path of each tile. */
import { hashLength, perfectRoot, type TreeHash } from './merkle.js';

export const tileWidth = 256;
export const tileHeight = 8;

export interface TilePlace {
  /** Level 0 has the hashes of leaves. A hash of a higher level is the root of a full tile of the level below. */
  readonly level: number;
  readonly index: number;
  /** 1 to 256. */
  readonly width: number;
}

/** Returns a path such as `0/x001/234`, followed by `.p/<width>` for a partial tile. */
export function tilePath({ level, index, width }: TilePlace): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${path}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Parses a path that `tilePath` wrote; undefined for other text. */
export function parseTilePath(path: string): TilePlace | undefined {
  const [, level = '', groups = '', width = '256'] =
    /^(\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const place = {
    level: Number(level),
    index: Number(groups.replace(/[x/]/g, '')),
    width: Number(width),
  };
  const valid = groups !== '' && place.level < 64 && place.width >= 1 && place.width <= tileWidth;
  return valid && tilePath(place) === path ? place : undefined;
}

/** Returns the number of hashes of a tile in a tree of `size` leaves; 0 when the tile does not exist. */
export function widthAt(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / tileWidth ** level);
  return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth));
}

export function hashesOf(tile: Uint8Array): readonly TreeHash[] {
  const hashes: TreeHash[] = [];
  for (let at = 0; at + hashLength <= tile.length; at += hashLength)
    hashes.push(tile.subarray(at, at + hashLength));
  return hashes;
}

/** A tile that has just become full. */
export interface FullTile extends TilePlace {
  readonly hashes: readonly TreeHash[];
}

/**
 * The right edge of a tree: by level, the hashes that are not yet in full tiles. With it a tree grows without being read. It is mutable, since many
 * leaves are added at a time.
 */
export class TreeEdge {
  readonly levels: TreeHash[][];

  constructor(
    public size = 0,
    levels: readonly (readonly TreeHash[])[] = [],
  ) {
    this.levels = levels.map((hashes) => [...hashes]);
  }

  /** @param full called with each tile that the leaf completes */
  append(leaf: TreeHash, full: (tile: FullTile) => void): void {
    this.size += 1;
    let carried = leaf;
    for (let level = 0; ; level += 1) {
      let hashes = this.levels[level];
      if (hashes === undefined) {
        hashes = [];
        this.levels[level] = hashes;
      }
      hashes.push(carried);
      if (hashes.length < tileWidth) return;
      const index = this.size / tileWidth ** (level + 1) - 1;
      full({ level, index, width: tileWidth, hashes });
      carried = perfectRoot(hashes);
      this.levels[level] = [];
    }
  }

  /** Returns the roots of the perfect subtrees that form the tree, from left to right. */
  peaks(): readonly TreeHash[] {
    return this.levels.toReversed().flatMap((hashes) => {
      const peaks: TreeHash[] = [];
      for (let [at, width] = [0, tileWidth / 2]; width >= 1; width /= 2) {
        if (hashes.length - at < width) continue;
        peaks.push(perfectRoot(hashes.slice(at, at + width)));
        at += width;
      }
      return peaks;
    });
  }
}
