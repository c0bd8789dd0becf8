/** The event store on EventStoreDB (23.10 or newer), a node or a cluster, alone or shared with others. */
import { setMaxListeners } from 'node:events';
import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { EventToAppend, Position } from '../../kernel/events.js';
import { sleep } from '../../kernel/waiting.js';
import { callerWaitsUntil } from '../../ports/callerDeadline.js';
import {
  type AllPage,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  WrongExpectedRevision,
} from '../../ports/eventStore.js';
import { Unavailable } from '../../ports/unavailable.js';
import { type BatchAppended, openBatches } from './esdbBatches.js';
import { attemptLimit, createCalls, gather, isTooLarge, longestAttempt, longestFault } from './esdbCalls.js';
import { type Cursor, openCursor } from './esdbCursor.js';
import { logPositionOf, positionOf, prefixOf, toProposed, toStored } from './esdbEvents.js';
import { createBell } from './esdbWakeups.js';
import { checkAppend, checkLimit, checkPrefixes } from './limits.js';

export interface EventStoreDbOptions {
  /** Connection string, `esdb://…` or `esdb+discover://…`, with TLS and credentials as the client takes them. */
  readonly url: string;
  /** Begins the names of all streams, so that several deployments can share a server. */
  readonly namespace: string;
  /** For how long a fault of the server may last before a call is `Unavailable`, milliseconds (default `longestFault`). */
  readonly waitMilliseconds?: number;
  /** Appends that may be under way at once; more are `Unavailable` (default 1,024). */
  readonly appendsAtOnce?: number;
  /** For how long an event that caused a conflict may be unreadable before the append is `Unavailable`, milliseconds (default 5,000). */
  readonly conflictWaitMilliseconds?: number;
}

/** Cursors that are kept open between two pages, and for how long, milliseconds. */
const mostCursors = 8;
const cursorIdleFor = 5_000;

/** Connects lazily: a server that is out of reach is met by the first call. @throws Error for a connection string that is none */
export function openEventStoreDb(options: EventStoreDbOptions): EventStore {
  const { url, namespace, waitMilliseconds = longestFault, appendsAtOnce = 1_024 } = options;
  const { conflictWaitMilliseconds = 5_000 } = options;
  const client = EventStoreDBClient.connectionString(withGossipTimeout(url));
  setUp(client);
  const prefix = prefixOf(namespace);
  const calls = createCalls(waitMilliseconds, () => leaveNode(client));
  const batches = openBatches(client, attemptLimit);
  const bell = createBell(client, prefix);
  const cursors: { readonly prefixes: string; readonly cursor: Cursor; readonly timer: NodeJS.Timeout }[] =
    [];
  let appending = 0;

  /** Position of the last event in the whole store, that of another namespace or the server's own included. */
  async function lastPosition(): Promise<Position | undefined> {
    const [last] = await gather(
      client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true }),
    );
    return last?.event?.position && positionOf(last.event.position);
  }

  async function attempt(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<Appended> {
    const { revision, position } = await (batches.append(prefix + stream, expected, events) ??
      appendAlone(stream, expected, events));
    if (position !== undefined) return { revision, position: positionOf(position) };
    await untilReadable(stream, revision);
    const [last] = await readStream(stream, revision, 1, false);
    if (last === undefined)
      throw new Error(`revision ${revision} of ${stream} was appended and is not there`);
    return { revision, position: last.position };
  }

  async function appendAlone(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<BatchAppended> {
    const { nextExpectedRevision, position } = await client.appendToStream(
      prefix + stream,
      events.map(toProposed),
      {
        expectedRevision: expected === 'no-stream' ? NO_STREAM : BigInt(expected),
        requiresLeader: true,
        deadline: attemptLimit,
      },
    );
    return { revision: Number(nextExpectedRevision), position };
  }

  /**
   * The error of a conflict, once its cause can be read: a server tells of a conflict with what it has taken and not yet shown, up to
   * hundreds of milliseconds before, and anyone who reads in between sees a stream in which nobody was first.
   * @throws WrongExpectedRevision; Unavailable when it cannot be read in time
   */
  async function resolveConflict(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    actual: number | undefined,
  ): Promise<Appended> {
    const wrong = new WrongExpectedRevision(stream, expected, actual);
    const before = expected === 'no-stream' ? -1 : expected;
    if (actual === undefined || actual <= before) throw wrong;
    await calls.insist(() => untilReadable(stream, actual));
    // A repeated append that the server did not know again.
    const there = await calls.insist(() => readStream(stream, before + 1, events.length, false));
    const last = there.at(-1);
    if (last === undefined || there.length < events.length) throw wrong;
    if (there.some(({ id }, index) => id !== events[index]?.id)) throw wrong;
    return { revision: last.revision, position: last.position };
  }

  /** @throws Unavailable when it takes too long */
  async function untilReadable(stream: string, revision: number): Promise<void> {
    const deadline = Math.min(performance.now() + conflictWaitMilliseconds, callerWaitsUntil());
    for (let delay = 5; ; delay = Math.min(2 * delay, 100)) {
      const [last] = await readStream(stream, undefined, 1, true);
      if (last !== undefined && last.revision >= revision) return;
      if (performance.now() > deadline)
        throw new Unavailable(`revision ${revision} of ${stream} was taken and cannot be read yet`);
      await sleep(delay, calls.closed);
    }
  }

  async function readStream(stream: string, from: number | undefined, limit: number, backwards: boolean) {
    try {
      const found = await gather(
        client.readStream(prefix + stream, {
          fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
          direction: backwards ? BACKWARDS : FORWARDS,
          maxCount: limit,
          requiresLeader: true,
        }),
      );
      return found.map((resolved) => toStored(resolved, prefix));
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
      throw error;
    }
  }

  /** The open cursor that goes on there, or a new one; undefined when nothing stands behind the position. */
  async function cursorAt(
    after: Position | undefined,
    prefixes: readonly string[],
  ): Promise<Cursor | undefined> {
    const name = prefixes.join('\n');
    const index = cursors.findIndex((kept) => kept.prefixes === name && kept.cursor.next?.after === after);
    if (index >= 0 && after !== undefined) {
      const [kept] = cursors.splice(index, 1);
      if (kept !== undefined) {
        clearTimeout(kept.timer);
        return kept.cursor;
      }
    }
    const options = { client, after, prefixes, namespacePrefix: prefix };
    if (after === undefined) return openCursor({ ...options, head: await lastPosition() });
    const [head, [first, second]] = await Promise.all([lastPosition(), firstTwoFrom(after)]);
    if (first === undefined) return undefined;
    // The server goes on behind the first event at the position or after it: it would leave this one out.
    if (positionOf(first.position) !== after) return openCursor({ ...options, head, instead: first });
    return second === undefined ? undefined : openCursor({ ...options, head });
  }

  /** Events of anybody: the one at the position, unless a scavenge has removed it, and what comes after it. */
  async function firstTwoFrom(position: Position): Promise<AllStreamRecordedEvent[]> {
    const found = await gather(
      client.readAll({
        direction: FORWARDS,
        fromPosition: logPositionOf(position),
        maxCount: 2,
        requiresLeader: true,
      }),
    );
    return found.flatMap(({ event }) => event ?? []);
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
          return await resolveConflict(stream, expected, events, actual);
        }
        if (error instanceof StreamDeletedError)
          throw new Error(`${stream} was deleted on the server: it takes nothing any more`, { cause: error });
        if (error instanceof MaxAppendSizeExceededError || isTooLarge(error))
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
        if (cursor === undefined) return { events: [], position: after, atEnd: true };
        const page = await cursor.page(limit);
        keep(cursor, prefixes.join('\n'));
        return page;
      }, longestAttempt);
    },

    async waitForEvents(after, signal) {
      // Belongs to this wait alone, and is aborted by hand: `AbortSignal.any` leaves a trace in a signal that lives as long as the process.
      const over = new AbortController();
      const end = () => over.abort();
      // Several may wait with the one signal of a process's end: node would warn of a leak at eleven.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      try {
        // Listening first, so that nothing comes between the look and the wait.
        const next = bell.next(over.signal);
        if (!signal.aborted) {
          const head = await calls.insist(lastPosition);
          if (head !== undefined && (after === undefined || head > after)) end();
        }
        await next;
      } finally {
        signal.removeEventListener('abort', end);
        end();
      }
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

/** A node that stands still takes the question who leads and answers it never: the client would wait 5 s for each. */
const gossipTimeout = 'gossipTimeout=2';

function withGossipTimeout(url: string): string {
  if (/[?&]gossipTimeout=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${gossipTimeout}`;
}

interface ClientInside {
  readonly handleError: (caller: unknown, fault: Error) => Promise<void>;
  readonly getGRPCClient: (service: unknown, name: string) => Promise<unknown>;
}

/** Has the client search the leader before the next call. Left alone it does so after 20 s, once a ping of the connection failed. */
async function leaveNode(client: EventStoreDBClient): Promise<void> {
  const inside = client as unknown as ClientInside;
  const caller = inside.getGRPCClient(service.StreamsClient, 'leave').catch(() => undefined);
  // One that searches already has left.
  const searching = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  const found = await Promise.race([caller, searching]);
  if (found !== undefined) await inside.handleError(found, new UnavailableError());
}

/**
 * Lets every append that the client makes be a call of its own: why, `esdbBatches.ts` says. And lets a conflict be an error whatever the
 * connection string says: the client answers with a wrong revision otherwise. And lets nobody's search for a node, met by a fault of another
 * connection, end the process when it fails: who searches hears of it.
 */
function setUp(client: EventStoreDBClient): void {
  const { handleError } = client as unknown as ClientInside;
  const quietly: ClientInside['handleError'] = (...fault) => handleError(...fault).catch(() => undefined);
  Object.assign(client, { supports: async () => false, handleError: quietly });
  Object.defineProperty(client, 'throwOnAppendFailure', { value: true });
}
