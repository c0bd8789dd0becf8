/** The contract of every event store. Stores may be shared, so tests use their own streams and read $all from its current end. */
import { randomUUID } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventToAppend, StoredEvent } from '../../src/kernel/events.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { type Appended, type EventStore, WrongExpectedRevision } from '../../src/ports/eventStore.js';

export interface OpenedEventStore {
  readonly store: EventStore;
  /** Closes the store and opens it again on the same data. */
  reopen(): Promise<EventStore>;
  /** Ends the server or removes the file under the store. */
  dispose?(): Promise<void>;
}

export interface EventStoreContractOptions {
  /** Other writers, the server itself among them, append to the same store, so its head may be behind the last event of a test. */
  readonly shared?: boolean;
}

/** Counts the listeners on a signal, and the signals derived from it. */
function tracesIn(signal: AbortSignal): number {
  const kept = Object.getOwnPropertySymbols(signal).map((symbol): unknown => Reflect.get(signal, symbol));
  // Node keeps these in its own sets, which are no instances of the tests' `Set`.
  const made = kept.map((each) => (isSized(each) ? each.size : 0));
  return getEventListeners(signal, 'abort').length + made.reduce((sum, size) => sum + size, 0);
}

function isSized(value: unknown): value is { readonly size: number } {
  return typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number';
}

export function eventStoreContract(
  name: string,
  open: () => Promise<OpenedEventStore>,
  { shared = false }: EventStoreContractOptions = {},
): void {
  describe(`${name} as an event store`, () => {
    let opened: OpenedEventStore;
    let store: EventStore;

    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(async () => {
      await store.close();
      await opened.dispose?.();
    });

    async function expectHead(position: string): Promise<void> {
      const head = (await store.head()) ?? '';
      if (shared) expect([head, position].sort()).toEqual([position, head]);
      else expect(head).toBe(position);
    }

    test('the first append to a stream starts at revision 0 and later ones continue from there', async () => {
      const stream = newStream();
      const first = await store.append(stream, 'no-stream', events(2));
      expect(first.revision).toBe(1);
      const second = await store.append(stream, 1, events(1));
      expect(second.revision).toBe(2);
      expect(second.position > first.position).toBe(true);
      const stored = await store.readStream(stream);
      expect(stored.map((event) => event.revision)).toEqual([0, 1, 2]);
      expect(stored[1]?.position).toBe(first.position);
      expect(stored[2]?.position).toBe(second.position);
    });

    test('a stream that does not exist reads as empty in both directions', async () => {
      expect(await store.readStream(newStream())).toEqual([]);
      expect(await store.readStream(newStream(), { backwards: true })).toEqual([]);
    });

    test.each([
      ['no stream, but there is one', 3, 'no-stream', 2],
      ['a stream, but there is none', 0, 4, undefined],
      ['an earlier revision', 3, 1, 2],
      ['a later revision', 3, 3, 2],
    ] as const)(
      'a writer who expects %s is refused and told the actual revision',
      async (_, size, expected, actual) => {
        const stream = newStream();
        if (size > 0) await store.append(stream, 'no-stream', events(size));
        const refused = store.append(stream, expected, events(1));
        await expect(refused).rejects.toBeInstanceOf(WrongExpectedRevision);
        await expect(refused).rejects.toMatchObject({ stream, expected, actual });
        expect(await store.readStream(stream)).toHaveLength(size);
      },
    );

    test('a repeated append gets the answer of the first and is stored once', async () => {
      const stream = newStream();
      const [opening, later] = [events(2), events(3)];
      const first = await store.append(stream, 'no-stream', opening);
      const second = await store.append(stream, 1, later);
      await store.append(stream, 4, events(1));
      expect(await store.append(stream, 'no-stream', opening)).toEqual(first);
      expect(await store.append(stream, 1, later)).toEqual(second);
      expect(await store.readStream(stream)).toHaveLength(6);
    });

    test('an append repeated while the first is under way is stored once', async () => {
      const stream = newStream();
      const batch = events(2);
      const answers = await Promise.all([1, 2, 3].map(() => store.append(stream, 'no-stream', batch)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await store.readStream(stream)).toHaveLength(2);
    });

    test('exactly one of a hundred racing writers wins', async () => {
      const stream = newStream();
      await store.append(stream, 'no-stream', events(1));
      const batches = Array.from({ length: 100 }, () => events(2));
      const answers = await Promise.allSettled(batches.map((batch) => store.append(stream, 0, batch)));
      const winners = batches.filter((_, index) => answers[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(WrongExpectedRevision);
      }
      const stored = await store.readStream(stream);
      expect(stored.slice(1).map((event) => event.id)).toEqual(winners[0]?.map((event) => event.id));
    });

    test('the losers of a race can read what the winner appended', async () => {
      for (let round = 0; round < 10; round += 1) {
        const stream = newStream();
        const readByLosers = await Promise.all(
          [1, 2, 3, 4].map(async () => {
            try {
              await store.append(stream, 'no-stream', events(1));
              return 'won';
            } catch (error) {
              if (!(error instanceof WrongExpectedRevision)) throw error;
              return (await store.readStream(stream)).length;
            }
          }),
        );
        expect(readByLosers.sort()).toEqual([1, 1, 1, 'won']);
      }
    });

    test('a read that begins after an append was answered returns its events, whatever runs beside it', async () => {
      const streams = [newStream(), newStream(), newStream()];
      const answered = new Map(streams.map((stream) => [stream, -1]));
      let turn = 0;
      // 0, 1 and 2 in an order that differs at each step of each caller.
      const randomOf = (most: number) => {
        turn = (turn * 16_807 + 7) % 2_147_483_647;
        return turn % most;
      };
      const appendTo = async (stream: string) => {
        for (let revision = -1; revision < 14; ) {
          const size = 1 + randomOf(3);
          const appended = await store.append(stream, revision === -1 ? 'no-stream' : revision, events(size));
          revision = appended.revision;
          answered.set(stream, revision);
        }
      };
      const readFrom = async (stream: string) => {
        while ((answered.get(stream) ?? 0) < 14) {
          const newest = answered.get(stream) ?? -1;
          const from = Math.max(0, newest + randomOf(3) - 1);
          const read = await store.readStream(stream, { from });
          if (from <= newest) expect(read[0]?.revision).toBe(from);
          expect(read.map(({ revision }) => revision)).toEqual(read.map((_, index) => from + index));
          expect(from + read.length).toBeGreaterThan(newest);
          await setImmediate();
        }
      };
      const readers = streams.flatMap((stream) => [readFrom(stream), readFrom(stream), readFrom(stream)]);
      await Promise.all([...readers, ...streams.map(appendTo)]);
      for (const stream of streams) {
        const last = answered.get(stream) ?? -1;
        expect(await store.readStream(stream, { from: last })).toHaveLength(1);
        expect(await store.readStream(stream, { from: last + 1 })).toEqual([]);
        await store.append(stream, last, events(1));
        expect(await store.readStream(stream, { from: last + 1 })).toHaveLength(1);
      }
    });

    test('events are returned exactly as they were appended', async () => {
      const stream = newStream();
      const data: JsonObject = {
        zulu: 'first by order of writing',
        alpha: 'é ß ﬃ 漢字 😀 \u2028 \u0000 \ud800 "quoted" \\ \n',
        '': 'no name',
        '😀': [1, [2, { three: null }], {}, []],
        large: 9_007_199_254_740_991,
        small: 5e-324,
        huge: 1.7976931348623157e308,
        fraction: 0.1,
        negative: -12.5,
        yes: true,
        decimal: '12345678901234567890.123456',
      };
      const metadata: JsonObject = { actor: { kind: 'user', id: '7' }, at: '2026-01-31T10:00:00.000Z' };
      const given = { id: randomUUID(), type: 'SomethingHappened', data, metadata };
      const { position } = await store.append(stream, 'no-stream', [given]);
      const [stored] = await store.readStream(stream);
      expect(stored).toEqual({ ...given, stream, revision: 0, position });
      expect(JSON.stringify(stored?.data)).toBe(JSON.stringify(data));
      expect(JSON.stringify(stored?.metadata)).toBe(JSON.stringify(metadata));
    });

    test('an event of nearly a mebibyte is stored', async () => {
      const stream = newStream();
      const [event] = events(1);
      if (!event) throw new Error('no event was made');
      const data = { text: 'x'.repeat(1_000_000) };
      await store.append(stream, 'no-stream', [{ ...event, data }]);
      expect((await store.readStream(stream))[0]?.data).toEqual(data);
    });

    test('a stream is read in pages, in both directions, from any revision', async () => {
      const stream = newStream();
      await store.append(stream, 'no-stream', events(10));
      const revisions = async (options: Parameters<EventStore['readStream']>[1]) =>
        (await store.readStream(stream, options)).map((event) => event.revision);
      expect(await revisions({ limit: 3 })).toEqual([0, 1, 2]);
      expect(await revisions({ from: 8 })).toEqual([8, 9]);
      expect(await revisions({ from: 4, limit: 2 })).toEqual([4, 5]);
      expect(await revisions({ from: 10 })).toEqual([]);
      expect(await revisions({ backwards: true, limit: 3 })).toEqual([9, 8, 7]);
      expect(await revisions({ backwards: true, from: 1 })).toEqual([1, 0]);
      expect(await revisions({ backwards: true, from: 50, limit: 1 })).toEqual([9]);
    });

    test('all events are read in the order in which they were appended, page by page', async () => {
      const after = await store.head();
      const streams = [newStream(), newStream()];
      const appended: Appended[] = [];
      for (const revision of [0, 1, 2, 3]) {
        for (const stream of streams) {
          appended.push(await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, events(1)));
        }
      }
      const found = (await readAllOf(store, { after, limit: 3 })).filter((event) =>
        streams.includes(event.stream),
      );
      expect(found.map((event) => event.position)).toEqual(appended.map((answer) => answer.position));
      expect(found.map((event) => event.revision)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
      const positions = found.map((event) => event.position);
      expect([...positions].sort()).toEqual(positions);
      expect(await store.readStream(streams[0] ?? '')).toEqual(
        found.filter((event) => event.stream === streams[0]),
      );
    });

    test('a read by prefixes returns only matching streams and moves its position past the others', async () => {
      const after = await store.head();
      const mark = randomUUID();
      const names = ['wanted-1', 'other-1', 'also-1', 'want', 'wanted-2', 'Wanted-3', 'other-2'];
      for (const name of names) await store.append(`${mark}${name}`, 'no-stream', events(2));
      const streamPrefixes = [`${mark}wanted-`, `${mark}also-`];
      for (const limit of [1, 4, 100]) {
        const found = await readAllOf(store, { after, limit, streamPrefixes });
        expect(found.map((event) => event.stream.slice(mark.length))).toEqual([
          'wanted-1',
          'wanted-1',
          'also-1',
          'also-1',
          'wanted-2',
          'wanted-2',
        ]);
      }
      const nothing = await store.readAll({ after, limit: 100, streamPrefixes: [`${mark}nothing`] });
      expect(nothing.events).toEqual([]);
      expect((nothing.position ?? '') > (after ?? '')).toBe(true);
    });

    test('pattern characters in a prefix have no special meaning', async () => {
      const after = await store.head();
      const mark = randomUUID();
      for (const name of ['a%b', 'a_b', 'a*b', 'a[b', 'aXb']) {
        await store.append(`${mark}${name}`, 'no-stream', events(1));
      }
      for (const prefix of ['a%', 'a_', 'a*', 'a[']) {
        const found = await readAllOf(store, { after, limit: 10, streamPrefixes: [`${mark}${prefix}`] });
        expect(found.map((event) => event.stream.slice(mark.length))).toEqual([`${prefix}b`]);
      }
    });

    test('the head is the position of the last event', async () => {
      const { position } = await store.append(newStream(), 'no-stream', events(3));
      await expectHead(position);
      const beyond = await store.readAll({ after: position, limit: 10 });
      expect(beyond).toMatchObject({ events: [], atEnd: true });
      if (!shared) expect(beyond.position).toBe(position);
    });

    test('a wait for events ends at once when there are some, or when it is aborted', async () => {
      const before = await store.head();
      const { position } = await store.append(newStream(), 'no-stream', events(1));
      await store.waitForEvents(before, new AbortController().signal);
      await store.waitForEvents(position, AbortSignal.abort());
      const giveUp = new AbortController();
      const wait = store.waitForEvents(position, giveUp.signal);
      giveUp.abort();
      await wait;
    });

    test('the next append ends a wait for events', async () => {
      const stream = newStream();
      let { revision, position } = await store.append(stream, 'no-stream', events(1));
      for (let round = 0; round < 3; round += 1) {
        const found = (async () => {
          for (;;) {
            await store.waitForEvents(position, new AbortController().signal);
            const page = await store.readAll({ after: position, limit: 10 });
            if (page.events.length > 0) return page.events[0]?.position;
          }
        })();
        const appended = await store.append(stream, revision, events(1));
        expect(await found).toBe(appended.position);
        ({ revision, position } = appended);
      }
    });

    test('waits for events leave no listeners on a signal that outlives them', async () => {
      const { signal } = new AbortController();
      const stream = newStream();
      const before = await store.head();
      let { revision, position } = await store.append(stream, 'no-stream', events(1));
      for (let round = 0; round < 3; round += 1) {
        await store.waitForEvents(before, signal);
        const wait = store.waitForEvents(position, signal);
        ({ revision, position } = await store.append(stream, revision, events(1)));
        await wait;
      }
      expect(tracesIn(signal)).toBe(0);
    });

    test('appended events are still there after the store is reopened', async () => {
      const stream = newStream();
      const appended = await store.append(stream, 'no-stream', events(3));
      const stored = await store.readStream(stream);
      store = await opened.reopen();
      expect(await store.readStream(stream)).toEqual(stored);
      await expectHead(appended.position);
      const next = await store.append(stream, 2, events(1));
      expect(next.position > appended.position).toBe(true);
    });
  });
}

/** A stream name that no other test or run uses. */
export function newStream(category = 'contract'): string {
  return `${category}-${randomUUID()}`;
}

export function events(count: number): EventToAppend[] {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    type: 'SomethingHappened',
    data: { index },
    metadata: { at: '2026-01-31T10:00:00.000Z' },
  }));
}

/** Reads every page from a position to the end. */
export async function readAllOf(
  store: EventStore,
  options: Parameters<EventStore['readAll']>[0],
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  let after = options.after;
  for (;;) {
    const page = await store.readAll({ ...options, after });
    expect(page.events.length).toBeLessThanOrEqual(options.limit);
    found.push(...page.events);
    after = page.position;
    if (page.atEnd) return found;
  }
}
