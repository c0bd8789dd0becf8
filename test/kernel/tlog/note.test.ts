/** Signed notes, checkpoints and proof files. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkpointText, parseCheckpoint } from '../../../src/kernel/tlog/checkpoint.js';
import { emptyRoot, leafHash } from '../../../src/kernel/tlog/merkle.js';
import {
  createVerifierKey,
  parseNote,
  parseVerifierKey,
  type SignatureType,
  verdictOf,
  verifierKeyText,
} from '../../../src/kernel/tlog/note.js';
import { type NoteSigner, rawPublicKey, signatureLine, signNote } from '../../../src/kernel/tlog/signing.js';
import { parseTlogProof, tlogProofText } from '../../../src/kernel/tlog/tlogProof.js';

function signerOf(name: string, type: SignatureType): NoteSigner {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: createVerifierKey(name, type, rawPublicKey(privateKey)) };
}
const log = signerOf('log.example/store', 'note');
const witness = signerOf('witness.example', 'cosignature');
const root = leafHash(Buffer.from('the only leaf'));
const text = checkpointText({ origin: log.key.name, size: 1, root });
const seconds = 1_790_000_000;

/** The example of c2sp.org/signed-note. */
const publishedKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const publishedNote =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

const given = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('the test is given nothing');
  return value;
};

describe('a signed note', () => {
  test('from the specification is valid', () => {
    const key = given(parseVerifierKey(publishedKey));
    expect(verdictOf(given(parseNote(publishedNote)), key).verdict).toBe('valid');
    expect(verifierKeyText(key)).toBe(publishedKey);
  });

  test('is valid for the keys that signed it, and has the time of a witness’s cosignature', () => {
    const note = given(parseNote(signNote(log, text) + signatureLine(witness, text, seconds)));
    expect(verdictOf(note, log.key)).toEqual({ verdict: 'valid', seconds: undefined });
    expect(verdictOf(note, witness.key)).toEqual({ verdict: 'valid', seconds });
    expect(verdictOf(note, signerOf('other.example', 'note').key).verdict).toBe('unsigned');
    // The same name with another key is another signer.
    expect(verdictOf(note, signerOf(log.key.name, 'note').key).verdict).toBe('unsigned');
  });

  test('with one changed character is no longer valid', () => {
    const note = signNote(log, text) + signatureLine(witness, text, seconds);
    fc.assert(
      fc.property(fc.nat(note.length - 1), fc.constantFrom('A', '0', '\n', ' ', '+', 'é'), (at, other) => {
        fc.pre(note[at] !== other);
        const found = parseNote(note.slice(0, at) + other + note.slice(at + 1));
        if (found === undefined) return;
        const verdicts = [log.key, witness.key].map((key) => verdictOf(found, key).verdict);
        // A change inside one signature leaves the text and the other signature valid.
        if (found.text === text) expect(verdicts).not.toEqual(['valid', 'valid']);
        else expect(verdicts).not.toContain('valid');
      }),
      { numRuns: 400 },
    );
  });

  test('is not parsed without a signature, with control characters or with an unfinished line', () => {
    const signed = signNote(log, text);
    for (const bad of [text, `${text}\n`, signed.slice(0, -1), `\t${signed}`, signed.replace('— ', '- '), ''])
      expect([bad, parseNote(bad)]).toEqual([bad, undefined]);
  });
});

test('a verifier key with any changed character is refused', () => {
  fc.assert(
    fc.property(fc.nat(publishedKey.length - 1), fc.constantFrom('B', '1', '+', '='), (at, other) => {
      fc.pre(publishedKey[at] !== other);
      expect(
        parseVerifierKey(publishedKey.slice(0, at) + other + publishedKey.slice(at + 1)),
      ).toBeUndefined();
    }),
  );
});

test('a checkpoint is read as written, and a malformed one is refused', () => {
  const checkpoint = parseCheckpoint(signNote(log, text));
  expect(checkpoint).toMatchObject({ origin: log.key.name, size: 1 });
  const bad = ['x\n01\nAAAA\n', 'x\n1\nAAAA\n', 'x\n-1\n', '\n1\n'];
  for (const body of bad) expect([body, parseCheckpoint(signNote(log, body))]).toEqual([body, undefined]);
  expect(
    parseCheckpoint(signNote(log, checkpointText({ origin: 'x', size: 0, root: emptyRoot })))?.size,
  ).toBe(0);
});

test('a proof is read as written, with and without extra data, and a malformed one is refused', () => {
  for (const extra of [undefined, Buffer.from('{}')]) {
    const proof = { extra, index: 7, path: [root, emptyRoot], checkpoint: signNote(log, text) };
    expect(parseTlogProof(tlogProofText(proof))).toMatchObject(proof);
  }
  const whole = tlogProofText({ extra: undefined, index: 0, path: [root], checkpoint: signNote(log, text) });
  for (const bad of [
    whole.replace('@v1', '@v2'),
    whole.replace('index 0', 'index 00'),
    whole.replace('\n\n', '\n'),
    whole.slice(0, 40),
  ])
    expect(parseTlogProof(bad)).toBeUndefined();
});
