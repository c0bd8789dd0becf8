/** `npm run import -- bank-statements`: sends a bank's statement to a running service, and prints the result of its lines. */
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { TakeBankStatementAnswer } from '#client';
import { readStatements } from '../commands/bankLine/formats/readStatements.js';
import { concernsCustomers } from '../domain/bankLine/matching.js';
import { sizeText } from '../kernel/wording/sizeText.js';
import { type CallingDependencies, clientAt, followed } from './calling.js';
import { tableOf } from './table.js';

/** Largest file that the service accepts, in bytes. */
const maxBytes = 32 * 1024 * 1024;

export interface StatementOptions {
  readonly url: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** @returns the exit code @throws Error that states the fault of the file, or the service's refusal */
export async function importStatement(
  name: string,
  { url, dryRun, json }: StatementOptions,
  dependencies: CallingDependencies,
): Promise<number> {
  const { print, tell } = dependencies;
  const bytes = await readStatementFile(name);
  if (dryRun) {
    const seen = await describeStatements(bytes);
    for (const line of json ? seen.map((one) => JSON.stringify(one)) : tableOf(seen, seenColumns))
      print(line);
    return 0;
  }
  const { bankStatements } = await clientAt(url, dependencies);
  const taken = await followed('import', 'lines', (options) =>
    bankStatements.take({ type: 'application/octet-stream', content: bytes }, options),
  );
  if (json) print(JSON.stringify(taken));
  else for (const line of tableOf(taken.statements, takenColumns)) print(line);
  if (taken.proposed > 0) tell(`${taken.proposed} wait for a clerk, in /api/payment-proposals`);
  return 0;
}

type Taken = TakeBankStatementAnswer['statements'][number];

const takenColumns = {
  account: ({ account }: Taken) => account,
  statement: ({ statement }: Taken) => statement,
  lines: ({ lines }: Taken) => lines,
  booked: ({ booked }: Taken) => booked,
  waiting: ({ proposed }: Taken) => proposed,
  'imported before': ({ known }: Taken) => known,
  'unrelated to customers': ({ ignored }: Taken) => ignored,
};

/** @throws Error for a file that is larger than the service accepts */
async function readStatementFile(name: string): Promise<Uint8Array> {
  const tooLarge = () => new Error(`${name} has more than ${sizeText(maxBytes)}, the limit of a request`);
  if ((await stat(name)).size > maxBytes) throw tooLarge();
  const bytes = await readFile(name);
  if (!name.endsWith('.gz')) return bytes;
  return promisify(gunzip)(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new Error(`${name}: it is not gzipped`);
  });
}

interface Seen {
  readonly account: string;
  readonly statement: string;
  readonly opening: string;
  readonly closing: string;
  readonly currency: string;
  readonly lines: number;
  /** Number of lines that could be sent; the others concern no customer. */
  readonly usable: number;
}

const seenColumns = {
  account: ({ account }: Seen) => account,
  statement: ({ statement }: Seen) => statement,
  opening: ({ opening }: Seen) => opening,
  closing: ({ closing }: Seen) => closing,
  currency: ({ currency }: Seen) => currency,
  lines: ({ lines }: Seen) => lines,
  'could be sent': ({ usable }: Seen) => usable,
  'unrelated to customers': ({ lines, usable }: Seen) => lines - usable,
};

async function describeStatements(bytes: Uint8Array): Promise<readonly Seen[]> {
  const statements = await readStatements(bytes);
  return statements.map(({ account, number, currency, opening, closing, lines }) => ({
    account,
    statement: String(number),
    opening: String(opening),
    closing: String(closing),
    currency,
    lines: lines.length,
    usable: lines.filter(concernsCustomers).length,
  }));
}
