/** All events of a store in order, up to an end known beforehand; anything that cannot be read as an event is named in its place. */
import type { Position, ReadEvent } from '../kernel/events.js';
import { type AllPage, DamagedEvent, type EventStore, type ReadAllOptions } from '../ports/eventStore.js';
import { isOutOfReach, Unavailable } from '../ports/unavailable.js';

const pageSize = 500;

/** The store cannot be read at a place, not even as damaged events. */
export class UnreadableStore extends Error {
  override readonly name = 'UnreadableStore';
  constructor(cause: unknown) {
    super('the event store cannot be read', { cause });
  }
}

/** The part of a store that its checks need. */
export interface ReadableStore extends Pick<EventStore, 'readStream' | 'readAll' | 'head' | 'selfCheck'> {
  readAll(options: ReadAllOptions): Promise<AllPage<ReadEvent>>;
}

/** An event, or the damaged one in its place. */
export type Found = ReadEvent | DamagedEvent;

/** Yields all events of one stream. @throws Unavailable */
export async function* readAllEventsOf(
  store: ReadableStore,
  stream: string,
  limit: number,
): AsyncGenerator<readonly Found[], void, void> {
  let size = limit;
  for (let from = 0; ; ) {
    let found: readonly Found[];
    try {
      found = await store.readStream(stream, { from, limit: size });
    } catch (error) {
      if (!(error instanceof DamagedEvent)) throw error;
      // If revisions are missing, the number of events before the damaged one is unknown, so they are read one by one up to it.
      if (size > 1) {
        size = 1;
        continue;
      }
      found = [error];
    }
    const last = found.at(-1);
    if (last === undefined) return;
    yield found;
    from = last.revision + 1;
    if (last instanceof DamagedEvent) size = limit;
    else if (size === limit && found.length < limit) return;
  }
}

/** @param until last position to yield: events that arrive meanwhile do not prolong the reading. @throws Unavailable, UnreadableStore */
export async function* readAllEvents(
  store: ReadableStore,
  from: Position | undefined,
  until: Position | undefined,
  signal?: AbortSignal,
): AsyncGenerator<readonly Found[], void, void> {
  if (until === undefined) return;
  let after = from;
  let size = pageSize;
  while ((after ?? '') < until) {
    if (signal?.aborted === true) throw new Unavailable('the caller is gone');
    let end: boolean;
    let found: readonly Found[];
    try {
      const page = await store.readAll({ after, limit: size });
      found = page.events.filter(({ position }) => position <= until);
      end = page.atEnd;
      after = page.position;
    } catch (error) {
      if (isOutOfReach(error)) throw error;
      if (!(error instanceof DamagedEvent)) {
        // Reading one by one shows how far the store can be read.
        if (size === 1) throw new UnreadableStore(error);
        size = 1;
        continue;
      }
      found = [error];
      end = false;
      after = error.position;
    }
    yield found;
    if (end) return;
  }
}
