/** `npm run import -- bank-statements`: sends a statement of a bank to a running service, and says what became of its lines. */
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { readStatements } from '../commands/bankLine/formats/readStatements.js';
import { concernsCustomers } from '../domain/bankLine/matching.js';
import { type CallingDependencies, follow } from './calling.js';

/** Bytes that the service takes at once. */
const maxBytes = 32 * 1024 * 1024;

export interface StatementOptions {
  readonly url: string;
  readonly dryRun: boolean;
}

const counts = z.object({
  lines: z.number(),
  booked: z.number(),
  proposed: z.number(),
  known: z.number(),
  ignored: z.number(),
});
const answer = counts.extend({
  statements: z.array(counts.extend({ account: z.string(), statement: z.string() })),
});

/** @returns the exit code @throws Error that says what is wrong with the file, or what the service refused */
export async function importStatement(
  name: string,
  { url, dryRun }: StatementOptions,
  { tell, token }: CallingDependencies,
): Promise<number> {
  const bytes = await readStatementFile(name);
  if (dryRun) {
    for (const line of await describeStatements(bytes)) tell(line);
    return 0;
  }
  const request = {
    url: `${url}/api/bank-statements?progress=true`,
    token: await token(url),
    method: 'POST',
    file: { bytes, contentType: 'application/octet-stream' },
  } as const;
  const { statements, ...sum } = await follow(request, 'import', answer, 'lines');
  for (const { account, statement, ...own } of statements)
    tell(`statement ${statement} of ${account}: ${told(own)}`);
  if (statements.length > 1) tell(told(sum));
  if (sum.proposed > 0) tell('what waits for a clerk is in /api/payment-proposals');
  return 0;
}

function told({ lines, booked, proposed, known, ignored }: z.output<typeof counts>): string {
  return `${lines} lines, ${booked} booked, ${proposed} wait, ${known} were there before, ${ignored} concern no customer`;
}

/** @throws Error for a file that is larger than the service takes */
async function readStatementFile(name: string): Promise<Uint8Array> {
  const tooLarge = () => new Error(`${name} has more than the ${maxBytes} bytes that are taken at once`);
  if ((await stat(name)).size > maxBytes) throw tooLarge();
  const bytes = await readFile(name);
  if (!name.endsWith('.gz')) return bytes;
  return promisify(gunzip)(bytes, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new Error(`${name}: it is not gzipped`);
  });
}

async function describeStatements(bytes: Uint8Array): Promise<readonly string[]> {
  const statements = await readStatements(bytes);
  return statements.map(({ account, number, currency, opening, closing, lines }) => {
    const ours = lines.filter(concernsCustomers).length;
    return `statement ${number} of ${account}: ${lines.length} lines from ${opening} to ${closing} ${currency}, ${ours} could be sent, ${lines.length - ours} concern no customer`;
  });
}
