/** Empties the write-ahead log soon after a deletion, so that no file holds the deleted content. */

export interface Scrubbing {
  ask(): void;
  /** Waits for a running attempt; none starts afterwards. */
  stop(): Promise<void>;
}

const pause = 500;

/** @param empty empties the log; returns false while a reader's snapshot still needs it */
export function scrubLater(empty: () => Promise<boolean>): Scrubbing {
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
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
