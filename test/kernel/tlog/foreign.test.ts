/** 1,000 random alterations of proofs, each refused by ours and by a verifier that others wrote, which accepts the untouched ones. */
import { createHash, createPublicKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkpointText, parseCheckpoint } from '../../../src/kernel/tlog/checkpoint.js';
import { leafHash } from '../../../src/kernel/tlog/merkle.js';
import { signNote } from '../../../src/kernel/tlog/signing.js';
import { TreeEdge } from '../../../src/kernel/tlog/tiles.js';
import { tlogProofText } from '../../../src/kernel/tlog/tlogProof.js';
import { createTreeReader } from '../../../src/kernel/tlog/treeProofs.js';
import { verifyProof } from '../../../src/kernel/tlog/verifyProof.js';
import { keyOf, logSigner, origin } from '../../support/transparency.js';

interface ForeignEntry {
  readonly canonicalizedBody: Uint8Array;
  readonly inclusionProof: {
    readonly logIndex: string;
    readonly hashes: readonly Uint8Array[];
    readonly checkpoint: { readonly envelope: string };
  };
}
interface ForeignLog {
  readonly logID: Uint8Array;
  readonly baseURL: string;
  readonly publicKey: unknown;
}
const require = createRequire(import.meta.url);
const checkpoints: {
  verifyCheckpoint(entry: ForeignEntry, logs: readonly ForeignLog[]): unknown;
} = require('@sigstore/verify/dist/tlog/checkpoint.js');
const merkle: {
  verifyMerkleInclusion(entry: ForeignEntry, checkpoint: unknown): void;
} = require('@sigstore/verify/dist/tlog/merkle.js');

const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest();
const recordOf = (index: number) => JSON.stringify({ type: 'Noted', data: { index } });
const key = keyOf(origin);
const foreignLog: ForeignLog = {
  logID: Buffer.from(key.keyId, 'hex'),
  baseURL: `https://${origin}`,
  publicKey: createPublicKey(logSigner.privateKey),
};

interface Parts {
  readonly record: string;
  readonly index: number;
  readonly path: readonly Uint8Array[];
  readonly checkpoint: string;
}

/** One tree a size, with its signed checkpoint. */
const trees = [1, 2, 3, 5, 8, 13, 100, 255, 256, 257, 700].map((size) => {
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

async function proofIn({ size, reader }: (typeof trees)[number], at: number): Promise<Parts> {
  const index = at % size;
  const text = checkpointText({ origin, size, root: await reader.root() });
  return {
    record: recordOf(index),
    index,
    path: await reader.inclusion(index),
    checkpoint: signNote(logSigner, text),
  };
}

function isAcceptedHere({ record, index, path, checkpoint }: Parts): boolean {
  const text = tlogProofText({ extra: Buffer.from(record), index, path, checkpoint });
  return verifyProof({ text, key, witnesses: [], quorum: 0, document: undefined }).valid;
}

function isAcceptedElsewhere({ record, index, path, checkpoint }: Parts): boolean {
  const entry = {
    canonicalizedBody: sha(record),
    inclusionProof: {
      logIndex: String(index),
      hashes: path.map((hash) => Buffer.from(hash)),
      checkpoint: { envelope: checkpoint },
    },
  };
  try {
    merkle.verifyMerkleInclusion(entry, checkpoints.verifyCheckpoint(entry, [foreignLog]));
    return true;
  } catch {
    return false;
  }
}

const flipped = (bytes: Uint8Array, bit: number) => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(bit / 8) % copy.length;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
  return copy;
};

/** Each changes what is meant, never only how it is written. */
const alterations: Record<string, (parts: Parts, where: number, size: number) => Parts> = {
  leaf: (parts, where) => ({ ...parts, record: recordOf(parts.index + 1 + (where % 1_000)) }),
  path: (parts, where) => {
    const { path } = parts;
    if (path.length === 0) return { ...parts, path: [sha('one too many')] };
    const at = where % path.length;
    const changed = [
      path.map((hash, index) => (index === at ? flipped(hash, where) : hash)),
      path.filter((_, index) => index !== at),
      [...path.slice(0, at), sha('one more'), ...path.slice(at)],
    ];
    return { ...parts, path: changed[where % changed.length] ?? [] };
  },
  index: (parts, where, size) => ({ ...parts, index: (parts.index + 1 + (where % (2 * size))) % (3 * size) }),
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

test('untouched proofs are accepted here and by @sigstore/verify', async () => {
  for (const tree of trees)
    for (const at of [0, 1, tree.size - 1, Math.floor(tree.size / 2)]) {
      const parts = await proofIn(tree, at);
      expect([tree.size, at, isAcceptedHere(parts), isAcceptedElsewhere(parts)]).toEqual([
        tree.size,
        at,
        true,
        true,
      ]);
    }
});

test('none of 1,000 altered ones is accepted by either', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...trees),
      fc.nat(10_000),
      fc.constantFrom(...Object.keys(alterations)),
      fc.nat(100_000),
      async (tree, at, kind, where) => {
        const parts = await proofIn(tree, at);
        const altered = alterations[kind]?.(parts, where, tree.size) ?? parts;
        if (altered.index === parts.index && kind === 'index') return;
        expect(altered).not.toEqual(parts);
        expect([kind, isAcceptedHere(altered), isAcceptedElsewhere(altered)]).toEqual([kind, false, false]);
      },
    ),
    { numRuns: 1_000 },
  );
});
