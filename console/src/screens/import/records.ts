/** Reads the records of a file in chunks, so that files of any size need little memory. */

export type Format = 'csv' | 'ndjson';

export interface FileRecord {
  /** The record's first line in the file, from 1. */
  readonly line: number;
  readonly text: string;
}

/** A file that cannot be read beyond a line. */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The file cannot be read from line ${line} on`);
    this.name = 'UnreadableFile';
    this.line = line;
  }
}

/** Most characters of a record: more than the service accepts in a line, and a limit to what a missing quotation mark swallows. */
const longestRecord = 1_000_000;

/** Returns the format by the file's name; undefined for other files. */
export function formatOf(name: string): Format | undefined {
  const plain = name.toLowerCase().replace(/\.gz$/, '');
  if (plain.endsWith('.csv')) return 'csv';
  return plain.endsWith('.ndjson') || plain.endsWith('.jsonl') ? 'ndjson' : undefined;
}

/** Whether it is a spreadsheet, whose first sheet is read; see `xlsx/table.ts`. */
export function isSpreadsheet(name: string): boolean {
  return /\.xls[xm]$/i.test(name);
}

/** The format, encoding and separator of a file. */
export interface Writing {
  readonly format: Format;
  readonly encoding: Encoding;
  readonly separator: Separator;
}

/** Encodings of exported spreadsheets: UTF-16 is called "Unicode text" there, and windows-1252 is the default of older programs. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** Bytes examined to detect the encoding and separator. */
const looked = 256 * 1024;

/** Detects the encoding and separator from the beginning of the file. */
export async function writingOf(file: Blob, format: Format, gzipped: boolean): Promise<Writing> {
  const bytes = await beginningOf(file, gzipped);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return { format, encoding, separator: separatorOf(text) };
}

async function beginningOf(file: Blob, gzipped: boolean): Promise<Uint8Array> {
  const stream = gzipped ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < looked) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
  } catch {
    // A broken archive is reported when the whole file is read.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.subarray(0, looked);
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    // Streaming mode allows the last character to be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns the separator that is most frequent in the heading, outside quotation marks. */
function separatorOf(text: string): Separator {
  const [end = text.length] = endsIn(text, 'csv');
  const heading = text.slice(0, end).replaceAll(/"[^"]*"/g, '');
  const often = (one: Separator) => heading.split(one).length;
  return separators.reduce((best, one) => (often(one) > often(best) ? one : best));
}

/**
 * Skips empty lines. The first record of CSV is the heading.
 * @param tell called with the bytes of the file read so far
 * @throws UnreadableFile for text in another encoding or an endless record
 */
export async function* recordsOf(
  file: Blob,
  { format, encoding }: Pick<Writing, 'format' | 'encoding'>,
  gzipped: boolean,
  tell: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileRecord, void, void> {
  let line = 1;
  let rest = '';
  try {
    const reader = textOf(file, encoding, gzipped, tell).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        rest += value ?? '';
        const ends = endsIn(rest, format);
        if (done && (ends.at(-1) ?? -1) + 1 < rest.length) ends.push(rest.length);
        let start = 0;
        for (const end of ends) {
          const text = rest.slice(start, end).replace(/\r$/, '');
          if (text.trim() !== '') yield { line, text };
          line += linesIn(text);
          start = end + 1;
        }
        rest = rest.slice(start);
        if (done) return;
        if (rest.length > longestRecord) throw new UnreadableFile(line);
      }
    } finally {
      // Runs too when the caller stops early.
      await reader.cancel().catch(() => undefined);
    }
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableFile(line) : error;
  }
}

function textOf(
  file: Blob,
  encoding: Encoding,
  gzipped: boolean,
  tell: (bytes: number) => void,
): ReadableStream<string> {
  let bytes = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        bytes += part.byteLength;
        tell(bytes);
        controller.enqueue(part);
      },
    }),
  );
  const plain = gzipped ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  return plain.pipeThrough(new TextDecoderStream(encoding, { fatal: true }));
}

export function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Finds the ends of records: newlines, in CSV only those outside quotation marks. */
function endsIn(text: string, format: Format): number[] {
  const ends: number[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (format === 'csv') {
      for (let mark = text.indexOf('"', from); mark !== -1 && mark < at; mark = text.indexOf('"', mark + 1))
        isQuoted = !isQuoted;
      from = at;
    }
    if (!isQuoted) ends.push(at);
  }
  return ends;
}

/** Returns the cells of one CSV record (RFC 4180, with any separator). */
export function cellsOf(text: string, separator: Separator): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1);
        if (end === -1) return [...cells, cell + text.slice(at + 1)];
        cell += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    const comma = text.indexOf(separator, at);
    if (comma === -1) return [...cells, cell + text.slice(at)];
    cells.push(cell + text.slice(at, comma));
    at = comma + 1;
  }
}
