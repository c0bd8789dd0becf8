/** Finds streams whose beginning stands in the order of the store and is withheld from whoever reads the stream. */
import { DamagedEvent } from '../ports/eventStore.js';
import { Unavailable } from '../ports/unavailable.js';
import type { Finding } from './findings.js';
import type { Found, ReadableStore } from './orderedEvents.js';
import { eventAt, lastRevision } from './placedEvents.js';

/** Streams that are looked at together. */
const atOnce = 16;

/**
 * A server's own tools delete and truncate streams at once for those who read them, and in the order of the store only when it is scavenged.
 * Both take the beginning first, so looking it up is enough. @throws Unavailable, UnreadableStore
 */
export async function findHiddenStreams(
  store: ReadableStore,
  page: readonly Found[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const first = await withoutBegun(
    store,
    page.filter((event) => event.revision === 0 && !(event instanceof DamagedEvent)),
  );
  for (let from = 0; from < first.length; from += atOnce) {
    const looked = first.slice(from, from + atOnce).map((event) => findHidden(store, event));
    findings.push(...(await Promise.all(looked)).flat());
  }
  return findings;
}

/** Leaves out those whose streams are there, if that can be told of all at once. @throws Unavailable */
async function withoutBegun(store: ReadableStore, events: readonly Found[]): Promise<readonly Found[]> {
  if (store.begun === undefined || events.length === 0) return events;
  try {
    const begun = await store.begun(events.map(({ stream }) => stream));
    return events.filter(({ stream }) => !begun.has(stream));
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // Damage: looked up one by one, it is told which streams are there.
    return events;
  }
}

async function findHidden(store: ReadableStore, { stream, position }: Found): Promise<readonly Finding[]> {
  if ((await eventAt(store, stream, 0)) !== undefined) return [];
  const last = await lastRevision(store, stream);
  const detail =
    last === undefined
      ? `Revision 0 of ${stream} stands in the order of the store, and whoever reads the stream finds none: it was deleted`
      : `Revision 0 of ${stream} stands in the order of the store, and whoever reads the stream does not find it: its beginning was cut off`;
  return [{ fault: 'hidden', stream, revision: 0, position, detail }];
}
