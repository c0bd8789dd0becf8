/** Our verifier and the independent @sigstore/verify accept untouched proofs, and refuse each of 1,000 random alterations. */
import { createPublicKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tlogProofText } from '../../../src/kernel/tlog/tlogProof.js';
import { verifyProof } from '../../../src/kernel/tlog/verifyProof.js';
import { altered, kindsOfAlteration, type Parts, proofIn, sha, trees } from '../../support/alteredProofs.js';
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

const key = keyOf(origin);
const foreignLog: ForeignLog = {
  logID: Buffer.from(key.keyId, 'hex'),
  baseURL: `https://${origin}`,
  publicKey: createPublicKey(logSigner.privateKey),
};

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

test('untouched proofs are accepted by ours and by @sigstore/verify', async () => {
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

test('none of 1,000 altered proofs is accepted by either', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...trees),
      fc.nat(10_000),
      fc.constantFrom(...kindsOfAlteration),
      fc.nat(100_000),
      async (tree, at, kind, where) => {
        const parts = await proofIn(tree, at);
        const other = altered(kind, parts, where, tree.size);
        expect(other).not.toEqual(parts);
        expect([kind, isAcceptedHere(other), isAcceptedElsewhere(other)]).toEqual([kind, false, false]);
      },
    ),
    { numRuns: 1_000 },
  );
});
