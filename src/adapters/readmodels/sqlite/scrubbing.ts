/** Empties the write-ahead log soon after something was deleted, so that its content is left in no file. */

export interface Scrubbing {
  ask(): void;
  /** Waits for what runs; nothing starts afterwards. */
  stop(): Promise<void>;
}

const pause = 500;

/** @param empty - empties the log; false while a reader's snapshot still needs it */
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
    // A writer that is gone emptied the log when it closed, or the next start does.
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
