/** Callers within one process that wait for jobs to end. */
import type { JobOutcome } from '../../ports/jobs.js';

export interface Waiters {
  /** Calls `ended` at most once per key, until the returned function is called. */
  watch(keys: Iterable<string>, ended: (key: string, outcome: JobOutcome) => void): () => void;
  tell(key: string, outcome: JobOutcome): void;
}

export function openWaiters(): Waiters {
  const watched = new Map<string, Set<(key: string, outcome: JobOutcome) => void>>();

  return {
    watch(keys, ended) {
      const all = [...keys];
      for (const key of all) {
        const others = watched.get(key);
        if (others) others.add(ended);
        else watched.set(key, new Set([ended]));
      }
      return () => {
        for (const key of all) {
          const others = watched.get(key);
          others?.delete(ended);
          if (others?.size === 0) watched.delete(key);
        }
      };
    },
    tell(key, outcome) {
      const waiting = watched.get(key);
      if (!waiting) return;
      watched.delete(key);
      for (const ended of waiting) ended(key, outcome);
    },
  };
}

/** Returns the promise's result, unless a signal aborts first: then it throws the signal's reason. */
export async function unlessAborted<Result>(
  signals: readonly AbortSignal[],
  promise: Promise<Result>,
): Promise<Result> {
  for (const signal of signals) signal.throwIfAborted();
  const listening = new AbortController();
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_, reject) => {
        for (const signal of signals) {
          signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
        }
      }),
    ]);
  } finally {
    listening.abort();
  }
}
