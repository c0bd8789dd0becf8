/** `npm run audit`: what an auditor asks the running service, on the command line. */
import { readFile, writeFile } from 'node:fs/promises';
import { CommanderError, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type CallingDependencies, call, follow } from './calling.js';
import { createCommand, progressBar, withServiceUrl } from './commandLine.js';

/** Exit code when an event is not as it was written, or money does not add up. */
const foundSomething = 2;
const pageSize = 1_000;

const verification = z.object({
  valid: z.boolean(),
  events: z.number(),
  streams: z.number(),
  seals: z.number(),
  findings: z.array(z.object({ fault: z.string(), detail: z.string() })),
});
const moneyAudit = z.object({
  valid: z.boolean(),
  subscriptions: z.number(),
  invoices: z.number(),
  accounts: z.number(),
  found: z.number(),
  findings: z.array(
    z.object({
      fault: z.string(),
      subscriptionId: z.string().nullable(),
      invoiceId: z.string().nullable(),
      customerId: z.string().nullable(),
      detail: z.string(),
    }),
  ),
});
const page = z.object({
  value: z.array(z.looseObject({})),
  count: z.number(),
  damaged: z.object({ detail: z.string() }).optional(),
  '@odata.nextLink': z.string().optional(),
});
const keptHead = z.object({ jws: z.string() });

/** @param words the arguments behind the command's name @returns the exit code: 2 when something was found: by a verification, by an audit of the money, or a damaged event in a history */
export async function runAuditCommand(
  words: readonly string[],
  dependencies: CallingDependencies,
): Promise<number> {
  const { print, tell } = dependencies;
  let code = 0;
  const program = withServiceUrl(createCommand('audit', dependencies), dependencies.serviceUrl)
    .description('Asks the running service about its events, as an auditor.')
    .configureHelp({ showGlobalOptions: true });
  let bearer: Promise<string> | undefined;
  const request = async (path: string) => {
    const { url } = program.opts<{ url: string }>();
    bearer ??= dependencies.token(url);
    return { url: url + path, token: await bearer };
  };
  const command = (usage: string, description: string) => program.command(usage).description(description);

  command('verify', 'checks every event, every seal, and a head that was kept')
    .option('--head <file>', 'what `head --out` has written')
    .action(async ({ head }: { head?: string }) => {
      const body = head === undefined ? {} : { head: await readHead(head) };
      const asked = { ...(await request('/api/audit/verify?progress=true')), method: 'POST', body } as const;
      const found = await follow(asked, 'verify', verification);
      for (const { fault, detail } of found.findings) print(`${fault}: ${detail}`);
      const seen = `${found.events} events of ${found.streams} streams, ${found.seals} seals`;
      tell(found.valid ? `${seen}: everything holds` : `${seen}: ${found.findings.length} findings`);
      if (!found.valid) code = foundSomething;
    });

  command(
    'money',
    'counts day by day what was used, compares it with what was billed, and accounts with their documents',
  ).action(async () => {
    const asked = { ...(await request('/api/audit/money?progress=true')), method: 'POST' } as const;
    const audited = await follow(asked, 'money', moneyAudit);
    const { findings, found, valid } = audited;
    for (const { fault, detail, ...about } of findings) {
      const named = Object.values(about).filter((id) => id !== null);
      print(`${[fault, ...named].join(' ')}: ${detail}`);
    }
    const { subscriptions, invoices, accounts } = audited;
    const seen = `${subscriptions} subscriptions, ${invoices} invoices, ${accounts} accounts`;
    const more = found > findings.length ? `, the first ${findings.length} are printed` : '';
    tell(valid ? `${seen}: everything adds up` : `${seen}: ${found} findings${more}`);
    if (!valid) code = foundSomething;
  });

  command('head', 'prints the signed head of the store, to be kept elsewhere')
    .option('--out <file>', 'writes it there')
    .action(async ({ out }: { out?: string }) => {
      const head = await call(await request('/api/audit/head'), z.looseObject({ position: z.string() }));
      const text = JSON.stringify(head, null, 2);
      if (out === undefined) return print(text);
      await writeFile(out, `${text}\n`, { flag: 'wx' });
      tell(`${out}: the head at position ${head.position}`);
    });

  command('seal', 'seals what has come since the last seal').action(async () => {
    const asked = { ...(await request('/api/audit/seal')), method: 'POST' } as const;
    const { seals } = await call(asked, z.object({ seals: z.number() }));
    tell(`${seals} seals were made`);
  });

  command('history', 'prints the events of an aggregate, one a line, with what each changed')
    .argument('<type>', 'e.g. subscription')
    .argument('<id>', 'e.g. sub_…')
    .action(async (type: string, id: string) => {
      const path = `/api/audit/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
      for (let skip = 0; ; skip += pageSize) {
        const found = await call(await request(`${path}?$skip=${skip}&$top=${pageSize}`), page);
        for (const entry of found.value) print(JSON.stringify(entry));
        if (skip + pageSize < found.count) continue;
        if (found.damaged !== undefined) {
          tell(`damaged: ${found.damaged.detail}`);
          code = foundSomething;
        }
        return;
      }
    });

  command('state', 'prints an aggregate as it was')
    .argument('<type>', 'e.g. subscription')
    .argument('<id>', 'e.g. sub_…')
    .option('--at <timestamp>', 'e.g. 2026-02-01T00:00:00Z')
    .option('--revision <number>', 'the last event that counts, e.g. 0 for the first')
    .action(async (type: string, id: string, options: Record<string, string>) => {
      const path = `/api/audit/${encodeURIComponent(type)}/${encodeURIComponent(id)}/state`;
      const found = await call(await request(`${path}?${new URLSearchParams(options)}`), z.looseObject({}));
      print(JSON.stringify(found, null, 2));
    });

  command('events', 'prints the events of all streams, one a line, without their data')
    .option('--filter <expression>', 'OData, e.g. "actorId eq \'1\' and at ge 2026-02-01T00:00:00Z"')
    .option('--orderby <expression>', 'OData, e.g. "at desc"; the order of the store unless it is given')
    .option('--most <number>', 'ends after so many', toCount)
    .action(async ({ filter, orderby, most }: { filter?: string; orderby?: string; most?: number }) => {
      const wanted = most ?? Number.POSITIVE_INFINITY;
      const query = new URLSearchParams({ $top: String(Math.min(pageSize, wanted)) });
      if (filter !== undefined) query.set('$filter', filter);
      if (orderby !== undefined) query.set('$orderby', orderby);
      await printEvents(`?${query}`, wanted);
    });

  async function printEvents(first: string, wanted: number): Promise<void> {
    // A bar between the lines themselves would be in the way.
    const bar =
      process.stdout.isTTY === true
        ? undefined
        : progressBar('events {bar} {percentage}% | {value} of {total}');
    let printed = 0;
    try {
      for (let query: string | undefined = first; query !== undefined && printed < wanted; ) {
        const found: z.output<typeof page> = await call(await request(`/api/audit/events${query}`), page);
        if (printed === 0) bar?.start(Math.min(found.count, wanted), 0);
        for (const entry of found.value.slice(0, wanted - printed)) print(JSON.stringify(entry));
        printed += found.value.length;
        bar?.update(Math.min(printed, wanted));
        const next = found['@odata.nextLink'];
        query = next === undefined ? undefined : new URL(next).search;
      }
    } finally {
      bar?.stop();
    }
  }

  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    tell(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function toCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

async function readHead(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  try {
    return keptHead.parse(JSON.parse(text)).jws;
  } catch {
    throw new Error(`${file} holds no head: it is what \`audit head --out\` writes`);
  }
}
