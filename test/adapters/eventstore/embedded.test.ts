/** The embedded event store: the contract of all stores, its own limits, and its file. */
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import Libsql from 'libsql';
import {
  createCommandKeys,
  type EmbeddedEventStoreOptions,
  openEmbeddedEventStore,
} from '../../../src/adapters/eventstore/embedded.js';
import { type EventWrites, none } from '../../../src/adapters/eventstore/embeddedWrites.js';
import { openWriter } from '../../../src/adapters/sqlite/writerThread.js';
import { type EventStore, WrongExpectedRevision } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { eventStoreContract, events, newStream, readAllOf } from '../../contracts/eventStore.contract.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const opened: EventStore[] = [];
const newFolder = temporaryFolders();

async function open(options: Partial<EmbeddedEventStoreOptions> = {}): Promise<EventStore> {
  const store = await openEmbeddedEventStore({
    file: join(newFolder(), 'events.db'),
    readers: 2,
    onFailure: (error) => {
      throw error;
    },
    ...options,
  });
  opened.push(store);
  return store;
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

eventStoreContract('the embedded store', async () => {
  const file = join(newFolder(), 'events.db');
  const openFile = () =>
    openEmbeddedEventStore({
      file,
      readers: 2,
      onFailure: (error) => {
        throw error;
      },
    });
  const store = await openFile();
  return {
    store,
    reopen: async () => {
      await store.close();
      return openFile();
    },
  };
});

test('an empty store has no head and only an empty last page', async () => {
  const store = await open();
  expect(await store.head()).toBeUndefined();
  expect(await store.readAll({ limit: 10 })).toEqual({ events: [], position: undefined, atEnd: true });
});

test('an append with one event more than the stored one is not taken as its repetition', async () => {
  const store = await open();
  const [one, two, three] = events(3);
  if (one === undefined || two === undefined || three === undefined) throw new Error('there are three');
  await store.append('a', 'no-stream', [one, two]);
  await expect(store.append('a', 'no-stream', [one, two, three])).rejects.toThrow(WrongExpectedRevision);
  expect(await store.readStream('a')).toHaveLength(2);
});

test('positions count the events without gaps, despite refused appends', async () => {
  const store = await open();
  await store.append('a', 'no-stream', events(2));
  await Promise.allSettled([
    store.append('a', 'no-stream', events(1)),
    store.append('b', 'no-stream', events(1)),
    store.append('a', 7, events(1)),
    store.append('a', 1, events(2)),
  ]);
  const { events: all } = await store.readAll({ limit: 10 });
  expect(all.map((event) => event.position)).toEqual(
    [1, 2, 3, 4, 5].map((number) => String(number).padStart(16, '0')),
  );
});

test('a page of large events ends early and says that there are more', async () => {
  const store = await open();
  const large = events(30).map((event) => ({ ...event, data: { text: 'x'.repeat(1_000_000) } }));
  for (const [index, event] of large.entries()) {
    await store.append('large', index === 0 ? 'no-stream' : index - 1, [event]);
  }
  for (const streamPrefixes of [undefined, ['lar']]) {
    const filter = streamPrefixes ? { streamPrefixes } : {};
    const page = await store.readAll({ limit: 1_000, ...filter });
    expect(page.atEnd).toBe(false);
    expect(page.events.length).toBeLessThan(30);
    const all = await readAllOf(store, { limit: 1_000, ...filter });
    expect(all.map((event) => event.id)).toEqual(large.map((event) => event.id));
  }
});

test('a filter without matches passes a long store in bounded steps', async () => {
  const store = await open();
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => store.append(`many-${index}`, 'no-stream', events(1_000))),
  );
  await store.append('rare-1', 'no-stream', events(1));
  const first = await store.readAll({ limit: 10, streamPrefixes: ['rare-'] });
  expect(first).toMatchObject({ events: [], atEnd: false });
  const found = await readAllOf(store, { limit: 10, streamPrefixes: ['rare-'] });
  expect(found.map((event) => event.stream)).toEqual(['rare-1']);
});

test('appends beyond the length of the queue are unavailable and store nothing', async () => {
  const store = await open({ maxAppends: 8 });
  const streams = Array.from({ length: 12 }, () => newStream());
  const answers = await Promise.allSettled(
    streams.map((stream) => store.append(stream, 'no-stream', events(1))),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(4);
  for (const answer of refused) expect(answer.reason).toBeInstanceOf(Unavailable);
  expect(await readAllOf(store, { limit: 100 })).toHaveLength(8);
});

test('a closed store is unavailable, and waits for events end', async () => {
  const store = await open();
  const wait = store.waitForEvents(undefined, new AbortController().signal);
  await store.close();
  await wait;
  await expect(store.append('a', 'no-stream', events(1))).rejects.toBeInstanceOf(Unavailable);
  await expect(store.readStream('a')).rejects.toBeInstanceOf(Unavailable);
});

test.each([
  ['no events', 'a', 0],
  ['more than a thousand events', 'a', 1_001],
  ['a stream without a name', '', 1],
  ['a stream with too long a name', 'x'.repeat(513), 1],
])('an append of %s is refused with a reason', async (_, stream, count) => {
  const store = await open();
  await expect(store.append(stream, 'no-stream', events(count))).rejects.toBeInstanceOf(RangeError);
});

test('an append with an event over a mebibyte is refused as a whole', async () => {
  const store = await open();
  const [small, large] = events(2);
  if (!small || !large) throw new Error('no events were made');
  const batch = [small, { ...large, data: { text: 'é'.repeat(524_288) } }];
  await expect(store.append('a', 'no-stream', batch)).rejects.toThrow('an event takes 1048576');
  expect(await store.readStream('a')).toEqual([]);
});

test.each([
  ['a page of nothing', (store: EventStore) => store.readAll({ limit: 0 })],
  ['a page beyond the limit', (store: EventStore) => store.readAll({ limit: 10_001 })],
  ['a page of a stream beyond the limit', (store: EventStore) => store.readStream('a', { limit: 4_097 })],
  ['no prefixes', (store: EventStore) => store.readAll({ limit: 1, streamPrefixes: [] })],
  ["another store's position", (store: EventStore) => store.readAll({ limit: 1, after: 'C:12/P:12' })],
  ['a revision below 0', (store: EventStore) => store.append('a', -1, events(1))],
])('%s is refused with a reason', async (_, call) => {
  const store = await open();
  await expect(call(store)).rejects.toMatchObject({ name: expect.stringMatching(/^(Range|Type)Error$/) });
});

test('the file refuses to change or delete an event', async () => {
  const file = join(newFolder(), 'events.db');
  const store = await open({ file });
  await store.append('a', 'no-stream', events(1));
  await store.close();
  const database = new Libsql(file);
  expect(() => database.exec("UPDATE events SET data = '{}'")).toThrow('events never change');
  expect(() => database.exec('DELETE FROM events')).toThrow('events are never deleted');
  database.close();
});

test('an event damaged in the file is named', async () => {
  const file = join(newFolder(), 'events.db');
  const store = await open({ file });
  await store.append('a', 'no-stream', events(3));
  await store.close();
  const database = new Libsql(file);
  database.exec("DROP TRIGGER events_never_change; UPDATE events SET data = '{' WHERE revision = 1");
  database.close();
  const damaged = await open({ file });
  const [first, second] = ['0000000000000001', '0000000000000002'];
  const named = { name: 'DamagedEvent', stream: 'a', revision: 1, position: second };
  await expect(damaged.readStream('a')).rejects.toMatchObject(named);
  expect(await damaged.readStream('a', { from: 2 })).toHaveLength(1);
  const before = await damaged.readAll({ limit: 10 });
  expect(before).toMatchObject({ position: first, atEnd: false, events: [{ revision: 0 }] });
  await expect(damaged.readAll({ limit: 10, after: first })).rejects.toMatchObject(named);
  expect((await damaged.readAll({ limit: 10, after: second })).events).toMatchObject([{ revision: 2 }]);
});

test('bytes that are not text are read as replacement characters and end no process', async () => {
  const file = join(newFolder(), 'events.db');
  const store = await open({ file });
  await store.append('a', 'no-stream', events(1));
  await store.close();
  const database = new Libsql(file);
  database.exec(
    "DROP TRIGGER events_never_change; UPDATE events SET type = CAST(x'ff80' AS TEXT), data = CAST(x'7b2261223a22ff227d' AS TEXT)",
  );
  database.close();
  const [event] = await (await open({ file })).readStream('a');
  expect(event).toMatchObject({ type: '\ufffd\ufffd', data: { a: '\ufffd' } });
});

test('a file of a newer format is refused', async () => {
  const file = join(newFolder(), 'events.db');
  const database = new Libsql(file);
  database.exec('PRAGMA user_version = 9');
  database.close();
  await expect(open({ file })).rejects.toThrow('the event store has format 9, but this version supports 1');
});

const keyed = (key: string) => events(1).map((event) => ({ ...event, metadata: { idempotencyKey: key } }));
const command = { commandId: 'command-1', fingerprint: 'what was asked', expiresAt: Date.now() + 60_000 };

test('a command key is stored with the first events of its command, or not at all', async () => {
  const file = join(newFolder(), 'events.db');
  const store = await open({ file });
  const keys = store.commandKeys;
  if (keys === undefined) throw new Error('the embedded store keeps keys');
  const stream = newStream();
  await store.append(stream, 'no-stream', events(1));
  keys.begin('k', command);
  await expect(store.append(stream, 'no-stream', keyed('k'))).rejects.toThrow(WrongExpectedRevision);
  await store.append(newStream(), 'no-stream', keyed('other'));
  expect(await keys.find('k', Date.now())).toBeUndefined();
  await store.append(stream, 0, keyed('k'));
  await store.append(stream, 1, keyed('k'));
  keys.end('k');
  expect(await keys.find('k', Date.now())).toEqual(command);
  expect(await keys.find('k', command.expiresAt)).toBeUndefined();
  expect(await keys.find('other', Date.now())).toBeUndefined();
  await store.close();
  const again = await open({ file });
  expect(await again.commandKeys?.find('k', Date.now())).toEqual(command);
});

test('only expired keys are removed', async () => {
  const file = join(newFolder(), 'events.db');
  const writer = await openWriter<EventWrites>({
    file,
    module: new URL('../../../dist/adapters/eventstore/embeddedWrites.js', import.meta.url),
    onFailure: (error) => {
      throw error;
    },
  });
  const fields = () => events(1).flatMap(({ id, type, data }) => [id, type, JSON.stringify(data), '{}']);
  for (const [index, expires] of [10, 20, 30].entries())
    await writer.call('append', newStream(), none, fields(), [`k${index}`, 'c', 'f', expires]);
  expect(await writer.call('dropKeys', 20, 10)).toBe(2);
  expect(await writer.call('dropKeys', 20, 10)).toBe(0);
  await writer.close();
  const left = new Libsql(file).prepare('SELECT key FROM command_keys').all();
  expect(left).toEqual([{ key: 'k2' }]);
});

test('all expired keys are removed every minute, a portion at a time', async () => {
  jest.useFakeTimers();
  try {
    let expired = 450;
    const keys = createCommandKeys({
      find: async () => undefined,
      drop: async (_now, limit) => {
        const dropped = Math.min(limit, expired);
        expired -= dropped;
        return dropped;
      },
    });
    await jest.advanceTimersByTimeAsync(59_999);
    expect(expired).toBe(450);
    await jest.advanceTimersByTimeAsync(1);
    expect(expired).toBe(0);
    expired = 1;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(expired).toBe(0);
    await keys.stop();
  } finally {
    jest.useRealTimers();
  }
});
