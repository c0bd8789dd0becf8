/** Witnesses of events are heard before the events are looked at, so that another process may found the store at the same moment. */
import { expect, test } from '@jest/globals';
import { createLossCheck } from '../../src/events/lossCheck.js';
import { MemoryRecords } from '../support/memoryRecords.js';

test('a store that another process founds and witnesses during the check is not taken for a lost one', async () => {
  let events = 0;
  const store = { head: async () => (events === 0 ? undefined : String(events)) };
  const storeId = async () => (events === 0 ? undefined : 'the store');
  const shared = new MemoryRecords();
  const other = createLossCheck(store, shared);
  const records = new MemoryRecords();
  records.get = async (collection, key) => {
    events = 1;
    await other.witness('the store');
    return shared.get(collection, key);
  };
  await expect(createLossCheck(store, records).check([], storeId)).resolves.toBeUndefined();
  events = 0;
  await expect(createLossCheck(store, shared).check([], storeId)).rejects.toThrow('the events are missing');
});
