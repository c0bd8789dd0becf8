/** A number of places for work that is let in by turns. */
import { createFairQueue } from './fairQueue.js';

export interface Places {
  /**
   * Waits for a place and answers how to give it back, once. Whoever waits takes turns with the others; of one of them, first come, first
   * served. Undefined when too many wait already, when none became free within the time, or when the signal aborted.
   * @param by - for whom it is
   * @param waitMilliseconds milliseconds
   */
  take(by: string, waitMilliseconds: number, signal: AbortSignal): Promise<(() => void) | undefined>;
}

/** @param waitingLimit how many may wait @param waitingEach how many of one of them */
export function createPlaces(count: number, waitingLimit: number, waitingEach = waitingLimit): Places {
  let free = count;
  /** Each is told that it has a place. */
  const waiting = createFairQueue<() => void>();

  function giveBack(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    take(by, waitMilliseconds, signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(giveBack);
      }
      if (waiting.length >= waitingLimit || waiting.lengthOf(by) >= waitingEach)
        return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const end = (answer: (() => void) | undefined) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          waiting.remove(by, enter);
          resolve(answer);
        };
        const enter = () => end(giveBack);
        const leave = () => end(undefined);
        const timer = setTimeout(leave, waitMilliseconds);
        signal.addEventListener('abort', leave);
        waiting.push(by, enter);
      });
    },
  };
}
