/** Finds events in the order of the store that readers of their stream do not get, or not from that place. */
import { DamagedEvent } from '../ports/eventStore.js';
import { isOutOfReach } from '../ports/unavailable.js';
import type { Finding } from './findings.js';
import type { Found, ReadableStore } from './orderedEvents.js';
import { eventAt, lastRevision } from './placedEvents.js';

/** Number of streams looked up at the same time. */
export const atOnce = 16;

/** Beginning of a finding about an event that readers of its stream do not get from its place. */
export function standing(stream: string, revision: number): string {
  return `Revision ${revision} of ${stream} is in the order of the store, but readers of the stream`;
}

/**
 * A store that can check itself is asked about every event. In other stores the first event of each stream is looked up, since a server's
 * own tools delete and truncate streams from the beginning. Readers of a stream see that at once, readers of the store's order only after a
 * scavenge. `streamEnds.ts` checks the ends of streams.
 * @throws Unavailable, UnreadableStore
 */
export async function findSplitStreams(
  store: ReadableStore,
  page: readonly Found[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const suspects = await suspectsIn(
    store,
    page.filter((event) => !(event instanceof DamagedEvent)),
  );
  for (let from = 0; from < suspects.length; from += atOnce) {
    const looked = suspects.slice(from, from + atOnce).map((event) => findSplit(store, event));
    findings.push(...(await Promise.all(looked)).flat());
  }
  return findings;
}

/** The events to look up, at most one of each stream. @throws Unavailable */
async function suspectsIn({ selfCheck }: ReadableStore, page: readonly Found[]): Promise<readonly Found[]> {
  const begun = page.filter(({ revision }) => revision === 0);
  const [first, last] = [page[0], page.at(-1)];
  if (selfCheck === undefined || first === undefined || last === undefined) return begun;
  try {
    const misplaced = new Set(await selfCheck.misplaced(first.position, last.position));
    if (misplaced.size === 0) return [];
    const firsts = new Map<string, Found>();
    for (const event of page)
      if (misplaced.has(event.position) && !firsts.has(event.stream)) firsts.set(event.stream, event);
    return [...firsts.values()];
  } catch (error) {
    if (isOutOfReach(error)) throw error;
    // The store is damaged: single look-ups show which streams are there.
    return begun;
  }
}

async function findSplit(
  store: ReadableStore,
  { stream, revision, position }: Found,
): Promise<readonly Finding[]> {
  const found = await eventAt(store, stream, revision);
  if (found?.position === position) return [];
  const place = { stream, revision, position };
  const stands = standing(stream, revision);
  if (found !== undefined)
    return [{ fault: 'outside-order', ...place, detail: `${stands} get a different event` }];
  if (revision > 0) return [{ fault: 'hidden', ...place, detail: `${stands} do not find it` }];
  const last = await lastRevision(store, stream);
  const detail =
    last === undefined
      ? `${stands} find nothing, because the stream was deleted`
      : `${stands} do not find it, because the beginning of the stream was cut off`;
  return [{ fault: 'hidden', ...place, detail }];
}
