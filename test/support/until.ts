/** Waiting without being told: by looking again and again, with pauses that leave the processor to the awaited work. */

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A few milliseconds. */
export const aMoment = (): Promise<void> => pause(shortest);

/** The pause between two looks, milliseconds: it grows with the wait, up to the second one. */
const [shortest, longest] = [5, 250];

/** Milliseconds after which a wait of a test ends: before the runner's own limit, which would not say what was waited for. */
export const longestWait = 400_000;

/**
 * A wait of a test's own, from the first look that was in vain: what it answers is to be awaited before each further one.
 * @param tell what is there instead of what is waited for, asked once the wait has taken too long
 * @param limit milliseconds, of tests that run on data of any size
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

/** Waits until a condition holds. @throws Error that shows the condition, when it never comes true */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const wait = startWait(() => String(condition));
  while (!(await condition())) await wait();
}
