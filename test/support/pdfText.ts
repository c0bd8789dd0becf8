/** The text of PDF files, where a program that reads it is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The reason why no text can be read; undefined when it can. */
export const noPdfText: string | undefined = spawnSync('pdftotext', ['-v']).error
  ? 'pdftotext of poppler-utils is not installed'
  : undefined;

/** Returns the text of each page with its layout. */
export function pdfPages(bytes: Uint8Array): readonly string[] {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** Returns the text without line and page breaks. */
export function pdfWords(bytes: Uint8Array): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: bytes, encoding: 'utf8' }).replace(
    /\s+/g,
    ' ',
  );
}

/** The reason why no code can be read from a page; undefined when it can. */
export const noCodeReader: string | undefined =
  noPdfText ??
  (spawnSync('zbarimg', ['--version']).error ? 'zbarimg of zbar-tools is not installed' : undefined);

const dotsPerInch = 200;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/**
 * Returns the content of the QR code on a page.
 * @param hidden square in mm that is painted white first, because zbarimg takes the cross of a Swiss code for part of its pattern
 */
export function readCode(
  bytes: Uint8Array,
  { page = 1, hidden }: { readonly page?: number; readonly hidden?: Square } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'code-'));
  const picture = join(folder, 'page');
  const resolution = ['-singlefile', '-r', String(dotsPerInch), '-f', String(page)];
  execFileSync('pdftoppm', ['-gray', ...resolution, '-', picture], { input: bytes });
  if (hidden !== undefined) paintWhite(`${picture}.pgm`, hidden);
  const read = execFileSync('zbarimg', ['-q', '--raw', '-Sbinary', `${picture}.pgm`], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return read.replace(/\n$/, '');
}

function paintWhite(file: string, { x, y, side }: Square): void {
  const picture = readFileSync(file);
  const [head = '', width] =
    /^P5\s+(\d+)\s+\d+\s+255\s/.exec(picture.subarray(0, 50).toString('latin1')) ?? [];
  const dots = (millimetres: number) => Math.round((millimetres / 25.4) * dotsPerInch);
  for (let row = dots(y); row < dots(y + side); row += 1) {
    const start = head.length + row * Number(width) + dots(x);
    picture.fill(255, start, start + dots(side));
  }
  writeFileSync(file, picture);
}
