/** Finds events that stand in the order of the store, and that anyone who reads their stream does not get, or not from there. */
import { DamagedEvent } from '../ports/eventStore.js';
import { isOutOfReach } from '../ports/unavailable.js';
import type { Finding } from './findings.js';
import type { Found, ReadableStore } from './orderedEvents.js';
import { eventAt, lastRevision } from './placedEvents.js';

/** Streams that are looked at together. */
export const atOnce = 16;

/** The beginning of what a finding says of an event that anyone who reads its stream does not get from its place. */
export function standing(stream: string, revision: number): string {
  return `Revision ${revision} of ${stream} is in the order of the store, but readers of the stream`;
}

/**
 * A store that can tell is asked of every event. The beginning of each other stream is looked up, since a server's own tools delete and truncate
 * streams from there. Readers of a stream see that at once, readers of the store's order only after it is scavenged. Ends of streams are the matter
 * of `streamEnds.ts`. @throws Unavailable, UnreadableStore
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

/** Those that have to be looked up, the first of each stream. @throws Unavailable */
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
    // Damage: looked up one by one, it is told which streams are there.
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
    return [{ fault: 'outside-order', ...place, detail: `${stands} get another event in its place` }];
  if (revision > 0) return [{ fault: 'hidden', ...place, detail: `${stands} do not find it` }];
  const last = await lastRevision(store, stream);
  const detail =
    last === undefined
      ? `${stands} find none: it was deleted`
      : `${stands} do not find it: its beginning was cut off`;
  return [{ fault: 'hidden', ...place, detail }];
}
