/** The text of PDF files, as far as the machine has a program that reads it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** Why no code can be read from a page; undefined where it can. */
export const noCodeReader: string | undefined =
  noPdfText ??
  (spawnSync('zbarimg', ['--version']).error ? 'zbarimg of zbar-tools is not installed' : undefined);

/** What the QR code of the first page says. */
export function readCode(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'code-'));
  const picture = join(folder, 'page');
  execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '200', '-', picture], { input: bytes });
  const read = execFileSync('zbarimg', ['-q', '--raw', '-Sbinary', `${picture}.png`], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return read.replace(/\n$/, '');
}
