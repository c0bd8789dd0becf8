/** The feed over HTTP: all events in order, once, from any position on. */
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { feedRoutes } from '../../../src/http/events/feed.js';
import { createFollowers } from '../../../src/http/events/followers.js';
import type { PublicEvent } from '../../../src/publicEvents/event.js';
import type { Feed } from '../../../src/publicEvents/feed.js';
import { withoutAddresses } from '../../support/events.js';
import { fakeFeed } from '../../support/fakeFeed.js';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

const eventsOf = ({ text }: Called): readonly PublicEvent[] => JSON.parse(text);
const positionOf = ({ headers }: Called) => headers.get('feed-position') ?? '';

async function subscribed(): Promise<string> {
  const { body } = await service.call('/api/subscriptions', {
    body: { customerId: 'cus-feed', offerId: 'offer-1', quantity: 1, startDate: '2026-01-01', unitPrice: 10 },
  });
  return body.id;
}

const suspend = (subscriptionId: string) =>
  service.call('/api/subscriptions/suspend', { body: { subscriptionId, reason: 'Because' } });

/** Reads all pages of a query. */
async function allAfter(query: string, limit: number): Promise<readonly PublicEvent[]> {
  const found: PublicEvent[] = [];
  for (let after = ''; ; ) {
    const page = await service.call(
      `/api/feed?limit=${limit}${query}${after === '' ? '' : `&after=${after}`}`,
    );
    expect(page.status).toBe(200);
    const events = eventsOf(page);
    found.push(...events);
    if (events.length === 0 && positionOf(page) === after) return found;
    after = positionOf(page);
  }
}

test('the feed shows the events of a resource with its state as in the API', async () => {
  const id = await subscribed();
  await suspend(id);
  const page = await service.call(`/api/feed?subject=subscription/${id}`);
  expect(page.headers.get('content-type')).toBe('application/cloudevents-batch+json');
  const [created, suspended] = eventsOf(page);
  expect(created).toMatchObject({ type: 'subscription.created', sequence: '0', actorkind: 'user' });
  const { body } = await service.call(`/api/subscriptions/${id}`);
  expect(suspended).toMatchObject({
    specversion: '1.0',
    type: 'subscription.suspended',
    subject: `subscription/${id}`,
    sequence: '1',
    data: { object: body, previous: { status: 'active' } },
  });
});

test('the feed is the same for every page size and when links are followed', async () => {
  const id = await subscribed();
  await suspend(id);
  const whole = await allAfter('&types=subscription.*', 1_000);
  const ids = whole.map((event) => event.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(withoutAddresses(await allAfter('&types=subscription.*', 1))).toEqual(withoutAddresses(whole));
  const first = await service.call('/api/feed?types=subscription.*&limit=2');
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  const second = await service.call(next);
  expect([...eventsOf(first), ...eventsOf(second)].map((event) => event.id)).toEqual(ids.slice(0, 4));
});

test('the feed waits for a new event', async () => {
  const now = positionOf(await service.call('/api/feed?after=now'));
  const waiting = service.call(`/api/feed?after=${now}&types=subscription.created&timeout=60`);
  const id = await subscribed();
  expect(eventsOf(await waiting).map(({ subject }) => subject)).toEqual([`subscription/${id}`]);
});

test('the feed returns a position even if no event matches', async () => {
  const now = positionOf(await service.call('/api/feed?after=now'));
  await subscribed();
  const page = await service.call(`/api/feed?after=${now}&types=report.created`);
  expect(eventsOf(page)).toEqual([]);
  expect(positionOf(page)).not.toBe('');
});

test('the stream resumes after the last event received', async () => {
  const id = await subscribed();
  await suspend(id);
  const token = await service.signIn('admin@example.com', 'correct horse battery staple');
  async function firstOf(headers: Record<string, string>): Promise<{ id: string; event: PublicEvent }> {
    const answer = await fetch(`${service.url}/api/feed/stream?subject=subscription/${id}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString('utf8');
      const [, position = '', data] = /id: (\S+)\ndata: (.*)\n\n/.exec(text) ?? [];
      if (data === undefined) continue;
      return { id: position, event: JSON.parse(data) };
    }
    throw new Error('the stream has ended');
  }
  const created = await firstOf({});
  expect(created.event.type).toBe('subscription.created');
  expect((await firstOf({ 'last-event-id': created.id })).event.type).toBe('subscription.suspended');
});

test('the stream gives a position to resume from only with the last event at that position', async () => {
  const raw = fakeFeed(
    () => 3,
    (index) => `account/${index}`,
  );
  const feed: Feed = {
    ...raw,
    async read(query) {
      const page = await raw.read(query);
      return {
        ...page,
        events: page.events.map((event) =>
          event.id === 'event-1' ? { ...event, position: '000000000002' } : event,
        ),
      };
    },
  };
  const ending = new AbortController();
  const routes = feedRoutes({ feed, followers: createFollowers() });
  const followed = routes.find(({ operationId }) => operationId === 'followFeed');
  const answer = await followed?.handle({
    ...{
      query: {},
      header: () => undefined,
      signal: () => ending.signal,
      checkAccess: async () => undefined,
    },
  } as never);
  let text = '';
  for await (const chunk of (answer?.file?.content as Readable) ?? []) {
    text += chunk;
    if (text.includes('event-3')) ending.abort();
  }
  const told = [...text.matchAll(/(?:id: (\d+)\n)?data: .*?"id":"([^"]+)"/g)].map(([, place, id]) => [
    id,
    place,
  ]);
  expect(told).toEqual([
    ['event-1', undefined],
    ['event-2', '000000000002'],
    ['event-3', '000000000003'],
  ]);
});

test('revoking a key ends its stream and refuses its waiting page', async () => {
  const made = await service.call('/api/api-keys', { body: { name: 'Follower', rights: ['events:read'] } });
  const answer = await fetch(`${service.url}/api/feed/stream?after=now`, {
    headers: { authorization: `Bearer ${made.body.key}` },
  });
  const before = await subscribed();
  const waiting = service.call('/api/feed?after=now&types=subscription.suspended&timeout=30', {
    token: made.body.key,
  });
  let told = '';
  let after: string | undefined;
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    told += decoder.decode(chunk, { stream: true });
    if (after !== undefined || !told.includes(before)) continue;
    const revoked = await service.call(`/api/api-keys/${made.body.id}`, { method: 'DELETE' });
    expect(revoked.status).toBe(200);
    // The stream may take this long to notice.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    after = await subscribed();
    await suspend(after);
  }
  expect(after).toEqual(expect.any(String));
  expect(told).not.toContain(after);
  expectProblem(await waiting, 401, 'UNAUTHENTICATED');
});

describe('the feed is refused', () => {
  test.each([
    ['a malformed position', 'after=nonsense'],
    ['a position of another store', 'after=AAAAAA.000000000001'],
    ['an unknown type', 'types=invoice.eaten'],
    ['too many at once', 'limit=1001'],
    ['too long a wait', 'timeout=61'],
  ])('with %s', async (_what, query) => {
    expectProblem(await service.call(`/api/feed?${query}`), 400, 'VALIDATION_ERROR');
  });

  test('to an API key without the right to read events', async () => {
    const made = await service.call('/api/api-keys', { body: { name: 'Other', rights: ['invoices:read'] } });
    expectProblem(await service.call('/api/feed', { token: made.body.key }), 403, 'UNAUTHORIZED');
    const reader = await service.call('/api/api-keys', { body: { name: 'Reader', rights: ['events:read'] } });
    expect((await service.call('/api/feed', { token: reader.body.key })).status).toBe(200);
  });
});

test('the catalogue links to the schema of each type', async () => {
  const { body } = await service.call('/api/event-types');
  expect(body.count).toBe(body.value.length);
  const { schema } = body.value.find(({ type }: { type: string }) => type === 'account.overdue');
  const { status, body: found } = await service.call(schema);
  expect(status).toBe(200);
  expect(found).toMatchObject({
    title: 'account.overdue',
    properties: { type: { const: 'account.overdue' } },
  });
  expectProblem(await service.call('/api/event-types/account.eaten/1'), 404, 'NOT_FOUND');
});
