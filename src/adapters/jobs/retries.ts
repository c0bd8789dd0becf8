/** When a failed attempt is followed by another. */

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
 * Milliseconds to wait after the attempt of that number (from 1) has failed: exponential, and of that between half and
 * all, so that jobs which failed together do not come back together. `random` is from 0 to 1.
 */
export function delayAfter(attempt: number, policy: RetryPolicy, random: number): number {
  const { attempts, firstDelay, lastDelay } = policy;
  const growth = attempts > 2 ? (lastDelay / firstDelay) ** (1 / (attempts - 2)) : 1;
  const delay = Math.min(lastDelay, firstDelay * growth ** (attempt - 1));
  return Math.round(delay * (0.5 + random / 2));
}
