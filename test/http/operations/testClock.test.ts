/** A move of the test clock that takes longer than its request waits. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestClock } from '../../../src/adapters/testClock.js';
import { createTestClockMover } from '../../../src/commands/operations/testClock.js';
import { testClockRoutes } from '../../../src/http/operations/testClock.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
import { MemoryRecords } from '../../support/memoryRecords.js';
import { until } from '../../support/until.js';

const renewal = { area: 'subscription', id: 'sub_1', kind: 'renewal' };
const token = 'user.1.Admin';
let app: TestApp;
/** Ends the work that the clock is waiting for. */
let finish: (error?: Error) => void;

beforeEach(async () => {
  const clock = await openTestClock(new MemoryRecords(), () => Date.parse('2026-01-31T10:00:00.000Z'));
  const hanging = {
    processAll: () =>
      clock.now().toISOString() !== '2026-02-03T00:00:00.000Z'
        ? Promise.resolve()
        : new Promise<void>((resolve, reject) => {
            finish = (error) => (error === undefined ? resolve() : reject(error));
          }),
    nextDueDay: async (after: string) => (after < '2026-02-03' ? '2026-02-03' : undefined),
  };
  const mover = createTestClockMover(clock, [hanging], async () => [renewal], 20);
  app = await openTestApp(testClockRoutes(clock, mover));
});
afterEach(() => app.close());

const move = (now: string, headers: Record<string, string> = {}) =>
  app.call('PUT', '/api/test-clock', { token, json: { now }, headers });
const read = () => app.call('GET', '/api/test-clock', { token });
const underWay = {
  now: '2026-02-03T00:00:00.000Z',
  movingTo: '2026-02-28T00:00:00.000Z',
  due: [renewal],
};

test('a long move answers with the day reached, its target and the work due, and goes on', async () => {
  expect(await move('2026-02-28T00:00:00Z')).toMatchObject({ status: 202, body: underWay });
  expect((await read()).body).toEqual(underWay);
  finish();
  await until(async () => (await read()).body.movingTo === undefined);
  expect((await read()).body).toEqual({ now: '2026-02-28T00:00:00.000Z' });
  expect((await move('2026-02-01T00:00:00Z')).status).toBe(400);
});

test.each([{}, { 'idempotency-key': 'move-1' }])(
  'the same request sent again waits for the move to end: %j',
  async (headers) => {
    expect((await move('2026-02-28T00:00:00Z', headers)).status).toBe(202);
    const repeated = move('2026-02-28T00:00:00Z', headers);
    finish();
    expect(await repeated).toMatchObject({ status: 200, body: { now: '2026-02-28T00:00:00.000Z' } });
  },
);

test('a move that fails after its answer stops there, and the next one continues from there', async () => {
  expect((await move('2026-02-28T00:00:00Z')).status).toBe(202);
  finish(new Error('the store is gone'));
  await until(async () => (await read()).body.movingTo === undefined);
  expect((await read()).body).toEqual({ now: '2026-02-03T00:00:00.000Z' });
  const again = move('2026-02-28T00:00:00Z');
  await until(async () => (await read()).body.movingTo !== undefined);
  finish();
  expect(await again).toMatchObject({ status: 200, body: { now: '2026-02-28T00:00:00.000Z' } });
});
