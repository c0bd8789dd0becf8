/** How the cache counts the size of a folded state. */
import { expect, test } from '@jest/globals';
import { createStateCache } from '../../../src/commands/engine/foldedStates.js';
import { noStream } from '../../../src/events/log.js';
import { OrderedMap } from '../../../src/kernel/orderedMap.js';

const entry = { invoiceId: 'inv_019b76da9f4000000000000000000001', total: '100.00', due: '100.00' };

function mapOf(size: number): OrderedMap<typeof entry> {
  let map = OrderedMap.empty<typeof entry>();
  for (let index = 0; index < size; index += 1) map = map.with(`key ${index}`, entry);
  return map;
}

test('counts a map by its entries', () => {
  const cache = createStateCache({ states: 10, bytes: 1_000_000 });
  cache.set('small', { state: { invoices: mapOf(10) }, head: noStream });
  expect(cache.get('small')).toBeDefined();
  // 10,000 entries of some 300 bytes exceed the cache.
  cache.set('large', { state: { invoices: mapOf(10_000) }, head: noStream });
  expect(cache.get('large')).toBeUndefined();
  cache.set('middle', { state: { invoices: mapOf(1_000) }, head: noStream });
  expect(cache.get('middle')).toBeDefined();
});
