/** The identity of a store is created once and never guessed when it is lost. */
import { expect, test } from '@jest/globals';
import { noStream } from '../../src/events/log.js';
import { StoreUnusable, storeIdentity } from '../../src/events/storeIdentity.js';
import { contextOf, counterProcess } from '../support/counter.js';
import { damagedStore } from '../support/damagedStore.js';
import { memoryEventStore } from '../support/memoryEventStore.js';

test('an empty store gets one identity, which every process finds', async () => {
  const store = memoryEventStore();
  const processes = [counterProcess(store), counterProcess(store), counterProcess(store)];
  const ids = await Promise.all(processes.map(({ log }) => storeIdentity(log, contextOf())));
  expect(new Set(ids).size).toBe(1);
});

test('a store whose first event lacks the identity is refused', async () => {
  const { log } = counterProcess(memoryEventStore());
  const nameless = { type: 'StoreFounded', data: { storeId: 5 } };
  const request = { stream: 'store-identity', head: noStream, encrypted: false, context: contextOf() };
  await log.append({ ...request, events: [nameless] });
  await expect(storeIdentity(log, contextOf())).rejects.toThrow(StoreUnusable);
});

test('a store whose first event is damaged is refused', async () => {
  const store = memoryEventStore();
  await storeIdentity(counterProcess(store).log, contextOf());
  const { log } = counterProcess(damagedStore(store, ({ stream }) => stream === 'store-identity'));
  await expect(storeIdentity(log, contextOf())).rejects.toThrow(StoreUnusable);
});
