/**
 * Servers that keep their connections and answer nothing. While one hangs, every caller gets an answer in time, never a 500.
 * When it continues, everything works again, with nothing lost or doubled.
 * It runs on the stand-ins, or on the real servers named in `BREAK_SERVERS`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { noRedis } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { type BreakableServers, startBreakableServers } from '../support/breakableServers.js';
import { type RunningService, startProcesses } from '../support/service.js';
import { until } from '../support/until.js';

jest.setTimeout(600_000);

/** Milliseconds: 7 s, and a margin for a busy machine. The limits of the drivers took 15.5 s, and 22.5 s for calls that stall in turn. */
const answeredWithin = 12_000;

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

  const faultOf = (name: (typeof names)[number]) => {
    const fault = servers.faults[`${name}-stopped`];
    if (fault === undefined) throw new Error(`${name} cannot be stopped on these servers`);
    return fault;
  };
  const create = (key: string = randomUUID()) =>
    service.call('/api/subscriptions', {
      body: { customerId: `cus-${key}`, offerId: 'offer-1', quantity: 1 },
      headers: { 'Idempotency-Key': key },
    });

  describe.each(names)('%s', (name) => {
    test('answers every caller while it hangs, and serves them once it continues', async () => {
      const known = (await create()).body.id;
      const key = randomUUID();
      const calls: Readonly<Record<string, () => ReturnType<typeof create>>> = {
        'a command': () => create(),
        'a command with a key': () => create(key),
        'a change': () => service.call('/api/subscriptions/suspend', { body: { subscriptionId: known } }),
        'a list': () => service.call('/api/subscriptions?$top=1'),
        'one by its id': () => service.call(`/api/subscriptions/${known}`),
      };
      const fault = faultOf(name);
      await fault.begin();
      const answers = await Promise.all(
        Object.entries(calls).flatMap(([what, call]) =>
          [0, 1, 3_000, 9_000].map(async (before) => {
            await pause(before);
            const began = performance.now();
            const { status } = await call();
            return { what, before, status, isLate: performance.now() - began > answeredWithin };
          }),
        ),
      );
      await fault.end();
      const expected: readonly number[] = [200, 201, 400, 409, 503];
      expect(answers.filter(({ status, isLate }) => isLate || !expected.includes(status))).toEqual([]);
      // The key has created one subscription, whatever was answered meanwhile.
      await until(async () => (await create(key)).status === 201);
      const { body } = await service.call(`/api/subscriptions?$filter=customerId eq 'cus-${key}'`);
      expect(body.value).toHaveLength(1);
      await until(async () => (await create()).status === 201);
    });

    test('limits the total time of a request whose calls are each answered late', async () => {
      const { body } = await create();
      const fault = faultOf(name);
      let over = false;
      const stuttering = (async () => {
        while (!over) {
          await fault.begin();
          await pause(2_200);
          await fault.end();
          await pause(20);
        }
      })();
      const calls = [
        () => create(),
        () => service.call('/api/subscriptions/suspend', { body: { subscriptionId: body.id } }),
        () => service.call('/api/subscriptions/terminate', { body: { subscriptionId: body.id } }),
        () => service.call(`/api/subscriptions/${body.id}/generate-renewal-invoice`, { body: {} }),
        () => service.call('/api/subscriptions?$top=1'),
      ];
      const answers = await Promise.all(
        calls.map(async (call) => {
          const began = performance.now();
          const { status } = await call();
          return { status, took: performance.now() - began };
        }),
      );
      over = true;
      await stuttering;
      expect(answers.filter(({ status, took }) => took > answeredWithin || status === 500)).toEqual([]);
      await until(async () => (await create()).status === 201);
    });
  });
});
