/** A stand-in for the service that accepts imports, and the import command as a user runs it. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runHere } from '../support/program.js';

export interface SentRecord {
  readonly key: string;
  /** Only invoices have items. */
  readonly items?: readonly { readonly quantity: number; readonly unitPrice: number }[];
  readonly [field: string]: unknown;
}

export interface SentBatch {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly bytes: number;
  readonly records: readonly SentRecord[];
}

export interface StandInService {
  readonly url: string;
  readonly batches: readonly SentBatch[];
  stop(): Promise<void>;
}

/** @param refusal returns why a record is refused; undefined if it is accepted */
export async function standInService(
  refusal: (record: SentRecord) => object | undefined = () => undefined,
): Promise<StandInService> {
  const batches: SentBatch[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const records: SentRecord[] = body
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    const { url = '', headers } = request;
    batches.push({ path: url, authorization: headers.authorization, bytes: body.length, records });
    const rejected = records.flatMap((record, index) => {
      const reason = refusal(record);
      return reason === undefined ? [] : [{ line: index + 1, key: record.key, ...reason }];
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ imported: records.length - rejected.length, existing: 0, rejected }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    batches,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

export interface ImportRun {
  readonly exitCode: number;
  readonly said: string;
  /** Standard output. */
  readonly out: string;
  /** The entries of the command's file of rejected rows. */
  readonly rejected: readonly { readonly line: number; readonly message: string }[];
}

/** Runs `import …words` in the folder. @param words the kind, the file and the options */
export async function runImport(
  folder: string,
  ...words: readonly [string, string, ...string[]]
): Promise<ImportRun> {
  const { code, said, out } = await runHere(['import', ...words], { TOKEN: 'a-token' }, folder);
  const file = join(folder, `${words[1].split('/').at(-1)}.rejected.ndjson`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return {
    exitCode: code,
    said,
    out,
    rejected: lines.filter((line) => line !== '').map((line) => JSON.parse(line)),
  };
}
