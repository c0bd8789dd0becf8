/**
 * Until when a caller of the service waits. The HTTP side says it once for a request, and every call of an engine that is made for the request
 * ends by then, however many there are. What no caller waits for, such as the work of workers and of the projector, has no such end.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { withinTime } from '../kernel/waiting.js';
import { Unavailable } from './unavailable.js';

/** Who holds it may move it, or lift it with `Infinity`; all calls under its request heed it from then on. */
export interface CallerDeadline {
  /** By `performance.now()`. */
  endsAt: number;
}

/** The time of the caller is over. It says nothing about the engine, which may need more time than was left. */
export class CallerOutOfTime extends Unavailable {}

// Until the first `runUntil` of a process it costs nothing: promises are followed only from then on.
const current = new AsyncLocalStorage<CallerDeadline>();

const never: CallerDeadline = { endsAt: Number.POSITIVE_INFINITY };

/** Runs the work, and all that it begins, for a caller who waits until then. */
export function runUntil<Result>(deadline: CallerDeadline, work: () => Result): Result {
  return current.run(deadline, work);
}

/** Runs work that serves others as well, or goes on behind the answer: it has no deadline of a single request. */
export function apartFromCaller<Result>(work: () => Result): Result {
  return current.getStore() === undefined ? work() : current.run(never, work);
}

/** Runs what has to be tried even when the caller's time is over, with so many milliseconds at least. */
export function withTimeToSettle<Result>(milliseconds: number, work: () => Result): Result {
  const deadline = current.getStore();
  if (deadline === undefined) return work();
  const endsAt = Math.max(deadline.endsAt, performance.now() + milliseconds);
  return endsAt === deadline.endsAt ? work() : current.run({ endsAt }, work);
}

/** By `performance.now()`; `Infinity` where nobody waits. */
export function callerWaitsUntil(): number {
  return current.getStore()?.endsAt ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the result of the work, for which the caller waits. When its time is over the work goes on, and its outcome is lost.
 * @throws CallerOutOfTime, without beginning the work when the time was over before
 */
export async function whileCallerWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  const endsAt = callerWaitsUntil();
  if (endsAt === Number.POSITIVE_INFINITY) return work();
  const left = endsAt - performance.now();
  // Timers go off up to a millisecond early.
  if (left < 1) throw outOfTime();
  return withinTime(work(), Math.ceil(left), () => {
    throw outOfTime();
  });
}

export function outOfTime(): CallerOutOfTime {
  return new CallerOutOfTime('the time in which the caller is answered is over');
}
