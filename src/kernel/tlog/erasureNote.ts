/** Checks certificates of erasure, which are signed notes (c2sp.org/signed-note), offline. */
import { parseNote, type VerifierKey, verdictOf } from './note.js';

/** The first line of each certificate. */
export const erasureHeading = 'erasure-certificate/v1';

export interface ErasureCheck {
  /** Null: no signature was checked. */
  readonly holds: boolean | null;
  readonly detail: string;
}

/** Returns undefined for text that is not a certificate. */
export function checkErasureNote(
  text: string,
  key: VerifierKey | undefined,
): readonly ErasureCheck[] | undefined {
  if (!text.startsWith(`${erasureHeading}\n`)) return undefined;
  const note = parseNote(text);
  if (note === undefined) return [{ holds: false, detail: 'The certificate has no signature' }];
  const said = note.text.trimEnd().split('\n').slice(1);
  if (key === undefined)
    return [{ holds: null, detail: 'Who signed the certificate: give --key' }, ...said.map(told(null))];
  const holds = verdictOf(note, key).verdict === 'valid';
  const detail = holds ? `${key.name} signed the certificate` : `${key.name} did not sign this certificate`;
  return [{ holds, detail }, ...said.map(told(holds))];
}

const told =
  (holds: boolean | null) =>
  (detail: string): ErasureCheck => ({ holds, detail });
