/** Waiting with a time limit. */
import { expect, test } from '@jest/globals';
import { withinTime } from '../../src/kernel/waiting.js';

const never = new Promise<string>(() => {});

test('withinTime passes on a result or failure that comes in time', async () => {
  expect(await withinTime(Promise.resolve('in time'), 60_000, () => 'late')).toBe('in time');
  await expect(withinTime(Promise.reject(new Error('no')), 60_000, () => 'late')).rejects.toThrow('no');
});

test('withinTime uses the fallback’s result or failure when time runs out', async () => {
  expect(await withinTime(never, 1, () => 'late')).toBe('late');
  const refused = withinTime(never, 1, () => {
    throw new Error('too late');
  });
  await expect(refused).rejects.toThrow('too late');
});

test('withinTime accepts a result that came in time while the process was busy', async () => {
  const answered = new Promise<string>((resolve, reject) => {
    setImmediate(() => {
      // Resolves in the event loop's next turn, in which the timer fires first.
      const work = new Promise<string>((come) => setImmediate(come, 'in time'));
      withinTime(work, 1, () => 'late').then(resolve, reject);
      const until = performance.now() + 5;
      while (performance.now() < until);
    });
  });
  expect(await answered).toBe('in time');
});
