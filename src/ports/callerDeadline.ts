/**
 * The deadline of a request. The HTTP side sets it once per request, and every engine call made for the request ends by then, however many
 * there are. Work that no caller waits for, such as that of workers and of the projector, has no deadline.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { withinTime } from '../kernel/waiting.js';
import { Unavailable } from './unavailable.js';

/** The holder may move the deadline, or lift it with `Infinity`; all calls under the request follow at once. */
export interface CallerDeadline {
  /** In ms, on the clock of `performance.now()`. */
  endsAt: number;
}

/** The caller's time is over. This does not mean the engine failed: it may only need more time than was left. */
export class CallerOutOfTime extends Unavailable {}

// Costs nothing until the first `runUntil` of a process: promises are tracked only from then on.
const current = new AsyncLocalStorage<CallerDeadline>();

const never: CallerDeadline = { endsAt: Number.POSITIVE_INFINITY };

/** Runs the work, and everything it starts, under the caller's deadline. */
export function runUntil<Result>(deadline: CallerDeadline, work: () => Result): Result {
  return current.run(deadline, work);
}

/** Runs work without the deadline of the current request, because it serves other requests too or goes on after the answer. */
export function apartFromCaller<Result>(work: () => Result): Result {
  return current.getStore() === undefined ? work() : current.run(never, work);
}

/** Runs work that must be attempted even after the caller's deadline, with at least this many milliseconds. */
export function withTimeToSettle<Result>(milliseconds: number, work: () => Result): Result {
  const deadline = current.getStore();
  if (deadline === undefined) return work();
  const endsAt = Math.max(deadline.endsAt, performance.now() + milliseconds);
  return endsAt === deadline.endsAt ? work() : current.run({ endsAt }, work);
}

/** Returns the deadline on the clock of `performance.now()`; `Infinity` where no caller waits. */
export function callerWaitsUntil(): number {
  return current.getStore()?.endsAt ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the result of the work if it arrives before the caller's deadline. After the deadline the work goes on, but its outcome is lost.
 * @throws CallerOutOfTime; without starting the work when the deadline has already passed
 */
export async function whileCallerWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  const endsAt = callerWaitsUntil();
  if (endsAt === Number.POSITIVE_INFINITY) return work();
  const left = endsAt - performance.now();
  // Timers can fire up to a millisecond early.
  if (left < 1) throw outOfTime();
  return withinTime(work(), Math.ceil(left), () => {
    throw outOfTime();
  });
}

export function outOfTime(): CallerOutOfTime {
  return new CallerOutOfTime('the time limit for answering the caller has passed');
}
