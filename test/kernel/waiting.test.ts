import { expect, test } from '@jest/globals';
import { withinTime } from '../../src/kernel/waiting.js';

const never = new Promise<string>(() => {});

test('what comes in time is answered, and what fails in time fails', async () => {
  expect(await withinTime(Promise.resolve('in time'), 60_000, () => 'late')).toBe('in time');
  await expect(withinTime(Promise.reject(new Error('no')), 60_000, () => 'late')).rejects.toThrow('no');
});

test('what does not come in time is answered, or refused, in its place', async () => {
  expect(await withinTime(never, 1, () => 'late')).toBe('late');
  const refused = withinTime(never, 1, () => {
    throw new Error('too late');
  });
  await expect(refused).rejects.toThrow('too late');
});

test('what has come while the process was busy came in time', async () => {
  const answered = new Promise<string>((resolve, reject) => {
    setImmediate(() => {
      // Due in the loop's next turn, in which the timer comes first.
      const work = new Promise<string>((come) => setImmediate(come, 'in time'));
      withinTime(work, 1, () => 'late').then(resolve, reject);
      const until = performance.now() + 5;
      while (performance.now() < until);
    });
  });
  expect(await answered).toBe('in time');
});
