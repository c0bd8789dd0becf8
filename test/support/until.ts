/** Waits until a condition holds, looking again and again; what never comes true is ended by the runner's time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
