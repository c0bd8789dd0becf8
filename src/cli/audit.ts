/** `npm run audit`: an auditor's queries to the running service, on the command line. */
import { readFile, writeFile } from 'node:fs/promises';
import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import {
  type EventRow,
  type HistoryEntry,
  type ListOptions,
  type MoneyAudit,
  rawOrder,
  type StoreVerification,
} from '#client';
import { startBar } from './bars.js';
import { type CallingDependencies, clientAt, followed } from './calling.js';
import { createCommand, exitCodeOf, withJson, withServiceUrl } from './commandLine.js';
import { type Columns, tableInParts, tableOf } from './table.js';

/** Exit code if an event is not as it was written, or money does not add up. */
const foundSomething = 2;
const pageSize = 1_000;

const keptHead = z.object({ jws: z.string() });

const findingColumns: Columns<StoreVerification['findings'][number]> = {
  fault: ({ fault }) => fault,
  stream: ({ stream }) => stream,
  revision: ({ revision }) => revision,
  position: ({ position }) => position,
  detail: ({ detail }) => detail,
};
const moneyColumns: Columns<MoneyAudit['findings'][number]> = {
  fault: ({ fault }) => fault,
  about: ({ subscriptionId, invoiceId, customerId }) =>
    [subscriptionId, invoiceId, customerId].filter((id) => id !== null).join(' '),
  detail: ({ detail }) => detail,
};
const eventColumns: Columns<EventRow> = {
  position: ({ position }) => position,
  at: ({ at }) => at,
  what: ({ type }) => type,
  of: ({ aggregateType }) => aggregateType,
  id: ({ aggregateId }) => aggregateId,
  revision: ({ revision }) => revision,
  by: ({ actorKind, actorId }) => `${actorKind} ${actorId}`,
};
const historyColumns: Columns<HistoryEntry> = {
  revision: ({ revision }) => revision,
  at: ({ at }) => at,
  what: ({ type }) => type,
  by: ({ actor }) => `${actor.kind} ${actor.id}`,
  changes: ({ changes }) =>
    changes.map(({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}`).join(', '),
};

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface AuditOptions {
  readonly url: string;
  readonly json: boolean;
}

/**
 * @param words the arguments after the command's name
 * @returns the exit code: 2 if a verification or an audit of the money found something, or a history has a damaged event
 */
export function runAuditCommand(
  words: readonly string[],
  dependencies: CallingDependencies,
): Promise<number> {
  const { print, tell } = dependencies;
  let code = 0;
  const program = withJson(withServiceUrl(createCommand('audit', dependencies), dependencies.serviceUrl))
    .description('Queries and verifies the events of a running service.')
    .configureHelp({ showGlobalOptions: true });
  const isJson = () => program.opts<AuditOptions>().json;
  const service = async () => (await clientAt(program.opts<AuditOptions>().url, dependencies)).audit;
  const show = <Row>(rows: readonly Row[], columns: Columns<Row>) => {
    if (rows.length > 0) for (const line of tableOf(rows, columns)) print(line);
  };
  const command = (usage: string, description: string) => program.command(usage).description(description);

  command('verify', 'verifies all events, seals, the transparency log, usage and a saved head')
    .option('--head <file>', 'the file written by `head --out`')
    .action(async ({ head }: { head?: string }) => {
      const body = head === undefined ? {} : { head: await readHead(head) };
      const audit = await service();
      const found = await followed('verify', 'events', (options) => audit.verify(body, options));
      if (isJson()) print(JSON.stringify(found));
      else show(found.findings, findingColumns);
      const seen = `${found.events} events of ${found.streams} streams, ${found.seals} seals, ${found.entries} entries of the log, ${found.batches} batches of usage`;
      tell(found.valid ? `${seen}: everything holds` : `${seen}: ${found.findings.length} findings`);
      if (!found.valid) code = foundSomething;
    });

  command(
    'money',
    'recomputes what was used, compares it with what was billed, and checks all accounts',
  ).action(async () => {
    const audit = await service();
    const audited = await followed('money', 'events', (options) => audit.money(options));
    const { findings, found, valid, subscriptions, invoices, accounts, passedOver } = audited;
    if (isJson()) print(JSON.stringify(audited));
    else show(findings, moneyColumns);
    const left = passedOver > 0 ? `, ${passedOver} removed subscriptions passed over` : '';
    const seen = `${subscriptions} subscriptions, ${invoices} invoices, ${accounts} accounts${left}`;
    const more = found > findings.length ? `, the first ${findings.length} are printed` : '';
    tell(valid ? `${seen}: everything adds up` : `${seen}: ${found} findings${more}`);
    if (!valid) code = foundSomething;
  });

  command('head', 'prints the signed head of the store as JSON; keep it elsewhere')
    .option('--out <file>', 'file to write it to')
    .action(async ({ out }: { out?: string }) => {
      const audit = await service();
      const head = await audit.head();
      const text = JSON.stringify(head, null, 2);
      if (out === undefined) print(text);
      else {
        await writeFile(out, `${text}\n`, { flag: 'wx' });
        tell(`${out}: the head at position ${head.position}`);
      }
      tell(`The transparency log is signed with ${(await audit.log()).key}`);
    });

  command('log', 'prints the state of the transparency log')
    .addOption(
      new Option('--decide <decision>', 'how a stopped log continues').choices(['resume', 'begin-anew']),
    )
    .action(async ({ decide }: { decide?: 'resume' | 'begin-anew' }) => {
      const audit = await service();
      const log = await (decide === undefined ? audit.log() : audit.decideLog({ decision: decide }));
      const { halted, ...facts } = log;
      if (isJson()) print(JSON.stringify(log));
      else for (const [name, value] of Object.entries(facts)) print(`${name.padEnd(9)}  ${value}`);
      if (halted === null) return;
      tell(
        `The transparency log stopped at ${halted.at}: ${halted.detail}. Use \`audit log --decide\` to let it continue`,
      );
      code = foundSomething;
    });

  command('seal', 'seals the events since the last seal').action(async () => {
    const sealed = await (await service()).seal();
    if (isJson()) print(JSON.stringify(sealed));
    tell(`seals created: ${sealed.seals}`);
  });

  command('history', 'prints the events of an aggregate with what each changed')
    .argument('<type>', 'e.g. subscription')
    .argument('<id>', 'e.g. sub_…')
    .action(async (type: string, id: string) => {
      const lines = tableInParts(historyColumns);
      const audit = await service();
      for (let skip = 0; ; skip += pageSize) {
        // New events only come after the others, so pages that were read do not move.
        const { value, damaged, count } = await audit.history(type, id, {
          query: { $skip: skip, $top: pageSize },
        });
        for (const line of isJson() ? value.map((entry) => JSON.stringify(entry)) : lines(value)) print(line);
        if (damaged !== undefined) {
          tell(damaged.detail);
          code = foundSomething;
          return;
        }
        if (skip + value.length >= count || value.length === 0) return;
      }
    });

  command('state', 'prints a past state of an aggregate as JSON')
    .argument('<type>', 'e.g. subscription')
    .argument('<id>', 'e.g. sub_…')
    .option('--at <timestamp>', 'e.g. 2026-02-01T00:00:00Z')
    .option('--revision <number>', 'revision of the last event to include; 0 is the first')
    .action(async (type: string, id: string, { at, revision }: { at?: string; revision?: string }) => {
      const query = {
        ...(at === undefined ? {} : { at }),
        ...(revision === undefined ? {} : { revision: Number(revision) }),
      };
      print(JSON.stringify(await (await service()).stateAsOf(type, id, { query }), null, 2));
    });

  command('events', 'prints the events of all streams, without their data')
    .option('--filter <expression>', 'OData, e.g. "actorId eq \'1\' and at ge 2026-02-01T00:00:00Z"')
    .option('--orderby <expression>', 'OData, e.g. "at desc"; default: the order of the store')
    .option('--most <number>', 'maximum number of events', toCount)
    .action(async ({ filter, orderby, most }: { filter?: string; orderby?: string; most?: number }) => {
      await printEvents(
        {
          pageSize,
          ...(filter === undefined ? {} : { filter }),
          ...(orderby === undefined ? {} : { orderBy: rawOrder(orderby) }),
        },
        most,
      );
    });

  async function printEvents(options: ListOptions<EventRow>, most: number | undefined): Promise<void> {
    const audit = await service();
    // On a terminal, a bar would get in the way of the lines themselves.
    const watched = process.stdout.isTTY !== true;
    const total = watched ? await audit.events(options).count() : 0;
    const bar = startBar(watched ? 'events {bar} {percentage}% | {value} of {total}' : undefined);
    const lines = tableInParts(eventColumns);
    let page: EventRow[] = [];
    let printed = 0;
    const flush = () => {
      for (const line of isJson() ? page.map((event) => JSON.stringify(event)) : lines(page)) print(line);
      printed += page.length;
      bar.update(printed, Math.min(total, most ?? total));
      page = [];
    };
    try {
      for await (const event of audit.events({ ...options, ...(most === undefined ? {} : { top: most }) })) {
        page.push(event);
        if (page.length === pageSize) flush();
      }
      if (page.length > 0 || printed === 0) flush();
      bar.complete();
    } finally {
      bar.stop();
    }
  }

  return exitCodeOf(async () => {
    await program.parseAsync(words, { from: 'user' });
    return code;
  }, dependencies);
}

function toCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

async function readHead(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  try {
    return keptHead.parse(JSON.parse(text)).jws;
  } catch {
    throw new Error(`${file} contains no head; use a file written by \`audit head --out\``);
  }
}
