/** Waiting for what is not told: by looking again and again, with pauses that leave the processor to those who are waited for. */

/** A few milliseconds. */
export function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits until a condition holds; what never comes true is ended by the runner's time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await aMoment();
}
