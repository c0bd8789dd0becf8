/** Sends a file in batches; who sends the same again makes no double, so an import that broke off is simply started again. */
import type { ImportResult } from 'back-office-client';
import { call } from '../../parts/service/call.js';
import { problemOf } from '../../parts/service/problem.js';
import type { ImportKind } from './kinds.js';
import { cellsOf, type FileRecord, type Format, linesIn, recordsOf } from './records.js';

/** Well within what the service takes: 1,000 lines and 4 MiB, of characters with up to 3 bytes. */
const mostRecords = 500;
const mostCharacters = 1_000_000;

/** How often a batch that had no answer is sent again, and after how many milliseconds at first. */
const repetitions = 6;
const firstPause = 300;

export interface Rejected {
  readonly line: number;
  readonly key: string | null;
  readonly code: string;
  readonly message: string;
  /** As it stands in the file. */
  readonly text: string;
}

export interface Told {
  readonly bytes: number;
  readonly imported: number;
  readonly existing: number;
  readonly rejected: number;
}

export interface Importing {
  readonly kind: ImportKind;
  readonly file: File;
  readonly format: Format;
  readonly signal: AbortSignal;
  readonly onProgress: (told: Told) => void;
  readonly onRejected: (rejected: readonly Rejected[]) => void;
  /** Of CSV, told once. */
  readonly onHeading: (heading: string) => void;
  /** What a row with another number of cells than the heading is told. */
  readonly otherCells: (cells: number, columns: number) => string;
}

export const isGzipped = (file: File) => file.name.toLowerCase().endsWith('.gz');

/** @throws Problem when a batch as a whole is refused or not answered, UnreadableFile, and whatever the signal was aborted with */
export async function importFile(importing: Importing): Promise<Told> {
  const { kind, file, format, signal, onProgress, onRejected, onHeading, otherCells } = importing;
  let told: Told = { bytes: 0, imported: 0, existing: 0, rejected: 0 };
  let heading: FileRecord | undefined;
  let columns: readonly string[] = [];
  let batch: FileRecord[] = [];
  let characters = 0;
  const count = (more: Partial<Told>) => {
    told = { ...told, ...more };
    onProgress(told);
  };
  const reject = (rejected: readonly Rejected[]) => {
    if (rejected.length === 0) return;
    onRejected(rejected);
    count({ rejected: told.rejected + rejected.length });
  };

  async function deliver(): Promise<void> {
    if (batch.length === 0) return;
    const sent = batch;
    batch = [];
    characters = 0;
    const asCsv = heading !== undefined && kind.csv === 'service';
    const body = asCsv
      ? [heading?.text, ...sent.map(({ text }) => text)].join('\n')
      : sent.map(({ text }) => (heading === undefined ? text : jsonOf(text, columns, kind))).join('\n');
    const { imported, existing, rejected } = await sendBatch(kind.path, body, asCsv, signal);
    count({ imported: told.imported + imported, existing: told.existing + existing });
    const find = finderIn(sent, asCsv ? heading : undefined);
    reject(
      rejected.map(({ line, key, code, message, errors = [] }) => {
        const record = find(line);
        const faults = errors.map((fault) => `${fault.path.replace(/^\//, '')}: ${fault.message}`);
        const said = [message, ...faults].join('; ');
        return { line: record?.line ?? 0, key, code, message: said, text: record?.text ?? '' };
      }),
    );
  }

  const records = recordsOf(file, { format, gzipped: isGzipped(file) }, (bytes) => count({ bytes }));
  for await (const record of records) {
    signal.throwIfAborted();
    if (format === 'csv') {
      const cells = cellsOf(record.text);
      if (heading === undefined) {
        heading = record;
        // What a list calls the id is the key of an import, as the service takes it in CSV.
        columns = cells.map((name) => (name.trim() === 'id' ? 'key' : name.trim()));
        onHeading(record.text);
        continue;
      }
      if (cells.length !== columns.length) {
        const message = otherCells(cells.length, columns.length);
        reject([{ ...record, key: null, code: 'VALIDATION_ERROR', message }]);
        continue;
      }
    }
    if (characters + record.text.length > mostCharacters) await deliver();
    batch.push(record);
    characters += record.text.length;
    if (batch.length === mostRecords) await deliver();
  }
  await deliver();
  return told;
}

/** A cell that is not what its column takes stays text, so that the service names it. */
function typed(name: string, cell: string, { numbers = [], flags = [] }: ImportKind): unknown {
  if (numbers.includes(name) && /^-?\d{1,30}(\.\d{1,30})?$/.test(cell)) return Number(cell);
  if (flags.includes(name) && (cell === 'true' || cell === 'false')) return cell === 'true';
  return cell;
}

/** An empty cell is a field that was not sent. */
function jsonOf(text: string, columns: readonly string[], kind: ImportKind): string {
  const cells = cellsOf(text).map((cell, index) => [columns[index] ?? '', cell] as const);
  const sent = cells.filter(([, cell]) => cell !== '');
  return JSON.stringify(Object.fromEntries(sent.map(([name, cell]) => [name, typed(name, cell, kind)])));
}

/** Finds what stands on a line of a batch as it was sent. */
function finderIn(sent: readonly FileRecord[], heading: FileRecord | undefined) {
  if (heading === undefined) return (line: number) => sent[line - 1];
  let last = linesIn(heading.text);
  const lasts = sent.map(({ text }) => {
    last += linesIn(text);
    return last;
  });
  return (line: number) => sent[lasts.findIndex((one) => line <= one)];
}

async function sendBatch(path: string, body: string, isCsv: boolean, signal: AbortSignal) {
  const contentType = isCsv ? 'text/csv' : 'application/x-ndjson';
  const content = new Blob([body]);
  for (let tries = 0; ; tries += 1) {
    try {
      return (await call<ImportResult>('POST', path, { content, contentType, signal })).body;
    } catch (error) {
      const problem = problemOf(error);
      if (signal.aborted || !problem.isPassing || tries === repetitions) throw error;
      const pause = (problem.retryAfter ?? 0) * 1_000 || firstPause * 2 ** tries;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
