/** The event store on EventStoreDB (23.10 or newer): a node or a cluster, exclusive or shared with others. */
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
  /** Prefix of all stream names, so that several deployments can share a server. */
  readonly namespace: string;
  /** How long a fault of the server may last before a call throws `Unavailable`, in ms (default `longestFault`). */
  readonly waitMilliseconds?: number;
  /** Appends that may be under way at once; further ones throw `Unavailable` (default 1,024). */
  readonly appendsAtOnce?: number;
  /** How long an event that caused a conflict may stay unreadable before the append throws `Unavailable`, in ms (default 5,000). */
  readonly conflictWaitMilliseconds?: number;
}

/** Number of cursors kept open between pages, and their idle time in ms. */
const mostCursors = 8;
const cursorIdleFor = 5_000;

/** Connects lazily: an unreachable server is noticed by the first call. @throws Error for an invalid connection string */
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

  /** Returns the position of the last event in the whole store, including other namespaces' and the server's own events. */
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
      throw new Error(`revision ${revision} of ${stream} was appended but cannot be found`);
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
   * Resolves a conflict once its cause can be read. The server reports conflicts with events it has accepted but not made readable yet, which
   * can take hundreds of milliseconds. Anyone who reads in between sees a stream without a conflicting event.
   * Returns the first answer when the events are this very append, repeated.
   * @throws WrongExpectedRevision; Unavailable when the cause cannot be read in time
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
    // This may be a repeated append that the server did not recognise.
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
        throw new Unavailable(`revision ${revision} of ${stream} exists but cannot be read yet`);
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

  /** Returns the open cursor that continues at the position, or a new one; undefined when nothing follows the position. */
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
    // The server resumes after the first event at or after the position, so it would skip this one.
    if (positionOf(first.position) !== after) return openCursor({ ...options, head, instead: first });
    return second === undefined ? undefined : openCursor({ ...options, head });
  }

  /** Returns events of any stream: the one at the position, unless a scavenge has removed it, and the next. */
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
      if (appending >= appendsAtOnce) throw new Unavailable('too many appends are in progress');
      appending += 1;
      try {
        // Repeating is safe: the server recognises the same events at the same place.
        return await calls.insist(() => attempt(stream, expected, events));
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) {
          const { actualVersion } = error;
          const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : undefined;
          return await resolveConflict(stream, expected, events, actual);
        }
        if (error instanceof StreamDeletedError)
          throw new Error(`${stream} was deleted on the server and accepts no more events`, { cause: error });
        if (error instanceof MaxAppendSizeExceededError || isTooLarge(error))
          throw new RangeError(`the events for ${stream} exceed the largest append that the server accepts`, {
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
      // A controller for this wait alone, aborted by hand: `AbortSignal.any` leaves a trace in a signal that lives as long as the process.
      const over = new AbortController();
      const end = () => over.abort();
      // Several waits may share the process's shutdown signal; Node would warn of a leak from the eleventh listener on.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      try {
        // Listen first, so that no event is missed between the check and the wait.
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

/** A node that hangs accepts the question for the leader but never answers it; the client would wait 5 s for each. */
const gossipTimeout = 'gossipTimeout=2';

function withGossipTimeout(url: string): string {
  if (/[?&]gossipTimeout=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${gossipTimeout}`;
}

interface ClientInside {
  readonly handleError: (caller: unknown, fault: Error) => Promise<void>;
  readonly getGRPCClient: (service: unknown, name: string) => Promise<unknown>;
}

/** Makes the client look for the leader before the next call. On its own it does so only after 20 s, once a ping of the connection has failed. */
async function leaveNode(client: EventStoreDBClient): Promise<void> {
  const inside = client as unknown as ClientInside;
  const caller = inside.getGRPCClient(service.StreamsClient, 'leave').catch(() => undefined);
  // A client that is already searching has left the node.
  const searching = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  const found = await Promise.race([caller, searching]);
  if (found !== undefined) await inside.handleError(found, new UnavailableError());
}

/**
 * Adapts the client in three ways. Each of its own appends is a separate call, for the reason in `esdbBatches.ts`. A conflict is always an
 * error, whatever the connection string says; otherwise the client may return a wrong revision. A failed search for a node, triggered by a
 * fault of another connection, no longer ends the process; the caller that searches gets the error.
 */
function setUp(client: EventStoreDBClient): void {
  const { handleError } = client as unknown as ClientInside;
  const quietly: ClientInside['handleError'] = (...fault) => handleError(...fault).catch(() => undefined);
  Object.assign(client, { supports: async () => false, handleError: quietly });
  Object.defineProperty(client, 'throwOnAppendFailure', { value: true });
}
