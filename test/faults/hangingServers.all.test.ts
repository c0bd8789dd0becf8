/**
 * Servers that hold their connections and answer nothing: while one hangs every caller is answered, a command whose event is safe with success,
 * nobody with a 500; and once it goes on everything works again, with nothing lost or doubled. On the stand-ins, or on real servers where the
 * environment names them (`BREAK_SERVERS`).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { noRedis } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { type BreakableServers, startBreakableServers } from '../support/breakableServers.js';
import { type RunningService, startProcesses } from '../support/service.js';
import { until } from '../support/until.js';

jest.setTimeout(600_000);

/** Milliseconds, with room for a busy machine: a caller has an answer within 8 s on one that has time. By the drivers' own limits it took 15.5 s. */
const answeredWithin = 14_000;

whereAvailable('the service on servers that hang', noRedis(), () => {
  const names = ['events', 'documents', 'redis'] as const;
  let servers: BreakableServers;
  let service: RunningService;

  beforeAll(async () => {
    servers = await startBreakableServers();
    service = await startProcesses(
      {
        ...servers.variables,
        NAMESPACE: `test-${randomBytes(6).toString('hex')}`,
        DATA_KEY: randomBytes(32).toString('hex'),
        LOG_LEVEL: 'silent',
      },
      ['api', 'worker', 'projector'],
    );
  });
  afterAll(async () => {
    await service.kill();
    await servers.dispose();
  });

  const create = (key: string = randomUUID()) =>
    service.call('/api/subscriptions', {
      body: { customerId: `cus-${key}`, offerId: 'offer-1', quantity: 1 },
      headers: { 'Idempotency-Key': key },
    });

  describe.each(names)('%s', (name) => {
    test('everybody is answered while it hangs, and served once it goes on', async () => {
      const known = (await create()).body.id;
      const key = randomUUID();
      const calls: Readonly<Record<string, () => ReturnType<typeof create>>> = {
        'a command': () => create(),
        'a command with a key': () => create(key),
        'a change': () => service.call('/api/subscriptions/suspend', { body: { subscriptionId: known } }),
        'a list': () => service.call('/api/subscriptions?$top=1'),
        'one by its id': () => service.call(`/api/subscriptions/${known}`),
      };
      const fault = servers.faults[`${name}-stopped`];
      if (fault === undefined) throw new Error(`${name} cannot be stopped on these servers`);
      await fault.begin();
      const answers = await Promise.all(
        Object.entries(calls).flatMap(([what, call]) =>
          [0, 1, 3_000, 9_000].map(async (pause) => {
            await new Promise((resolve) => setTimeout(resolve, pause));
            const began = performance.now();
            const { status } = await call();
            return { what, pause, status, isLate: performance.now() - began > answeredWithin };
          }),
        ),
      );
      await fault.end();
      const expected: readonly number[] = [200, 201, 400, 409, 503];
      expect(answers.filter(({ status, isLate }) => isLate || !expected.includes(status))).toEqual([]);
      // Whatever was answered meanwhile, the key has made one subscription.
      await until(async () => (await create(key)).status === 201);
      const { body } = await service.call(`/api/subscriptions?$filter=customerId eq 'cus-${key}'`);
      expect(body.value).toHaveLength(1);
      await until(async () => (await create()).status === 201);
    });
  });
});
