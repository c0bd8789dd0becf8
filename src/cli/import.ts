/** `npm run import`: sends the rows of a file to a running service in batches, and names each rejected row. */
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { BackOffice, ImportResult as ImportAnswer } from '#client';
import { sizeText } from '../kernel/wording/sizeText.js';
import { startBar } from './bars.js';
import { type CallingDependencies, clientAt } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';
import { batchLimits, inBatches, type OutgoingRecord } from './importBatches.js';
import { openImportFile } from './importFiles.js';
import { importStatement, type StatementOptions } from './importStatement.js';
import { type ImportTally, importTally } from './importTally.js';
import { mappedRows, type RowOutcome } from './mappedRows.js';
import { readingOf, readMapping } from './mapping.js';
import { plainColumns } from './plainColumns.js';

/** The importer of each kind; a record with a known key creates no duplicate. */
const importers = {
  subscriptions: ({ imports }: BackOffice) => imports.subscriptions,
  invoices: ({ imports }: BackOffice) => imports.invoices,
  receipts: ({ imports }: BackOffice) => imports.receipts,
  payments: ({ imports }: BackOffice) => imports.payments,
  offers: ({ offers }: BackOffice) => offers.import,
  customers: ({ customers }: BackOffice) => customers.import,
  orders: ({ orders }: BackOffice) => orders.import,
  'discount-codes': ({ discountCodes }: BackOffice) => discountCodes.import,
  organizations: ({ organizations }: BackOffice) => organizations.import,
  meters: ({ meters }: BackOffice) => meters.import,
} as const;
/** The one kind whose files are bank statements instead of records. */
const statementKind = 'bank-statements';
const kinds = [...Object.keys(importers), statementKind].join(', ');

/** Long enough for a service to restart, so that the import does not fail then. */
const patience = { retries: 8, firstWait: 500 };

type Send = (batch: readonly OutgoingRecord[]) => Promise<ImportAnswer>;

interface ImportOptions extends StatementOptions {
  readonly map?: string;
  readonly rejected?: string;
}

/**
 * @param words the arguments after the command's name
 * @returns the exit code: 0 even if rows were rejected, 2 if all were
 */
export function runImportCommand(
  words: readonly string[],
  dependencies: CallingDependencies & { readonly folder: string },
): Promise<number> {
  const command = withJson(withServiceUrl(createCommand('import', dependencies), dependencies.serviceUrl))
    .description('Imports records of one kind from CSV or NDJSON, or a bank statement; files may be gzipped.')
    .argument('<kind>', `one of ${kinds}`)
    .argument(
      '<file>',
      `.csv or .ndjson, optionally gzipped (.gz); for ${statementKind} CAMT.052, .053, .054 or MT940 with any name`,
    )
    .option('--map <mapping>', 'JSON file that maps columns to fields; see docs/import.md')
    .option(
      '--rejected <file>',
      'file for rejected rows (default: <name>.rejected.ndjson in the current folder)',
    )
    .option('--dry-run', 'checks and maps the rows without sending them', false);
  return exitCodeOf(async () => {
    command.parse(words, { from: 'user' });
    const [kind = '', name = ''] = command.args;
    const options = command.opts<ImportOptions>();
    if (kind === statementKind) {
      if (options.map !== undefined || options.rejected !== undefined)
        command.error(`error: ${statementKind} take neither --map nor --rejected`);
      return importStatement(resolve(dependencies.folder, name), options, dependencies);
    }
    if (!isImported(kind)) return command.error(`error: kind ${kind} not found; use one of ${kinds}`);
    return importRecords(kind, name, options, dependencies);
  }, dependencies);
}

function isImported(kind: string): kind is keyof typeof importers {
  return Object.hasOwn(importers, kind);
}

function sender(kind: keyof typeof importers, backOffice: BackOffice): Send {
  const importBatch = importers[kind](backOffice);
  return (batch) => {
    const content = `${batch.map(({ json }) => json).join('\n')}\n`;
    return importBatch({ type: 'application/x-ndjson', content });
  };
}

async function importRecords(
  kind: keyof typeof importers,
  name: string,
  { map, url, dryRun, rejected, json }: ImportOptions,
  dependencies: CallingDependencies & { readonly folder: string },
): Promise<number> {
  const { print, tell, folder } = dependencies;
  const rejectedFile = rejected ?? `${basename(name)}.rejected.ndjson`;
  const path = resolve(folder, name);
  const mapPath = map === undefined ? undefined : resolve(folder, map);
  for (const read of mapPath === undefined ? [path] : [path, mapPath]) {
    if (await isSameFile(resolve(folder, rejectedFile), read))
      throw new Error(`${rejectedFile} is an input of this import; choose another file with --rejected`);
  }
  const mapping = mapPath === undefined ? undefined : readMapping(await readFile(mapPath, 'utf8'));
  const send = dryRun ? undefined : sender(kind, await clientAt(url, dependencies, patience));
  const file = await openImportFile(path);
  const plain = file.isTable ? plainColumns(kind) : undefined;
  const reading = mapping === undefined ? plain : readingOf(mapping);
  const tally = importTally(rejectedFile, dryRun, folder);
  const bar = startBar('{bar} {percentage}% | {rows} rows | {rejected} rejected', { rows: 0, rejected: 0 });
  const step = () => bar.update(file.bytesRead(), file.size, tally.progress());
  try {
    await importFrom(mappedRows(reading, file.rows), tally, send, step);
    step();
    bar.complete();
  } finally {
    bar.stop();
    // Also runs for an interrupted import, which can simply be started again.
    for (const line of tally.end()) tell(line);
    if (json) print(JSON.stringify(tally.result()));
  }
  return tally.isInVain() ? 2 : 0;
}

/** Also true if one is a link to the other. */
async function isSameFile(first: string, second: string): Promise<boolean> {
  const [one, other] = await Promise.all([first, second].map((path) => stat(path).catch(() => undefined)));
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev;
}

/** @param send undefined in a dry run @param step called after each batch */
async function importFrom(
  outcomes: AsyncIterable<RowOutcome>,
  tally: ImportTally,
  send: Send | undefined,
  step: () => void,
): Promise<void> {
  const batches = inBatches(batchLimits, async (batch) => {
    if (send !== undefined) {
      const { rejected, ...counts } = await send(batch);
      tally.recordsTaken(counts);
      for (const { line, ...reason } of rejected) {
        const origin = batch[line - 1];
        const record: unknown = JSON.parse(origin?.json ?? 'null');
        tally.rejectRecord({ line: origin?.line ?? 0, rows: origin?.rows ?? 1, ...reason, record });
      }
    }
    step();
  });
  for await (const outcome of outcomes) {
    if (outcome.kind === 'skipped') {
      tally.skipRow(outcome.because);
    } else if (outcome.kind === 'refused') {
      tally.refuseRow(outcome.line, outcome.message, outcome.row);
    } else {
      const { line, rows, record } = outcome;
      tally.recordMade(rows);
      const taken = await batches.add({ line, rows, json: JSON.stringify(record) });
      if (!taken) {
        const message = `the record has more than ${sizeText(batchLimits.bytes)}, the limit of a request`;
        tally.rejectRecord({ line, rows, key: record.key, code: 'PAYLOAD_TOO_LARGE', message, record });
      }
    }
  }
  await batches.end();
}
