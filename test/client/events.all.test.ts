/** The client follows the event feed from any position, and accepts only messages that the service signed. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BackOffice, createBackOffice, verifyWebhook, WebhookRefused } from 'back-office-client';
import { Webhook } from 'standardwebhooks';
import { createHttpWebhooks } from '../../src/adapters/webhooks/http.js';
import { runListenCommand } from '../../src/cli/listen.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { startReceiver } from '../support/webhookReceiver.js';

let service: RunningService;
let backOffice: BackOffice;
beforeAll(async () => {
  service = await startService();
  backOffice = createBackOffice({
    url: service.url,
    credentials: { username: 'admin@example.com', password: adminPassword },
  });
});
afterAll(() => service.dispose());

async function subscribed(): Promise<string> {
  const { id } = await backOffice.subscriptions.create({
    customerId: 'cus-1',
    offerId: 'offer-1',
    quantity: 1,
    startDate: '2026-01-01',
    unitPrice: 10,
  });
  return id;
}

test('the feed is followed from the beginning, from any event and from now on', async () => {
  const ending = new AbortController();
  const { signal } = ending;
  const ids = [await subscribed(), await subscribed(), await subscribed()];
  const types = ['subscription.created'];
  const seen: { subject: string; position: string }[] = [];
  for await (const event of backOffice.events.follow({ types, signal })) {
    if (event.type === 'subscription.created' && 'object' in event.data)
      expect(event.data.object?.id).toBeDefined();
    seen.push(event);
    if (seen.length === 3) break;
  }
  expect(seen.map(({ subject }) => subject)).toEqual(ids.map((id) => `subscription/${id}`));
  const [first] = seen;
  for await (const event of backOffice.events.follow({ types, after: first?.position ?? '', signal })) {
    expect(event.subject).toBe(`subscription/${ids[1]}`);
    break;
  }
  const waiting = backOffice.events.follow({ types, after: 'now', signal }).next();
  ending.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
});

test('the first of two events at one position has the position before, so that resuming misses neither', async () => {
  const asked: string[] = [];
  const pages = [
    ['1', '2', '2', '3'],
    ['4', '4'],
  ];
  const client = createBackOffice({
    url: service.url,
    credentials: { token: 'any' },
    async fetch(url) {
      asked.push(new URL(String(url)).searchParams.get('after') ?? '');
      const positions = pages[asked.length - 1] ?? [];
      const headers = { 'feed-position': positions.at(-1) ?? '' };
      return new Response(JSON.stringify(positions.map((position) => ({ position }))), { headers });
    },
  });
  const seen: string[] = [];
  for await (const { position } of client.events.follow({ after: '0' })) {
    seen.push(position);
    if (seen.length === 6) break;
  }
  expect(asked).toEqual(['0', '3']);
  expect(seen).toEqual(['1', '1', '2', '3', '3', '4']);
});

test('listen forwards signed events until it is ended', async () => {
  const receiver = await startReceiver(() => 204);
  const ending = new AbortController();
  const secret = `whsec_${Buffer.from('a secret of a test').toString('base64')}`;
  const token = await service.signIn('admin@example.com', adminPassword);
  const lines: string[] = [];
  const told: string[] = [];
  const words = ['--forward-to', receiver.url, '--types', 'subscription.*', '--secret', secret];
  const { body } = { body: (await service.call('/api/feed?after=now')).headers.get('feed-position') };
  const listening = runListenCommand([...words, '--after', body ?? ''], {
    serviceUrl: service.url,
    token: async () => token,
    transport: createHttpWebhooks({ allowsPrivate: true }),
    print: (line) => void lines.push(line),
    tell: (line) => void told.push(line),
    signal: ending.signal,
  });
  const id = await subscribed();
  await until(() => lines.length === 1);
  ending.abort();
  expect(await listening).toBe(0);
  expect(lines[0]).toContain(`subscription.created  subscription/${id}  204`);
  const [message] = receiver.received;
  expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toEqual(message?.event);
  await receiver.close();
});

describe('a message', () => {
  const secret = `whsec_${Buffer.from('another secret of a test').toString('base64')}`;
  const body = '{"type":"invoice.issued"}';
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  const other = `whsec_${Buffer.from('no secret of anybody').toString('base64')}`;

  test('that the reference library signed with one of the known secrets is accepted', async () => {
    expect(await verifyWebhook(body, headers, secret)).toEqual({ type: 'invoice.issued' });
    expect(await verifyWebhook(body, new Headers(headers), [other, secret])).toEqual({
      type: 'invoice.issued',
    });
  });

  test.each([
    ['with another body', `${body} `, headers, secret],
    ['with another id', body, { ...headers, 'webhook-id': 'msg_2' }, secret],
    [
      'with another time',
      body,
      { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
      secret,
    ],
    ['with another secret', body, headers, other],
    [
      'of another version',
      body,
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') },
      secret,
    ],
    ['without a signature', body, { ...headers, 'webhook-signature': undefined }, secret],
    ['whose signature is no base64', body, { ...headers, 'webhook-signature': 'v1,%%%' }, secret],
  ])('%s is refused', async (_what, sent, given, known) => {
    await expect(verifyWebhook(sent, given, known)).rejects.toBeInstanceOf(WebhookRefused);
  });

  test('of yesterday is refused', async () => {
    const now = () => at.getTime() + 86_400_000;
    await expect(verifyWebhook(body, headers, secret, { now })).rejects.toBeInstanceOf(WebhookRefused);
  });
});
