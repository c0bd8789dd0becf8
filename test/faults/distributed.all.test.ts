/**
 * Several processes on shared servers, with the servers dropped and restored under load and the processes killed: nothing answered is lost,
 * nothing is done twice, and the read models equal a rebuild.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { type EventStoreServer, startEventStoreServer } from '../servers/eventstore/server.js';
import { type MongoServer, startMongoServer } from '../servers/mongodb/server.js';
import { noRedis, type RedisServer, startRedisServer } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { expectNothingLostOrDoubled } from '../support/ledgerCheck.js';
import { type RunningService, startProcesses } from '../support/service.js';
import { changeSubscriptions, emptyLedger, type Ledger, sendAgain } from '../support/subscriptionLoad.js';
import { until } from '../support/until.js';

const clients = 12;
const day = 24 * 3600 * 1000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

whereAvailable('the service on shared servers', noRedis(), () => {
  let eventStore: EventStoreServer;
  let mongo: MongoServer;
  let redis: RedisServer;
  let service: RunningService;

  beforeEach(async () => {
    [eventStore, mongo, redis] = await Promise.all([
      startEventStoreServer(),
      startMongoServer(),
      startRedisServer(),
    ]);
    eventStore.delayVisibility(30);
    service = await startProcesses(
      {
        EVENTSTORE_URL: eventStore.url,
        MONGODB_URL: mongo.url,
        REDIS_URL: redis.url,
        NAMESPACE: `test-${randomBytes(6).toString('hex')}`,
        DATA_KEY: randomBytes(32).toString('hex'),
        LOG_LEVEL: 'silent',
      },
      ['api', 'api', 'worker,projector', 'worker,projector'],
    );
  });
  afterEach(async () => {
    await service.kill();
    await Promise.all([eventStore.stop(), mongo.stop(), redis.dispose()]);
  });

  /** Clients that go on whatever happens, until the faults are over and they have done so much more. */
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

  /** Each process for itself: one that has not found a server again would answer its share of the requests by 503, and the others the rest. */
  async function untilReady(): Promise<void> {
    for (const process of service.processes.filter((one) => one.runs()))
      await until(async () => (await fetch(`${process.url}/health/ready`)).ok);
  }

  /** With a start weeks ago: several periods are due. */
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

  test('EventStoreDB that drops, loses, refuses, stalls and is away loses and doubles nothing', async () => {
    const shared = await Promise.all([0, 1, 2, 3].map(overdue));
    const ledger = await underLoad(async ({ count }) => {
      await eventStore.dropConnections();
      eventStore.loseNextAnswers(8);
      await pause(200);
      eventStore.refuseNext(6, 'not-leader');
      await pause(200);
      eventStore.breakReads(6, 1);
      eventStore.deliverTwice(20);
      await pause(200);
      eventStore.stall();
      await pause(500);
      eventStore.resume();
      await pause(300);
      await eventStore.stop();
      await pause(1_000);
      await eventStore.restart();
      expect(count).toBeGreaterThan(0);
    });
    await expectNothingLostOrDoubled(service, ledger, shared);
  });

  test('MongoDB that drops, loses, hands over, stalls and is away loses and doubles nothing', async () => {
    const shared = await Promise.all([0, 1, 2, 3].map(overdue));
    const ledger = await underLoad(async () => {
      mongo.dropConnections();
      mongo.loseNextAnswers(8);
      await pause(200);
      mongo.refuseNext(6);
      await pause(300);
      mongo.stall();
      await pause(500);
      mongo.resume();
      await pause(300);
      await mongo.stop();
      await pause(1_000);
      await mongo.restart();
    });
    await expectNothingLostOrDoubled(service, ledger, shared);
  });

  test('without Redis commands are answered, and what came due is found again after it was emptied', async () => {
    const shared = await Promise.all([0, 1, 2, 3].map(overdue));
    const ledger = await underLoad(async (before) => {
      await redis.kill();
      const { count } = before;
      await until(() => before.count >= count + 60);
      const due = await service.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
      expect([due.status, due.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      const { body } = await service.call('/health/ready', { token: null });
      expect(body.checks.jobs).toMatchObject({ status: 'ok', reached: false });
      await redis.restart();
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      // Nobody asks for it: the search that runs at intervals is set up again and finds what is due.
      const today = new Date().toISOString().slice(0, 10);
      await until(async () => {
        const found = await Promise.all(shared.map((id) => service.call(`/api/subscriptions/${id}`)));
        return found.every(({ body }) => body.renewalDate > today);
      });
    });
    await expectNothingLostOrDoubled(service, ledger, shared);
  });

  test('killed workers, projectors and an API process leave their work to the others', async () => {
    const shared = await Promise.all(Array.from({ length: 8 }, (_, index) => overdue(index)));
    const ledger = await underLoad(async () => {
      const [, api, first, second] = service.processes;
      const due = service.call('/api/subscriptions/process-due-renewals', { method: 'POST' });
      // In mid-job, and whichever of the two leads the projection.
      await first?.kill();
      await due.catch(() => undefined);
      const [replacement] = await service.add(['worker,projector']);
      await second?.kill();
      await until(async () => (await replacementLeads(replacement?.url ?? '')) === true);
      await api?.kill();
    });
    await expectNothingLostOrDoubled(service, ledger, shared);
  });

  /** Only the projector tells of its lag. */
  async function replacementLeads(url: string): Promise<boolean> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return /^projection_lag_seconds\{/m.test(text);
  }
});
