/**
 * Servers are killed under load: nothing answered is lost or doubled, no request gets a 500, and an unavailable store is reported soon.
 * It runs on the stand-ins, or on the real servers named in `BREAK_SERVERS`.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { noRedis } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { type BreakableServers, startBreakableServers } from '../support/breakableServers.js';
import { expectNothingLostOrDoubled } from '../support/ledgerCheck.js';
import { type RunningService, startProcesses } from '../support/service.js';
import { changeSubscriptions, emptyLedger, type Ledger, sendAgain } from '../support/subscriptionLoad.js';
import { until } from '../support/until.js';
import { type Watched, watchService } from '../support/watchedService.js';

const writers = 16;
/** The time within which an unavailable store is reported, in milliseconds. `npm run soak` measures 8 s on an idle machine. */
const refusedWithin = 60_000;
// So long that even a busy machine stays below it.
jest.setTimeout(600_000);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

whereAvailable('the service on servers that are killed', noRedis(), () => {
  let servers: BreakableServers;
  let service: RunningService;
  let watched: Watched;

  beforeEach(async () => {
    servers = await startBreakableServers();
    service = await startProcesses(
      {
        ...servers.variables,
        NAMESPACE: `test-${randomBytes(6).toString('hex')}`,
        DATA_KEY: randomBytes(32).toString('hex'),
        LOG_LEVEL: 'silent',
      },
      ['api', 'api', 'worker', 'projector'],
    );
    watched = watchService(service);
  });
  afterEach(async () => {
    await service.kill();
    await servers.dispose();
  });

  /** Runs writers that continue through every kill until the kills are over. */
  async function underWriters(kills: (ledger: Ledger) => Promise<void>): Promise<Ledger> {
    const ledger = emptyLedger({ refusalsAreSure: false });
    let over = false;
    const work = async (name: string) => {
      for (let life = 0; !over; life += 1) {
        await changeSubscriptions(watched.service, ledger, `${name}.${life}`, () => over);
        await pause(20);
      }
    };
    const working = Promise.all(Array.from({ length: writers }, (_, index) => work(`writer${index}`)));
    const failed = working.then(() => new Promise<never>(() => undefined));
    await Promise.race([until(() => ledger.count >= 60), failed]);
    await Promise.race([kills(ledger), failed]);
    over = true;
    await working;
    await sendAgain(watched.service, ledger);
    return ledger;
  }

  const goesOn = (ledger: Ledger) => {
    const target = ledger.count + 60;
    return until(() => ledger.count >= target);
  };

  test('three killed leaders and then the whole event store lose and double nothing', async () => {
    const { leader, events } = servers.faults;
    const ledger = await underWriters(async (known) => {
      for (const [index, fault] of [leader, leader, leader, events].entries()) {
        await fault?.begin();
        // Another node leads, or the only one comes back.
        if (servers.real && index < 3) await goesOn(known);
        else await pause(2_000);
        await fault?.end();
        await goesOn(known);
      }
    });
    expect(watched.faults).toEqual([]);
    expect(watched.answers.get(500) ?? 0).toBe(0);
    await expectNothingLostOrDoubled(service, ledger, []);
  });

  test('a killed document store that comes back loses and doubles nothing', async () => {
    const ledger = await underWriters(async (known) => {
      await servers.faults.documents?.begin();
      await pause(2_000);
      await servers.faults.documents?.end();
      await goesOn(known);
    });
    expect(watched.faults).toEqual([]);
    await expectNothingLostOrDoubled(service, ledger, []);
  });

  test.each(['events', 'documents'] as const)(
    'commands get a 503 in time while the store of %s is away, and work when it is back',
    async (store) => {
      const body = { customerId: 'away', offerId: 'offer-1', quantity: 1 };
      const create = () => watched.service.call('/api/subscriptions', { body });
      expect((await create()).status).toBe(201);
      await servers.faults[store]?.begin();
      const began = performance.now();
      const refused = await Promise.all(
        Array.from({ length: writers }, async () => {
          const { status, headers, body: problem } = await create();
          const within = performance.now() - began < refusedWithin;
          return { status, code: problem.code, retry: headers.get('retry-after') !== null, within };
        }),
      );
      const away = { status: 503, code: 'SERVICE_UNAVAILABLE', retry: true, within: true };
      expect(refused).toEqual(refused.map(() => away));
      await servers.faults[store]?.end();
      await until(async () => (await create()).status === 201);
      expect(watched.faults).toEqual([]);
    },
  );
});
