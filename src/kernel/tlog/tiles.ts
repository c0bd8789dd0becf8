/** Tiles (c2sp.org/tlog-tiles): 256 consecutive hashes of one level, and where each lies. */
import { hashLength, perfectRoot, type TreeHash } from './merkle.js';

export const tileWidth = 256;
export const tileHeight = 8;

export interface TilePlace {
  /** Hashes of level 0 are those of leaves; each of a level above is the root of a full tile below. */
  readonly level: number;
  readonly index: number;
  /** 1 to 256. */
  readonly width: number;
}

/** `0/x001/234`, with `.p/<width>` behind it for a partial tile. */
export function tilePath({ level, index, width }: TilePlace): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${path}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** Undefined for a path that `tilePath` does not write. */
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

/** How many hashes the tile has in a tree of `size` leaves; 0 when it is not there. */
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

/** A tile that has become full. */
export interface FullTile extends TilePlace {
  readonly hashes: readonly TreeHash[];
}

/**
 * The right edge of a tree: what is not yet in full tiles, by level. With it a tree grows without being read.
 * It is changed in place, since it grows by many leaves at a time.
 */
export class TreeEdge {
  readonly levels: TreeHash[][];

  constructor(
    public size = 0,
    levels: readonly (readonly TreeHash[])[] = [],
  ) {
    this.levels = levels.map((hashes) => [...hashes]);
  }

  /** @param full told of each tile that the leaf completes */
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

  /** The roots of the perfect subtrees that the tree is made of, from left to right. */
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
