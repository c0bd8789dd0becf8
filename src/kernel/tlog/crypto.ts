/** SHA-256 and Ed25519 by Node. The verifier page for browsers replaces this module when it is built. */
import { createPublicKey, hash, verify } from 'node:crypto';

export function sha256(content: Uint8Array): Uint8Array {
  return hash('sha256', content, 'buffer');
}

/** The bytes that precede the 32 of an Ed25519 public key in SPKI (RFC 8410, 4). */
export const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** @param publicKey 32 bytes @param signature 64 bytes */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
}
