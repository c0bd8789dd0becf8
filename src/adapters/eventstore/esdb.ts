/** The event store on EventStoreDB (23.10 or newer), a node or a cluster, alone or shared with others. */
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { EventToAppend, Position } from '../../kernel/events.js';
import {
  type AllPage,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  Unavailable,
  WrongExpectedRevision,
} from '../../ports/eventStore.js';
import { createBell } from './esdbBell.js';
import { attemptLimit, createCalls, gathered } from './esdbCalls.js';
import { type Cursor, openCursor } from './esdbCursor.js';
import { positionOf, prefixOf, toProposed, toStored } from './esdbEvents.js';
import { checkAppend, checkLimit, checkPrefixes } from './limits.js';

export interface EventStoreDbOptions {
  /** Connection string, `esdb://…` or `esdb+discover://…`, with TLS and credentials as the client takes them. */
  readonly url: string;
  /** Begins the names of all streams, so that several deployments can share a server. */
  readonly namespace: string;
  /** For how long a fault of the server may last before a call is `Unavailable`, milliseconds (default 8,000). */
  readonly patience?: number;
  /** Appends that may be under way at once; more are `Unavailable` (default 1,024). */
  readonly appendsAtOnce?: number;
}

/** Cursors that are kept open between two pages, and for how long, milliseconds. */
const mostCursors = 8;
const cursorIdleFor = 5_000;

/** Connects lazily: a server that is out of reach is met by the first call. @throws Error for a connection string that is none */
export function openEventStoreDb(options: EventStoreDbOptions): EventStore {
  const { url, namespace, patience = 8_000, appendsAtOnce = 1_024 } = options;
  const client = EventStoreDBClient.connectionString(url);
  const prefix = prefixOf(namespace);
  const calls = createCalls(patience);
  const bell = createBell(client, prefix);
  const cursors: { readonly prefixes: string; readonly cursor: Cursor; readonly timer: NodeJS.Timeout }[] =
    [];
  let appending = 0;

  /** Of the last event in the whole store, that of another namespace or the server's own included. */
  async function lastPosition(): Promise<Position | undefined> {
    const [last] = await gathered(
      client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true }),
    );
    return last?.event?.position && positionOf(last.event.position);
  }

  async function attempt(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<Appended> {
    const { success, nextExpectedRevision, position } = await client.appendToStream(
      prefix + stream,
      events.map(toProposed),
      {
        expectedRevision: expected === 'no-stream' ? NO_STREAM : BigInt(expected),
        requiresLeader: true,
        deadline: attemptLimit,
      },
    );
    const revision = Number(nextExpectedRevision);
    // Told so only when the connection string says that a lost race is no error.
    if (!success) throw new WrongExpectedRevision(stream, expected, await revisionOf(stream));
    if (position !== undefined) return { revision, position: positionOf(position) };
    const [last] = await readStream(stream, revision, 1, false);
    if (last === undefined)
      throw new Error(`revision ${revision} of ${stream} was appended and is not there`);
    return { revision, position: last.position };
  }

  async function revisionOf(stream: string): Promise<number | undefined> {
    const [last] = await readStream(stream, undefined, 1, true);
    return last?.revision;
  }

  async function readStream(stream: string, from: number | undefined, limit: number, backwards: boolean) {
    try {
      const found = await gathered(
        client.readStream(prefix + stream, {
          fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
          direction: backwards ? BACKWARDS : FORWARDS,
          maxCount: limit,
          requiresLeader: true,
        }),
      );
      return found.map((resolved) => toStored(resolved, prefix));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }

  /** The open cursor that goes on there, or a new one. */
  async function cursorAt(after: Position | undefined, prefixes: readonly string[]): Promise<Cursor> {
    const name = prefixes.join('\n');
    const index = cursors.findIndex((kept) => kept.prefixes === name && kept.cursor.next?.after === after);
    if (index >= 0 && after !== undefined) {
      const [kept] = cursors.splice(index, 1);
      if (kept !== undefined) {
        clearTimeout(kept.timer);
        return kept.cursor;
      }
    }
    const head = await lastPosition();
    return openCursor({ client, after, prefixes, namespacePrefix: prefix, head });
  }

  function keep(cursor: Cursor, prefixes: string): void {
    if (cursor.next === undefined) return;
    const timer = setTimeout(() => drop(cursor), cursorIdleFor).unref();
    cursors.push({ prefixes, cursor, timer });
    const [oldest] = cursors;
    if (cursors.length > mostCursors && oldest !== undefined) drop(oldest.cursor);
  }

  function drop(cursor: Cursor): void {
    const index = cursors.findIndex((kept) => kept.cursor === cursor);
    if (index < 0) return;
    clearTimeout(cursors[index]?.timer);
    cursors.splice(index, 1);
    cursor.close();
  }

  return {
    async append(stream, expected, events) {
      checkAppend(stream, expected, events);
      if (appending >= appendsAtOnce) throw new Unavailable('too many appends are under way');
      appending += 1;
      try {
        // Repeating it does no harm: the same events at the same place are recognised by the server.
        return await calls.insist(() => attempt(stream, expected, events));
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) {
          const { actualVersion } = error;
          const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : undefined;
          throw new WrongExpectedRevision(stream, expected, actual);
        }
        if (error instanceof MaxAppendSizeExceededError)
          throw new RangeError(`the events for ${stream} are larger together than the server takes`, {
            cause: error,
          });
        throw error;
      } finally {
        appending -= 1;
      }
    },

    readStream(stream, { from, limit = 1_000, backwards = false } = {}) {
      checkLimit(limit, 4_096);
      return calls.insist(() => readStream(stream, from, limit, backwards));
    },

    readAll({ after, limit, streamPrefixes = [''] }) {
      checkLimit(limit, 10_000);
      checkPrefixes(streamPrefixes);
      const prefixes = streamPrefixes.map((each) => prefix + each);
      return calls.insist<AllPage>(async () => {
        const cursor = await cursorAt(after, prefixes);
        const page = await cursor.page(limit);
        keep(cursor, prefixes.join('\n'));
        return page;
      });
    },

    async waitForEvents(after, signal) {
      const found = new AbortController();
      // Listening first, so that nothing comes between the look and the wait.
      const next = bell.next(AbortSignal.any([signal, found.signal]));
      if (!signal.aborted) {
        const head = await calls.insist(lastPosition);
        if (head !== undefined && (after === undefined || head > after)) found.abort();
      }
      await next;
    },

    head: () => calls.insist(lastPosition),

    async close() {
      for (const { cursor } of [...cursors]) drop(cursor);
      bell.close();
      calls.close();
      await client.dispose();
    },
  };
}
