/** Compares the persistent map with the built-in `Map` after random changes. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OrderedMap } from '../../src/kernel/orderedMap.js';

const keys = fc.integer({ min: 0, max: 60 }).map((number) => `k${number}`);
const changes = fc.array(fc.tuple(fc.constantFrom('with', 'with', 'without'), keys, fc.integer()), {
  maxLength: 200,
});

export function testOrderedMap(runs: number): void {
  test('the map has the entries of a built-in Map, in the order of its keys', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const expected = new Map<string, number>();
        let map = OrderedMap.empty<number>();
        for (const [change, key, value] of list) {
          map = change === 'with' ? map.with(key, value) : map.without(key);
          if (change === 'with') expected.set(key, value);
          else expected.delete(key);
          expect(map.size).toBe(expected.size);
        }
        const sorted = [...expected].sort(([left], [right]) => (left < right ? -1 : 1));
        expect([...map]).toEqual(sorted);
        expect([...map.values()]).toEqual(sorted.map(([, value]) => value));
        expect(JSON.parse(JSON.stringify(map))).toEqual(Object.fromEntries(sorted));
        for (let number = 0; number <= 60; number += 1) {
          const key = `k${number}`;
          expect(map.get(key)).toBe(expected.get(key));
          expect(map.has(key)).toBe(expected.has(key));
        }
      }),
      { numRuns: runs },
    );
  });

  test('a change leaves the earlier map as it was', () => {
    fc.assert(
      fc.property(changes, changes, (first, then) => {
        const apply = (from: OrderedMap<number>, list: typeof first) =>
          list.reduce(
            (map, [change, key, value]) => (change === 'with' ? map.with(key, value) : map.without(key)),
            from,
          );
        const before = apply(OrderedMap.empty<number>(), first);
        const entries = [...before];
        apply(before, then);
        expect([...before]).toEqual(entries);
      }),
      { numRuns: runs },
    );
  });
}
