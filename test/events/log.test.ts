/** Streams with unreadable or missing events are read up to the damage. */
import { describe, expect, test } from '@jest/globals';
import { noStream } from '../../src/events/log.js';
import type { RecordedEvent, StoredEvent } from '../../src/kernel/events.js';
import { DamagedEvent, type EventStore } from '../../src/ports/eventStore.js';
import { contextOf, counterProcess } from '../support/counter.js';
import { damagedStore } from '../support/damagedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';

const stream = 'counter-a';

async function storeOf(events: number) {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const counted = Array.from({ length: events }, (_, by) => ({ type: 'Counted', data: { by } }));
  const request = { stream, head: noStream, events: counted, encrypted: true, context: contextOf() };
  await counterProcess(store, keys).log.append(request);
  return { store, logOf: (other: EventStore) => counterProcess(other, keys).log };
}

async function readUntilDamage(batches: AsyncIterable<readonly RecordedEvent[]>) {
  const revisions: number[] = [];
  try {
    for await (const batch of batches) revisions.push(...batch.map(({ revision }) => revision));
  } catch (error) {
    return { revisions, error };
  }
  return { revisions, error: undefined };
}

const upTo = (revision: number) => Array.from({ length: revision }, (_, index) => index);

describe('an event without its key', () => {
  test('is read without its data if the key was destroyed, and is damaged if the key is lost', async () => {
    const store = memoryEventStore();
    const keys = memoryKeys();
    const counted = [{ type: 'Counted', data: { by: 1 } }];
    const request = { stream, head: noStream, events: counted, encrypted: true, context: contextOf() };
    await counterProcess(store, keys).log.append(request);
    const [event] = await store.readStream(stream);
    await keys.destroy(String(event?.data.$key));
    expect(await counterProcess(store, keys).log.last(stream)).toMatchObject({ data: null });
    await expect(counterProcess(store, memoryKeys()).log.last(stream)).rejects.toThrow(DamagedEvent);
  });
});

describe('an event that cannot be read', () => {
  test.each([0, 1, 511, 512, 700])(
    'at revision %i is reported after all events before it are read',
    async (revision) => {
      const { store, logOf } = await storeOf(1_100);
      const log = logOf(damagedStore(store, (event) => event.revision === revision));
      const { revisions, error } = await readUntilDamage(log.read(stream));
      expect(revisions).toEqual(upTo(revision));
      expect(error).toBeInstanceOf(DamagedEvent);
      expect(error).toMatchObject({ stream, revision });
    },
  );

  test('is reported after a gap too', async () => {
    const { store, logOf } = await storeOf(20);
    const gone = (event: StoredEvent) => event.revision > 2 && event.revision < 9;
    const gaps: EventStore = {
      ...store,
      async readStream(name, options = {}) {
        const { from = 0, limit = 1_000 } = options;
        const all = await store.readStream(name, { from });
        return all.filter((event) => !gone(event)).slice(0, limit);
      },
    };
    const log = logOf(damagedStore(gaps, ({ revision }) => revision === 11));
    const { revisions, error } = await readUntilDamage(log.read(stream));
    expect(revisions).toEqual([0, 1, 2, 9, 10]);
    expect(error).toMatchObject({ revision: 11 });
  });

  test('includes one with the encrypted data of its neighbour', async () => {
    const { store, logOf } = await storeOf(5);
    const [first] = await store.readStream(stream);
    const changed: EventStore = {
      ...store,
      readStream: async (name, options) =>
        (await store.readStream(name, options)).map((event) =>
          event.revision === 3 ? { ...event, data: first?.data ?? {} } : event,
        ),
    };
    const { revisions, error } = await readUntilDamage(logOf(changed).read(stream));
    expect(revisions).toEqual(upTo(3));
    expect(error).toBeInstanceOf(DamagedEvent);
  });

  test('includes one whose data no key can decrypt', async () => {
    const { store, logOf } = await storeOf(5);
    const changed: EventStore = {
      ...store,
      readStream: async (name, options) =>
        (await store.readStream(name, options)).map((event) =>
          event.revision === 3 ? { ...event, data: { ...event.data, $sealed: 'AAAA' } } : event,
        ),
    };
    const { revisions, error } = await readUntilDamage(logOf(changed).read(stream));
    expect(revisions).toEqual(upTo(3));
    expect(error).toBeInstanceOf(DamagedEvent);
    expect(error).toMatchObject({ stream, revision: 3 });
  });
});

test('a stream with a gap is read without repeating events', async () => {
  const { store, logOf } = await storeOf(1_200);
  const gaps: EventStore = {
    ...store,
    async readStream(name, options = {}) {
      const { from = 0, limit = 1_000 } = options;
      const all = await store.readStream(name, { from, limit: 4_096 });
      return all.filter(({ revision }) => revision !== 100).slice(0, limit);
    },
  };
  const { revisions } = await readUntilDamage(logOf(gaps).read(stream));
  expect(revisions).toEqual(upTo(1_200).filter((revision) => revision !== 100));
});
