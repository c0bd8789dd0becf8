/** Pages of public events in the order of the store. They are read from the store itself, so they wait for no read model. */
import type { Position } from '../kernel/events.js';
import type { EventStore } from '../ports/eventStore.js';
import type { PublicEvent } from './event.js';
import type { Positions } from './positions.js';
import type { Translate } from './translation.js';
import { streamPrefixesOf, typeTest } from './types.js';

export interface FeedQuery {
  /** Undefined: from the beginning. */
  readonly after: Position | undefined;
  /** Undefined: all types. */
  readonly types?: readonly string[] | undefined;
  readonly subject?: string | undefined;
  readonly limit: number;
}

export interface FeedPage {
  readonly events: readonly PublicEvent[];
  /** After the last event that was examined, whether it was wanted or not. */
  readonly position: Position | undefined;
  /** Whether nothing more was stored at the time of the read. */
  readonly atEnd: boolean;
}

export interface Feed {
  readonly positions: Positions;
  /**
   * Returns at most `limit` events. There may be fewer although more follow, because a page examines a limited number of stored events.
   * Public events of one stored event stay together, so a page may exceed the limit by some. @throws DamagedEvent, Unavailable
   */
  read(query: FeedQuery): Promise<FeedPage>;
  /** Resolves when there may be something after the position, or when `signal` aborts. @throws Unavailable */
  wait(after: Position | undefined, signal: AbortSignal): Promise<void>;
  head(): Promise<Position | undefined>;
}

export interface FeedDependencies {
  readonly store: Pick<EventStore, 'readAll' | 'waitForEvents' | 'head'>;
  readonly translate: Translate;
  readonly positions: Positions;
}

/** The largest number of stored events that a page examines. */
const mostLookedAt = 10_000;
/** The smallest and largest number of stored events per read. */
const batch = { least: 100, most: 1_000 };

export function createFeed({ store, translate, positions }: FeedDependencies): Feed {
  return {
    positions,
    head: () => store.head(),
    wait: (after, signal) => store.waitForEvents(after, signal),
    async read({ after, types, subject, limit }) {
      const isWanted = typeTest(types);
      const streamPrefixes = streamPrefixesOf(isWanted, subject);
      const found: PublicEvent[] = [];
      if (streamPrefixes.length === 0) return { events: found, position: after, atEnd: true };
      let position = after;
      for (let looked = 0; ; ) {
        const wanted = Math.max(batch.least, Math.min(batch.most, limit - found.length));
        const page = await store.readAll({ after: position, limit: wanted, streamPrefixes });
        const events = await translate(page.events, { type: isWanted, subject });
        looked += page.events.length;
        const room = limit - found.length;
        if (events.length > room) {
          const cut = cutAt(events, room);
          found.push(...cut);
          return { events: found, position: positions.read(cut.at(-1)?.position ?? ''), atEnd: false };
        }
        found.push(...events);
        position = page.position ?? position;
        if (page.atEnd || looked >= mostLookedAt || found.length === limit)
          return { events: found, position, atEnd: page.atEnd };
      }
    },
  };
}

/** The first events, without splitting those of one stored event; at least all of the first stored event. */
function cutAt(events: readonly PublicEvent[], room: number): readonly PublicEvent[] {
  let end = room;
  while (end > 0 && events[end]?.position === events[end - 1]?.position) end -= 1;
  if (end === 0) while (events[end]?.position === events[0]?.position && end < events.length) end += 1;
  return events.slice(0, end);
}
