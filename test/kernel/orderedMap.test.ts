/** The persistent map under a few random changes, and its height. */
import { expect, test } from '@jest/globals';
import { OrderedMap } from '../../src/kernel/orderedMap.js';
import { testOrderedMap } from './orderedMap.js';

testOrderedMap(10);

test('a map takes as many steps as its height, whatever order its keys come in', () => {
  let map = OrderedMap.empty<number>();
  let compared = 0;
  for (let index = 0; index < 20_000; index += 1) map = map.with(String(index).padStart(6, '0'), index);
  // A text that counts how often it is compared with.
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
