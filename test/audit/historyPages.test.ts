/** Pages of long histories do not depend on pages read before, read little, and contain no erased data. */
import { beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { historyOf } from '../../src/audit/history.js';
import { createHistoryCheckpoints, type HistoryCheckpoints } from '../../src/audit/historyCheckpoints.js';
import { createKeyring } from '../../src/events/encryption.js';
import { createEventLog, type EventLog, noStream } from '../../src/events/log.js';
import type { RecordedEvent } from '../../src/kernel/events.js';
import type { Keys } from '../../src/ports/keys.js';
import { projection } from '../../src/projections/engine/projection.js';
import { type CounterEvent, contextOf, eventsOf, testDataKey } from '../support/counter.js';
import { type MemoryEventStore, memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';

type Rested = { readonly type: 'Rested'; readonly data: Record<string, never> };

const counters = projection<{ id: string; count: number; rests: number }, CounterEvent | Rested>({
  model: { name: 'counters', version: 1, fields: {}, indexes: [] },
  streamPrefix: 'counter-',
  on: {
    Counted: (before, { data }, id) => ({
      id,
      count: (before?.count ?? 0) + data.by,
      rests: before?.rests ?? 0,
    }),
    Rested: (before, _, id) => ({ id, count: before?.count ?? 0, rests: (before?.rests ?? 0) + 1 }),
  },
});
const stream = 'counter-a';
const length = 2_400;

let store: MemoryEventStore;
let keys: Keys;
let log: EventLog;
let read: number;
let checkpoints: HistoryCheckpoints;

beforeEach(async () => {
  store = memoryEventStore();
  keys = memoryKeys();
  read = 0;
  checkpoints = createHistoryCheckpoints();
  log = createEventLog({
    store: {
      ...store,
      async readStream(...asked) {
        const events = await store.readStream(...asked);
        read += events.length;
        return events;
      },
    },
    keyring: createKeyring(keys, testDataKey, { remember: false }),
    upcasters: {},
    realNow: () => new Date(0),
  });
  let head = noStream;
  for (let first = 0; first < length; first += 400) {
    const events = Array.from({ length: 400 }, (_, index): CounterEvent | Rested =>
      (first + index) % 7 === 3
        ? { type: 'Rested', data: {} }
        : { type: 'Counted', data: { by: first + index } },
    );
    ({ head } = await log.append({ stream, head, events, encrypted: true, context: contextOf() }));
  }
});

const page = (skip: number, top: number, own: HistoryCheckpoints | undefined = checkpoints) =>
  historyOf(log, counters, 'a', { skip, top }, own);

test('a page is the same whatever pages were read before', async () => {
  const whole = await page(0, length, undefined);
  expect(whole.entries).toHaveLength(length);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: length + 10 }), fc.nat({ max: 120 })), { minLength: 1, maxLength: 6 }),
      async (pages) => {
        for (const [skip, top] of pages) {
          const { entries, count, damaged } = await page(skip, top);
          expect(entries).toEqual(whole.entries.slice(skip, skip + top));
          expect([count, damaged]).toEqual([length, undefined]);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('the first page reads only the beginning of a long history, and a later one goes on from an earlier one', async () => {
  await page(0, 50);
  expect(read).toBeLessThan(700);
  await page(length - 120, 50);
  read = 0;
  await page(length - 70, 50);
  expect(read).toBeLessThan(100);
});

test('erased data is on no page, whatever pages were read before', async () => {
  const events: readonly RecordedEvent[] = await eventsOf(log, stream);
  await page(length - 200, 100);
  for (const id of new Set(events.flatMap(({ keyId }) => keyId ?? []))) await keys.destroy(id);
  const { entries } = await page(length - 100, 100);
  expect(entries).toHaveLength(100);
  for (const { data, changes, type } of entries) {
    expect(data).toEqual(type === 'Rested' ? {} : null);
    for (const { field, after } of changes) if (field === 'count') expect(after).toBe(0);
  }
  expect(JSON.stringify(entries)).not.toContain('"count"');
});
