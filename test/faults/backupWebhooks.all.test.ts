/** A service with webhook endpoints that is restored from a backup resumes where each receiver was. */
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { PublicEvent } from '../../src/publicEvents/event.js';
import { backUp, runRestore } from '../support/backups.js';
import { type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { until } from '../support/until.js';
import { startReceiver, type WebhookReceiver } from '../support/webhookReceiver.js';

const newFolder = temporaryFolders();
const services: RunningService[] = [];
const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  for (const service of services.splice(0).reverse()) await service.dispose();
  for (const receiver of receivers.splice(0)) await receiver.close();
});

const environment = { WEBHOOK_PRIVATE_ADDRESSES: 'allow', WEBHOOK_RETRY_SECONDS: '0.05,0.05' };

async function started(more: Record<string, string> = {}): Promise<RunningService> {
  const service = await startService({ ...environment, ...more });
  services.push(service);
  return service;
}

async function subscribed(service: RunningService, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await service.call('/api/subscriptions', {
      body: { customerId: `cus-${index}`, offerId: 'offer-1', startDate: '2026-01-01', unitPrice: 10 },
    });
}

test('a restored service repeats no event delivered before the backup and sends all others', async () => {
  const original = await started();
  // Most of a page is delivered while one message hangs, so the page is unfinished when the backup is made.
  let hangs = true;
  let seen = 0;
  const receiver = await startReceiver(async () => {
    seen += 1;
    if (seen === 4) await until(() => !hangs);
    return 204;
  });
  receivers.push(receiver);
  const start = (await original.call('/api/feed?after=now')).headers.get('feed-position');
  await subscribed(original, 12);
  await original.call('/api/webhook-endpoints', {
    body: { url: receiver.url, types: ['subscription.*'], from: { position: start } },
  });
  await until(() => receiver.taken().length >= 8);
  const takenIds = () => receiver.received.filter(({ taken }) => taken).map(({ id }) => id);
  const takenBefore = takenIds();
  const backup = newFolder();
  await backUp(original, [backup]);
  // Deliveries during the backup may or may not be in it.
  const takenMeanwhile = takenIds();

  // Events after the backup reach the receiver, and are then gone from the service.
  hangs = false;
  await subscribed(original, 3);
  await until(() => receiver.taken().length === 15);
  await original.stop();
  const before = receiver.received.length;

  const folder = newFolder();
  const words = [backup, '--data', folder, '--data-key', join(original.folder, 'data.key')];
  const { code, said } = await runRestore(words);
  expect(code).toBe(0);
  expect(said).toMatch(/Events after \S+ may have reached .* webhook receivers/);
  const restored = await started({ DATA_DIR: folder });
  await subscribed(restored, 2);
  const page = await restored.call(`/api/feed?types=subscription.*&limit=1000&after=${start}`);
  const happened: readonly PublicEvent[] = JSON.parse(page.text);
  expect(happened).toHaveLength(14);
  const again = () => receiver.received.slice(before).map(({ id }) => id);
  await until(() => happened.every(({ id }) => takenMeanwhile.includes(id) || again().includes(id)));
  expect(again().filter((id) => takenBefore.includes(id))).toEqual([]);
  const [endpoint] = (await restored.call('/api/webhook-endpoints')).body.value;
  expect(endpoint).toMatchObject({ status: 'active', waiting: 0 });
}, 120_000);
