/** Looks again at a page that changes: a single look may see a state in between. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds for which anything on a page is waited for: so long that no busy machine reaches it, unless somebody looks for a fault with less. */
export const patience = Number(process.env.PATIENCE ?? 120_000);

/** Milliseconds between two looks. */
const lookEvery = 20;

/** Looks until nothing is wrong. @throws the fault of the last look, when patience has ended */
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
