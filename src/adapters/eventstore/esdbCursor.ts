/**
 * A cursor over all events of some streams: a filtered catch-up subscription, read in pages. The server filters. The events it sends ahead
 * are bounded, because the subscription pauses while enough of them are waiting.
 */
import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { Position, StoredEvent } from '../../kernel/events.js';
import { DamagedEvent } from '../../ports/eventStore.js';
import { attemptLimit } from './esdbCalls.js';
import { isTombstone, logPositionOf, positionOf, toStored } from './esdbEvents.js';

export type Cursor = ReturnType<typeof openCursor>;

export interface CursorOptions {
  readonly client: EventStoreDBClient;
  readonly after: Position | undefined;
  /** Prefixes of stream names on the server, namespace included. */
  readonly prefixes: readonly string[];
  /** Prefix of the namespace in the names of its streams. */
  readonly namespacePrefix: string;
  /** The first event after `after`, of any stream, when the event at `after` itself is gone; the subscription continues after this one. */
  readonly instead?: AllStreamRecordedEvent;
  /** Position of the last event in the store before the cursor was opened. */
  readonly head: Position | undefined;
}

/** Most events that may wait here; beyond that the subscription pauses. */
const mostWaiting = 4_096;
/** Time after which an incomplete page is returned, in ms: on a shared server, millions of other events may have to be skipped. */
const pageTime = 1_500;
/** Events that the server examines before it reports its progress. */
const searchWindow = 2_000;

/** A notice of the subscription between two events; it applies once the events before it have been taken from the stream. */
interface Mark {
  readonly behind: number;
  readonly caughtUp: boolean;
  readonly position: Position | undefined;
}

export function openCursor(options: CursorOptions) {
  const { client, after, prefixes, namespacePrefix, instead, head } = options;
  const waiting: StoredEvent[] = [];
  const marks: Mark[] = [];
  let received = 0;
  let reached = after;
  let caughtUp = false;
  let failure: unknown;
  let over = false;
  let wake = (): void => undefined;

  const mark = (what: Omit<Mark, 'behind'>): void => {
    marks.push({ ...what, behind: received + subscription.readableLength });
    applyMarks();
    wake();
  };
  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: instead?.position ?? (after === undefined ? START : logPositionOf(after)),
    filter: streamNameFilter({
      prefixes: [...prefixes],
      maxSearchWindow: searchWindow,
      checkpointInterval: 1,
      checkpointReached: async (_, position) => mark({ caughtUp: false, position: positionOf(position) }),
    }),
    requiresLeader: true,
  });
  if (instead !== undefined && prefixes.some((each) => instead.streamId.startsWith(each)))
    take({ event: instead });
  subscription
    .on('data', (resolved: AllStreamResolvedEvent) => {
      received += 1;
      take(resolved);
      applyMarks();
      if (waiting.length >= mostWaiting) subscription.pause();
      wake();
    })
    .on('caughtUp', () => mark({ caughtUp: true, position: undefined }))
    .on('error', fail)
    .on('end', () => fail(new Error('the subscription channel was closed')));

  function take(resolved: AllStreamResolvedEvent): void {
    if (isTombstone(resolved)) return;
    try {
      const event = toStored(resolved, namespacePrefix);
      // A server may resend an event; only later ones are new.
      if (event.position > (waiting.at(-1)?.position ?? reached ?? '')) waiting.push(event);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    failure ??= error;
    wake();
  }

  /** A reported position covers the events that wait here too, so it counts only when none is waiting before it. */
  let behindWaiting: Position | undefined;
  function applyMarks(): void {
    for (let [first] = marks; first !== undefined && first.behind <= received; [first] = marks) {
      marks.shift();
      if (first.caughtUp) caughtUp = true;
      if (first.position !== undefined) behindWaiting = first.position;
    }
  }

  function close(): void {
    over = true;
    subscription.unsubscribe().catch(() => undefined);
  }

  async function waitForNew(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      wake = resolve;
      timer = setTimeout(() => reject(new Error('the subscription channel sent nothing')), attemptLimit);
    }).finally(() => clearTimeout(timer));
  }

  return {
    /** Where the next page continues; undefined for a cursor that has reached the end or failed and is no longer usable. */
    get next() {
      return over || failure !== undefined ? undefined : { after: reached };
    },
    close,
    /** Returns the next page. @throws the client's error, after which the cursor is unusable */
    async page(limit: number) {
      try {
        const enough = performance.now() + pageTime;
        const hasProgress = () => waiting.length > 0 || (behindWaiting ?? '') > (reached ?? '');
        while (waiting.length < limit && !caughtUp && !(performance.now() > enough && hasProgress())) {
          // The events before a damaged one form a page of their own.
          if (failure instanceof DamagedEvent && waiting.length > 0) break;
          if (failure !== undefined) throw failure;
          await waitForNew();
        }
        const events = waiting.splice(0, limit);
        reached = events.at(-1)?.position ?? reached;
        if (waiting.length < mostWaiting / 2) subscription.resume();
        const atEnd = caughtUp && waiting.length === 0 && failure === undefined;
        if (waiting.length === 0 && failure === undefined) reached = latest(reached, behindWaiting);
        if (atEnd) {
          reached = latest(reached, head);
          close();
        }
        return { events, position: reached, atEnd };
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

function latest(one: Position | undefined, other: Position | undefined): Position | undefined {
  return (one ?? '') > (other ?? '') ? one : other;
}
