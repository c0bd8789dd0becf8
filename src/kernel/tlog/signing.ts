/** Signs notes and checkpoints with Ed25519: what the log and witnesses do, and no reader. */
import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { toBase64 } from './base64.js';
import { concatBytes, utf8 } from './bytes.js';
import { spkiPrefix } from './crypto.js';
import { signedText, timeLength, type VerifierKey } from './note.js';

export interface NoteSigner {
  readonly key: VerifierKey;
  readonly privateKey: KeyObject;
}

/** The signature line of a note's text. @param text ends with a newline @param seconds since 1970; told by cosignatures alone */
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

/** The 32 bytes of an Ed25519 public key, also of its private key. */
export function rawPublicKey(key: KeyObject): Uint8Array {
  const own = key.type === 'private' ? createPublicKey(key) : key;
  return own.export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length);
}
