/** Many endpoints in one process: it limits the events it holds, and a receiver that never answers costs the others nothing. */
import { expect, test } from '@jest/globals';
import { DamagedEvent, type ReadAllOptions } from '../../src/ports/eventStore.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { createDeliveries } from '../../src/webhooks/deliveries.js';
import { createLanes } from '../../src/webhooks/lanes.js';
import { createSender, type SenderDependencies } from '../../src/webhooks/sender.js';
import { fakeFeed } from '../support/fakeFeed.js';
import { MemoryRecords } from '../support/memoryRecords.js';
import { until } from '../support/until.js';

const endpointDocument = (id: string) => ({
  id,
  url: `https://${id}.example/`,
  // The second type tells the fake feed who reads. `*` alone selects the events.
  types: `* ${id}`,
  order: 'subject',
  payload: 'full',
  status: 'active',
  owner: 'service:test',
  after: null,
  sealedSecret: 'whsec_c2VjcmV0',
  formerSecret: null,
  overlapUntil: null,
  activeSince: '2026-04-01T09:00:00.000Z',
  replays: '[]',
});

interface Asked {
  readonly id: string;
  answer(status: number): void;
}

/** A process with `endpoints` endpoints, each ten million events behind. The test answers for their receivers. */
function startedSender(
  endpoints: number,
  onAsked: (asked: Asked) => void,
  isBusy = () => false,
  others: Partial<SenderDependencies> = {},
) {
  const feed = fakeFeed(
    () => 10_000_000,
    (index) => `invoice/${index}`,
  );
  /** The number of events in the current page of each endpoint. */
  const inHand = new Map<string, number>();
  let mostInHand = 0;
  let underWay = 0;
  let mostUnderWay = 0;
  const documents = Array.from({ length: endpoints }, (_, index) => endpointDocument(`whe-${index}`));
  const failures: unknown[] = [];
  const { signal: never } = new AbortController();
  const lease = { lost: never, release: async () => undefined };
  const dependencies: SenderDependencies = {
    store: { readAll: feed.readAll, waitForEvents: feed.waitForEvents },
    listedUpTo: feed.head,
    log: { async *read() {} },
    leases: {
      take: async () => lease,
      wait: async () => lease,
      runExclusively: async (_name, work) => work(),
    },
    readModels: {
      list: async (_model, { skip, top }) => ({
        documents: documents.slice(skip, skip + top),
        count: undefined,
      }),
    },
    records: new MemoryRecords(),
    lanes: createLanes(),
    feed: {
      ...feed,
      async read(query) {
        const page = await feed.read(query);
        if (query.subject !== undefined) return page;
        inHand.set(String(query.types?.[1]), page.events.length);
        mostInHand = Math.max(
          mostInHand,
          [...inHand.values()].reduce((sum, each) => sum + each, 0),
        );
        return page;
      },
    },
    transport: {
      objection: () => undefined,
      close: () => undefined,
      post: (url, _headers, _body, signal) =>
        new Promise((answered, failed) => {
          underWay += 1;
          mostUnderWay = Math.max(mostUnderWay, underWay);
          const end = () => {
            underWay -= 1;
          };
          signal.addEventListener('abort', () => {
            end();
            failed(signal.reason);
          });
          onAsked({
            id: new URL(url).hostname.replace('.example', ''),
            answer(status) {
              end();
              answered({ status, text: '', retryAfter: undefined });
            },
          });
        }),
    },
    openSecret: (_id, sealed) => sealed,
    disable: async () => undefined,
    mayRead: async () => true,
    onMessage: () => undefined,
    onFailure: (error) => void failures.push(error),
    retryDelays: [5],
    now: Date.now,
    isBusy,
    random: () => 0.5,
    ...others,
  };
  const sender = createSender(dependencies);
  sender.start();
  return { sender, failures, most: () => ({ inHand: mostInHand, underWay: mostUnderWay }) };
}

test('a thousand endpoints, each ten million events behind, hold a bounded number of events in memory', async () => {
  const counts = new Map<string, number>();
  const { sender, failures, most } = startedSender(1_000, ({ id, answer }) => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    setImmediate(answer, 204);
  });
  // The pages of each endpoint grow until they are as large as the process has room for.
  await until(() => counts.size === 1_000 && [...counts.values()].every((count) => count >= 60));
  await sender.stop();
  const { inHand, underWay } = most();
  // Each endpoint has two lanes and all share another 512; a lane holds eight events.
  expect(inHand).toBeLessThanOrEqual((2 * 1_000 + 512) * 8);
  expect(underWay).toBeLessThanOrEqual(2 * 1_000 + 512);
  expect(failures).toEqual([]);
}, 90_000);

test('receivers that never answer do not slow down one that does', async () => {
  const silent = new Set(['whe-0', 'whe-1', 'whe-2']);
  const asked = new Map<string, number>();
  const { sender } = startedSender(4, ({ id, answer }) => {
    asked.set(id, (asked.get(id) ?? 0) + 1);
    if (!silent.has(id)) setImmediate(answer, 204);
  });
  await until(() => (asked.get('whe-3') ?? 0) > 2_000);
  await sender.stop();
  // Each has only the two lanes that it always may use, and none that the others share.
  for (const id of silent) expect(asked.get(id)).toBe(2);
});

test('endpoints that are behind keep getting pages while commands wait', async () => {
  let commands = 0;
  const counts = new Map<string, number>();
  const { sender, failures } = startedSender(
    3,
    ({ id, answer }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      setImmediate(answer, 204);
    },
    () => {
      commands += 1;
      return true;
    },
  );
  await until(() => counts.size === 3 && [...counts.values()].every((count) => count >= 200));
  await sender.stop();
  expect(commands).toBeGreaterThan(3);
  expect(failures).toEqual([]);
});

test('messages on their way when their endpoint is deleted leave nothing behind', async () => {
  const records = new MemoryRecords();
  const noted = async () => [
    await records.get('webhook-attempts', 'whe-0/1'),
    await records.get('webhook-deliveries', 'whe-0'),
  ];
  let tell: () => void = () => undefined;
  const deletion = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const stream = 'webhookEndpoint-whe-0';
  const deleted = { stream, type: 'WebhookEndpointDeleted', data: {}, metadata: {} } as never;
  let pages = 0;
  const { sender, failures } = startedSender(1, ({ answer }) => void setImmediate(answer, 204), undefined, {
    records,
    store: {
      waitForEvents: (_, signal) =>
        pages === 0 ? deletion : new Promise((ended) => signal.addEventListener('abort', () => ended())),
      async readAll() {
        pages += 1;
        return { events: [deleted], position: undefined, atEnd: true };
      },
    },
    log: {
      async *read() {
        yield [deleted];
      },
    },
  });
  await until(async () => (await noted()).every((record) => record !== undefined));
  // The sender learns of the deletion later than the process that drops what is stored.
  await createDeliveries(records).drop('whe-0');
  await until(async () => (await noted()).every((record) => record !== undefined));
  tell();
  await until(async () => (await noted()).every((record) => record === undefined));
  await sender.stop();
  expect(await noted()).toEqual([undefined, undefined]);
  expect(failures).toEqual([]);
});

test('a process without endpoints reads only events of endpoints, and not at each append', async () => {
  const reads: ReadAllOptions[] = [];
  let appends = 0;
  const { sender, failures } = startedSender(0, () => undefined, undefined, {
    store: {
      waitForEvents: async () => {
        appends += 1;
        await new Promise((resolve) => setImmediate(resolve));
      },
      async readAll(options) {
        reads.push(options);
        return { events: [], position: undefined, atEnd: true };
      },
    },
  });
  await until(() => reads.length >= 2);
  const appendsSeen = appends;
  await sender.stop();
  expect(appendsSeen).toBeLessThanOrEqual(3);
  for (const { streamPrefixes } of reads) expect(streamPrefixes).toEqual(['webhookEndpoint-']);
  expect(failures).toEqual([]);
});

/** A store of one event, which can be out of reach. */
function storeOf(
  event: object,
  isAway: () => boolean = () => false,
): Pick<SenderDependencies, 'store' | 'log'> {
  const position = '2';
  return {
    store: {
      waitForEvents: async (after, signal) => {
        if ((after ?? '') >= position)
          await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }));
      },
      async readAll({ after }) {
        if (isAway()) throw new Unavailable('the store is away');
        return { events: (after ?? '') >= position ? [] : [event as never], position, atEnd: true };
      },
    },
    log: {
      async *read() {
        yield [event as never];
      },
    },
  };
}

test('an endpoint that the read model does not show yet at the start gets its events', async () => {
  const terms = { ...endpointDocument('whe-9'), types: ['*'], description: null };
  const metadata = { at: '2026-04-01T09:00:00.000Z', actor: { kind: 'service', id: 'test' } };
  const created = {
    stream: 'webhookEndpoint-whe-9',
    type: 'WebhookEndpointCreated',
    data: terms,
    metadata: { ...metadata, recordedAt: metadata.at },
  };
  const asked = new Set<string>();
  const { sender } = startedSender(0, ({ id }) => asked.add(id), undefined, {
    ...storeOf(created),
    listedUpTo: async () => '1',
  });
  await until(() => asked.has('whe-9'));
  await sender.stop();
});

test('an endpoint that is deleted while the store is out of reach gets nothing more', async () => {
  const stream = 'webhookEndpoint-whe-0';
  let isAway = true;
  const deleted = { stream, type: 'WebhookEndpointDeleted', data: {}, metadata: {} };
  let isListed = true;
  const document = endpointDocument('whe-0');
  const { sender, failures } = startedSender(1, ({ answer }) => void setImmediate(answer, 204), undefined, {
    ...storeOf(deleted, () => isAway),
    listedUpTo: async () => (isListed ? '1' : '2'),
    readModels: { list: async () => ({ documents: isListed ? [document] : [], count: undefined }) },
  });
  await until(() => failures.length > 0 && sender.endpoints() === 1);
  isListed = false;
  isAway = false;
  await until(() => sender.endpoints() === 0);
  await sender.stop();
});

const eventsOf =
  (events: readonly object[], damagedAt: number) =>
  async ({ after }: ReadAllOptions) => {
    const from = Number(after ?? 0);
    if (from + 1 === damagedAt) throw new DamagedEvent('invoice-1', 7, String(damagedAt));
    const page = events.slice(from, damagedAt > from ? damagedAt - 1 : undefined);
    return { events: page as never[], position: String(from + page.length), atEnd: true };
  };

test('an endpoint or event that cannot be read stops no other endpoint', async () => {
  const created = (id: string) => ({
    stream: `webhookEndpoint-${id}`,
    type: 'WebhookEndpointCreated',
    data: { ...endpointDocument(id), types: ['*'], description: null },
    metadata: {
      at: '2026-04-01T09:00:00.000Z',
      recordedAt: '2026-04-01T09:00:00.000Z',
      actor: { kind: 'service', id: 'test' },
    },
  });
  const events = [created('whe-broken'), created('whe-first'), {}, created('whe-last')];
  const asked = new Set<string>();
  const readAll = eventsOf(events, 3);
  const { sender, failures } = startedSender(0, ({ id }) => asked.add(id), undefined, {
    listedUpTo: async () => undefined,
    store: {
      readAll,
      waitForEvents: async (after, signal) => {
        if (after === '4')
          await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }));
      },
    },
    log: {
      async *read(stream) {
        if (stream.endsWith('broken')) throw new DamagedEvent(stream, 1, '9');
        yield [created(stream.replace('webhookEndpoint-', '')) as never];
      },
    },
  });
  await until(() => asked.has('whe-first') && asked.has('whe-last'));
  await sender.stop();
  expect(asked).toEqual(new Set(['whe-first', 'whe-last']));
  expect(failures.map(String)).toEqual([
    'DamagedEvent: event 1 of webhookEndpoint-whe-broken at position 9 is damaged',
    'DamagedEvent: event 7 of invoice-1 at position 3 is damaged',
  ]);
});

test('an endpoint whose events cannot be read counts as waiting, and is tried less and less often', async () => {
  let now = Date.now();
  const turns: number[] = [];
  const feed = fakeFeed(
    () => 10,
    () => 'invoice/1',
  );
  const { sender, failures } = startedSender(1, () => undefined, undefined, {
    now: () => now,
    feed: {
      ...feed,
      async read() {
        turns.push(performance.now());
        throw new DamagedEvent('invoice-1', 7, '3');
      },
    },
  });
  await until(() => turns.length === 3);
  now += 5_000;
  expect(sender.longest().waiting).toBeGreaterThanOrEqual(5_000);
  await sender.stop();
  const [first = 0, second = 0, third = 0] = turns;
  expect(third - second).toBeGreaterThan((second - first) * 1.5);
  expect(failures).toHaveLength(3);
});
