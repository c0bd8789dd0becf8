/** An event store with some unreadable events, which it reports as the adapters do. */
import type { StoredEvent } from '../../src/kernel/events.js';
import { DamagedEvent, type EventStore } from '../../src/ports/eventStore.js';

export function damagedStore(
  store: EventStore,
  isDamaged: (event: Pick<StoredEvent, 'stream' | 'revision'>) => boolean,
): EventStore {
  const damageOf = ({ stream, revision, position }: StoredEvent) =>
    new DamagedEvent(stream, revision, position);
  return {
    ...store,
    async readStream(stream, options) {
      const events = await store.readStream(stream, options);
      const damaged = events.find(isDamaged);
      if (damaged !== undefined) throw damageOf(damaged);
      return events;
    },
    async readAll(options) {
      const page = await store.readAll(options);
      const first = page.events.findIndex(isDamaged);
      const damaged = page.events[first];
      if (damaged === undefined) return page;
      const last = page.events[first - 1];
      if (last === undefined) throw damageOf(damaged);
      return { events: page.events.slice(0, first), position: last.position, atEnd: false };
    },
  };
}
