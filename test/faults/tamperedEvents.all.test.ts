/** Events changed behind the back of the service: the audit finds them and names the place. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Database from 'libsql';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

test('an event changed in the file is found and named', async () => {
  const created = await service.call('/api/subscriptions', {
    body: { customerId: 'cus-tampered', offerId: 'offer-1', quantity: 1 },
  });
  const { id } = created.body;
  await service.call('/api/subscriptions/suspend', { body: { subscriptionId: id, reason: 'unpaid' } });
  await service.stop();
  const database = new Database(join(service.folder, 'events.db'));
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  const changed = database
    .prepare(
      'UPDATE events SET metadata = replace(metadata, \'"kind":"user"\', \'"kind":"guest"\') WHERE type = \'SubscriptionSuspended\'',
    )
    .run();
  for (const { sql } of triggers) database.exec(sql);
  database.close();
  expect(changed.changes).toBe(1);
  service = await service.restart();
  const { body } = await service.call('/api/audit/verify', { method: 'POST' });
  expect(body).toMatchObject({
    valid: false,
    findings: [{ stream: `subscription-${id}`, revision: 1, fault: 'hash-mismatch' }],
  });
});
