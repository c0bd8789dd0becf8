/** Waits that another caller, a signal or a time limit ends, and concurrent work that leaves nothing running when its caller gets the result. */

/** Callers who wait for something to happen. */
export interface Wakeups {
  /**
   * Resolves with the next `wake`, when `signal` aborts, or after the time, if there is one. Never rejects. Its listener is removed again: a signal
   * derived from one that lives as long as the process would leave a trace in it for good.
   */
  wait(signal: AbortSignal | undefined, milliseconds?: number): Promise<void>;
  wake(): void;
}

export function createWakeups(): Wakeups {
  const waiting = new Set<() => void>();
  return {
    wait(signal, milliseconds) {
      if (signal?.aborted === true) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          waiting.delete(done);
          resolve();
        };
        const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds);
        signal?.addEventListener('abort', done);
        waiting.add(done);
      });
    },
    wake() {
      for (const done of [...waiting]) done();
    },
  };
}

/** Resolves after the time has passed, or at once when `signal` aborts. Never rejects. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return createWakeups().wait(signal, milliseconds);
}

/**
 * Returns the result of the work, or the result or error of `late` (by default an Error) when it takes too long. Late work continues, and its outcome is discarded. A
 * result that arrived in time while this process was busy still counts: the timer yields one more turn before it fires.
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Result = () => {
    throw new Error(`no answer within ${Math.round(milliseconds)} ms`);
  },
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, 'late'), milliseconds).unref();
  });
  try {
    return await Promise.race([work, timeIsUp.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a function that does the work, one run at a time: callers who come during a run share the next one. */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const again = () => {
    next = undefined;
    return run();
  };
  function run(): Promise<Result> {
    if (running !== undefined) {
      next ??= running.then(again, again);
      return next;
    }
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }
  return run;
}

/** Runs the work on every item, at most `limit` at once. After the first rejection it starts no more, waits for what is running, and rejects. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    try {
      for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
        await work(next.value);
        if (failed) return;
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Waits until all promises have settled. Rejects with the first failure in list order. */
export async function allSettled<const Promises extends readonly Promise<unknown>[]>(promises: Promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
