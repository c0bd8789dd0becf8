/** The deadline of a caller: the calls that heed it, those that do not, and its cost when there is none. */
import { expect, test } from '@jest/globals';
import { createBatching } from '../../src/adapters/mongo/batching.js';
import {
  apartFromCaller,
  CallerOutOfTime,
  callerWaitsUntil,
  runUntil,
  whileCallerWaits,
  withTimeToSettle,
} from '../../src/ports/callerDeadline.js';
import { Unavailable } from '../../src/ports/unavailable.js';

const hanging = () => new Promise<never>(() => undefined);
const within = (milliseconds: number) => ({ endsAt: performance.now() + milliseconds });

test('without a caller nothing ends, and work is run as it is', async () => {
  expect(callerWaitsUntil()).toBe(Number.POSITIVE_INFINITY);
  expect(await whileCallerWaits(async () => 'done')).toBe('done');
});

test('calls one after the other end by one deadline, and those behind it are not begun', async () => {
  const begun: number[] = [];
  const call = (number: number) =>
    whileCallerWaits(() => {
      begun.push(number);
      return hanging();
    });
  const request = runUntil(within(100), async () => {
    for (const number of [1, 2, 3, 4]) await call(number).catch(() => undefined);
    return call(5);
  });
  await expect(request).rejects.toBeInstanceOf(CallerOutOfTime);
  await expect(request).rejects.toBeInstanceOf(Unavailable);
  expect(begun).toEqual([1]);
});

test('a deadline that is lifted ends nothing any more, and one that is moved holds from then on', async () => {
  const deadline = within(-1);
  const late = runUntil(deadline, () => async () => whileCallerWaits(async () => 'done'));
  await runUntil(deadline, async () => {
    await expect(late()).rejects.toBeInstanceOf(CallerOutOfTime);
    deadline.endsAt = Number.POSITIVE_INFINITY;
    expect(await late()).toBe('done');
    deadline.endsAt = performance.now() - 1;
    await expect(late()).rejects.toBeInstanceOf(CallerOutOfTime);
  });
});

test('what serves others as well has no deadline, and what must be settled has a little time behind it', async () => {
  await runUntil(within(-1), async () => {
    expect(apartFromCaller(callerWaitsUntil)).toBe(Number.POSITIVE_INFINITY);
    const left = withTimeToSettle(500, callerWaitsUntil) - performance.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(500);
  });
  const far = within(60_000);
  expect(runUntil(far, () => withTimeToSettle(500, callerWaitsUntil))).toBe(far.endsAt);
});

test('a call that goes together with others is not ended by the deadline of the first', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const deadlines: number[] = [];
  const together = createBatching<number, number>(async (items) => {
    deadlines.push(callerWaitsUntil());
    await whileCallerWaits(() => answered);
    return items;
  }, 10);
  const asked = (milliseconds: number, item: number) =>
    runUntil(within(milliseconds), () => whileCallerWaits(() => together(item)));
  const hasty = asked(50, 1);
  const [patient, behind] = [asked(30_000, 2), asked(30_000, 3)];
  await expect(hasty).rejects.toBeInstanceOf(CallerOutOfTime);
  answer();
  expect(await Promise.all([patient, behind])).toEqual([2, 3]);
  expect(deadlines).toEqual([Number.POSITIVE_INFINITY]);
});
