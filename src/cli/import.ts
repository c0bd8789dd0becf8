/** `npm run import`: sends the rows of a file to a running service, in batches, and names each row that was refused. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SingleBar } from 'cli-progress';
import { Command, CommanderError } from 'commander';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { type Mapping, mapped, mappingSchema, type Row, UnusableRow } from './mapping.js';

export interface ImportDependencies {
  /** Where the service listens, unless `--url` says otherwise. */
  readonly serviceUrl: string;
  /** A bearer token of an Admin. */
  readonly token: () => Promise<string>;
  readonly tell: (line: string) => void;
}

const paths: Readonly<Record<string, string>> = {
  subscriptions: '/api/import/subscriptions',
  offers: '/api/reference/offers/import',
  customers: '/api/reference/customers/import',
};
const batchSize = 500;
const attempts = 8;

const answerSchema = z.object({
  imported: z.number(),
  existing: z.number(),
  rejected: z.array(z.looseObject({ line: z.number(), code: z.string(), message: z.string() })),
});

interface OutgoingRow {
  /** Line of the source where the row begins. */
  readonly line: number;
  readonly json: string;
}

interface Rejected {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** @param words the arguments behind the command's name @returns the exit code: 0 also when rows were refused, 2 when all were */
export async function runImportCommand(
  words: readonly string[],
  dependencies: ImportDependencies,
): Promise<number> {
  const { tell } = dependencies;
  const command = new Command('import')
    .description('Imports subscriptions, offers or customers from CSV or NDJSON, plain or gzipped.')
    .argument('<kind>', `one of ${Object.keys(paths).join(', ')}`)
    .argument('<file>', 'ends in .csv or .ndjson, perhaps with .gz behind it')
    .option('--map <mapping>', 'JSON file that says where each field comes from; see docs/import.md')
    .option('--url <url>', 'address of the service', dependencies.serviceUrl)
    .option('--dry-run', 'only maps the rows and names those that cannot be used', false)
    .exitOverride()
    .configureOutput({ writeOut: (text) => tell(text.trimEnd()), writeErr: (text) => tell(text.trimEnd()) });
  try {
    command.parse(words, { from: 'user' });
    const [kind = '', file = ''] = command.args;
    const path = Object.hasOwn(paths, kind) ? paths[kind] : undefined;
    if (path === undefined) command.error(`error: there are ${Object.keys(paths).join(', ')}, not ${kind}`);
    const { map, url, dryRun } = command.opts<{ map?: string; url: string; dryRun: boolean }>();
    const mapping =
      map === undefined ? undefined : mappingSchema.parse(JSON.parse(await readFile(map, 'utf8')));
    const token = dryRun ? '' : await dependencies.token();
    const send = (batch: readonly OutgoingRow[]) => sent(`${url}${path}`, token, batch);
    return await imported(file, mapping, dryRun ? undefined : send, tell);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    tell(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function imported(
  file: string,
  mapping: Mapping | undefined,
  send: ((batch: readonly OutgoingRow[]) => Promise<z.output<typeof answerSchema>>) | undefined,
  tell: (line: string) => void,
): Promise<number> {
  const rejectedFile = `${basename(file)}.rejected.ndjson`;
  const refusals = createWriteStream(rejectedFile);
  const totals = { imported: 0, existing: 0, rejected: 0 };
  const refuse = (refused: Rejected) => {
    totals.rejected += 1;
    refusals.write(`${JSON.stringify(refused)}\n`);
  };
  const { size } = await stat(file);
  const raw = createReadStream(file);
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% | {rows} rows | {rejected} rejected' })
    : undefined;
  bar?.start(size, 0, { rows: 0, rejected: 0 });

  let batch: OutgoingRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const lines = batch;
    batch = [];
    if (send !== undefined) {
      const answer = await send(lines);
      totals.imported += answer.imported;
      totals.existing += answer.existing;
      for (const { line, ...refusal } of answer.rejected)
        refuse({ line: lines[line - 1]?.line ?? 0, ...refusal });
    }
    bar?.update(raw.bytesRead, {
      rows: totals.imported + totals.existing + totals.rejected,
      rejected: totals.rejected,
    });
  };
  for await (const { line, row } of rowsOf(file, raw)) {
    try {
      batch.push({ line, json: JSON.stringify(mapping === undefined ? row : mapped(mapping, textRow(row))) });
    } catch (error) {
      if (!(error instanceof UnusableRow)) throw error;
      refuse({ line, code: 'UNUSABLE_ROW', message: error.message });
    }
    if (batch.length === batchSize) await flush();
  }
  await flush();
  bar?.update(size);
  bar?.stop();
  await new Promise((resolve) => refusals.end(resolve));
  tell(`${totals.imported} imported, ${totals.existing} were there before, ${totals.rejected} rejected`);
  if (totals.rejected > 0) tell(`the rejected rows with their lines and reasons are in ${rejectedFile}`);
  return totals.rejected > 0 && totals.imported + totals.existing === 0 && send !== undefined ? 2 : 0;
}

/** Rows of the file in constant memory, each with the line that it begins on. */
async function* rowsOf(file: string, raw: Readable): AsyncGenerator<{ line: number; row: unknown }> {
  const gzipped = file.endsWith('.gz');
  const name = gzipped ? file.slice(0, -3) : file;
  const input = gzipped ? raw.pipe(createGunzip()) : raw;
  if (gzipped) raw.on('error', (error) => input.destroy(error));
  if (name.endsWith('.ndjson')) {
    let line = 0;
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      if (text.trim() !== '') yield { line, row: JSON.parse(text) };
    }
    return;
  }
  if (!name.endsWith('.csv')) throw new Error(`${file} must end in .csv, .ndjson, .csv.gz or .ndjson.gz`);
  const parser = input.pipe(
    parse({ bom: true, columns: true, info: true, relax_column_count: true, skip_empty_lines: true }),
  );
  input.on('error', (error) => parser.destroy(error));
  for await (const { info, record } of parser) yield { line: info.lines, row: record };
}

function textRow(row: unknown): Row {
  const entries = Object.entries(z.looseObject({}).parse(row));
  return Object.fromEntries(entries.map(([name, value]) => [name, value === null ? '' : String(value)]));
}

/** Sends a batch until it is answered: done again, it makes no doubles. */
async function sent(
  url: string,
  token: string,
  batch: readonly OutgoingRow[],
): Promise<z.output<typeof answerSchema>> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: `${batch.map(({ json }) => json).join('\n')}\n`,
    }).catch((error: unknown) => {
      if (attempt === attempts) throw error;
      return undefined;
    });
    if (response?.ok === true) return answerSchema.parse(await response.json());
    if (response !== undefined && response.status !== 503 && response.status !== 429) {
      throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    }
    if (attempt === attempts) throw new Error(`${url} did not take the rows in ${attempts} attempts`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 250 * 2 ** attempt)));
  }
}
