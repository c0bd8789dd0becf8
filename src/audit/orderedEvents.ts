/** All events of a store in its order, up to an end that is known beforehand; what cannot be read as an event is named in its place. */
import type { Position, ReadEvent } from '../kernel/events.js';
import { type AllPage, DamagedEvent, type EventStore, type ReadAllOptions } from '../ports/eventStore.js';
import { isOutOfReach, Unavailable } from '../ports/unavailable.js';

const pageSize = 500;

/** The store cannot be read at a place: what stands there is not even damaged events. */
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

/** An event, or what stands in the place of one. */
export type Found = ReadEvent | DamagedEvent;

/** All of one stream. @throws Unavailable */
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
      // Nobody knows how many stand in front of it, should there be gaps: up to it they are read one by one.
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

/** @param until nothing behind this position is answered: events that come meanwhile do not prolong it. @throws Unavailable, UnreadableStore */
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
        // One by one it is told how far the store can be read.
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
