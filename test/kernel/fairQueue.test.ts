/** A queue whose lines take turns. */
import { expect, test } from '@jest/globals';
import { createFairQueue } from '../../src/kernel/fairQueue.js';

function filled(...items: string[]) {
  const queue = createFairQueue<string>();
  for (const item of items) queue.push(item.slice(0, 1), item);
  return queue;
}

test('each line yields one item per turn', () => {
  const queue = filled('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
  const order = Array.from({ length: 7 }, () => queue.shift());
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  expect(queue.length).toBe(0);
});

test('a removed item gives its turn to the next in its line', () => {
  const queue = filled('a1', 'a2', 'b1');
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'b1')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([queue.length, queue.lengthOf('a'), queue.lengthOf('b')]).toEqual([1, 1, 0]);
  expect([queue.shift(), queue.shift()]).toEqual(['a2', undefined]);
});

test('clear removes and returns all items', () => {
  const queue = filled('a1', 'b1', 'a2');
  expect(queue.clear().sort()).toEqual(['a1', 'a2', 'b1']);
  expect([queue.length, queue.shift()]).toEqual([0, undefined]);
});

test('a line that may not go keeps its turn while the next one goes', () => {
  const queue = filled('a1', 'b1', 'a2');
  expect(queue.shift((by) => by !== 'a')).toBe('b1');
  expect(queue.shift((by) => by !== 'a')).toBeUndefined();
  expect([queue.shift(), queue.shift(), queue.length]).toEqual(['a1', 'a2', 0]);
});
