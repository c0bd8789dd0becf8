/** The deadline of a query, on a clock that the test moves. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { startDeadline } from '../../../src/adapters/readmodels/deadline.js';
import { QueryTimeout } from '../../../src/ports/readModels.js';

let now = 0;
const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
afterEach(() => {
  now = 0;
});

test('a deadline is over after its last moment', () => {
  const deadline = startDeadline(100);
  now = 100;
  expect(() => deadline.checkNow()).not.toThrow();
  now = 101;
  expect(() => deadline.checkNow()).toThrow(QueryTimeout);
});

test('a paused deadline does not run', () => {
  const deadline = startDeadline(100);
  now = 60;
  deadline.pause();
  now = 5_000;
  deadline.pause();
  deadline.resume();
  deadline.resume();
  now = 5_040;
  expect(() => deadline.checkNow()).not.toThrow();
  now = 5_041;
  expect(() => deadline.checkNow()).toThrow(QueryTimeout);
});

test('a deadline is checked once in 64 rows', () => {
  const deadline = startDeadline(100);
  clock.mockClear();
  now = 1_000;
  for (let row = 1; row < 64; row++) deadline.check();
  expect(clock).not.toHaveBeenCalled();
  expect(() => deadline.check()).toThrow(QueryTimeout);
});
