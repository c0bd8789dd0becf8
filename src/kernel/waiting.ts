/** Waiting that ends: broken off, or after a time limit. */

/** Resolves after so many milliseconds, or at once when `signal` aborts. Never rejects. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

/**
 * Returns the result of the work, or the answer or error of `late` when it takes longer. The work goes on all the same, and its outcome is lost. A
 * result that came in time, while this process was busy with something else, counts: it is read in the turn in which the time is up.
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late: () => Result,
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
