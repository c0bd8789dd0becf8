/** The text of PDF files, as far as the machine has a program that reads it. */
import { execFileSync, spawnSync } from 'node:child_process';

/** Why no text can be read; undefined where it can. */
export const noPdfText: string | undefined = spawnSync('pdftotext', ['-v']).error
  ? 'pdftotext of poppler-utils is not installed'
  : undefined;

/** The text of each page, in lines as they stand on it. */
export function pdfPages(bytes: Uint8Array): readonly string[] {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** The text without the places where lines and pages end. */
export function pdfWords(bytes: Uint8Array): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: bytes, encoding: 'utf8' }).replace(
    /\s+/g,
    ' ',
  );
}
