/**
 * The test vectors that transparency-dev/merkle publishes in `testdata`. `MERKLE_VECTORS` names that folder; without it the test is skipped
 * by name. 196 of the 518 are of RFC 6962, and the other 322 of draft-ietf-plants-merkle-tree-certs. 204 of those test inclusion in a
 * subtree, which is inclusion in a tree that begins elsewhere. 118 test the consistency of a subtree. Of these, 102 begin with the first
 * leaf and so are plain consistency proofs, 8 name ranges that are not subtrees, and 8 name empty ones. Two of the empty ones expect a
 * root that is not a hash to be accepted, since the draft checks no root there; we refuse it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isConsistent, isIncluded } from '../../../src/kernel/tlog/merkle.js';

const folder = process.env.MERKLE_VECTORS;

interface Vector {
  readonly wantErr: boolean;
  readonly proof: readonly string[] | null;
  readonly [field: string]: unknown;
}

const bytes = (text: unknown) => Buffer.from(typeof text === 'string' ? text : '', 'base64');
const number = (value: unknown) => Number(value);

function accepts(kind: string, { proof, ...given }: Vector): boolean {
  const path = (proof ?? []).map(bytes);
  if (kind === 'consistency')
    return isConsistent(
      number(given.size1),
      number(given.size2),
      bytes(given.root1),
      bytes(given.root2),
      path,
    );
  if (kind === 'inclusion')
    return isIncluded(
      number(given.leafIdx),
      number(given.treeSize),
      bytes(given.leafHash),
      path,
      bytes(given.root),
    );
  const [start, size] = [number(given.start), number(given.end) - number(given.start)];
  // A subtree begins at a multiple of the smallest power of two that can hold it.
  const isSubtree = start >= 0 && (size <= 0 || start % 2 ** Math.ceil(Math.log2(size)) === 0);
  if (kind === 'subtreeconsistency') {
    if (isSubtree && start > 0 && size > 0) throw new Error('a consistency proof begins with the first leaf');
    return isSubtree && isConsistent(size, number(given.size), bytes(given.root1), bytes(given.root2), path);
  }
  return (
    isSubtree &&
    size > 0 &&
    isIncluded(number(given.leafIdx) - start, size, bytes(given.leafHash), path, bytes(given.root))
  );
}

/** Two vectors of empty subtrees, for which the draft does not check the tree's root and accepts 12 bytes as one. */
const rootless = ['zero', 'one'].map(
  (size) =>
    `additional/subtree-is-empty-sizes-are-equal-${size}-subtree-root-valid-tree-root-random-proof-is-empty.json`,
);

const described = folder === undefined ? describe.skip : describe;

described(
  folder === undefined ? 'the published vectors (no MERKLE_VECTORS)' : 'the published vectors',
  () => {
    test.each([
      ['inclusion', 98],
      ['consistency', 98],
      ['subtreeinclusion', 204],
      ['subtreeconsistency', 118],
    ])('of %s agree, all %d', (kind, count) => {
      const files = readdirSync(join(folder ?? '', kind), { recursive: true, encoding: 'utf8' });
      const vectors = files.filter((name) => name.endsWith('.json'));
      expect(vectors).toHaveLength(count);
      for (const name of vectors) {
        const vector: Vector = JSON.parse(readFileSync(join(folder ?? '', kind, name), 'utf8'));
        expect([name, accepts(kind, vector)]).toEqual([name, !vector.wantErr && !rootless.includes(name)]);
      }
    });
  },
);
