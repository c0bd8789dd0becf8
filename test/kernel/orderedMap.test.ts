/** The persistent map against the language's own, under random changes. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OrderedMap } from '../../src/kernel/orderedMap.js';

const keys = fc.integer({ min: 0, max: 60 }).map((number) => `k${number}`);
const changes = fc.array(fc.tuple(fc.constantFrom('with', 'with', 'without'), keys, fc.integer()), {
  maxLength: 200,
});

describe('a map that is copied where it differs', () => {
  test('holds what a map holds, in the order of its keys', () => {
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
    );
  });

  test('leaves what it was as it was', () => {
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
    );
  });

  test('takes as many steps as its height, whatever order its keys come in', () => {
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
});
