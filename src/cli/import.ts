/** `npm run import`: sends the rows of a file to a running service, in batches, and names each row that was refused. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SingleBar } from 'cli-progress';
import { CommanderError } from 'commander';
import type { CallingDependencies } from './calling.js';
import { createCommand, progressBar, withServiceUrl } from './commandLine.js';
import { batchLimits, inBatches, type OutgoingRecord } from './importBatches.js';
import { openImportFile } from './importFiles.js';
import { type ImportAnswer, sendBatch } from './importSending.js';
import { importStatement, type StatementOptions } from './importStatement.js';
import { type ImportTally, importTally } from './importTally.js';
import { mappedRows, type RowOutcome } from './mappedRows.js';
import { readMapping } from './mapping.js';

const paths: Readonly<Record<string, string>> = {
  subscriptions: '/api/import/subscriptions',
  invoices: '/api/import/invoices',
  receipts: '/api/import/receipts',
  payments: '/api/import/payments',
  offers: '/api/reference/offers/import',
  customers: '/api/reference/customers/import',
  orders: '/api/reference/orders/import',
  'discount-codes': '/api/reference/discount-codes/import',
  organizations: '/api/reference/organizations/import',
};
/** The one kind whose files hold no records, but what a bank says. */
const statementKind = 'bank-statements';
const kinds = [...Object.keys(paths), statementKind].join(', ');

type Send = (batch: readonly OutgoingRecord[]) => Promise<ImportAnswer>;

/** @param words the arguments behind the command's name @returns the exit code: 0 also when rows were refused, 2 when all were */
export async function runImportCommand(
  words: readonly string[],
  dependencies: CallingDependencies & { readonly folder: string },
): Promise<number> {
  const { tell } = dependencies;
  const command = withServiceUrl(createCommand('import', dependencies), dependencies.serviceUrl)
    .description(
      'Imports records of one kind from CSV or NDJSON, or a statement of a bank, plain or gzipped.',
    )
    .argument('<kind>', `one of ${kinds}`)
    .argument(
      '<file>',
      `ends in .csv or .ndjson, perhaps with .gz behind it; of ${statementKind} CAMT.053 or MT940, whatever it is called`,
    )
    .option('--map <mapping>', 'JSON file that says where each field comes from; see docs/import.md')
    .option(
      '--rejected <file>',
      'where rejected rows go (default: <name>.rejected.ndjson in the current folder)',
    )
    .option('--dry-run', 'only maps the rows and names those that cannot be used', false);
  try {
    command.parse(words, { from: 'user' });
    const [kind = '', name = ''] = command.args;
    if (kind === statementKind) {
      const { map, rejected, ...options } = command.opts<
        StatementOptions & { map?: string; rejected?: string }
      >();
      if (map !== undefined || rejected !== undefined)
        command.error(`error: ${statementKind} have neither a mapping nor rejected rows`);
      return await importStatement(name, options, dependencies);
    }
    const path = Object.hasOwn(paths, kind) ? paths[kind] : undefined;
    if (path === undefined) command.error(`error: there are ${kinds}, not ${kind}`);
    const { map, url, dryRun, rejected } = command.opts<{
      map?: string;
      url: string;
      dryRun: boolean;
      rejected?: string;
    }>();
    const mapping = map === undefined ? undefined : readMapping(await readFile(map, 'utf8'));
    const token = dryRun ? '' : await dependencies.token(url);
    const file = await openImportFile(name);
    const tally = importTally(rejected ?? `${basename(name)}.rejected.ndjson`, dryRun, dependencies.folder);
    const progress = startProgress(file.size);
    const send: Send = (batch) => sendBatch(`${url}${path}`, token, batch);
    try {
      await importFrom(mappedRows(mapping, file.rows), tally, dryRun ? undefined : send, () =>
        progress?.update(file.bytesRead(), tally.progress()),
      );
    } finally {
      progress?.update(file.bytesRead(), tally.progress());
      progress?.stop();
      // Also of an import that broke off, which is simply started again.
      for (const line of await tally.end()) tell(line);
    }
    return tally.isInVain() ? 2 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    tell(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Undefined where nobody watches. @param size in bytes */
function startProgress(size: number): SingleBar | undefined {
  const bar = progressBar('{bar} {percentage}% | {rows} rows | {rejected} rejected');
  bar?.start(size, 0, { rows: 0, rejected: 0 });
  return bar;
}

/** @param send undefined on a dry run @param step called after each batch */
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
        tally.rejectRecord({ line: origin?.line ?? 0, rows: origin?.rows ?? 1, ...reason });
      }
    }
    step();
  });
  for await (const outcome of outcomes) {
    if (outcome.kind === 'skipped') {
      tally.skipRow(outcome.because);
    } else if (outcome.kind === 'refused') {
      tally.refuseRow(outcome.line, outcome.message);
    } else {
      const { line, rows, record } = outcome;
      tally.recordMade(rows);
      const taken = await batches.add({ line, rows, json: JSON.stringify(record) });
      if (!taken) {
        const message = `the record has more bytes than the ${batchLimits.bytes} of a request`;
        tally.rejectRecord({ line, rows, key: record.key, code: 'PAYLOAD_TOO_LARGE', message });
      }
    }
  }
  await batches.end();
}
