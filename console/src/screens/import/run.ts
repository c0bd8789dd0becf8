/** Sends a file in batches; who sends the same again makes no double, so an import that broke off is simply gone on with. */
import type { ImportResult } from 'back-office-client';
import { call } from '../../parts/service/call.js';
import { problemOf } from '../../parts/service/problem.js';
import type { ImportKind } from './kinds.js';
import { type Mapping, shapeOf } from './mapping.js';
import { type Outgoing, outgoingFrom, type RowFault } from './outgoing.js';
import { type FileRecord, recordsOf, type Writing } from './records.js';

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
  /** The last line that is done. */
  readonly line: number;
  readonly imported: number;
  readonly existing: number;
  readonly rejected: number;
}

export const nothingYet: Told = { bytes: 0, line: 0, imported: 0, existing: 0, rejected: 0 };

/** A file as it is read. */
export interface Chosen {
  readonly file: File;
  readonly writing: Writing;
  /** The heading of a CSV file as it stands there, and the names of the columns. */
  readonly heading: string | undefined;
  readonly columns: readonly string[];
}

export interface Importing {
  readonly kind: ImportKind;
  readonly chosen: Chosen;
  readonly mapping: Mapping;
  /** Whether it is only tried out. */
  readonly preview: boolean;
  /** The progress of an earlier run that it goes on from. */
  readonly from: Told;
  readonly signal: AbortSignal;
  readonly onProgress: (told: Told) => void;
  readonly onRejected: (rejected: readonly Rejected[]) => void;
  readonly say: (fault: RowFault) => string;
}

export const isGzipped = (file: File) => file.name.toLowerCase().endsWith('.gz');

interface Sent {
  readonly line: number;
  readonly text: string;
  readonly json: string;
}

/** The records that a file becomes. @param tell called with how many bytes of the file have been read */
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

/** @throws Problem when a batch as a whole is refused or not answered, UnreadableFile, and whatever the signal was aborted with */
export async function importFile(importing: Importing): Promise<Told> {
  const { kind, chosen, mapping, preview, from, signal, onProgress, onRejected, say } = importing;
  let told = from;
  let batch: Sent[] = [];
  let rejected: Rejected[] = [];
  let characters = 0;
  let line = from.line;
  let bytes = 0;

  /** Nothing of what is counted is lost or doubled by going on behind `line`: all rows before it are done. */
  async function deliver(): Promise<void> {
    const sent = batch;
    batch = [];
    characters = 0;
    const refused = rejected;
    rejected = [];
    let counts = { imported: 0, existing: 0 };
    if (sent.length > 0) {
      const body = sent.map(({ json }) => json).join('\n');
      const { rejected: faults, ...taken } = await sendBatch(kind.path, body, preview, signal);
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
    if (batch.length === mostRecords || rejected.length === mostRecords) await deliver();
  }
  await deliver();
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

async function sendBatch(path: string, body: string, preview: boolean, signal: AbortSignal) {
  const content = new Blob([body]);
  const contentType = 'application/x-ndjson';
  const query = preview ? { preview } : {};
  for (let tries = 0; ; tries += 1) {
    try {
      return (await call<ImportResult>('POST', path, { query, content, contentType, signal })).body;
    } catch (error) {
      const problem = problemOf(error);
      if (signal.aborted || !problem.isPassing || tries === repetitions) throw error;
      const pause = (problem.retryAfter ?? 0) * 1_000 || firstPause * 2 ** tries;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
