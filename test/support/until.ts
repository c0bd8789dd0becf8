/** Polls for a condition, with pauses that leave the processor to the awaited work. */

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A few milliseconds. */
export const aMoment = (): Promise<void> => pause(shortest);

/** Shortest and longest pause between two checks, in ms; the pause grows with the wait. */
const [shortest, longest] = [5, 250];

/** Time limit of a wait in tests, in ms: below the runner's own limit, which would not say what was awaited. */
export const longestWait = 400_000;

/**
 * Returns a function that pauses before each further check; the wait begins with its first call.
 * @param tell returns what is there instead of the awaited state; called once when the time is up
 * @param limit in ms, for tests whose data may be of any size
 */
export function startWait(tell: () => unknown, limit = longestWait): () => Promise<void> {
  let began: number | undefined;
  return async () => {
    began ??= performance.now();
    const waited = performance.now() - began;
    if (waited > limit) throw new Error(`waited in vain: ${JSON.stringify(await tell())}`);
    await pause(Math.min(longest, Math.max(shortest, waited / 20)));
  };
}

/** Waits until a condition holds. @throws Error that shows the condition when the time is up */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const wait = startWait(() => String(condition));
  while (!(await condition())) await wait();
}
