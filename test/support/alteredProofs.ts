/** Proofs over trees of many sizes, and alterations that change their meaning, not only their spelling. */
import { createHash } from 'node:crypto';
import { checkpointText, parseCheckpoint } from '../../src/kernel/tlog/checkpoint.js';
import { leafHash } from '../../src/kernel/tlog/merkle.js';
import { signNote } from '../../src/kernel/tlog/signing.js';
import { TreeEdge } from '../../src/kernel/tlog/tiles.js';
import { createTreeReader } from '../../src/kernel/tlog/treeProofs.js';
import { logSigner, origin } from './transparency.js';

export const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest();

const recordOf = (index: number) => JSON.stringify({ type: 'Noted', data: { index } });

export interface Parts {
  readonly record: string;
  readonly index: number;
  readonly path: readonly Uint8Array[];
  readonly checkpoint: string;
}

/** One tree per size, each an extension of the smaller ones. */
export const trees = [1, 2, 3, 5, 8, 13, 100, 255, 256, 257, 700].map((size) => {
  const edge = new TreeEdge();
  const tiles = new Map<string, Buffer>();
  for (let index = 0; index < size; index += 1)
    edge.append(leafHash(sha(recordOf(index))), (tile) =>
      tiles.set(`${tile.level}/${tile.index}`, Buffer.concat(tile.hashes)),
    );
  const reader = createTreeReader(
    size,
    async ({ level, index }) => tiles.get(`${level}/${index}`) ?? Buffer.concat(edge.levels[level] ?? []),
  );
  return { size, reader };
});
export type Tree = (typeof trees)[number];

export async function proofIn({ size, reader }: Tree, at: number): Promise<Parts> {
  const index = at % size;
  const text = checkpointText({ origin, size, root: await reader.root() });
  return {
    record: recordOf(index),
    index,
    path: await reader.inclusion(index),
    checkpoint: signNote(logSigner, text),
  };
}

export const flipped = (bytes: Uint8Array, bit: number) => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(bit / 8) % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
  return copy;
};

/** Returns a changed path: one bit flipped, one hash missing, or one too many. */
export function otherPath(path: readonly Uint8Array[], where: number): readonly Uint8Array[] {
  if (path.length === 0) return [sha('one too many')];
  const at = where % path.length;
  const changed = [
    path.map((hash, index) => (index === at ? flipped(hash, where) : hash)),
    path.filter((_, index) => index !== at),
    [...path.slice(0, at), sha('one more'), ...path.slice(at)],
  ];
  return changed[where % changed.length] ?? [];
}

const alterations: Record<string, (parts: Parts, where: number, size: number) => Parts> = {
  leaf: (parts, where) => ({ ...parts, record: recordOf(parts.index + 1 + (where % 1_000)) }),
  path: (parts, where) => ({ ...parts, path: otherPath(parts.path, where) }),
  index: (parts, where, size) => {
    // At least 1 and never a full turn, so that the index changes.
    const step = 1 + (where % (3 * size - 1));
    return { ...parts, index: (parts.index + step) % (3 * size) };
  },
  size: (parts, where, size) => {
    const other = size + 1 + (where % 1_000);
    return { ...parts, checkpoint: parts.checkpoint.replace(`\n${size}\n`, `\n${other}\n`) };
  },
  note: (parts, where) => {
    const root = parseCheckpoint(parts.checkpoint)?.root ?? Buffer.alloc(32);
    const [was, other] = [root, flipped(root, where)].map((bytes) => Buffer.from(bytes).toString('base64'));
    return { ...parts, checkpoint: parts.checkpoint.replace(was ?? '', other ?? '') };
  },
  signature: (parts, where) => {
    const line = /^— \S+ (\S+)$/m.exec(parts.checkpoint)?.[1] ?? '';
    return {
      ...parts,
      checkpoint: parts.checkpoint.replace(
        line,
        flipped(Buffer.from(line, 'base64'), where).toString('base64'),
      ),
    };
  },
};
export const kindsOfAlteration = Object.keys(alterations);

/** @param where a random number that chooses the place of the alteration */
export function altered(kind: string, parts: Parts, where: number, size: number): Parts {
  const alter = alterations[kind];
  if (alter === undefined) throw new Error(`no alteration ${kind}`);
  return alter(parts, where, size);
}
