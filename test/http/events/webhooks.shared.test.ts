/** Webhooks over HTTP: events are sent signed and in order, and retried until they are accepted. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { assertionGrant, signAssertion } from '../../../src/commands/identity/commandLineTokens.js';
import { withoutAddresses } from '../../support/events.js';
import { type MailServer, startMailServer } from '../../support/mailServer.js';
import { expectProblem } from '../../support/problem.js';
import { dataKey } from '../../support/roleTokens.js';
import { type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { type Received, startReceiver, type WebhookReceiver } from '../../support/webhookReceiver.js';

const clientSecret = '0123456789abcdef0123';
let service: RunningService;
const receivers: WebhookReceiver[] = [];
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({
    SMTP_URL: mails.url,
    WEBHOOK_PRIVATE_ADDRESSES: 'allow',
    WEBHOOK_RETRY_SECONDS: '0.02,0.02,0.02',
    DATA_KEY: dataKey,
    SERVICE_CLIENTS: `crm:${clientSecret}`,
  });
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
  for (const receiver of receivers) await receiver.close();
});

async function receiving(answer: (message: Received) => number): Promise<WebhookReceiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

async function endpointFor(url: string, more: object = {}): Promise<{ id: string; secret: string }> {
  const made = await service.call('/api/webhook-endpoints', {
    body: { url, types: ['subscription.*'], ...more },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

async function subscribed(): Promise<string> {
  const { body } = await service.call('/api/subscriptions', {
    body: { customerId: 'cus-1', offerId: 'offer-1', quantity: 1, startDate: '2026-01-01', unitPrice: 10 },
  });
  return body.id;
}
const suspend = (subscriptionId: string) =>
  service.call('/api/subscriptions/suspend', { body: { subscriptionId, reason: 'Because' } });

const endpoint = (id: string) => service.call(`/api/webhook-endpoints/${id}`);
const attempts = async (id: string) =>
  (await service.call(`/api/webhook-endpoints/${id}/attempts`)).body.value;
const action = (id: string, name: string, body?: object) =>
  service.call(`/api/webhook-endpoints/${id}/${name}`, { method: 'POST', ...(body && { body }) });

test('events arrive as in the feed, with signatures that the reference library accepts', async () => {
  const receiver = await receiving(() => 204);
  const { id, secret } = await endpointFor(receiver.url);
  const subject = await subscribed();
  await suspend(subject);
  await until(() => receiver.taken().length === 2);
  const feed = await service.call(`/api/feed?subject=subscription/${subject}`);
  expect(withoutAddresses(receiver.taken())).toEqual(withoutAddresses(JSON.parse(feed.text)));
  const [first] = receiver.received;
  const verifier = new Webhook(secret);
  expect(verifier.verify(first?.body ?? '', first?.headers ?? {})).toEqual(first?.event);
  expect(first?.headers['content-type']).toBe('application/cloudevents+json');
  for (const altered of [
    { body: `${first?.body} ` },
    { headers: { ...first?.headers, 'webhook-id': 'other' } },
    {
      headers: {
        ...first?.headers,
        'webhook-timestamp': String(Number(first?.headers['webhook-timestamp']) + 1),
      },
    },
  ])
    expect(() =>
      verifier.verify(altered.body ?? first?.body ?? '', altered.headers ?? first?.headers ?? {}),
    ).toThrow();
  await until(async () => (await attempts(id)).length === 2);
  expect((await attempts(id))[1]).toMatchObject({ type: 'subscription.created', attempt: 1, status: 204 });
  await service.call(`/api/webhook-endpoints/${id}`, { method: 'DELETE' });
  expectProblem(await endpoint(id), 404, 'WEBHOOK_ENDPOINT_NOT_FOUND');
});

test('a failing event holds back its own subject only, whose events arrive in order', async () => {
  let failing = '';
  let left = 2;
  const receiver = await receiving(({ event }) => {
    if (event.subject !== failing || left === 0) return 200;
    left -= 1;
    return 500;
  });
  const { id } = await endpointFor(receiver.url);
  const [held, other] = [await subscribed(), await subscribed()];
  await until(() => receiver.taken().length === 2);
  failing = `subscription/${held}`;
  await suspend(held);
  await service.call('/api/subscriptions/unsuspend', { body: { subscriptionId: held } });
  await suspend(other);
  await until(() => receiver.taken().length === 5);
  const ofHeld = receiver.taken().filter(({ subject }) => subject === failing);
  expect(ofHeld.map(({ type }) => type)).toEqual([
    'subscription.created',
    'subscription.suspended',
    'subscription.unsuspended',
  ]);
  await until(async () => (await attempts(id)).some(({ attempt }: { attempt: number }) => attempt === 3));
  await until(async () => (await endpoint(id)).body.waiting === 0);
});

test('an event given up can be replayed, and an endpoint that answers 410 is disabled until resumed', async () => {
  let status = 500;
  const receiver = await receiving(() => status);
  const { id } = await endpointFor(receiver.url);
  const subject = await subscribed();
  await until(async () =>
    (await attempts(id)).some(
      ({ attempt, nextAt }: { attempt: number; nextAt: unknown }) => attempt === 4 && nextAt === null,
    ),
  );
  status = 200;
  expect((await action(id, 'replay', { from: 'failed' })).status).toBe(202);
  await until(() => receiver.taken().length === 1);
  expect(receiver.taken()[0]?.subject).toBe(`subscription/${subject}`);
  status = 410;
  await suspend(subject);
  await until(async () => (await endpoint(id)).body.status === 'disabled');
  // The link starts with the address of the sending process or with BASE_URL, so only its path is checked.
  const [mail] = await mails.mailsTo('admin@example.com');
  for (const said of [receiver.url, 'answered 410', `/console/webhooks/${id}`])
    expect(mail?.text).toContain(said);
  status = 200;
  await service.call(`/api/webhook-endpoints/${id}`, { method: 'PATCH', body: { status: 'active' } });
  await until(() => receiver.taken().length === 2);
  expect(receiver.taken()[1]?.type).toBe('subscription.suspended');
});

test('replays and retries keep the original message ids', async () => {
  const receiver = await receiving(() => 200);
  const start = await service.call('/api/feed?after=now');
  const subject = await subscribed();
  await suspend(subject);
  const position = start.headers.get('feed-position');
  const { id } = await endpointFor(receiver.url, { from: { position } });
  await until(() => receiver.taken().length === 2);
  await action(id, 'replay', { from: { position }, types: ['subscription.suspended'] });
  await until(() => receiver.received.length === 3);
  expect(receiver.received[2]?.id).toBe(receiver.received[1]?.id);
  await action(id, `attempts/${receiver.received[0]?.id}/retry`);
  await until(() => receiver.received.length === 4);
  expect(receiver.received[3]?.id).toBe(receiver.received[0]?.id);
});

test('retries for a paused endpoint are sent once it is resumed, and too many are refused', async () => {
  const receiver = await receiving(() => 204);
  const { id } = await endpointFor(receiver.url);
  for (let count = 0; count < 16; count += 1) await subscribed();
  await until(() => receiver.taken().length === 16);
  const patch = (status: string) =>
    service.call(`/api/webhook-endpoints/${id}`, { method: 'PATCH', body: { status } });
  await patch('paused');
  const retry = (eventId = '') => action(id, `attempts/${eventId}/retry`);
  const taken = receiver.taken();
  for (const event of taken) expect((await retry(event.id)).status).toBe(202);
  expectProblem(await retry(taken[0]?.id), 400, 'INVALID_STATUS_TRANSITION');
  await patch('active');
  await until(() => receiver.received.length === 32);
  expect(new Set(receiver.received.slice(16).map((message) => message.id)).size).toBe(16);
});

test('both secrets sign while they overlap, and a third one is refused', async () => {
  const receiver = await receiving(() => 200);
  const { id, secret } = await endpointFor(receiver.url);
  const rotated = await action(id, 'rotate-secret', { overlapHours: 1 });
  expect(rotated.body.secret).not.toBe(secret);
  expectProblem(await action(id, 'rotate-secret', {}), 409, 'SECRET_OVERLAP');
  await subscribed();
  await until(() => receiver.received.length === 1);
  const [message] = receiver.received;
  for (const one of [secret, rotated.body.secret])
    expect(new Webhook(one).verify(message?.body ?? '', message?.headers ?? {})).toEqual(message?.event);
  const tried = await action(id, 'test');
  expect(tried.body).toMatchObject({ taken: true, status: 200 });
  expect(receiver.received.at(-1)?.event.type).toBe('endpoint.test');
});

describe('an endpoint is refused for', () => {
  test.each([
    [
      'credentials in the address',
      { url: 'https://a:b@receiver.test/', types: ['*'] },
      'WEBHOOK_URL_REFUSED',
    ],
    ['an unknown type', { url: 'https://receiver.test/', types: ['invoice.eaten'] }, 'VALIDATION_ERROR'],
    ['no types', { url: 'https://receiver.test/', types: [] }, 'VALIDATION_ERROR'],
  ] as const)('%s', async (_what, body, code) => {
    expectProblem(await service.call('/api/webhook-endpoints', { body }), 400, code);
  });
});

test('a key that may not read events can neither redirect nor resume an endpoint of another', async () => {
  const receiver = await receiving(() => 204);
  const { id } = await endpointFor(receiver.url);
  const { body: key } = await service.call('/api/api-keys', {
    body: { name: 'Writes only', rights: ['events:write'] },
  });
  const change = (body: object) =>
    service.call(`/api/webhook-endpoints/${id}`, { method: 'PATCH', body, token: key.key });
  expectProblem(await change({ url: `${receiver.url}/mine` }), 403, 'UNAUTHORIZED');
  expect((await change({ status: 'paused' })).status).toBe(200);
  expectProblem(await change({ status: 'active' }), 403, 'UNAUTHORIZED');
});

test('only service clients of the configuration have endpoints', async () => {
  const receiver = await receiving(() => 204);
  const body = { url: receiver.url, types: ['invoice.*'] };
  const granted = await service.call('/api/auth/token', {
    token: null,
    body: { grant_type: 'client_credentials', client_id: 'crm', client_secret: clientSecret },
  });
  const asClient = await service.call('/api/webhook-endpoints', { body, token: granted.body.access_token });
  expect(asClient.status).toBe(201);
  const unknown = { kind: 'service', clientId: 'unknown', lifetime: 60 } as const;
  const assertion = await signAssertion(Buffer.from(dataKey, 'hex'), unknown);
  const printed = await service.call('/api/auth/token', {
    token: null,
    body: { grant_type: assertionGrant, assertion },
  });
  const refused = await service.call('/api/webhook-endpoints', { body, token: printed.body.access_token });
  expectProblem(refused, 403, 'UNAUTHORIZED');
});
