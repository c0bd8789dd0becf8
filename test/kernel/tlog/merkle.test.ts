/** Compares the tree with the definition of RFC 6962, implemented here again without tiles, peaks or loops. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  emptyRoot,
  foldPeaks,
  isConsistent,
  isIncluded,
  leafHash,
  type TreeHash,
} from '../../../src/kernel/tlog/merkle.js';
import { type FullTile, parseTilePath, TreeEdge, tilePath, widthAt } from '../../../src/kernel/tlog/tiles.js';
import { createTreeReader } from '../../../src/kernel/tlog/treeProofs.js';

const sha = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');

/** MTH, as RFC 6962 defines it. */
function mth(leaves: readonly Uint8Array[]): Buffer {
  const [first] = leaves;
  if (first === undefined) return sha();
  if (leaves.length === 1) return sha(Buffer.of(0), first);
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha(Buffer.of(1), mth(leaves.slice(0, split)), mth(leaves.slice(split)));
}

const leavesOf = (count: number, salt = 0) =>
  Array.from({ length: count }, (_, index) => Buffer.from(`${salt}/${index}`));

/** A tree grown leaf by leaf, and its full tiles. */
function grown(leaves: readonly Uint8Array[]) {
  const edge = new TreeEdge();
  const tiles = new Map<string, Buffer>();
  const keep = ({ level, index, hashes }: FullTile) =>
    tiles.set(`${level}/${index}`, Buffer.concat([...hashes]));
  for (const leaf of leaves) edge.append(leafHash(leaf), keep);
  const readTile = async ({ level, index }: { level: number; index: number }) =>
    tiles.get(`${level}/${index}`) ?? Buffer.concat(edge.levels[level] ?? []);
  return { edge, tiles, readerOf: (size: number) => createTreeReader(size, readTile) };
}

/** The leaves and roots with which implementations of Certificate Transparency test themselves. */
const published = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const publishedRoots = new Map([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
]);

test('the roots are those that Certificate Transparency publishes', async () => {
  const { readerOf } = grown(published.map((text) => Buffer.from(text, 'hex')));
  for (const [size, root] of publishedRoots)
    expect([size, hex(await readerOf(size).root())]).toEqual([size, root]);
});

// Sizes around the width of a tile, where levels begin.
const sizes = fc.oneof(
  fc.integer({ min: 0, max: 70 }),
  fc.constantFrom(255, 256, 257, 511, 512, 513, 767, 1_023, 1_025),
);

test('a tree grown leaf by leaf has the root of the definition at each earlier size', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, sizes, async (one, other) => {
      const [size, before] = [Math.max(one, other), Math.min(one, other)];
      const leaves = leavesOf(size);
      const { edge, readerOf } = grown(leaves);
      expect(hex(foldPeaks(edge.peaks()))).toBe(hex(mth(leaves)));
      expect(hex(await readerOf(before).root())).toBe(hex(mth(leaves.slice(0, before))));
    }),
    { numRuns: 25 },
  );
});

test('an inclusion proof is valid only for its own leaf, index, path and root', async () => {
  await fc.assert(
    fc.asyncProperty(
      sizes.filter((size) => size > 0),
      fc.nat(),
      fc.nat(),
      async (size, at, where) => {
        const index = at % size;
        const leaves = leavesOf(size);
        const reader = grown(leaves).readerOf(size);
        const path = await reader.inclusion(index);
        const [root, leaf] = [mth(leaves), sha(Buffer.of(0), leaves[index] ?? Buffer.alloc(0))];
        expect(hex(await reader.leaf(index))).toBe(hex(leaf));
        expect(isIncluded(index, size, leaf, path, root)).toBe(true);
        expect(isIncluded(index, size, altered(leaf, where), path, root)).toBe(false);
        expect(isIncluded(index, size, leaf, path, altered(root, where))).toBe(false);
        expect(isIncluded(index, size, leaf, [...path, root], root)).toBe(false);
        if (path.length > 0) {
          expect(isIncluded(index, size, leaf, alteredPath(path, where), root)).toBe(false);
          expect(isIncluded(index, size, leaf, path.slice(1), root)).toBe(false);
          expect(isIncluded((index + 1 + (where % (size - 1))) % size, size, leaf, path, root)).toBe(false);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a consistency proof is valid only for the roots of its two trees and its own path', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, sizes, fc.nat(), async (one, other, where) => {
      const [newSize, oldSize] = [Math.max(one, other), Math.min(one, other)];
      const leaves = leavesOf(newSize);
      const path = await grown(leaves).readerOf(newSize).consistency(oldSize);
      const [oldRoot, newRoot] = [mth(leaves.slice(0, oldSize)), mth(leaves)];
      expect(isConsistent(oldSize, newSize, oldRoot, newRoot, path)).toBe(true);
      expect(isConsistent(oldSize, newSize, altered(oldRoot, where), newRoot, path)).toBe(false);
      if (oldSize > 0)
        expect(isConsistent(oldSize, newSize, oldRoot, altered(newRoot, where), path)).toBe(false);
      expect(isConsistent(oldSize, newSize, oldRoot, newRoot, [...path, newRoot])).toBe(false);
      if (path.length > 0) {
        expect(isConsistent(oldSize, newSize, oldRoot, newRoot, alteredPath(path, where))).toBe(false);
        expect(isConsistent(oldSize, newSize, oldRoot, newRoot, path.slice(1))).toBe(false);
      }
    }),
    { numRuns: 40 },
  );
});

function altered(hash: Uint8Array, where: number): Uint8Array {
  const copy = Buffer.from(hash);
  const at = where % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (where % 8));
  return copy;
}

function alteredPath(path: readonly TreeHash[], where: number): readonly TreeHash[] {
  return path.map((hash, index) => (index === where % path.length ? altered(hash, where) : hash));
}

describe('tiles', () => {
  test('have one path each, which can be parsed back', () => {
    expect(tilePath({ level: 1, index: 1_234_067, width: 256 })).toBe('1/x001/x234/067');
    expect(tilePath({ level: 0, index: 273, width: 112 })).toBe('0/273.p/112');
    fc.assert(
      fc.property(
        fc.record({
          level: fc.nat(63),
          index: fc.oneof(fc.nat(2_000), fc.nat(1e9)),
          width: fc.integer({ min: 1, max: 256 }),
        }),
        (place) => expect(parseTilePath(tilePath(place))).toEqual(place),
      ),
    );
    for (const path of [
      '0/1',
      '00/001',
      '64/001',
      '0/001.p/0',
      '0/001.p/256',
      '0/001.p/07',
      '0/x000/001',
      '0/x1/001',
      '0/001/002',
      '',
      '0/',
      'a/001',
    ])
      expect([path, parseTilePath(path)]).toEqual([path, undefined]);
  });

  test('have the widths of the specification’s example of 70,000 leaves', () => {
    expect([272, 273, 274].map((index) => widthAt(70_000, 0, index))).toEqual([256, 112, 0]);
    expect([0, 1, 2].map((index) => widthAt(70_000, 1, index))).toEqual([256, 17, 0]);
    expect([widthAt(70_000, 2, 0), widthAt(70_000, 3, 0), widthAt(256, 1, 0)]).toEqual([1, 0, 1]);
  });
});

test('a proof beyond the size of the tree is refused with a reason', async () => {
  const reader = grown(leavesOf(3)).readerOf(3);
  await expect(reader.inclusion(3)).rejects.toThrow('a tree of 3 leaves has no leaf 3');
  await expect(reader.consistency(4)).rejects.toThrow('a tree of 3 leaves has had no 4');
  expect(hex(emptyRoot)).toBe(hex(sha()));
});
