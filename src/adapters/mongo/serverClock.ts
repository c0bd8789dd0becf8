/**
 * The server's time, which is requested regularly. All processes use this one clock for values that they compare, such as the end of a lease,
 * whatever their machines' clocks say. MongoDB also removes expired documents by it.
 */
import type { Db } from 'mongodb';

/** Interval between requests, in ms. */
const interval = 5_000;
/** Time in ms up to which an answer is precise enough. A slower one counts only if the last good one is older than `patience`, in ms. */
const quickAnswer = 500;
const patience = 60_000;

export function createServerClock(database: Db) {
  let offset: number | undefined;
  let adjustedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  async function adjust(): Promise<void> {
    timer ??= setInterval(() => {
      // The last answer stays in use, since clocks run at nearly the same speed.
      ask().catch(() => undefined);
    }, interval).unref();
    await ask();
  }

  async function ask(): Promise<void> {
    const asked = performance.now();
    const { localTime } = await database.command({ hello: 1 });
    const answered = performance.now();
    if (!(localTime instanceof Date)) return;
    const isGood = answered - asked <= quickAnswer;
    if (!isGood && offset !== undefined && answered - adjustedAt < patience) return;
    offset = localTime.getTime() - (asked + answered) / 2;
    adjustedAt = answered;
  }

  return {
    // Uses the monotonic clock, so that a change of the machine's clock has no effect.
    now: () => (offset === undefined ? Date.now() : Math.round(performance.now() + offset)),
    /** Asks the server, and from then on asks at intervals. @throws errors of the driver */
    adjust,
    close() {
      clearInterval(timer);
    },
  };
}
