/** Concurrent work has a limit and ends before a failure is thrown. */
import { expect, test } from '@jest/globals';
import { allSettled, forEachConcurrently } from '../../src/kernel/waiting.js';

test('forEachConcurrently handles every item, at most three at once', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachConcurrently(
    Array.from({ length: 20 }, (_, index) => index),
    3,
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      done.push(item);
    },
  );
  expect(done).toHaveLength(20);
  expect(most).toBe(3);
});

test('forEachConcurrently begins nothing after a rejection and waits for what is running', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const turns = forEachConcurrently(
    Array.from({ length: 20 }, (_, index) => index),
    3,
    async (item) => {
      begun.push(item);
      if (item === 1) throw new Error('no');
      for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
      ended.push(item);
    },
  );
  await expect(turns).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);
  expect(ended).toEqual([0, 2]);
});

test('allSettled waits for all to end before it throws the first failure', async () => {
  const ended: string[] = [];
  const after = async (ticks: number, name: string) => {
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    ended.push(name);
    return name;
  };
  expect(await allSettled([after(2, 'one'), after(1, 'another')])).toEqual(['one', 'another']);
  const failing = allSettled([Promise.reject(new Error('no')), after(20, 'slow')]);
  await expect(failing).rejects.toThrow('no');
  expect(ended).toEqual(['another', 'one', 'slow']);
});
