/**
 * The vectors that transparency-dev/merkle publishes in `testdata`: `MERKLE_VECTORS` names that folder; without it the test is skipped by
 * name. 196 of the 518 are of RFC 6962. The other 322 are of draft-ietf-plants-merkle-tree-certs: 204 ask for inclusion in a subtree, which
 * is inclusion in a tree that begins elsewhere; 118 ask for the consistency of a subtree. 102 of the 118 begin with the first leaf, so they
 * are plain consistency proofs, 8 name ranges that are no subtrees, and 8 empty ones. Two of these accept a root that is no hash, since
 * they look at none: we refuse it.
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
  // A subtree begins at a multiple of the power of two that holds it.
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

/** The two vectors of empty subtrees: the draft looks at no root of the tree, and takes 12 bytes for one. */
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
