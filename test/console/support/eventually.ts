/** Looks at a changing page repeatedly, because a single look may see a state in between. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds to wait for anything on a page. Even a busy machine stays below; `PATIENCE` lowers it to find faults sooner. */
export const patience = Number(process.env.PATIENCE ?? 120_000);

/** Milliseconds between two looks. */
const lookEvery = 20;

/** Looks until nothing is wrong. @throws the fault of the last look when patience has ended */
export async function eventually(look: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      await look();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(lookEvery);
  }
}
