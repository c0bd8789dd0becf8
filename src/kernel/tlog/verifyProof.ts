/** Checks a proof offline with a key that the reader trusts and the file to be proved. It never contacts the service. */
import { hashesFromBase64 } from './base64.js';
import { hexOf, textOf, utf8 } from './bytes.js';
import { parseCheckpoint, type SignedCheckpoint } from './checkpoint.js';
import { sha256 } from './crypto.js';
import { isIncluded, leafHash, type TreeHash } from './merkle.js';
import { type VerifierKey, verdictOf } from './note.js';
import { parseTlogProof } from './tlogProof.js';

export interface ProofToVerify {
  /** The proof as the service returns it: JSON, or a tlog-proof. */
  readonly text: string;
  /** The log's key; undefined leaves its signature unchecked. */
  readonly key: VerifierKey | undefined;
  readonly witnesses: readonly VerifierKey[];
  /** Number of witnesses that must have cosigned. */
  readonly quorum: number;
  /** The file that the reader has. */
  readonly document: Uint8Array | undefined;
}

/** `holds` is null where the check was skipped because its input was not given. */
export type Check = { readonly holds: boolean | null; readonly detail: string } & (
  | { readonly check: 'form' }
  | { readonly check: 'inclusion'; readonly origin: string; readonly index: number; readonly size: number }
  | { readonly check: 'signature'; readonly key?: string }
  | { readonly check: 'witnesses'; readonly quorum: number; readonly seen: readonly SeenBy[] }
  | { readonly check: 'document'; readonly format?: string }
);

export interface SeenBy {
  readonly name: string;
  /** RFC 3339. */
  readonly at: string;
}

/** The content of an entry of the log. */
export interface ProvenEvent {
  readonly type: string;
  readonly stream: string;
  /** The time at which the service wrote it, by its own clock. */
  readonly recordedAt: string;
}

export interface ProofReport {
  /** True when the signature was checked and no check failed. */
  readonly valid: boolean;
  readonly checks: readonly Check[];
  /** Undefined where the event is not in the log. */
  readonly event?: ProvenEvent;
}

interface Parts {
  readonly record: string;
  readonly index: number;
  readonly path: readonly TreeHash[];
  readonly signed: SignedCheckpoint;
}

export function verifyProof({ text, key, witnesses, quorum, document }: ProofToVerify): ProofReport {
  const parts = partsOf(text);
  if (parts === undefined)
    return { valid: false, checks: [{ check: 'form', holds: false, detail: 'The file is not a proof.' }] };
  const checks = [
    inclusionOf(parts),
    signatureOf(parts.signed, key),
    witnessesOf(parts.signed, witnesses, quorum),
    documentOf(parts.record, document),
  ];
  const valid = checks.every(({ holds }) => holds !== false) && checks[1]?.holds === true;
  return { valid, checks, ...(checks[0]?.holds === true ? { event: eventOf(parts.record) } : {}) };
}

/** Returns the checkpoint of a proof; undefined for other text. */
export function checkpointIn(text: string): SignedCheckpoint | undefined {
  return partsOf(text)?.signed;
}

function partsOf(text: string): Parts | undefined {
  if (text.startsWith('c2sp.org/')) {
    const proof = parseTlogProof(text);
    return proof?.extra === undefined ? undefined : { ...proof, record: textOf(proof.extra) };
  }
  const { record, index, path, checkpoint } = objectOf(parsed(text));
  if (typeof record !== 'string' || typeof index !== 'number' || typeof checkpoint !== 'string')
    return undefined;
  const [signed, hashes] = [
    parseCheckpoint(checkpoint),
    Array.isArray(path) ? hashesFromBase64(path) : undefined,
  ];
  return signed && hashes && { record, index, path: hashes, signed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function inclusionOf({ record, index, path, signed }: Parts): Check {
  const leaf = leafHash(sha256(utf8(record)));
  const holds = isIncluded(index, signed.size, leaf, path, signed.root);
  const detail = holds
    ? `The event is entry ${index} of the ${signed.size} in the log ${signed.origin}, unchanged.`
    : `The event is not entry ${index} of the log ${signed.origin}: the event or the proof was altered.`;
  return { check: 'inclusion', holds, detail, origin: signed.origin, index, size: signed.size };
}

function signatureOf({ origin, note }: SignedCheckpoint, key: VerifierKey | undefined): Check {
  if (key === undefined) {
    const detail = 'The signature of the log was not checked: no key was given.';
    return { check: 'signature', holds: null, detail };
  }
  const holds = key.name === origin && verdictOf(note, key).verdict === 'valid';
  const detail = `The log was ${holds ? '' : 'not '}signed with the key of ${key.name}.`;
  return { check: 'signature', holds, detail, key: key.name };
}

function witnessesOf({ note }: SignedCheckpoint, witnesses: readonly VerifierKey[], quorum: number): Check {
  if (witnesses.length === 0) {
    const detail = 'Whether others see the same log was not checked: no witness was given.';
    return { check: 'witnesses', holds: null, detail, quorum, seen: [] };
  }
  const seen = witnesses.flatMap((witness) => {
    const found = verdictOf(note, witness);
    return found.verdict === 'valid' ? [{ name: witness.name, at: timeOf(found.seconds ?? 0) }] : [];
  });
  const holds = seen.length >= quorum;
  const said = seen.map(({ name, at }) => `${name} at ${at}`).join(', ') || 'nobody';
  const detail = `The log was seen by ${said}; witnesses required: ${quorum}.`;
  return { check: 'witnesses', holds, quorum, seen, detail };
}

function timeOf(seconds: number): string {
  const time = new Date(seconds * 1_000);
  return Number.isNaN(time.getTime()) ? `second ${seconds}` : time.toISOString();
}

function documentOf(record: string, document: Uint8Array | undefined): Check {
  if (document === undefined)
    return { check: 'document', holds: null, detail: 'No file was compared: none was given.' };
  const { type, data } = objectOf(parsed(record));
  const hashed = hexOf(sha256(document));
  const kept = type === 'DocumentHashed' ? objectOf(data) : {};
  const format = hashedFormats.find((name) => kept[name] === hashed);
  if (format === undefined) {
    const detail = 'The file is not the one recorded in the event: it was altered, or is another file.';
    return { check: 'document', holds: false, detail };
  }
  const detail = `The file is, bit for bit, the ${format.toUpperCase()} recorded in the event.`;
  return { check: 'document', holds: true, detail, format };
}

function eventOf(record: string): ProvenEvent {
  const { type, stream, metadata } = objectOf(parsed(record));
  const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
  const recordedAt = textIn(objectOf(metadata).recordedAt);
  return { type: textIn(type), stream: textIn(stream), recordedAt };
}

/** The formats whose hashes the event `DocumentHashed` contains. */
const hashedFormats = ['pdf', 'ubl', 'cii'] as const;
