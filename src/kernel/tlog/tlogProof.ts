/** Proofs for keeping and checking offline (c2sp.org/tlog-proof). */
import { fromBase64, hashesFromBase64, toBase64, wholeNumber } from './base64.js';
import { parseCheckpoint, type SignedCheckpoint } from './checkpoint.js';
import type { TreeHash } from './merkle.js';

export interface TlogProof {
  /** The data from which a verifier computes the leaf. It is not signed; only the leaf confirms it. */
  readonly extra: Uint8Array | undefined;
  readonly index: number;
  readonly path: readonly TreeHash[];
  /** The signed checkpoint as the log wrote it. */
  readonly checkpoint: string;
}

export const tlogProofMediaType = 'application/vnd.c2sp.tlog-proof';
const firstLine = 'c2sp.org/tlog-proof@v1';

export function tlogProofText({ extra, index, path, checkpoint }: TlogProof): string {
  const lines = [
    firstLine,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...path.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

export interface ParsedProof extends TlogProof {
  readonly signed: SignedCheckpoint;
}

/** Parses a proof; undefined for other text. */
export function parseTlogProof(text: string): ParsedProof | undefined {
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== firstLine) return undefined;
  const given = lines[0]?.startsWith('extra ') ? lines.shift()?.slice('extra '.length) : undefined;
  const extra = given === undefined ? undefined : fromBase64(given);
  const [, indexText = ''] = /^index (.+)$/.exec(lines.shift() ?? '') ?? [];
  const index = wholeNumber(indexText);
  const path = hashesFromBase64(lines);
  const checkpoint = text.slice(end + 2);
  const signed = parseCheckpoint(checkpoint);
  if (index === undefined || signed === undefined || (given !== undefined && extra === undefined))
    return undefined;
  return path === undefined || path.length > 63 ? undefined : { extra, index, path, checkpoint, signed };
}
