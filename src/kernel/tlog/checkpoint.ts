/** Checkpoints (c2sp.org/tlog-checkpoint): a log's statement about its tree, as the text of a signed note. */
import { hashFromBase64, toBase64, wholeNumber } from './base64.js';
import type { TreeHash } from './merkle.js';
import { type Note, parseNote } from './note.js';

export interface Checkpoint {
  /** The name of the log. */
  readonly origin: string;
  readonly size: number;
  readonly root: TreeHash;
}

export interface SignedCheckpoint extends Checkpoint {
  readonly note: Note;
}

/** Returns the text to be signed, without extension lines. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Parses a checkpoint; undefined for other text. It does not verify signatures. */
export function parseCheckpoint(text: string): SignedCheckpoint | undefined {
  const note = parseNote(text);
  if (note === undefined) return undefined;
  const [origin = '', sizeLine = '', rootLine = '', ...extensions] = note.text.split('\n').slice(0, -1);
  const [size, root] = [wholeNumber(sizeLine), hashFromBase64(rootLine)];
  if (origin === '' || size === undefined || root === undefined || extensions.includes('')) return undefined;
  return { origin, size, root, note };
}
