/** Signs notes and checkpoints with Ed25519. Only the log and witnesses use it; readers do not. */
import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { toBase64 } from './base64.js';
import { concatBytes, utf8 } from './bytes.js';
import { spkiPrefix } from './crypto.js';
import { signedText, timeLength, type VerifierKey } from './note.js';

export interface NoteSigner {
  readonly key: VerifierKey;
  readonly privateKey: KeyObject;
}

/** Returns the signature line for a note's text. @param text ends with a newline @param seconds since 1970; only cosignatures contain it */
export function signatureLine({ key, privateKey }: NoteSigner, text: string, seconds: number): string {
  const time = Buffer.alloc(key.type === 'note' ? 0 : timeLength);
  if (key.type === 'cosignature') time.writeBigUInt64BE(BigInt(seconds));
  const signature = sign(null, utf8(signedText(key.type, text, seconds)), privateKey);
  const bytes = concatBytes(Buffer.from(key.keyId, 'hex'), time, signature);
  return `— ${key.name} ${toBase64(bytes)}\n`;
}

export function signNote(signer: NoteSigner, text: string): string {
  return `${text}\n${signatureLine(signer, text, 0)}`;
}

/** Returns the 32 bytes of an Ed25519 public key, or of the public key of a private one. */
export function rawPublicKey(key: KeyObject): Uint8Array {
  const own = key.type === 'private' ? createPublicKey(key) : key;
  return own.export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length);
}
