/** Reads the rows of a CSV or NDJSON file, plain or gzipped, in constant memory. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { systemFaultOf } from './messages.js';

/** A row with the line of the file on which it begins, or the fault of that line. */
export type FileRow =
  | { readonly line: number; readonly row: unknown }
  | {
      readonly line: number;
      readonly fault: string;
      /** The row's content, unless it is too long to be kept. */
      readonly row?: unknown;
    };

export interface ImportFile {
  /** Whether its rows are cells under a heading, all of them text. */
  readonly isTable: boolean;
  /** Bytes on disk. */
  readonly size: number;
  bytesRead(): number;
  /** Can be read once. @throws Error naming the file, if it cannot be read to its end */
  readonly rows: AsyncIterable<FileRow>;
}

/** @throws Error for a file with another ending, or one that cannot be read */
export async function openImportFile(file: string): Promise<ImportFile> {
  const gzipped = file.endsWith('.gz');
  const name = gzipped ? file.slice(0, -3) : file;
  const read = name.endsWith('.ndjson') ? ndjsonRows : name.endsWith('.csv') ? csvRows : undefined;
  if (read === undefined) throw new Error(`${file} must end in .csv, .ndjson, .csv.gz or .ndjson.gz`);
  const { size } = await stat(file);
  const raw = createReadStream(file);
  const input = gzipped ? pipeline(raw, createGunzip(), toldElsewhere) : raw;
  return {
    isTable: read === csvRows,
    size,
    bytesRead: () => raw.bytesRead,
    rows: nameRows(file, read(textOf(input))),
  };
}

/** Ignores the error of a pipeline whose last stream is read to its end: the reader gets the error. */
function toldElsewhere(): void {}

async function* nameRows(file: string, rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  try {
    yield* rows;
  } catch (error) {
    const told = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    throw new Error(`${file}: ${systemFaultOf(error) ?? told}`);
  }
}

/** The text without its byte order mark. @throws Error for bytes that are no valid text */
async function* textOf(input: Readable): AsyncGenerator<string> {
  let decode: ((bytes?: Uint8Array) => string) | undefined;
  for await (const chunk of input) {
    const bytes: Uint8Array = chunk;
    decode ??= createDecoder(bytes);
    yield decode(bytes);
  }
  if (decode !== undefined) yield decode();
}

/**
 * @param start the beginning of the file @returns a function that decodes one piece after another; called without one, it flushes the end
 */
function createDecoder(start: Uint8Array): (bytes?: Uint8Array) => string {
  // Spreadsheets call UTF-16 "Unicode text".
  const encoding = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new Error(`the file is not valid ${encoding}`);
    }
  };
}

/** Longest row, in characters: a longer one fits into no request. */
const longestRow = 4 * 1024 * 1024;
const tooLong = `the line has more than ${longestRow} characters`;

async function* ndjsonRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const json of linesOf(text)) {
    line += 1;
    if (json === undefined) {
      yield { line, fault: tooLong };
      continue;
    }
    if (json.trim() === '') continue;
    try {
      yield { line, row: JSON.parse(json) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      yield { line, fault: 'the line is not JSON', row: json };
    }
  }
}

/**
 * Splits lines only at line feeds: other characters that `node:readline` treats as line ends may occur within JSON (RFC 8259, 7). Undefined
 * for a line that is too long to be kept.
 */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  let begun: string[] = [];
  let length = 0;
  const take = (piece: string) => {
    length += piece.length;
    if (length > longestRow) begun = [];
    else begun.push(piece);
  };
  const end = () => {
    const line = length > longestRow ? undefined : begun.join('');
    begun = [];
    length = 0;
    return line;
  };
  for await (const chunk of text) {
    const [first = '', ...others] = chunk.split('\n');
    take(first);
    for (const next of others) {
      yield end();
      take(next);
    }
  }
  yield end();
}

async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const parser = pipeline(
    Readable.from(text),
    parse({
      columns: headingOf,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
    }),
    toldElsewhere,
  );
  // The parser reports the line where a row ends, and counts a line break of two characters in a cell twice.
  let countedTwice = 0;
  for await (const { info, record } of parser) {
    const cells: readonly string[] = info.error?.record ?? Object.values<string>(record);
    const whole = cells.join(' ');
    const line = info.lines - countedTwice - occurrences(whole, /[\r\n]/g);
    countedTwice += occurrences(whole, /\r\n/g);
    const fault = info.error === undefined ? undefined : widthFault(cells, info.columns.length);
    yield fault === undefined ? { line, row: record } : { line, fault, row: cells };
  }
}

/** @throws Error for a duplicate column, since one of the two would be lost */
function headingOf(names: readonly string[]): string[] {
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`the column ${twice} is repeated`);
  return [...names];
}

/** Extra cells without a heading lose nothing if they are empty; a row that is too short may have been cut off. */
function widthFault(cells: readonly string[], columns: number): string | undefined {
  if (cells.length > columns && cells.slice(columns).every((cell) => cell === '')) return undefined;
  return `the row has ${cells.length} cells, the heading ${columns}`;
}

function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
