/** What is wrong with the hash chains of a store. */
import { type ChainEnd, type ChainFinding, checkLink, emptyChain } from '../../src/events/hashChain.js';
import type { EventStore } from '../../src/ports/eventStore.js';

/** @param store one of few events */
export async function chainFaults(store: EventStore): Promise<readonly ChainFinding[]> {
  const { events } = await store.readAll({ limit: 10_000 });
  const ends = new Map<string, ChainEnd>();
  return events.flatMap((event) => {
    const { end, finding } = checkLink(ends.get(event.stream) ?? emptyChain, event);
    ends.set(event.stream, end);
    return finding === undefined ? [] : [finding];
  });
}
