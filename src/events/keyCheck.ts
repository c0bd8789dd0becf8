/** Checks that the keys at hand are those of the events: without them everything would look as if it had been erased. */
import { DamagedEvent, type EventStore } from '../ports/eventStore.js';
import type { Keys } from '../ports/keys.js';
import { keyIdOf } from './log.js';
import { StoreUnusable } from './storeUnusable.js';

/** Every store has such streams from its first start on, and their events are encrypted. */
const sealedPrefix = 'user-';
/** Before the first encrypted event there are at most a few abandoned claims. */
const looked = 100;

/** @throws StoreUnusable if the keys never had that of the first encrypted event; Unavailable */
export async function checkKeys(store: Pick<EventStore, 'readAll'>, keys: Keys): Promise<void> {
  const { events } = await store
    .readAll({ limit: looked, streamPrefixes: [sealedPrefix] })
    .catch((error: unknown) => {
      // Other checks name a damaged event.
      if (error instanceof DamagedEvent) return { events: [] };
      throw error;
    });
  const id = events.map(({ data }) => keyIdOf(data)).find((found) => found !== undefined);
  if (id === undefined || (await keys.everHad(id))) return;
  throw new StoreUnusable(
    'the keys of the events are missing (keys.db of the data folder, or the collection keys): restore them, or nothing of users, customers, receipts and subscriptions can be read',
  );
}
