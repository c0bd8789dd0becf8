/**
 * Several processes on shared servers, which are broken under load while processes are killed.
 * Nothing answered is lost, nothing is done twice, and the read models equal a rebuild.
 * It runs on the stand-ins, or on the real servers named in `BREAK_SERVERS`; faults that only stand-ins can produce are skipped there.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { noRedis } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import {
  type BreakableServers,
  type FaultName,
  noRealServers,
  noStandIns,
  startBreakableServers,
} from '../support/breakableServers.js';
import { expectNothingLostOrDoubled } from '../support/ledgerCheck.js';
import { type RunningService, startProcesses } from '../support/service.js';
import { changeSubscriptions, emptyLedger, type Ledger, sendAgain } from '../support/subscriptionLoad.js';
import { until } from '../support/until.js';

const clients = 12;
const day = 24 * 3600 * 1000;
/** The length of each fault in milliseconds. Three nodes take up to ten seconds to replace a stopped leader. */
const broken = 12_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

whereAvailable('the service on shared servers', noRedis(), () => {
  let servers: BreakableServers;
  let service: RunningService;
  let namespace: string;

  beforeEach(async () => {
    servers = await startBreakableServers();
    namespace = `test-${randomBytes(6).toString('hex')}`;
    service = await startProcesses(
      {
        ...servers.variables,
        NAMESPACE: namespace,
        DATA_KEY: randomBytes(32).toString('hex'),
        LOG_LEVEL: 'silent',
      },
      ['api', 'api', 'worker,projector', 'worker,projector'],
    );
  });
  afterEach(async () => {
    await service.kill();
    await servers.dispose();
  });

  /** Runs clients that continue through every fault until the faults are over and 100 more commands are answered. */
  async function underLoad(faults: (ledger: Ledger) => Promise<void>): Promise<Ledger> {
    const ledger = emptyLedger({ refusalsAreSure: false });
    let over = false;
    const work = async (name: string) => {
      for (let life = 0; !over; life += 1) {
        await changeSubscriptions(service, ledger, `${name}.${life}`, () => over);
        await pause(20);
      }
    };
    const working = Promise.all(Array.from({ length: clients }, (_, index) => work(`client${index}`)));
    const failed = working.then(() => new Promise<never>(() => undefined));
    const done = async (commands: number) => {
      const target = ledger.count + commands;
      await Promise.race([until(() => ledger.count >= target), failed]);
    };
    await done(60);
    await Promise.race([faults(ledger), failed]);
    await done(100);
    over = true;
    await working;
    await untilReady();
    await sendAgain(service, ledger);
    return ledger;
  }

  /** Waits for each process: one without its server would answer its share of the requests by 503. */
  async function untilReady(): Promise<void> {
    for (const process of service.processes.filter((one) => one.runs()))
      await until(async () => (await fetch(`${process.url}/health/ready`)).ok);
  }

  /** Creates a subscription that started weeks ago, so that several periods are due. */
  async function overdue(index: number): Promise<string> {
    const startDate = new Date(Date.now() - 29 * day).toISOString().slice(0, 10);
    const { body } = await service.call('/api/subscriptions', {
      body: {
        customerId: `shared-${index}`,
        offerId: 'offer-2',
        unitPrice: 7,
        billingCycle: 'weekly',
        startDate,
        backdate: true,
      },
    });
    return body.id;
  }

  /** Runs the faults one after the other and waits for progress after each. Faults that these servers do not support are left out. */
  async function breakEach(names: readonly FaultName[], ledger: Ledger): Promise<void> {
    const faults = names.flatMap((name) => servers.faults[name] ?? []);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) {
      await fault.begin();
      await pause(broken);
      await fault.end();
      const target = ledger.count + clients;
      await until(() => ledger.count >= target);
    }
  }

  whereAvailable('faults of every server', noRealServers(), () => {
    test('killed and stopped nodes of the event store, one or all, lose and double nothing', async () => {
      const shared = await Promise.all([0, 1, 2, 3].map(overdue));
      const ledger = await underLoad((known) =>
        breakEach(['leader', 'follower', 'leader-stopped', 'events', 'events-stopped'], known),
      );
      await expectNothingLostOrDoubled(service, ledger, shared);
    });

    test('a killed or stopped document store loses and doubles nothing', async () => {
      const shared = await Promise.all([0, 1, 2, 3].map(overdue));
      const ledger = await underLoad((known) => breakEach(['documents', 'documents-stopped'], known));
      await expectNothingLostOrDoubled(service, ledger, shared);
    });
  });

  whereAvailable('faults to order', noStandIns(), () => {
    const standIns = () => {
      if (servers.standIns === undefined) throw new Error('these servers are real');
      return servers.standIns;
    };

    test('an EventStoreDB that drops, loses, refuses, stalls and stops loses and doubles nothing', async () => {
      const { events } = standIns();
      const shared = await Promise.all([0, 1, 2, 3].map(overdue));
      const ledger = await underLoad(async ({ count }) => {
        await events.dropConnections();
        events.loseNextAnswers(8);
        await pause(200);
        events.refuseNext(6, 'not-leader');
        await pause(200);
        events.breakReads(6, 1);
        events.deliverTwice(20);
        await pause(200);
        events.stall();
        await pause(500);
        events.resume();
        await pause(300);
        await events.stop();
        await pause(1_000);
        await events.restart();
        expect(count).toBeGreaterThan(0);
      });
      await expectNothingLostOrDoubled(service, ledger, shared);
    });

    test('a MongoDB that drops, loses, steps down, stalls and stops loses and doubles nothing', async () => {
      const { documents } = standIns();
      const shared = await Promise.all([0, 1, 2, 3].map(overdue));
      const ledger = await underLoad(async () => {
        documents.dropConnections();
        documents.loseNextAnswers(8);
        await pause(200);
        documents.refuseNext(6);
        await pause(300);
        documents.stall();
        await pause(500);
        documents.resume();
        await pause(300);
        await documents.stop();
        await pause(1_000);
        await documents.restart();
      });
      await expectNothingLostOrDoubled(service, ledger, shared);
    });
  });

  test('commands are answered without Redis, and due work is found again after Redis was emptied', async () => {
    const shared = await Promise.all([0, 1, 2, 3].map(overdue));
    const ledger = await underLoad(async (before) => {
      await servers.faults.redis?.begin();
      const { count } = before;
      await until(() => before.count >= count + 60);
      const due = await service.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
      expect([due.status, due.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      const { body } = await service.call('/health/ready', { token: null });
      expect(body.checks.jobs).toMatchObject({ status: 'ok', reached: false });
      await servers.faults.redis?.end();
      await forgetJobs();
      // The recurring search is set up again without a request and finds what is due.
      const today = new Date().toISOString().slice(0, 10);
      await until(async () => {
        const found = await Promise.all(shared.map((id) => service.call(`/api/subscriptions/${id}`)));
        return found.every(({ body }) => body.renewalDate > today);
      });
    });
    await expectNothingLostOrDoubled(service, ledger, shared);
  });

  test('killed workers, projectors and API processes leave their work to the others', async () => {
    const shared = await Promise.all(Array.from({ length: 8 }, (_, index) => overdue(index)));
    const ledger = await underLoad(async () => {
      const [, api, first, second] = service.processes;
      const due = service.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
      // This kills the worker in the middle of its job, whichever of the two leads the projection.
      await first?.kill();
      await due.catch(() => undefined);
      const [replacement] = await service.add(['worker,projector']);
      await second?.kill();
      await until(async () => (await replacementLeads(replacement?.url ?? '')) === true);
      await api?.kill();
    });
    await expectNothingLostOrDoubled(service, ledger, shared);
  });

  /** Deletes the keys of this service from Redis, which others may share. */
  async function forgetJobs(): Promise<void> {
    const client = new Redis(servers.variables.REDIS_URL ?? '');
    // One call deletes all keys: between two calls the service would write them again.
    await client.eval(
      "for _, key in ipairs(redis.call('keys', ARGV[1])) do redis.call('del', key) end",
      0,
      `*${namespace}*`,
    );
    client.disconnect();
  }

  /** Only the leading projector reports its lag. */
  async function replacementLeads(url: string): Promise<boolean> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return /^projection_lag_seconds\{/m.test(text);
  }
});
