/** The verdict on a proof, a key and a file; no alteration of any of them passes. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toBase64 } from '../../../src/kernel/tlog/base64.js';
import { checkpointText } from '../../../src/kernel/tlog/checkpoint.js';
import { leafHash, nodeHash } from '../../../src/kernel/tlog/merkle.js';
import { createVerifierKey } from '../../../src/kernel/tlog/note.js';
import { rawPublicKey, signatureLine, signNote } from '../../../src/kernel/tlog/signing.js';
import { tlogProofText } from '../../../src/kernel/tlog/tlogProof.js';
import { verifyProof } from '../../../src/kernel/tlog/verifyProof.js';

const signerOf = (name: string, type: 'note' | 'cosignature') => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: createVerifierKey(name, type, rawPublicKey(privateKey)) };
};
const [log, witness] = [signerOf('shop.example/log', 'note'), signerOf('witness.example', 'cosignature')];
const pdf = Buffer.from('%PDF of an invoice');
const sha = (content: Buffer | string) => createHash('sha256').update(content).digest();
const record = JSON.stringify({ data: { pdf: sha(pdf).toString('hex') }, type: 'DocumentHashed' });
const sibling = leafHash(Buffer.from('another event'));
const root = nodeHash(leafHash(sha(record)), sibling);
const text = checkpointText({ origin: log.key.name, size: 2, root });
const checkpoint = signNote(log, text) + signatureLine(witness, text, 1_790_000_000);
const file = tlogProofText({ extra: Buffer.from(record), index: 0, path: [sibling], checkpoint });
const json = JSON.stringify({ record, index: 0, size: 2, path: [toBase64(sibling)], checkpoint });

const whole = { text: file, key: log.key, witnesses: [witness.key], quorum: 1, document: pdf };
const told = (changes: Partial<typeof whole>) => {
  const { valid, checks } = verifyProof({ ...whole, ...changes });
  return [valid, ...checks.map(({ check, holds }) => `${check} ${holds}`)];
};

test('every check passes for an untouched proof, in either form', () => {
  const all = [true, 'inclusion true', 'signature true', 'witnesses true', 'document true'];
  expect(told({})).toEqual(all);
  expect(told({ text: json })).toEqual(all);
});

test('another file, key or witness fails its own check', () => {
  expect(told({ document: Buffer.from('%PDF of another invoice') })).toContain('document false');
  expect(told({ key: signerOf(log.key.name, 'note').key })).toContain('signature false');
  expect(told({ key: signerOf('other.example', 'note').key })).toContain('signature false');
  expect(told({ witnesses: [signerOf('witness.example', 'cosignature').key] })).toContain('witnesses false');
  expect(told({ text: '{}' })).toEqual([false, 'form false']);
});

test('a proof checked without a key is not valid', () => {
  const { valid, checks } = verifyProof({
    ...whole,
    key: undefined,
    witnesses: [],
    quorum: 0,
    document: undefined,
  });
  expect(valid).toBe(false);
  expect(checks.map(({ holds }) => holds)).toEqual([true, null, null, null]);
});

test('no altered character of the proof passes', () => {
  const required = { ...whole, text: '' };
  for (const proof of [file, json])
    fc.assert(
      fc.property(fc.nat(proof.length - 1), fc.constantFrom('A', 'b', '7', '\n', '"', '{'), (at, other) => {
        fc.pre(proof[at] !== other);
        const changed = proof.slice(0, at) + other + proof.slice(at + 1);
        // The JSON has the size twice, and only the signed one counts.
        fc.pre(!changed.startsWith('{') || JSON.stringify(parsed(changed)) !== JSON.stringify(parsed(proof)));
        expect(verifyProof({ ...required, text: changed }).valid).toBe(false);
      }),
      { numRuns: 500 },
    );
});

/** Returns the parts of the JSON that are checked, or undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    const { record: own, index, path, checkpoint: signed } = JSON.parse(text);
    return { own, index, path, signed };
  } catch {
    return undefined;
  }
}
