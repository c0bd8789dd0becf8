/** Looks up single events in a store that may have been tampered with. */
import { DamagedEvent, type ReadStreamOptions } from '../ports/eventStore.js';
import { isOutOfReach } from '../ports/unavailable.js';
import { type Found, type ReadableStore, UnreadableStore } from './orderedEvents.js';

/** Returns the event at a revision; undefined when there is none. @throws Unavailable, UnreadableStore */
export async function eventAt(
  store: ReadableStore,
  stream: string,
  revision: number,
): Promise<Found | undefined> {
  // A damaged name may be one that no store accepts.
  if (stream === '' || stream.includes('\0')) return undefined;
  const event = await firstOf(store, stream, { from: revision, limit: 1 });
  return event?.revision === revision ? event : undefined;
}

/** @throws Unavailable, UnreadableStore */
async function firstOf(
  store: ReadableStore,
  stream: string,
  options: ReadStreamOptions,
): Promise<Found | undefined> {
  try {
    const [event] = await store.readStream(stream, options);
    return event;
  } catch (error) {
    if (error instanceof DamagedEvent) return error;
    if (isOutOfReach(error)) throw error;
    throw new UnreadableStore(error);
  }
}

/** The last event of a stream; undefined when there is no such stream. @throws Unavailable, UnreadableStore */
export function lastEvent(store: ReadableStore, stream: string): Promise<Found | undefined> {
  return firstOf(store, stream, { backwards: true, limit: 1 });
}

/** The revision of `lastEvent`, with the same errors. */
export async function lastRevision(store: ReadableStore, stream: string): Promise<number | undefined> {
  return (await lastEvent(store, stream))?.revision;
}
