/** The law of webhooks: receivers get every event, each subject in order, despite failing receivers and killed processes. */
import { afterAll, expect, test } from '@jest/globals';
import type { PublicEvent } from '../../src/publicEvents/event.js';
import { sharedServers } from '../support/distributed.js';
import { type RunningService, startOwnService } from '../support/service.js';
import { until } from '../support/until.js';
import { startReceiver, type WebhookReceiver } from '../support/webhookReceiver.js';

/** A generator that returns the same numbers in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const environment = {
  WEBHOOK_PRIVATE_ADDRESSES: 'allow',
  // More attempts than a failure rate of 30 % ever needs.
  WEBHOOK_RETRY_SECONDS: Array.from({ length: 20 }, () => '0.05').join(','),
};
const rounds = sharedServers() === undefined ? 6 : 3;
const subscriptionsOfRound = 12;

const orders = ['subject', 'none'] as const;

let service: RunningService;
const receivers: WebhookReceiver[] = [];
afterAll(async () => {
  await service.dispose();
  for (const receiver of receivers) await receiver.close();
});

/** A receiver that fails 30 % of its messages, in different ways. */
function startFailing(random: () => number): Promise<WebhookReceiver> {
  return startReceiver(async (_message, response) => {
    const fate = random();
    if (fate < 0.1) {
      response.destroy();
      return undefined;
    }
    if (fate < 0.15) {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      response.destroy();
      return undefined;
    }
    if (fate < 0.2) await new Promise((resolve) => setTimeout(resolve, 50));
    return fate < 0.3 ? 500 : 204;
  });
}

function bySubject(events: readonly PublicEvent[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { subject, id } of events) ids[subject] = [...(ids[subject] ?? []), id];
  return ids;
}

test('every event arrives despite failing receivers and killed processes, in the order of the endpoint', async () => {
  const random = chance(35);
  service = await startOwnService(environment);
  for (const [index, order] of orders.entries()) {
    const receiver = await startFailing(chance(36 + index));
    receivers.push(receiver);
    await service.call('/api/webhook-endpoints', {
      body: { url: receiver.url, types: ['subscription.*', 'invoice.*'], order },
    });
  }
  const start = (await service.call('/api/feed?after=now')).headers.get('feed-position');
  const ids: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < subscriptionsOfRound; index += 1) {
      const { body } = await service.call('/api/subscriptions', {
        body: {
          customerId: `cus-${index}`,
          offerId: 'offer-1',
          quantity: 1,
          startDate: '2026-01-01',
          unitPrice: 10,
          billFirstPeriod: true,
        },
      });
      ids.push(body.id);
      const subscriptionId = ids[Math.floor(random() * ids.length)];
      await service.call('/api/subscriptions/suspend', { body: { subscriptionId, reason: 'Because' } });
      await service.call('/api/subscriptions/unsuspend', { body: { subscriptionId } });
    }
    await service.kill();
    service = await service.restart(environment);
  }
  const happened: PublicEvent[] = [];
  for (let after = start; ; ) {
    const page = await service.call(`/api/feed?types=subscription.*,invoice.*&limit=1000&after=${after}`);
    const events: PublicEvent[] = JSON.parse(page.text);
    happened.push(...events);
    if (page.headers.get('feed-position') === after) break;
    after = page.headers.get('feed-position');
  }
  expect(happened.length).toBeGreaterThan(rounds * subscriptionsOfRound * 3);
  // The address of the service differs with every start.
  const plain = ({ source: _, dataschema: __, ...event }: PublicEvent) => JSON.stringify(event);
  for (const [index, order] of orders.entries()) {
    const taken = () => receivers[index]?.taken() ?? [];
    await until(() => taken().length >= happened.length);
    expect(taken().map(plain).sort()).toEqual(happened.map(plain).sort());
    if (order === 'subject') expect(bySubject(taken())).toEqual(bySubject(happened));
  }
});
