/** The cryptography of the verification page agrees with that of Node.js. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as ofPage from '../../console/verifier/crypto.js';
import * as ofNode from '../../src/kernel/tlog/crypto.js';
import { rawPublicKey } from '../../src/kernel/tlog/signing.js';

const { privateKey } = generateKeyPairSync('ed25519');
const publicKey = rawPublicKey(privateKey);

test('hashes agree for any content', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (content) =>
      expect(Buffer.from(ofPage.sha256(content)).equals(ofNode.sha256(content))).toBe(true),
    ),
  );
});

test('both accept a valid signature and refuse it after any alteration', () => {
  const flipped = (bytes: Uint8Array, bit: number) => {
    const copy = Uint8Array.from(bytes);
    const at = Math.floor(bit / 8) % copy.length;
    copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
    return copy;
  };
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 100 }),
      fc.constantFrom('nothing', 'key', 'message', 'signature', 'length'),
      fc.nat(511),
      (message, part, bit) => {
        const signature = sign(null, message, privateKey);
        const given = [
          part === 'key' ? flipped(publicKey, bit) : publicKey,
          part === 'message' ? flipped(message, bit) : message,
          part === 'signature'
            ? flipped(signature, bit)
            : part === 'length'
              ? signature.subarray(1)
              : signature,
        ] as const;
        expect([part, ofPage.isSignedBy(...given)]).toEqual([part, part === 'nothing']);
        expect([part, ofNode.isSignedBy(...given)]).toEqual([part, part === 'nothing']);
      },
    ),
    { numRuns: 60 },
  );
});
