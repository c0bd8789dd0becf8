/** A fair semaphore with time limits. It admits a fixed number of tasks at once and serves callers in turn. */
import { createFairQueue } from './fairQueue.js';

export interface Semaphore {
  /**
   * Waits for a slot and returns the function that releases it, to be called once. Callers take turns; the requests of one caller are served in
   * order. Returns undefined when too many already wait, when no slot became free in time, or when the signal aborted.
   * @param by the caller
   * @param waitMilliseconds milliseconds
   */
  acquire(by: string, waitMilliseconds: number, signal: AbortSignal): Promise<(() => void) | undefined>;
}

export interface SemaphoreOptions {
  /** Maximum number of waiting requests of one caller; default: `waitingLimit`. */
  readonly waitingEach?: number;
  /** Maximum number of slots that one caller holds at a time; default: all. */
  readonly each?: number;
}

/** @param waitingLimit maximum number of waiting requests */
export function createSemaphore(
  count: number,
  waitingLimit: number,
  { waitingEach = waitingLimit, each = count }: SemaphoreOptions = {},
): Semaphore {
  let free = count;
  /** Number of slots by caller. A caller without a slot has no entry. */
  const taken = new Map<string, number>();
  /** Functions that hand a slot to a waiting request. */
  const waiting = createFairQueue<() => void>();

  const mayTake = (by: string) => free > 0 && (taken.get(by) ?? 0) < each;

  function enter(by: string): () => void {
    free -= 1;
    taken.set(by, (taken.get(by) ?? 0) + 1);
    return () => {
      free += 1;
      const left = (taken.get(by) ?? 1) - 1;
      if (left === 0) taken.delete(by);
      else taken.set(by, left);
      waiting.shift(mayTake)?.();
    };
  }

  return {
    acquire(by, waitMilliseconds, signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      if (mayTake(by)) return Promise.resolve(enter(by));
      if (waiting.length >= waitingLimit || waiting.lengthOf(by) >= waitingEach)
        return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const end = (answer: (() => void) | undefined) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          waiting.remove(by, go);
          resolve(answer);
        };
        const go = () => end(enter(by));
        const leave = () => end(undefined);
        const timer = setTimeout(leave, waitMilliseconds);
        signal.addEventListener('abort', leave);
        waiting.push(by, go);
      });
    },
  };
}
