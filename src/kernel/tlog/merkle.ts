/** The Merkle tree of RFC 6962, section 2.1, with SHA-256: its hashes, and the verification of inclusion and consistency proofs. */
import { sha256 } from './crypto.js';

/** 32 bytes. */
export type TreeHash = Uint8Array;

export const hashLength = 32;

/** MTH of an empty tree. */
export const emptyRoot: TreeHash = sha256(new Uint8Array());

/** Returns the hash of a leaf. Its prefix prevents a leaf from passing for an inner node. */
export function leafHash(data: Uint8Array): TreeHash {
  const prefixed = new Uint8Array(1 + data.length);
  prefixed.set(data, 1);
  return sha256(prefixed);
}

/** The hash of an inner node. */
export function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  const prefixed = new Uint8Array(1 + 2 * hashLength);
  prefixed[0] = 1;
  prefixed.set(left, 1);
  prefixed.set(right, 1 + hashLength);
  return sha256(prefixed);
}

/** Returns the largest power of two below `size`, at which RFC 6962 splits a tree of more than one leaf. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Returns the root of a tree from its perfect subtrees, given from left to right. */
export function foldPeaks(peaks: readonly TreeHash[]): TreeHash {
  return peaks.length === 0 ? emptyRoot : peaks.reduceRight((right, left) => nodeHash(left, right));
}

/** Returns the root of a perfect tree over `hashes`, whose number is a power of two. */
export function perfectRoot(hashes: readonly TreeHash[]): TreeHash {
  let row = hashes;
  while (row.length > 1) {
    const above: TreeHash[] = [];
    for (let index = 0; index + 1 < row.length; index += 2)
      above.push(nodeHash(row[index] ?? emptyRoot, row[index + 1] ?? emptyRoot));
    row = above;
  }
  return row[0] ?? emptyRoot;
}

/** Passes each sibling of a path to `take`, up to the root. Returns false when the path has too few or too many siblings. */
function climbs(
  start: number,
  end: number,
  path: readonly TreeHash[],
  take: (sibling: TreeHash, isLeft: boolean) => void,
): boolean {
  let [node, last] = [start, end];
  for (const sibling of path) {
    if (last === 0) return false;
    const isLeft = node % 2 === 1 || node === last;
    take(sibling, isLeft);
    // A node without a right neighbour moves up unchanged until it is a right child.
    while (isLeft && node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0;
}

/** Whether the leaf is at `index` in the tree with `root`. @param path from the leaf's sibling up, RFC 6962, 2.1.1 */
export function isIncluded(
  index: number,
  size: number,
  leaf: TreeHash,
  path: readonly TreeHash[],
  root: TreeHash,
): boolean {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false;
  if (![leaf, ...path].every(isHash)) return false;
  let found = leaf;
  const isWhole = climbs(index, size - 1, path, (sibling, isLeft) => {
    found = isLeft ? nodeHash(sibling, found) : nodeHash(found, sibling);
  });
  return isWhole && isSameHash(found, root);
}

/** Whether the tree with `newRoot` begins with the tree with `oldRoot`. @param path RFC 6962, 2.1.2; empty from an empty tree and for equal sizes */
export function isConsistent(
  oldSize: number,
  newSize: number,
  oldRoot: TreeHash,
  newRoot: TreeHash,
  path: readonly TreeHash[],
): boolean {
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(newSize)) return false;
  if (oldSize < 0 || oldSize > newSize) return false;
  if (oldSize === 0 && !isSameHash(oldRoot, emptyRoot)) return false;
  if (oldSize === newSize) return path.length === 0 && isSameHash(oldRoot, newRoot);
  if (![oldRoot, newRoot, ...path].every(isHash)) return false;
  if (oldSize === 0) return path.length === 0;
  let [node, last] = [oldSize - 1, newSize - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  // If the old tree is one perfect subtree of the new tree, the path omits its root, which is the first hash.
  const [first, ...rest] = node === 0 ? [oldRoot, ...path] : path;
  if (first === undefined) return false;
  let [before, after] = [first, first];
  const isWhole = climbs(node, last, rest, (sibling, isLeft) => {
    if (isLeft) before = nodeHash(sibling, before);
    after = isLeft ? nodeHash(sibling, after) : nodeHash(after, sibling);
  });
  return isWhole && isSameHash(before, oldRoot) && isSameHash(after, newRoot);
}

function isHash({ length }: Uint8Array): boolean {
  return length === hashLength;
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
