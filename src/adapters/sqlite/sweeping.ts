/** Removes expired rows of a file at intervals, a portion at a time, so that no other call waits long behind them. */

/**
 * @param removeSome removes at most `portion` expired rows and returns how many
 * @param interval milliseconds
 * @returns stops it; resolves when nothing is being removed any more
 */
export function sweepEvery(
  interval: number,
  portion: number,
  removeSome: () => Promise<number>,
): { stop(): Promise<void> } {
  let stopped = false;
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    try {
      while (!stopped && (await removeSome()) === portion);
    } catch {
      // No one waits for the sweep, expired rows are never returned, and the next round tries again.
    }
    sweeping = undefined;
  }
  const timer = setInterval(() => {
    sweeping ??= sweep();
  }, interval).unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await sweeping;
    },
  };
}
