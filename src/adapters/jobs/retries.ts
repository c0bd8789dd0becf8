/** When to retry after an attempt that failed or could not be made, and what is kept of its error. */
import { type JobKind, NotYet } from '../../ports/jobs.js';
import { Unavailable } from '../../ports/unavailable.js';

export interface RetryPolicy {
  /** Number of attempts after which a job is kept as failed; at least 1. */
  readonly attempts: number;
  /** Milliseconds before the second attempt. */
  readonly firstDelay: number;
  /** Milliseconds before the last attempt; the delays in between grow by a constant factor. */
  readonly lastDelay: number;
}

/** The default delays: 1 s, 3 s, 8 s, 25 s, 71 s, 207 s, 10 min. */
export const defaultRetries: RetryPolicy = { attempts: 8, firstDelay: 1_000, lastDelay: 600_000 };

/**
 * Returns the delay after a failed attempt, in ms. It grows exponentially and is randomised between half and all of that, so that jobs that
 * failed together do not return together. `attempt` counts from 1, `random` is from 0 to 1.
 */
export function delayAfter(attempt: number, policy: RetryPolicy, random: number): number {
  const { attempts, firstDelay, lastDelay } = policy;
  const growth = attempts > 2 ? (lastDelay / firstDelay) ** (1 / (attempts - 2)) : 1;
  const delay = Math.min(lastDelay, firstDelay * growth ** (attempt - 1));
  return Math.round(delay * (0.5 + random / 2));
}

/** Longest wait for an unreachable store, in ms. */
const longestAway = 15_000;

/** Time after which attempts that cannot be made count as failures, in ms, so that operators find the job among the failed ones. */
const longestUncounted = 24 * 60 * 60 * 1000;

/**
 * Returns when to repeat an attempt that does not count, in ms since 1970; undefined when it counts. An attempt made too early does not
 * count. Nor does one that could not be made, for a day after the job was enqueued. Mails are the exception: the mail may be out, and only
 * the note about it may have failed. `random` is from 0 to 1.
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

/** Whether something the service depends on did not answer. For work on many items, whether that holds for every failure. */
function couldNotBeMade(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(couldNotBeMade);
  return error instanceof Unavailable;
}

/**
 * Returns the delay after an attempt that could not be made, in ms. It is about as long as the job has waited since it was enqueued, so
 * delays grow without counting attempts. It is at most fifteen seconds, so that work resumes soon after the store is back. `random` is from
 * 0 to 1.
 */
export function delayWhileAway(
  waitedMilliseconds: number,
  { firstDelay, lastDelay }: RetryPolicy,
  random: number,
): number {
  const delay = Math.min(longestAway, lastDelay, Math.max(firstDelay, waitedMilliseconds));
  return Math.round(delay * (0.5 + random / 2));
}

const speakable = /^[A-Za-z0-9_.-]{1,80}$/;

/** Returns the name of a job's error, or of the first of several: its code or class, because a message may contain personal data. */
export function faultName(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return faultName(error.errors[0]);
  if (typeof error !== 'object' || error === null) return 'Error';
  if ('code' in error && typeof error.code === 'string' && speakable.test(error.code)) return error.code;
  return 'name' in error && typeof error.name === 'string' && speakable.test(error.name)
    ? error.name
    : 'Error';
}
