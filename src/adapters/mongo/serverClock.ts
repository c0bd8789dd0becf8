/**
 * The server's time, kept in step by asking for it now and then. Values that processes compare, such as the end of a lease, are told by this one
 * clock that they share, whatever each machine's own says. MongoDB removes what has expired by it, too.
 */
import type { Db } from 'mongodb';

export interface ServerClock {
  /** Milliseconds since 1970, by the server's clock as it was asked last, and by this process's own until it was asked. */
  now(): number;
  /** Asks the server. @throws what the driver throws */
  adjust(): Promise<void>;
  close(): void;
}

/** Milliseconds from one asking to the next. */
const interval = 5_000;
/** An answer that took longer tells the time too loosely, milliseconds; it is taken only where the last good one is older than `patience`. */
const quickAnswer = 500;
const patience = 60_000;

/** It asks when it is told to, and from then on until it is closed. */
export function createServerClock(database: Db): ServerClock {
  let offset: number | undefined;
  let adjustedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  async function adjust(): Promise<void> {
    timer ??= setInterval(() => {
      // The last answer goes on counting: clocks run nearly alike.
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
    // By the clock that nobody sets: a step of the machine's own changes nothing.
    now: () => (offset === undefined ? Date.now() : Math.round(performance.now() + offset)),
    adjust,
    close() {
      clearInterval(timer);
    },
  };
}
