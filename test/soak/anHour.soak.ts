/**
 * An hour of mixed load on several processes, with a fault every five minutes.
 * Afterwards each answered command is in its stream once, the audits find nothing, and the read models equal a rebuild. No process has
 * grown, and no request has waited long.
 * It runs on the stand-ins, or on the real servers named in `BREAK_SERVERS`. `SOAK_MINUTES` sets how long it runs, `SOAK_FAULT_SECONDS` how
 * often a fault comes, `SOAK_RATE` how many commands are sent a second.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { noRedis } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import {
  type BreakableServers,
  type Fault,
  faultNames,
  startBreakableServers,
} from '../support/breakableServers.js';
import { expectNothingLostOrDoubled } from '../support/ledgerCheck.js';
import { expectEachPaymentOnce, noPayments, payOnAccount } from '../support/paymentLoad.js';
import { type RunningService, startProcesses } from '../support/service.js';
import type { ServiceProcess } from '../support/serviceProcess.js';
import { changeSubscriptions, emptyLedger, isGone, sendAgain } from '../support/subscriptionLoad.js';
import { until } from '../support/until.js';
import { longer, type Wait, type Watched, watchService } from '../support/watchedService.js';

const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const faultEvery = 1_000 * Number(process.env.SOAK_FAULT_SECONDS ?? 300);
const rate = Number(process.env.SOAK_RATE ?? 20);
const writers = 12;
const readers = 3;
const payers = 3;
/** The length of a fault in milliseconds: a minute in the full hour. */
const faultTime = Math.min(60_000, 0.4 * faultEvery);
const patience = 12_000;
/** The longest wait allowed for any answer, in milliseconds. */
const longestWait = 8_000;
/** The longest time allowed without a good answer while some node of each engine runs, in milliseconds. */
const longestGap = 15_000;
const mostMemory = 400 * 1024 * 1024;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const say = (line: string) => process.stderr.write(`${new Date().toISOString()} ${line}\n`);

/** Resident memory in bytes; 0 for a process that is gone. */
function memoryOf({ pid }: ServiceProcess): number {
  try {
    return 1_024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** The requests that the readers send. */
const looks = [
  '/api/subscriptions?$top=20&$orderby=createdAt desc',
  "/api/subscriptions?$top=5&$filter=status eq 'suspended' and quantity gt 1",
  '/api/subscriptions/aggregated',
  '/api/invoices/odata?$top=20&$filter=total gt 1&$orderby=invoiceDate desc',
  '/api/users',
  '/api/accounts?$top=20',
  '/api/projections',
  '/health/ready',
];

interface NamedFault extends Fault {
  readonly name: string;
  /** Whether some requests can be served during the fault. */
  readonly leavesSome: boolean;
}

/** The processes that may be killed, the oldest of each role first: the projector that leads has done so for longest. */
interface Killable {
  readonly api: ServiceProcess[];
  readonly projector: ServiceProcess[];
}

function faultsOf(
  servers: BreakableServers,
  service: RunningService,
  killable: Killable,
  apart: ServiceProcess,
): NamedFault[] {
  const faults: NamedFault[] = faultNames.flatMap((name) => {
    const fault = servers.faults[name];
    // A stand-in has no second node that could lead.
    const leavesSome = /^(follower|redis)/.test(name) || (name.startsWith('leader') && servers.real);
    return fault === undefined ? [] : [{ ...fault, name, leavesSome }];
  });
  const kill = (role: keyof Killable): NamedFault => ({
    name: `${role} killed`,
    leavesSome: true,
    begin: async () => killable[role].shift()?.kill(),
    end: async () => killable[role].push(...(await service.add([role]))),
  });
  const network = servers.network.faultOf(apart.pid);
  return [
    ...faults,
    { ...network, name: 'one process cut off', leavesSome: true },
    kill('api'),
    kill('projector'),
  ];
}

async function look(watched: Watched, over: () => boolean): Promise<void> {
  for (let turn = 0; !over(); turn += 1) {
    await watched.service.call(looks[turn % looks.length] ?? '').catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
}

whereAvailable('the service under load and faults', noRedis(), () => {
  test(
    `holds for ${minutes} minutes`,
    async () => {
      const servers = await startBreakableServers();
      const service = await startProcesses(
        {
          ...servers.variables,
          NAMESPACE: `soak-${randomBytes(6).toString('hex')}`,
          DATA_KEY: randomBytes(32).toString('hex'),
          LOG_LEVEL: 'error',
        },
        ['api', 'api', 'worker', 'projector'],
      );
      try {
        const [firstApi, secondApi, , projector] = service.processes;
        const [apart] = await service.add(['api'], servers.network.variables);
        const [second] = await service.add(['projector']);
        const killable = {
          api: [firstApi ?? neverAny(), secondApi ?? neverAny()],
          projector: [projector ?? neverAny(), second ?? neverAny()],
        };
        const watched = watchService(service, { pace: (1_000 * (writers + payers)) / rate, patience });
        const looking = watchService(service, { pace: 500, patience });
        const ledger = emptyLedger({ refusalsAreSure: false });
        const payments = noPayments();
        let over = false;
        const write = async (name: string) => {
          for (let life = 0; !over; life += 1)
            await changeSubscriptions(watched.service, ledger, `${name}.${life}`, () => over);
        };
        const working = Promise.all([
          ...Array.from({ length: writers }, (_, index) => write(`writer${index}`)),
          ...Array.from({ length: payers }, (_, index) =>
            payOnAccount(watched.service, payments, `payer${index}`, () => over),
          ),
          ...Array.from({ length: readers }, () => look(looking, () => over)),
        ]);
        const failed = working.then(() => new Promise<never>(() => undefined));
        let memory = 0;
        const memories = () => service.processes.filter((each) => each.runs()).map(memoryOf);
        const measuring = setInterval(() => {
          memory = Math.max(memory, ...memories());
        }, 1_000);

        await Promise.race([until(() => ledger.count >= 5 * writers), failed]);
        const gaps: {
          readonly name: string;
          readonly gap: number;
          readonly slowest: Wait;
          readonly leavesSome: boolean;
        }[] = [];
        const faults = faultsOf(servers, service, killable, apart ?? neverAny());
        const end = Date.now() + minutes * 60_000;
        for (let turn = 0; Date.now() < end; turn += 1) {
          const { name, leavesSome, ...fault } = faults[turn % faults.length] ?? faults[0] ?? neverAny();
          const began = Date.now();
          const watch = watched.watch();
          const lookWatch = looking.watch();
          const sizes = memories().map(inMegabytes).join(', ');
          say(`${name} begins; ${ledger.count} commands answered; ${sizes} MB`);
          await fault.begin();
          await Promise.race([pause(faultTime), failed]);
          await fault.end();
          const target = ledger.count + writers;
          await Promise.race([until(() => ledger.count >= target), failed]);
          const gap = Math.round(watch.longestGap());
          const slowest = longer(watch.slowest(), lookWatch.slowest());
          gaps.push({ name, gap, slowest, leavesSome });
          say(`${name} is over: ${gap} ms without a good answer; the longest wait ${told(slowest)}`);
          await Promise.race([pause(Math.max(0, began + faultEvery - Date.now())), failed]);
        }
        over = true;
        await working;
        clearInterval(measuring);
        say(`${ledger.count} commands answered, ${ledger.open.length} to be sent again`);
        await sendAgain(service, ledger);
        await expectNothingLostOrDoubled(service, ledger, []);
        await expectEachPaymentOnce(service, payments);
        say(
          JSON.stringify({
            commands: Object.fromEntries(watched.answers),
            looks: Object.fromEntries(looking.answers),
            slowest: [watched.slowest(), looking.slowest()],
            megabytes: inMegabytes(memory),
            gaps,
          }),
        );
        expect([...watched.faults, ...looking.faults]).toEqual([]);
        expect(gaps.filter(({ gap, leavesSome }) => leavesSome && gap > longestGap)).toEqual([]);
        expect([watched.slowest(), looking.slowest()].filter(isTooLong)).toEqual([]);
        expect(memory).toBeLessThan(mostMemory);
      } finally {
        await service.kill();
        await servers.dispose();
      }
    },
    minutes * 60_000 + 1_800_000,
  );
});

const told = ({ milliseconds, call, status, at }: Wait) =>
  `${milliseconds} ms: ${call}, answered ${status} at ${at}`;

const isTooLong = ({ milliseconds }: Wait) => milliseconds > longestWait;

function neverAny(): never {
  throw new Error('there is always one');
}
