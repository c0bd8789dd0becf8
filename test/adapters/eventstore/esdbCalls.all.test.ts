/** How long calls to EventStoreDB wait: one wait for a fault, however many calls meet it, and never beyond a deadline. */
import { UnavailableError } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createCalls, longestFault } from '../../../src/adapters/eventstore/esdbCalls.js';
import { CallerOutOfTime, runUntil } from '../../../src/ports/callerDeadline.js';
import { Unavailable } from '../../../src/ports/unavailable.js';

const waitMilliseconds = 7_000;
const away = new UnavailableError({ name: 'away', message: 'away', code: 14 } as never);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Returns how long the call took in milliseconds. The clock stands still between timers. */
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

test('successive calls wait only once for a store that is away', async () => {
  const calls = createCalls(waitMilliseconds);
  const failing = () => calls.insist(() => Promise.reject(away));
  const first = await timeUntilUnavailable(failing());
  expect(first).toBeGreaterThan(6_000);
  expect(first).toBeLessThanOrEqual(waitMilliseconds);
  const [second, third] = [await timeUntilUnavailable(failing()), await timeUntilUnavailable(failing())];
  expect(Math.max(second, third)).toBeLessThanOrEqual(1_000);
  expect(Math.min(second, third)).toBeGreaterThan(0);
});

test('an answer, even a refusal, gives later calls their whole wait again', async () => {
  const calls = createCalls(waitMilliseconds);
  const failing = () => calls.insist(() => Promise.reject(away));
  const first = await timeUntilUnavailable(failing());
  await calls.insist(async () => 'answered');
  expect(await timeUntilUnavailable(failing())).toBe(first);
  await expect(calls.insist(() => Promise.reject(new RangeError('refused')))).rejects.toThrow('refused');
  expect(await timeUntilUnavailable(failing())).toBe(first);
});

test('a request with a late first answer and a store away after it is refused within 8 s', async () => {
  const calls = createCalls(longestFault);
  const failing = () => calls.insist(() => Promise.reject(away));
  await timeUntilUnavailable(failing());
  const late = () => new Promise((resolve) => setTimeout(resolve, 900));
  const request = calls.insist(late).then(failing);
  expect(await timeUntilUnavailable(request)).toBeLessThanOrEqual(7_500);
});

test('a long call that fails while others are answered does not shorten the waits of later calls', async () => {
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
  // The attempts of the long call continued after the answer, so the fault counts from there.
  const other = await timeUntilUnavailable(calls.insist(() => Promise.reject(away)));
  expect(other).toBeGreaterThan(4_000);
});

test('all calls of one request end by its deadline, and none is tried after it', async () => {
  const calls = createCalls(waitMilliseconds);
  let attempts = 0;
  const slow = () =>
    calls.insist(
      () =>
        new Promise((resolve) => {
          attempts += 1;
          setTimeout(resolve, 900);
        }),
    );
  const endsAt = performance.now() + 2_000;
  const request = runUntil({ endsAt }, async () => {
    for (;;) await slow();
  });
  await timeUntilUnavailable(request);
  // The third attempt was under way when the time was over.
  expect(attempts).toBe(3);
  const behind = runUntil({ endsAt }, slow);
  await expect(behind).rejects.toBeInstanceOf(CallerOutOfTime);
  expect(attempts).toBe(3);
});

test('a caller with little time left does not shorten the wait of others', async () => {
  const calls = createCalls(waitMilliseconds);
  const hasty = runUntil({ endsAt: performance.now() + 100 }, () =>
    calls.insist(() => new Promise(() => undefined)),
  );
  await timeUntilUnavailable(hasty);
  const patient = await timeUntilUnavailable(calls.insist(() => Promise.reject(away)));
  expect(patient).toBeGreaterThan(6_000);
});
