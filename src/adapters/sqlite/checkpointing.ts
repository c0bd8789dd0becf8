/** Empties a write-ahead log, so that no file holds deleted content: at once, or soon after a deletion. */
import { sleep } from '../../kernel/waiting.js';
import type { Writer } from './writerThread.js';

/** Longest wait, in ms; a file whose log must be emptied is small, and copying it takes less. */
const waitMilliseconds = 10_000;
const interval = 20;

/**
 * Waits until the log can be emptied: a copy being made for a backup holds a snapshot for a while. Returns false when a reader blocked it for
 * the whole time.
 */
export async function emptyLog(
  writer: Pick<Writer<Record<never, never>>, 'checkpoint'>,
  limit = waitMilliseconds,
): Promise<boolean> {
  const deadline = performance.now() + limit;
  while (!(await writer.checkpoint())) {
    if (performance.now() > deadline) return false;
    await sleep(interval, new AbortController().signal);
  }
  return true;
}

const pause = 500;

/** @param empty empties the log; returns false while a reader's snapshot still needs it */
export function scrubLater(empty: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;

  function ask(): void {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      running = scrub();
    }, pause).unref();
  }

  async function scrub(): Promise<void> {
    timer = undefined;
    // A closed writer has emptied the log, or the next start will.
    const done = await empty().catch(() => true);
    if (!done) ask();
  }

  return {
    ask,
    /** Waits for a running attempt; none starts afterwards. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
