import { UnavailableError } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createCalls, longestFault } from '../../../src/adapters/eventstore/esdbCalls.js';
import { Unavailable } from '../../../src/ports/unavailable.js';

const waitMilliseconds = 7_000;
const away = new UnavailableError({ name: 'away', message: 'away', code: 14 } as never);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** In milliseconds of the clock that stands still until a timer is due. */
async function timeUntilUnavailable(call: Promise<unknown>): Promise<number> {
  const began = performance.now();
  const [, ended] = await Promise.all([
    jest.runAllTimersAsync(),
    expect(call)
      .rejects.toBeInstanceOf(Unavailable)
      .then(() => performance.now()),
  ]);
  return ended - began;
}

test('calls one after the other wait for a store that is away once, not each', async () => {
  const calls = createCalls(waitMilliseconds);
  const failing = () => calls.insist(() => Promise.reject(away));
  const first = await timeUntilUnavailable(failing());
  expect(first).toBeGreaterThan(6_000);
  expect(first).toBeLessThanOrEqual(waitMilliseconds);
  const [second, third] = [await timeUntilUnavailable(failing()), await timeUntilUnavailable(failing())];
  expect(Math.max(second, third)).toBeLessThanOrEqual(1_000);
  expect(Math.min(second, third)).toBeGreaterThan(0);
});

test('an answer, a refusal too, gives later calls their whole wait again', async () => {
  const calls = createCalls(waitMilliseconds);
  const failing = () => calls.insist(() => Promise.reject(away));
  const first = await timeUntilUnavailable(failing());
  await calls.insist(async () => 'answered');
  expect(await timeUntilUnavailable(failing())).toBe(first);
  await expect(calls.insist(() => Promise.reject(new RangeError('refused')))).rejects.toThrow('refused');
  expect(await timeUntilUnavailable(failing())).toBe(first);
});

test('a request whose first call is answered late, and whose next is not, is told within 8 s with room for the rest of it', async () => {
  const calls = createCalls(longestFault);
  const failing = () => calls.insist(() => Promise.reject(away));
  await timeUntilUnavailable(failing());
  const late = () => new Promise((resolve) => setTimeout(resolve, 900));
  const request = calls.insist(late).then(failing);
  expect(await timeUntilUnavailable(request)).toBeLessThanOrEqual(7_500);
});

test('a long call that fails while others are answered does not make the store one that was away as long', async () => {
  const calls = createCalls(waitMilliseconds);
  let fail: (error: Error) => void = () => undefined;
  const isPending = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const longOne = calls.insist(() => isPending);
  await jest.advanceTimersByTimeAsync(5_900);
  await calls.insist(async () => 'answered');
  fail(away);
  await timeUntilUnavailable(longOne);
  // The attempts of the long one went on after the answer: the time that counts begins there, not with the call.
  const other = await timeUntilUnavailable(calls.insist(() => Promise.reject(away)));
  expect(other).toBeGreaterThan(4_000);
});
