/** Signed notes and verifier keys (c2sp.org/signed-note), and cosignatures (c2sp.org/tlog-cosignature), with Ed25519. */
import { fromBase64, toBase64 } from './base64.js';
import { concatBytes, hexOf, utf8 } from './bytes.js';
import { isSignedBy, sha256 } from './crypto.js';

/** What a key signs: the text of the note, or a checkpoint with the time at which a witness saw it. */
export type SignatureType = 'note' | 'cosignature';
const typeBytes = { note: 0x01, cosignature: 0x04 } as const satisfies Record<SignatureType, number>;

export interface VerifierKey {
  readonly name: string;
  readonly type: SignatureType;
  /** Hexadecimal, 8 digits. */
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  /** Without the leading key id. */
  readonly bytes: Uint8Array;
  /** The line in the note, including its newline. */
  readonly line: string;
}

export interface Note {
  /** Ends with a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Whether the text has no control characters but newlines and no lone surrogates. */
function isNoteText(text: string): boolean {
  return !/(?![\n\u{7f}-\u{9f}])\p{Cc}/u.test(text) && text.isWellFormed();
}

const mostSignatures = 100;
const longestNote = 1_000_000;
export const timeLength = 8;
const signatureLength = 64;

/** Whether the text can name a key: no white space, and no plus, which separates the parts of a verifier key. */
export function isKeyName(name: string): boolean {
  return name !== '' && !/[\s+\p{Z}\p{Cc}]/u.test(name) && name.isWellFormed();
}

function keyIdOf(name: string, material: Uint8Array): string {
  return hexOf(sha256(concatBytes(utf8(`${name}\n`), material))).slice(0, 8);
}

export function createVerifierKey(name: string, type: SignatureType, publicKey: Uint8Array): VerifierKey {
  const keyId = keyIdOf(name, concatBytes(Uint8Array.of(typeBytes[type]), publicKey));
  return { name, type, keyId, publicKey };
}

/** `<name>+<key id>+<base64 of type and key>`. */
export function verifierKeyText({ name, type, keyId, publicKey }: VerifierKey): string {
  return `${name}+${keyId}+${toBase64(concatBytes(Uint8Array.of(typeBytes[type]), publicKey))}`;
}

/** Parses an Ed25519 verifier key; undefined for other text. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const [, name = '', keyId = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const material = fromBase64(encoded);
  if (!isKeyName(name) || material?.length !== 33 || keyIdOf(name, material) !== keyId) return undefined;
  const publicKey = material.subarray(1);
  if (material[0] === typeBytes.note) return { name, type: 'note', keyId, publicKey };
  if (material[0] === typeBytes.cosignature) return { name, type: 'cosignature', keyId, publicKey };
  return undefined;
}

/** Parses a signed note; undefined for other text and for a note with more than 100 signatures. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (note.length > longestNote || end < 0 || !isNoteText(note)) return undefined;
  const text = note.slice(0, end + 1);
  const signatures = parseSignatures(note.slice(end + 2));
  return signatures === undefined || signatures.length === 0 ? undefined : { text, signatures };
}

/** Parses signature lines, each with its newline; undefined if any of them is not one. */
export function parseSignatures(lines: string): readonly NoteSignature[] | undefined {
  const found: NoteSignature[] = [];
  if (lines !== '' && !lines.endsWith('\n')) return undefined;
  for (const line of lines.split('\n').slice(0, -1)) {
    const [, name = '', encoded = ''] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!isKeyName(name) || bytes === undefined || bytes.length < 5 || found.length === mostSignatures)
      return undefined;
    const keyId = hexOf(bytes.subarray(0, 4));
    found.push({ name, keyId, bytes: bytes.subarray(4), line: `${line}\n` });
  }
  return found;
}

/** Returns the text that a key of this type signs for a note. */
export function signedText(type: SignatureType, text: string, seconds: number): string {
  return type === 'note' ? text : `cosignature/v1\ntime ${seconds}\n${text}`;
}

export type Verdict =
  | { readonly verdict: 'unsigned' }
  | { readonly verdict: 'invalid' }
  /** `seconds` is when a witness saw the note, in seconds since 1970; undefined for the signature of a log. */
  | { readonly verdict: 'valid'; readonly seconds: number | undefined };

/** Returns what a key says of a note. One invalid signature by the key makes the whole note untrusted. */
export function verdictOf({ text, signatures }: Note, key: VerifierKey): Verdict {
  const own = signatures.filter(({ name, keyId }) => name === key.name && keyId === key.keyId);
  let found: Verdict = { verdict: 'unsigned' };
  for (const { bytes } of own) {
    const seconds = verified(text, bytes, key);
    if (seconds === undefined) return { verdict: 'invalid' };
    found = { verdict: 'valid', seconds: key.type === 'note' ? undefined : seconds };
  }
  return found;
}

/** Returns the time of a valid signature, 0 if it has none; undefined for an invalid signature. */
function verified(text: string, bytes: Uint8Array, { type, publicKey }: VerifierKey): number | undefined {
  const timed = type === 'cosignature';
  const ahead = timed ? timeLength : 0;
  if (bytes.length !== ahead + signatureLength) return undefined;
  const time = timed ? new DataView(bytes.buffer, bytes.byteOffset, timeLength).getBigUint64(0) : 0n;
  if (time > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  const seconds = Number(time);
  const message = utf8(signedText(type, text, seconds));
  return isSignedBy(publicKey, message, bytes.subarray(ahead)) ? seconds : undefined;
}
