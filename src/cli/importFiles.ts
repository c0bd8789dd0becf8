/** Reads the rows of a CSV or NDJSON file, plain or gzipped, in constant memory. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** A row with the line of the file that it begins on, or what is wrong with that line. */
export type FileRow =
  | { readonly line: number; readonly row: unknown }
  | { readonly line: number; readonly fault: string };

export interface ImportFile {
  /** Bytes on disk. */
  readonly size: number;
  bytesRead(): number;
  /** To be gone through once. @throws Error when the file is no CSV as a whole */
  readonly rows: AsyncIterable<FileRow>;
}

/** @throws Error for a name of another kind, or a file that cannot be read */
export async function openImportFile(file: string): Promise<ImportFile> {
  const gzipped = file.endsWith('.gz');
  const name = gzipped ? file.slice(0, -3) : file;
  const read = name.endsWith('.ndjson') ? ndjsonRows : name.endsWith('.csv') ? csvRows : undefined;
  if (read === undefined) throw new Error(`${file} must end in .csv, .ndjson, .csv.gz or .ndjson.gz`);
  const { size } = await stat(file);
  const raw = createReadStream(file);
  const input = gzipped ? raw.pipe(createGunzip()) : raw;
  if (gzipped) raw.on('error', (error) => input.destroy(error));
  return { size, bytesRead: () => raw.bytesRead, rows: read(input) };
}

async function* ndjsonRows(input: Readable): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() === '') continue;
    try {
      yield { line, row: JSON.parse(text) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      yield { line, fault: 'the line is not JSON' };
    }
  }
}

async function* csvRows(input: Readable): AsyncGenerator<FileRow> {
  const parser = input.pipe(
    parse({ bom: true, columns: true, info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  input.on('error', (error) => parser.destroy(error));
  // The parser numbers the line where a row ends, and counts a line break of two characters in a cell twice.
  let countedTwice = 0;
  for await (const { info, record } of parser) {
    const text = Object.values<string>(record).join(' ');
    yield { line: info.lines - countedTwice - occurrences(text, /[\r\n]/g), row: record };
    countedTwice += occurrences(text, /\r\n/g);
  }
}

function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
