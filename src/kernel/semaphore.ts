/** A fair semaphore with limits of time: so many pieces of work at once, callers in turns. */
import { createFairQueue } from './fairQueue.js';

export interface Semaphore {
  /**
   * Waits for a place and answers how to give it back, once. Anyone who waits takes turns with the others; of one of them, first come, first
   * served. Undefined when too many wait already, when none became free within the time, or when the signal aborted.
   * @param by - for whom it is
   * @param waitMilliseconds milliseconds
   */
  acquire(by: string, waitMilliseconds: number, signal: AbortSignal): Promise<(() => void) | undefined>;
}

export interface SemaphoreOptions {
  /** How many of one of them may wait; default: as many as may wait at all. */
  readonly waitingEach?: number;
  /** How many places one of them may have at a time; default: all. */
  readonly each?: number;
}

/** @param waitingLimit how many may wait */
export function createSemaphore(
  count: number,
  waitingLimit: number,
  { waitingEach = waitingLimit, each = count }: SemaphoreOptions = {},
): Semaphore {
  let free = count;
  /** How many places each has; nobody is in it without one. */
  const taken = new Map<string, number>();
  /** Each is told that it has a place. */
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
