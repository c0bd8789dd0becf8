/** SHA-256 and Ed25519 for browsers, in the place of `src/kernel/tlog/crypto.ts`: they work where WebCrypto is not offered, too. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 as hash } from '@noble/hashes/sha2.js';

export function sha256(content: Uint8Array): Uint8Array {
  return hash(content);
}

/** @param publicKey 32 bytes @param signature 64 bytes */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
