/** Both audits find usage that was changed in its database file. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { type RunningService, startOwnService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
let subscriptionId: string;
const call = (method: string, path: string, body?: unknown) =>
  service.call(path, { method, ...(body === undefined ? {} : { body }) });

/** @param sql run while the service is down */
async function tamper(sql: string): Promise<void> {
  await service.stop();
  const database = new Libsql(join(service.folder, 'usage.db'));
  database.exec(sql);
  database.close();
  service = await service.restart();
}

beforeAll(async () => {
  service = await startOwnService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2027-03-01T00:00:00.000Z');
  const calls = { id: 'calls', name: 'Calls', meter: 'calls', model: 'perUnit', unitPrice: 0.1 };
  const terms = { currency: 'EUR', billingCycle: 'monthly', charges: [calls] };
  await call('PUT', '/api/reference/meters/calls', { aggregation: 'sum' });
  await call('PUT', '/api/reference/offers/metered', terms);
  const order = { customerId: 'cus-1', offerId: 'metered', quantity: 1, startDate: '2027-03-01' };
  subscriptionId = (await call('POST', '/api/subscriptions', order)).body.id;
  await moveClock(service, '2027-03-31T00:00:00.000Z');
  const event = { meter: 'calls', subscriptionId, at: '2027-03-10T00:00:00Z' };
  const events = [100, 50].map((value) => ({ ...event, id: `of ${value}`, value }));
  expect((await call('POST', '/api/usage-events', { events })).status).toBe(200);
  await moveClock(service, '2027-04-01T01:00:00.000Z');
});
afterAll(() => service.dispose());

test('a changed event shows in its batch digest, and in the recount of billed usage', async () => {
  const sound = { valid: true, findings: [] };
  for (const audit of ['verify', 'money'])
    expect((await call('POST', `/api/audit/${audit}`)).body).toMatchObject(sound);
  await tamper("UPDATE events SET value = '10', counted = '10' WHERE id = 'of 100'");
  const verified = (await call('POST', '/api/audit/verify')).body;
  expect(verified).toMatchObject({ valid: false, findings: [{ fault: 'batch-mismatch' }] });
  const money = (await call('POST', '/api/audit/money')).body;
  expect(money).toMatchObject({ valid: false, findings: [{ fault: 'wrong-usage' }] });
  expect(JSON.stringify(money)).toContain(subscriptionId);
  await tamper("UPDATE events SET value = '100', counted = '100' WHERE id = 'of 100'");
  for (const audit of ['verify', 'money'])
    expect((await call('POST', `/api/audit/${audit}`)).body).toMatchObject(sound);
});
