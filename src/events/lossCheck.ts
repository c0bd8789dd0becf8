/**
 * Checks whether the events and their keys at hand are complete. A file of events that was lost or replaced by an older one looks like a young store:
 * numbers would be given out again, and read models, the only evidence left, would be rebuilt without the missing events.
 */
import { z } from 'zod';
import type { Position } from '../kernel/events.js';
import { DamagedEvent, type EventStore } from '../ports/eventStore.js';
import type { Keys } from '../ports/keys.js';
import type { Records } from '../ports/records.js';
import { keyIdOf } from './log.js';
import { type StoreIdentity, StoreUnusable } from './storeIdentity.js';

const collection = 'store';
const key = 'events-head';
const witnessed = z.object({ storeId: z.string(), position: z.string() });

/** Something outside the events that knows how far they reached. */
export interface Witness {
  /** The operator's name for it, e.g. `the read model of invoices`. */
  readonly name: string;
  readonly storeId: string;
  readonly position: Position;
}

export function createLossCheck(store: Pick<EventStore, 'head'>, records: Records) {
  let noted: Position | undefined;
  return {
    /**
     * @param others witnesses besides the record that `witness` keeps
     * @param identity returns what the store is now; undefined if it has no event. Called after all witnesses were read, since another
     * process that starts meanwhile on an empty store creates events and witnesses of them
     * @returns whether the records that this store had are gone
     * @throws StoreUnusable if events that a witness has seen are gone; Unavailable
     */
    async check(others: readonly Witness[], identity: () => Promise<StoreIdentity | undefined>) {
      const record = await records.get(collection, key);
      const own = record === undefined ? [] : [{ name: 'records.db', ...witnessed.parse(record.value) }];
      const present = await identity();
      const [id, head] = [present?.storeId, await store.head()];
      for (const { name, storeId: seen, position } of [...own, ...others]) {
        if (id === undefined || head === undefined) {
          throw new StoreUnusable(
            `the events are missing (events.db of the data folder, or the event store): ${name} knows of events up to position ${position}; restore them, or start once with --accept-loss`,
          );
        }
        // After a restore the store has another identity, and events after the backup are no loss.
        if (seen === id && position > head) {
          throw new StoreUnusable(
            `events are missing at the end (events.db of the data folder, or the event store): they end at position ${head}, and ${name} knows of position ${position}; restore them, or start once with --accept-loss`,
          );
        }
      }
      // A process that founds or restores a store appends nothing more until that process or another one has witnessed the store.
      const isYoung = present === undefined || head === undefined || head <= present.position;
      if (record !== undefined || isYoung) return { recordsLost: false };
      return { recordsLost: (await records.get(collection, key)) === undefined };
    },
    /** Records how far the events reach now; overwrites the previous record. @throws Unavailable */
    async witness(storeId: string) {
      const position = await store.head();
      if (position === undefined || position === noted) return;
      await records.put(collection, key, { storeId, position });
      noted = position;
    },
  };
}

/** Every store has such streams from its first start on, and their events are encrypted. */
const sealedPrefix = 'user-';
/** Before the first encrypted event there are at most a few abandoned claims. */
const looked = 100;

/**
 * Checks that the keys at hand are those of the events: without them everything would look as if it had been erased.
 * @throws StoreUnusable if the keys never had that of the first encrypted event; Unavailable
 */
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
