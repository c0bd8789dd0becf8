/** Records of a file, read in pieces: of a file of any size only a piece is in memory. */

export type Format = 'csv' | 'ndjson';

export interface FileRecord {
  /** Of the file, counted from 1, where it begins. */
  readonly line: number;
  readonly text: string;
}

/** A file that cannot be read on from a line. */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The file cannot be read from line ${line} on`);
    this.name = 'UnreadableFile';
    this.line = line;
  }
}

/** Characters of the longest record: more than the service takes in a line, and what a forgotten quotation mark may swallow. */
const longestRecord = 1_000_000;

/** By its name; undefined for another kind of file. */
export function formatOf(name: string): Format | undefined {
  const plain = name.toLowerCase().replace(/\.gz$/, '');
  if (plain.endsWith('.csv')) return 'csv';
  return plain.endsWith('.ndjson') || plain.endsWith('.jsonl') ? 'ndjson' : undefined;
}

/**
 * Empty lines are passed over. Of CSV the heading is the first record.
 * @param tell called with how many bytes of the file have been read
 * @throws UnreadableFile for what is no UTF-8, or a record that does not end
 */
export async function* recordsOf(
  file: Blob,
  { format, gzipped }: { readonly format: Format; readonly gzipped: boolean },
  tell: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileRecord, void, void> {
  let line = 1;
  let rest = '';
  try {
    const reader = textOf(file, gzipped, tell).getReader();
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
      // Also when nobody wants more of it.
      await reader.cancel().catch(() => undefined);
    }
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableFile(line) : error;
  }
}

function textOf(file: Blob, gzipped: boolean, tell: (bytes: number) => void): ReadableStream<string> {
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
  return plain.pipeThrough(new TextDecoderStream('utf-8', { fatal: true }));
}

export function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Where records end: at newlines, in CSV at those outside of quotation marks. */
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

/** The cells of one record of CSV (RFC 4180). */
export function cellsOf(text: string): readonly string[] {
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
    const comma = text.indexOf(',', at);
    if (comma === -1) return [...cells, cell + text.slice(at)];
    cells.push(cell + text.slice(at, comma));
    at = comma + 1;
  }
}
