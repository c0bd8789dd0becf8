/** A number of places for work that is let in by turns. */

export interface Places {
  /**
   * Waits for a place, first come, first served, and answers how to give it back, once. Undefined when too many wait
   * already, when none became free within the time, or when the signal aborted.
   * @param waitMilliseconds milliseconds
   */
  take(waitMilliseconds: number, signal: AbortSignal): Promise<(() => void) | undefined>;
}

/** @param waitingLimit how many may wait */
export function createPlaces(count: number, waitingLimit: number): Places {
  let free = count;
  /** In the order in which they came; each is told that it has a place. */
  const waiting = new Set<() => void>();

  function giveBack(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  }

  return {
    take(waitMilliseconds, signal) {
      if (signal.aborted) return Promise.resolve(undefined);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(giveBack);
      }
      if (waiting.size >= waitingLimit) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const end = (answer: (() => void) | undefined) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          waiting.delete(enter);
          resolve(answer);
        };
        const enter = () => end(giveBack);
        const leave = () => end(undefined);
        const timer = setTimeout(leave, waitMilliseconds);
        signal.addEventListener('abort', leave);
        waiting.add(enter);
      });
    },
  };
}
