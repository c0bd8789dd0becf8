/** The loss check reads its witness before the events, so that another process may found the store at the same moment. */
import { expect, test } from '@jest/globals';
import { createLossCheck } from '../../src/events/lossCheck.js';
import { MemoryRecords } from '../support/memoryRecords.js';

test('a store that another process founds during the check is not taken for a lost one', async () => {
  let events = 0;
  const store = { head: async () => (events === 0 ? undefined : String(events)) };
  const identity = async () => (events === 0 ? undefined : { storeId: 'the store', position: '1' });
  const shared = new MemoryRecords();
  const other = createLossCheck(store, shared);
  const records = new MemoryRecords();
  records.get = async (collection, key) => {
    events = 1;
    await other.witness('the store');
    return shared.get(collection, key);
  };
  await expect(createLossCheck(store, records).check([], identity)).resolves.toEqual({ recordsLost: false });
  events = 0;
  await expect(createLossCheck(store, shared).check([], identity)).rejects.toThrow('the events are missing');
});

test('records count as lost if the store has more than its founding event, until it is witnessed', async () => {
  let head = '1';
  const store = { head: async () => head };
  const identity = async () => ({ storeId: 'the store', position: '1' });
  const check = createLossCheck(store, new MemoryRecords());
  expect(await check.check([], identity)).toEqual({ recordsLost: false });
  head = '2';
  expect(await check.check([], identity)).toEqual({ recordsLost: true });
  await check.witness('the store');
  expect(await check.check([], identity)).toEqual({ recordsLost: false });
});
