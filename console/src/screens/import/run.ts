/** Sends a file in batches. Sending a record again creates no duplicate, so an interrupted import is simply resumed. */
import type { ImportResult } from 'back-office-client';
import type { ImportKind } from '../../../../src/kernel/importing/kinds.js';
import { problemOf } from '../../parts/service/problem.js';
import { type Mapping, shapeOf } from './mapping.js';
import { type Outgoing, outgoingFrom, type RowFault } from './outgoing.js';
import { type FileRecord, recordsOf, type Writing } from './records.js';

/** Well below the service's limits of 1,000 lines and 4 MiB, for characters of up to 3 bytes. */
const mostRecords = 500;
const mostCharacters = 1_000_000;

/** Most retries of a batch without an answer, and the pause before the first, in ms. */
const repetitions = 6;
const firstPause = 300;

export interface Rejected {
  readonly line: number;
  readonly key: string | null;
  readonly code: string;
  readonly message: string;
  /** The row as in the file. */
  readonly text: string;
}

export interface Told {
  readonly bytes: number;
  /** The last line that is done. */
  readonly line: number;
  readonly imported: number;
  readonly existing: number;
  readonly rejected: number;
}

export const nothingYet: Told = { bytes: 0, line: 0, imported: 0, existing: 0, rejected: 0 };

/** A file and how to read it. */
export interface Chosen {
  readonly file: File;
  readonly writing: Writing;
  /** The heading of a CSV file as in the file, and the names of the columns. */
  readonly heading: string | undefined;
  readonly columns: readonly string[];
}

export interface Importing {
  readonly kind: ImportKind;
  readonly chosen: Chosen;
  readonly mapping: Mapping;
  /** Whether the import is only tried out. */
  readonly preview: boolean;
  /** The progress of the earlier run to resume. */
  readonly from: Told;
  readonly signal: AbortSignal;
  readonly onProgress: (told: Told) => void;
  readonly onRejected: (rejected: readonly Rejected[]) => void;
  readonly say: (fault: RowFault) => string;
  /** Sends one batch. */
  readonly send: (path: string, batch: Batch) => Promise<ImportResult>;
}

export interface Batch {
  readonly query: { readonly preview?: boolean };
  readonly content: Blob;
  readonly contentType: string;
  readonly signal: AbortSignal;
}

export const isGzipped = (file: File) => file.name.toLowerCase().endsWith('.gz');

interface Sent {
  readonly line: number;
  readonly text: string;
  readonly json: string;
}

/** Returns the records of a file. @param tell called with the bytes of the file read so far */
export function outgoingOf(
  kind: ImportKind,
  { file, writing, columns }: Chosen,
  mapping: Mapping,
  tell?: (bytes: number) => void,
): AsyncGenerator<Outgoing, void, void> {
  const records = recordsOf(file, writing, isGzipped(file), tell);
  const { format, separator } = writing;
  return outgoingFrom(format === 'csv' ? withoutFirst(records) : records, {
    shape: shapeOf(kind, format),
    mapping,
    table: format === 'csv' ? { columns, separator } : undefined,
  });
}

async function* withoutFirst(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord, void, void> {
  let isFirst = true;
  for await (const record of records) {
    if (!isFirst) yield record;
    isFirst = false;
  }
}

/** @throws Problem when a batch is refused as a whole or gets no answer, UnreadableFile, and the signal's abort reason */
export async function importFile(importing: Importing): Promise<Told> {
  const { kind, chosen, mapping, from, signal, onProgress, onRejected, say } = importing;
  let told = from;
  let batch: Sent[] = [];
  let rejected: Rejected[] = [];
  let characters = 0;
  let line = from.line;
  let bytes = 0;

  /** All rows up to `line` are done then, so that resuming after it neither loses nor repeats a row in the counts. */
  async function deliver(isLast = false): Promise<void> {
    const sent = batch;
    batch = [];
    characters = 0;
    // A row refused behind `line` is read again when the import is resumed, so it is told with a later batch.
    const refused = rejected.filter((one) => isLast || one.line <= line);
    rejected = rejected.filter((one) => !refused.includes(one));
    let counts = { imported: 0, existing: 0 };
    if (sent.length > 0) {
      const body = sent.map(({ json }) => json).join('\n');
      const { rejected: faults, ...taken } = await sendBatch(body, importing);
      counts = taken;
      refused.push(...faults.map((fault) => rejectionOf(fault, sent)));
    }
    refused.sort((one, other) => one.line - other.line);
    told = {
      bytes,
      line,
      imported: told.imported + counts.imported,
      existing: told.existing + counts.existing,
      rejected: told.rejected + refused.length,
    };
    onProgress(told);
    if (refused.length > 0) onRejected(refused);
  }

  for await (const one of outgoingOf(kind, chosen, mapping, (read) => {
    bytes = read;
  })) {
    signal.throwIfAborted();
    if (one.line <= from.line) continue;
    const { line: at, text } = one;
    if ('fault' in one) {
      rejected.push({ line: at, key: one.key, code: 'UNUSABLE_ROW', message: say(one.fault), text });
    } else {
      const json = JSON.stringify(one.values);
      if (characters + json.length > mostCharacters) await deliver();
      batch.push({ line: at, text, json });
      characters += json.length;
    }
    line = Math.max(line, one.settled);
    if (batch.length === mostRecords || rejected.length >= mostRecords) await deliver();
  }
  await deliver(true);
  return told;
}

function rejectionOf(fault: ImportResult['rejected'][number], sent: readonly Sent[]): Rejected {
  const { line, key, code, message, errors = [] } = fault;
  const record = sent[line - 1];
  const faults = errors
    .filter((one, index) => index > 0 || !message.includes(one.message))
    .map((one) => `${one.path.replace(/^\//, '')}: ${one.message}`);
  const said = [message, ...faults].join('; ');
  return { line: record?.line ?? 0, key, code, message: said, text: record?.text ?? '' };
}

async function sendBatch(body: string, { kind, preview, signal, send }: Importing): Promise<ImportResult> {
  const content = new Blob([body]);
  const contentType = 'application/x-ndjson';
  const query = preview ? { preview } : {};
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(kind.path, { query, content, contentType, signal });
    } catch (error) {
      const problem = problemOf(error);
      if (signal.aborted || !problem.isPassing || tries === repetitions) throw error;
      const pause = (problem.retryAfter ?? 0) * 1_000 || firstPause * 2 ** tries;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
