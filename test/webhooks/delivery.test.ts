/** Delivery to one endpoint over days: retries, giving up, disabling and replays. The test moves the clock. */
import { describe, expect, test } from '@jest/globals';
import { createKeyring } from '../../src/events/encryption.js';
import { createEventLog } from '../../src/events/log.js';
import { noteRestoration, storeIdentity } from '../../src/events/storeIdentity.js';
import type { Feed } from '../../src/publicEvents/feed.js';
import { createPositions } from '../../src/publicEvents/positions.js';
import { type DeliveryDependencies, openDelivery } from '../../src/webhooks/delivery.js';
import {
  type DeliveryState,
  findDelivery,
  freshDelivery,
  saveDelivery,
} from '../../src/webhooks/deliveryState.js';
import type { Endpoint } from '../../src/webhooks/endpoint.js';
import { createLanes } from '../../src/webhooks/lanes.js';
import { retrySeconds } from '../../src/webhooks/retries.js';
import { contextOf, testDataKey } from '../support/counter.js';
import { fakeFeed } from '../support/fakeFeed.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { MemoryRecords } from '../support/memoryRecords.js';

const began = Date.parse('2026-04-01T09:00:00.000Z');
const day = 24 * 3_600_000;

const endpoint: Endpoint = {
  id: 'whe_1',
  shard: 0,
  url: 'https://receiver.example/',
  types: ['*'],
  order: 'subject',
  payload: 'full',
  isActive: true,
  activeSince: began - 30 * day,
  owner: 'user:1',
  after: null,
  sealedSecrets: ['whsec_c2VjcmV0'],
  overlapUntil: 0,
  replays: [],
};

/** An endpoint with `events` events before it. Its receiver answers each message with what `status` returns. */
async function sendingTo(
  status: (id: string, url: string) => number,
  events: number,
  found: Partial<Pick<DeliveryDependencies, 'records' | 'feed'>> = {},
) {
  let now = began;
  const records = found.records ?? new MemoryRecords(() => now);
  const sent: { readonly id: string; readonly at: number }[] = [];
  const disabled: { readonly reason: string; readonly at: number }[] = [];
  const delivery = await openDelivery(endpoint, {
    feed:
      found.feed ??
      fakeFeed(
        () => events,
        (index) => `invoice/${index}`,
      ),
    records,
    lanes: createLanes(),
    transport: {
      objection: () => undefined,
      async post(url, headers) {
        const id = String(headers['webhook-id']);
        sent.push({ id, at: now });
        return { status: status(id, url), text: '', retryAfter: undefined };
      },
      close: () => undefined,
    },
    openSecret: (_id, sealed) => sealed,
    disable: async (_id, reason) => void disabled.push({ reason, at: now }),
    onMessage: () => undefined,
    retryDelays: retrySeconds,
    now: () => now,
    random: () => 0.5,
  });
  const { signal } = new AbortController();
  return {
    sent,
    disabled,
    state: async () => (await findDelivery(records, endpoint.id))?.state,
    turn: () =>
      delivery.turn(
        () => endpoint,
        signal,
        () => undefined,
      ),
    since: delivery.since,
    /** Moves the clock from one attempt to the next, up to `time` or until the endpoint is disabled. */
    async goOnUntil(time: number, current: () => Endpoint = () => endpoint): Promise<void> {
      while (disabled.length === 0) {
        let isWoken = false;
        const { isBehind, nextAt } = await delivery.turn(current, signal, () => {
          isWoken = true;
        });
        await delivery.end();
        if (isBehind || isWoken) continue;
        if (nextAt === undefined || nextAt > time) return;
        now = Math.max(now, nextAt);
      }
    },
  };
}

describe('an endpoint that accepts no message', () => {
  test('is sent each event ten times over three days', async () => {
    const { sent, disabled, goOnUntil, state } = await sendingTo(() => 503, 1);
    await goOnUntil(began + 30 * day);
    const after = sent.map(({ at }) => (at - began) / 1_000);
    const sums = retrySeconds.map((_, index) =>
      retrySeconds.slice(0, index + 1).reduce((sum, seconds) => sum + seconds),
    );
    expect(after).toEqual([0, ...sums]);
    expect(disabled).toEqual([]);
    expect((await state())?.failed).toEqual([{ after: null, id: 'event-1', subject: 'invoice/1' }]);
  });

  test('is disabled by the first failure after five days without a success', async () => {
    const { sent, disabled, goOnUntil } = await sendingTo(() => 503, 600);
    await goOnUntil(began + 5 * day);
    expect(disabled).toEqual([]);
    await goOnUntil(began + 30 * day);
    const late = sent.find(({ at }) => at > began + 5 * day);
    expect(disabled[0]).toEqual({ reason: 'failing', at: late?.at });
    expect(late?.at).toBeLessThan(began + 7 * day);
  });

  test('gets another five days when it is resumed', async () => {
    const { disabled, goOnUntil } = await sendingTo(() => 503, 600);
    await goOnUntil(began + 4 * day);
    const resumed = { ...endpoint, activeSince: began + 4 * day };
    await goOnUntil(began + 9 * day, () => resumed);
    expect(disabled).toEqual([]);
    await goOnUntil(began + 30 * day, () => resumed);
    expect(disabled[0]?.at).toBeGreaterThan(began + 9 * day);
  });
});

test('an endpoint that accepts a message now and then is not disabled', async () => {
  let answered = 0;
  const { disabled, goOnUntil } = await sendingTo(() => (++answered % 40 === 0 ? 204 : 503), 200);
  await goOnUntil(began + 60 * day);
  expect(disabled).toEqual([]);
});

test('an endpoint that answers 410 is disabled at once', async () => {
  const { disabled, goOnUntil } = await sendingTo(() => 410, 1);
  await goOnUntil(began + day);
  expect(disabled).toEqual([{ reason: 'gone', at: began }]);
});

test('reports since when events have waited, whether not reached yet or held back', async () => {
  const taking = await sendingTo(() => 204, 600);
  await taking.turn();
  expect(taking.since()).toEqual({ waiting: '2026-04-01T09:00:00.000Z', failing: null });
  await taking.goOnUntil(began + day);
  expect(taking.since()).toEqual({ waiting: null, failing: null });

  const failing = await sendingTo((id) => (id === 'event-1' ? 503 : 204), 600);
  await failing.goOnUntil(began + 3_600_000);
  expect(failing.since()).toMatchObject({ waiting: '2026-04-01T09:00:00.000Z' });
  await failing.goOnUntil(began + 30 * day);
  expect(failing.since()).toMatchObject({ waiting: null });
});

describe('an endpoint that is changed while messages wait', () => {
  test('gets the waiting messages at its new address, and a 410 from the old one does not disable it', async () => {
    let current = endpoint;
    const urls: string[] = [];
    const { disabled, goOnUntil } = await sendingTo((id, url) => {
      urls.push(url);
      if (id !== 'event-1' || url !== endpoint.url) return 204;
      current = { ...endpoint, url: 'https://moved.example/' };
      return 410;
    }, 20);
    await goOnUntil(began + day, () => current);
    expect(disabled).toEqual([]);
    // Two requests to the old address were under way.
    expect(urls.filter((url) => url === endpoint.url).length).toBeLessThanOrEqual(2);
    expect(urls).toHaveLength(21);
  });

  test('gets no more events of a type that it dropped, and all the others', async () => {
    const feed = fakeFeed(
      () => 20,
      (index) => (index % 2 === 0 ? `invoice/${index}` : `order/${index}`),
    );
    let current = endpoint;
    const { sent, goOnUntil } = await sendingTo(
      () => {
        current = { ...endpoint, types: ['invoice.*'] };
        return 204;
      },
      20,
      { feed },
    );
    await goOnUntil(began, () => current);
    const orders = sent.filter(({ id }) => Number(id.slice(6)) % 2 === 1);
    expect(orders.length).toBeLessThanOrEqual(2);
    expect(sent.length - orders.length).toBe(10);
  });

  test('gets only the waiting event when it later wants the types of earlier ones too', async () => {
    const feed = fakeFeed(
      () => 5,
      () => 'invoice/1',
      (index) => (index === 5 ? 'paid' : 'changed'),
    );
    let isDown = true;
    const alone: Endpoint = { ...endpoint, order: 'none', types: ['invoice.paid'] };
    const { sent, goOnUntil } = await sendingTo(() => (isDown ? 503 : 204), 5, { feed });
    await goOnUntil(began, () => alone);
    isDown = false;
    await goOnUntil(began + day, () => ({ ...alone, types: ['invoice.*'] }));
    expect(sent.map(({ id }) => id)).toEqual(['event-5', 'event-5']);
  });
});

describe('a replay of selected types', () => {
  const feed = fakeFeed(
    () => 6,
    () => 'invoice/1',
    (index) => (index % 2 === 1 ? 'issued' : 'paid'),
  );
  const since = (revision: number, after: string | null, types: string[] | null) =>
    ({ revision, replay: { kind: 'since', after, types } }) as const;
  const at = (index: number) => String(index).padStart(12, '0');

  test('sends what it asks for together with another replay requested before it begins', async () => {
    for (const types of [['invoice.paid'], null]) {
      const { sent, goOnUntil } = await sendingTo(() => 204, 6, { feed });
      await goOnUntil(began);
      const replays = [since(1, at(2), ['invoice.issued']), since(2, at(3), types)];
      await goOnUntil(began, () => ({ ...endpoint, replays }));
      expect(sent.slice(6).map(({ id }) => id)).toEqual(['event-3', 'event-4', 'event-5', 'event-6']);
    }
  });

  test('sends the accepted events of a subject that is held back, and the subject continues where it was', async () => {
    let isDown = true;
    const { sent, goOnUntil } = await sendingTo((id) => (isDown && id === 'event-3' ? 503 : 204), 6, {
      feed,
    });
    await goOnUntil(began);
    const current = () => ({ ...endpoint, replays: [since(1, null, ['invoice.issued'])] });
    await goOnUntil(began, current);
    expect(sent.map(({ id }) => id)).toEqual(['event-1', 'event-2', 'event-3', 'event-1']);
    isDown = false;
    await goOnUntil(began + day, current);
    expect(sent.slice(4).map(({ id }) => id)).toEqual(['event-3', 'event-4', 'event-5', 'event-6']);
  });

  test('loses no event of another type that lies behind a held subject', async () => {
    const records = new MemoryRecords(() => began);
    const held = {
      ...{ after: at(2), id: 'event-3', subject: 'invoice/held', attempts: 1, nextAt: 0 },
      ...{ since: '2026-04-01T08:00:00.000Z', reached: null, alone: false },
    };
    const replaying = { types: ['invoice.issued'], until: at(100) };
    const state = { ...freshDelivery(at(16)), held: [held], replaying };
    await saveDelivery(records, endpoint.id, state, 'absent');
    const { sent, goOnUntil } = await sendingTo(() => 204, 100, {
      records,
      feed: fakeFeed(
        () => 100,
        (index) => (index === 3 || index === 70 ? 'invoice/held' : `invoice/${index}`),
        (index) => (index === 70 ? 'paid' : 'issued'),
      ),
    });
    await goOnUntil(began + day);
    expect(sent.map(({ id }) => id)).toContain('event-70');
  });
});

test('an attempt that was put off by a clock that ran ahead is made once the clock is right', async () => {
  const records = new MemoryRecords(() => began);
  const held = { id: 'event-1', subject: 'invoice/1', after: null, attempts: 1, reached: null, alone: false };
  const since = new Date(began + 365 * day).toISOString();
  const state = { ...freshDelivery('000000000001'), held: [{ ...held, since, nextAt: began + 365 * day }] };
  await saveDelivery(records, endpoint.id, state, 'absent');
  const { sent, goOnUntil } = await sendingTo(() => 204, 1, { records });
  await goOnUntil(began);
  expect(sent).toEqual([{ id: 'event-1', at: began }]);
});

describe('after a restore from a backup whose records are newer than its events', () => {
  const at = (index: number) => String(index).padStart(12, '0');
  const lost = at(90);

  /** Restores three events. @param known state of the endpoint from before, with the positions of that time */
  async function restoredWith(known: (textOf: (position: string) => string) => Partial<DeliveryState>) {
    const store = memoryEventStore();
    const keyring = createKeyring(memoryKeys(), testDataKey);
    const log = createEventLog({ store, keyring, upcasters: {}, realNow: () => new Date() });
    const formerStoreId = await storeIdentity(log, contextOf({ commandId: 'store-1' }));
    const { textOf } = await createPositions(log);
    for (const index of [1, 2, 3]) {
      const event = { id: `event-${index}`, type: 'Changed', data: {}, metadata: {} };
      await store.append(`invoice-${index}`, 'no-stream', [event]);
    }
    const backup = { backupId: 'backup-1', formerStoreId, takenAt: '2026-04-01T09:00:00.000Z' };
    await noteRestoration(log, backup, contextOf({ commandId: 'store-2' }));
    const records = new MemoryRecords(() => began);
    const state = { ...freshDelivery(textOf(lost)), ...known(textOf) };
    await saveDelivery(records, endpoint.id, state, 'absent');
    const positions = await createPositions(log);
    const raw = fakeFeed(
      () => 3,
      (index) => `invoice/${index}`,
    );
    const feed: Feed = {
      ...raw,
      positions,
      async read(query) {
        const page = await raw.read(query);
        const events = page.events.map((event) => ({ ...event, position: positions.textOf(event.position) }));
        return { ...page, events };
      },
    };
    return sendingTo(() => 204, 3, { records, feed });
  }

  test('a new replay is sent although the records count more replays than there are', async () => {
    const asked = { revision: 2, replay: { kind: 'failed' } } as const;
    const { sent, goOnUntil } = await restoredWith(() => ({ replays: 9 }));
    await goOnUntil(began, () => ({ ...endpoint, replays: [asked] }));
    expect(sent).toEqual([]);
    const replay = { revision: 5, replay: { kind: 'since', after: null, types: null } } as const;
    await goOnUntil(began, () => ({ ...endpoint, replays: [asked, replay] }));
    expect(sent.map(({ id }) => id)).toEqual(['event-1', 'event-2', 'event-3']);
  });

  test('a replay up to an event that is lost ends with the last event that exists', async () => {
    const { sent, state, goOnUntil } = await restoredWith((textOf) => ({
      cursor: textOf(at(1)),
      replaying: { types: ['invoice.*'], until: textOf(lost) },
    }));
    await goOnUntil(began);
    expect(sent.map(({ id }) => id)).toEqual(['event-2', 'event-3']);
    expect((await state())?.cursor).toMatch(/0003$/);
  });

  test('a subject that was delivered up to a lost event is no longer held back', async () => {
    const { state, goOnUntil } = await restoredWith((textOf) => ({
      held: [
        {
          ...{ after: textOf(at(1)), id: '', subject: 'invoice/2', attempts: 0, nextAt: 0 },
          ...{ since: '2026-04-01T08:00:00.000Z', reached: textOf(lost), alone: false },
        },
      ],
    }));
    await goOnUntil(began);
    expect((await state())?.held).toEqual([]);
  });
});
