/** When an attempt that failed, or could not be made, is followed by another. */
import { type JobKind, NotYet } from '../../ports/jobs.js';
import { Unavailable } from '../../ports/unavailable.js';

export interface RetryPolicy {
  /** Attempts after which a job is kept as failed, at least 1. */
  readonly attempts: number;
  /** Milliseconds before the second attempt. */
  readonly firstDelay: number;
  /** Milliseconds before the last attempt; the waits between grow evenly, each by the same factor. */
  readonly lastDelay: number;
}

/** 1 s, 3 s, 8 s, 25 s, 71 s, 207 s, 10 min. */
export const defaultRetries: RetryPolicy = { attempts: 8, firstDelay: 1_000, lastDelay: 600_000 };

/**
 * Milliseconds to wait after the attempt of that number (from 1) has failed. The wait is exponential, and of that between half and all, so that
 * jobs which failed together do not come back together. `random` is from 0 to 1.
 */
export function delayAfter(attempt: number, policy: RetryPolicy, random: number): number {
  const { attempts, firstDelay, lastDelay } = policy;
  const growth = attempts > 2 ? (lastDelay / firstDelay) ** (1 / (attempts - 2)) : 1;
  const delay = Math.min(lastDelay, firstDelay * growth ** (attempt - 1));
  return Math.round(delay * (0.5 + random / 2));
}

/** The longest wait for a store that is away, milliseconds. */
const longestAway = 15_000;

/** Milliseconds after which a job that still cannot be done fails like any other, so that an operator finds it among those. */
const longestUncounted = 24 * 60 * 60 * 1000;

/**
 * When an attempt that is not counted is made again, milliseconds since 1970; undefined where it counts. An early attempt does not count. Nor does
 * one that could not be made of a job enqueued less than a day ago. Mails are the exception: one may be out, and its job may have failed with the
 * note about it. `random` is from 0 to 1.
 */
export function uncountedUntil(
  { kind, enqueued }: { readonly kind: JobKind; readonly enqueued: number },
  error: unknown,
  now: number,
  policy: RetryPolicy,
  random: number,
): number | undefined {
  if (error instanceof NotYet) return Math.max(error.at, now + policy.firstDelay);
  const waited = now - enqueued;
  const isUncounted = kind !== 'mail' && waited < longestUncounted && couldNotBeMade(error);
  return isUncounted ? now + delayWhileAway(waited, policy, random) : undefined;
}

/**
 * Whether something that the service needs for itself did not answer. Of work on many things: whether that was so of all that failed.
 */
function couldNotBeMade(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(couldNotBeMade);
  return error instanceof Unavailable;
}

/**
 * Milliseconds to wait after an attempt that could not be made. It is about as long as the job has waited since it was enqueued, so that the waits
 * grow without being counted. It is at most fifteen seconds, so that all goes on soon after the store is back. `random` is from 0 to 1.
 */
export function delayWhileAway(
  waitedMilliseconds: number,
  { firstDelay, lastDelay }: RetryPolicy,
  random: number,
): number {
  const delay = Math.min(longestAway, lastDelay, Math.max(firstDelay, waitedMilliseconds));
  return Math.round(delay * (0.5 + random / 2));
}
