/** An event store in memory for tests of code that uses the port; it passes the port's contract suite too. */
import type { StoredEvent } from '../../src/kernel/events.js';
import { type EventStore, WrongExpectedRevision } from '../../src/ports/eventStore.js';

export interface MemoryEventStore extends EventStore {
  /** Runs once, just before the next append is checked, so that another process can get in between. */
  beforeNextAppend(intrude: () => Promise<void>): void;
  readonly appends: number;
}

export function memoryEventStore(): MemoryEventStore {
  const all: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  let intruder: (() => Promise<void>) | undefined;
  let appends = 0;
  let wake: () => void = () => undefined;
  const positionOf = (index: number) => String(index).padStart(12, '0');

  return {
    get appends() {
      return appends;
    },
    beforeNextAppend(intrude) {
      intruder = intrude;
    },
    async append(stream, expected, events) {
      const intrude = intruder;
      intruder = undefined;
      await intrude?.();
      const own = streams.get(stream) ?? [];
      const from = expected === 'no-stream' ? 0 : expected + 1;
      const repeated = own.slice(from, from + events.length);
      if (repeated.length === events.length && repeated.every(({ id }, index) => id === events[index]?.id)) {
        return { revision: from + events.length - 1, position: repeated.at(-1)?.position ?? '' };
      }
      if (own.length !== from)
        throw new WrongExpectedRevision(stream, expected, own.length === 0 ? undefined : own.length - 1);
      for (const event of structuredClone(events)) {
        const stored = { ...event, stream, revision: own.length, position: positionOf(all.length) };
        own.push(stored);
        all.push(stored);
      }
      streams.set(stream, own);
      appends += 1;
      wake();
      return { revision: own.length - 1, position: positionOf(all.length - 1) };
    },
    async readStream(stream, options = {}) {
      const own = streams.get(stream) ?? [];
      const limit = options.limit ?? 1_000;
      if (options.backwards === true) {
        return own
          .slice(0, (options.from ?? own.length - 1) + 1)
          .reverse()
          .slice(0, limit);
      }
      return own.slice(options.from ?? 0).slice(0, limit);
    },
    async readAll({ after, limit, streamPrefixes }) {
      const start = after === undefined ? 0 : Number(after) + 1;
      const scanned = all.slice(start, start + limit);
      const wanted = (stream: string) => streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true;
      const end = start + scanned.length;
      return {
        events: scanned.filter(({ stream }) => wanted(stream)),
        position: end === 0 ? undefined : positionOf(end - 1),
        atEnd: end >= all.length,
      };
    },
    waitForEvents: (after, signal) =>
      new Promise((resolve) => {
        const next = after === undefined ? 0 : Number(after) + 1;
        if (next < all.length || signal.aborted) return resolve();
        wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    head: async () => all.at(-1)?.position,
    close: async () => undefined,
  };
}
