/**
 * An hour of mixed load on several processes, with a fault every five minutes; afterwards every answered command is in its stream, once, the
 * audits find nothing, the read models equal a rebuild, no process has grown, and nobody has waited long. On the stand-ins, or on real servers
 * where the environment names them (`BREAK_SERVERS`). `SOAK_MINUTES`, `SOAK_FAULT_SECONDS`: how long, and how often; `SOAK_RATE`: commands a
 * second.
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
import { type RunningService, startProcesses } from '../support/service.js';
import type { ServiceProcess } from '../support/serviceProcess.js';
import { changeSubscriptions, emptyLedger, isGone, sendAgain } from '../support/subscriptionLoad.js';
import { until } from '../support/until.js';
import { type Watched, watchService } from '../support/watchedService.js';

const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const faultEvery = 1_000 * Number(process.env.SOAK_FAULT_SECONDS ?? 300);
const rate = Number(process.env.SOAK_RATE ?? 20);
const writers = 12;
const readers = 3;
/** How long a fault lasts, milliseconds: a minute in the hour. */
const faultTime = Math.min(60_000, faultEvery / 3);
const patience = 12_000;
/** Without a good answer while no whole engine is away, milliseconds. */
const longestGap = 15_000;
const mostMemory = 400 * 1024 * 1024;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const say = (line: string) => process.stderr.write(`${new Date().toISOString()} ${line}\n`);

/** Resident, bytes; 0 for one that is gone. */
function memoryOf({ pid }: ServiceProcess): number {
  try {
    return 1_024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** What those ask for who only look. */
const looks = [
  '/api/subscriptions?$top=20&$orderby=createdAt desc',
  "/api/subscriptions?$top=5&$filter=status eq 'suspended' and quantity gt 1",
  '/api/subscriptions/aggregated',
  '/api/invoices/odata?$top=20&$filter=total gt 1&$orderby=invoiceDate desc',
  '/api/users',
  '/api/projections',
  '/health/ready',
];

interface NamedFault extends Fault {
  readonly name: string;
  /** Whether somebody can be served meanwhile. */
  readonly leavesSome: boolean;
}

function faultsOf(servers: BreakableServers, service: RunningService, apart: ServiceProcess | undefined) {
  const faults: NamedFault[] = faultNames.flatMap((name) => {
    const fault = servers.faults[name];
    // A stand-in has no second node that would lead.
    const leavesSome = name === 'follower' || name === 'redis' || (name === 'leader' && servers.real);
    return fault === undefined ? [] : [{ ...fault, name, leavesSome }];
  });
  const kill = (role: string): NamedFault => ({
    name: `${role} killed`,
    leavesSome: true,
    async begin() {
      const victims = service.processes.filter((each) => each.runs() && each !== apart);
      await victims[role === 'api' ? 0 : victims.length - 1]?.kill();
    },
    end: () => service.add([role]),
  });
  if (servers.network !== undefined)
    faults.push({ ...servers.network.fault, name: 'one process cut off', leavesSome: true });
  return [...faults, kill('api'), kill('projector')];
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
        const [apart] =
          servers.network === undefined ? [] : await service.add(['api'], servers.network.variables);
        // The last one is what a kill of a projector takes.
        await service.add(['projector']);
        const watched = watchService(service, { pace: (1_000 * writers) / rate, patience });
        const looking = watchService(service, { pace: 500, patience });
        const ledger = emptyLedger({ refusalsAreSure: false });
        let over = false;
        const write = async (name: string) => {
          for (let life = 0; !over; life += 1)
            await changeSubscriptions(watched.service, ledger, `${name}.${life}`, () => over);
        };
        const working = Promise.all([
          ...Array.from({ length: writers }, (_, index) => write(`writer${index}`)),
          ...Array.from({ length: readers }, () => look(looking, () => over)),
        ]);
        const failed = working.then(() => new Promise<never>(() => undefined));
        let memory = 0;
        const measuring = setInterval(() => {
          memory = Math.max(memory, ...service.processes.filter((each) => each.runs()).map(memoryOf));
        }, 1_000);

        await Promise.race([until(() => ledger.count >= 5 * writers), failed]);
        const gaps: { readonly name: string; readonly gap: number; readonly leavesSome: boolean }[] = [];
        const faults = faultsOf(servers, service, apart);
        const end = Date.now() + minutes * 60_000;
        for (let turn = 0; Date.now() < end; turn += 1) {
          const { name, leavesSome, ...fault } = faults[turn % faults.length] ?? faults[0] ?? neverAny();
          const began = Date.now();
          const watch = watched.watch();
          say(`${name} begins; ${ledger.count} commands answered`);
          await fault.begin();
          await Promise.race([pause(faultTime), failed]);
          await fault.end();
          const target = ledger.count + writers;
          await Promise.race([until(() => ledger.count >= target), failed]);
          gaps.push({ name, gap: Math.round(watch.longestGap()), leavesSome });
          say(`${name} is over: ${gaps.at(-1)?.gap} ms without a good answer`);
          await Promise.race([pause(Math.max(0, began + faultEvery - Date.now())), failed]);
        }
        over = true;
        await working;
        clearInterval(measuring);
        say(`${ledger.count} commands answered, ${ledger.open.length} to be sent again`);
        await sendAgain(service, ledger);
        await expectNothingLostOrDoubled(service, ledger, []);
        say(
          JSON.stringify({
            commands: Object.fromEntries(watched.answers),
            looks: Object.fromEntries(looking.answers),
            slowest: [watched.slowest(), looking.slowest()].map(Math.round),
            megabytes: Math.round(memory / 1024 / 1024),
            gaps,
          }),
        );
        expect([...watched.faults, ...looking.faults]).toEqual([]);
        expect(gaps.filter(({ gap, leavesSome }) => leavesSome && gap > longestGap)).toEqual([]);
        expect(memory).toBeLessThan(mostMemory);
      } finally {
        await service.kill();
        await servers.dispose();
      }
    },
    minutes * 60_000 + 1_800_000,
  );
});

function neverAny(): never {
  throw new Error('there is always a fault');
}
