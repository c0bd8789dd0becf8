import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

/** The command finds the service by its address and the key in the data folder, as on an operator's machine. */
async function demo(): Promise<string> {
  const { stderr } = await promisify(execFile)(process.execPath, ['dist/main.js', 'demo'], {
    env: { PATH: process.env.PATH, ...service.storeVariables, BASE_URL: service.url },
  });
  return stderr;
}

test('the demo fills a service with subscriptions of every fate, and doing it again adds nothing', async () => {
  expect(await demo()).toContain('30 offers and 2000 subscriptions');
  const { body } = await service.call('/api/subscriptions/aggregated');
  expect(body.totalSubscriptions).toBe(2000);
  expect(body.terminatedSubscriptions).toBeGreaterThan(150);
  expect(body.suspendedSubscriptions).toBeGreaterThan(80);
  expect(body.totalMRR).toBeGreaterThan(100_000);
  const events = (await service.call('/api/audit/verify', { method: 'POST' })).body;
  expect(events.valid).toBe(true);
  const money = (await service.call('/api/audit/money', { method: 'POST' })).body;
  expect(money).toMatchObject({ valid: true, subscriptions: 2000, findings: [] });
  await demo();
  expect((await service.call('/api/subscriptions/aggregated')).body).toEqual(body);
  // Two thousand subscriptions with their lives, on servers too.
}, 240_000);
