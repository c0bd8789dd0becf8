/** The persistent map after a few random changes, and the cost of a lookup. */
import { expect, test } from '@jest/globals';
import { OrderedMap } from '../../src/kernel/orderedMap.js';
import { testOrderedMap } from './orderedMap.js';

testOrderedMap(10);

test('a lookup among 20,000 keys added in order takes fewer than 22 comparisons', () => {
  let map = OrderedMap.empty<number>();
  let compared = 0;
  for (let index = 0; index < 20_000; index += 1) map = map.with(String(index).padStart(6, '0'), index);
  // A key that counts its comparisons.
  const counted = new Proxy(Object('019999'), {
    get(of, name) {
      if (name === Symbol.toPrimitive) {
        return () => {
          compared += 1;
          return '019999';
        };
      }
      return Reflect.get(of, name);
    },
  }) as string;
  expect(map.get(counted)).toBeUndefined();
  expect(compared).toBeLessThan(22);
});
