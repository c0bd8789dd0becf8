/** Calls to EventStoreDB: bounded in time, retried while the fault is transient, and failing with the port's errors. */
import { setMaxListeners } from 'node:events';
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  type StreamingRead,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { sleep, withinTime } from '../../kernel/waiting.js';
import { CallerOutOfTime, callerWaitsUntil, outOfTime } from '../../ports/callerDeadline.js';
import { Unavailable } from '../../ports/unavailable.js';

/** Longest wait for the answer to one attempt, and between two parts of an answer, in ms. */
export const attemptLimit = 3_000;

/**
 * How long a fault may last, in ms. Each answer from the server grants the next call the full time again; all calls of one request end by
 * its deadline (`ports/callerDeadline.ts`).
 */
export const longestFault = 6_000;

/** Silence after which the node is left, in ms. Shorter than an attempt, whose timer may fire early. */
const silenceLimit = attemptLimit - 500;

/** One attempt was not answered in time; whether it took effect is unknown. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whether the message was larger than the server accepts (gRPC: RESOURCE_EXHAUSTED). */
export function isTooLarge(error: unknown): boolean {
  return error instanceof UnknownError && error.code === 8;
}

/** Whether a fault is transient: connections, elections, restarts. Faults unknown to the client, such as a failed discovery, count too. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof NoAnswer ||
    error instanceof UnavailableError ||
    error instanceof CancelledError ||
    error instanceof DeadlineExceededError ||
    error instanceof TimeoutError ||
    error instanceof NotLeaderError ||
    (error instanceof UnknownError && !isTooLarge(error)) ||
    (error instanceof Error && /discover|endpoint|channel|cancel|closed|ECONN/i.test(error.message))
  );
}

/** gRPC code UNAUTHENTICATED: unknown user or wrong password. */
const unauthenticated = 16;

/** Returns the error for a fault that only the operator can fix: waiting does not help, and nothing was done. */
function accessFault(error: unknown): Unavailable | undefined {
  if (!(error instanceof AccessDeniedError)) return undefined;
  const fault =
    error.code === unauthenticated
      ? 'EventStoreDB rejected the user name or password in EVENTSTORE_URL'
      : 'the user in EVENTSTORE_URL lacks permissions in EventStoreDB; it must be able to read $all and to read and write its own streams';
  return new Unavailable(fault, { cause: error });
}

export interface Calls {
  /**
   * Runs the work, which must be safe to repeat, until it succeeds, fails for good, or the caller's time is over.
   * @param attemptTime milliseconds that an attempt gets at least, even past the limit for faults: for work that goes on as long as data
   *   arrives and ends when none does
   * @throws the work's error; Unavailable when a transient fault lasts too long, when the server refuses the user, or after `close`;
   *   CallerOutOfTime, after which the work may still take effect
   */
  insist<Result>(work: () => Promise<Result>, attemptTime?: number): Promise<Result>;
  close(): void;
  readonly closed: AbortSignal;
}

/** Longest time of one attempt as a whole, in ms. */
export const longestAttempt = 2 * attemptLimit;
/** Time that every call gets, however long the store has been away, in ms: enough to notice that it is back. */
const shortestWait = 1_000;
const firstDelay = 25;
const longestDelay = 500;

/**
 * @param waitMilliseconds how long a fault may last, in ms, counted from the call that first met it. So a request with several calls in a
 *   row waits only once, and calls fail early during a longer outage.
 * @param leave called when the node stops answering: another node may lead by now, and a connection to a hung process stays open
 */
export function createCalls(waitMilliseconds: number, leave: () => void = () => undefined): Calls {
  const closing = new AbortController();
  const { signal } = closing;
  // Every pending call listens to it.
  setMaxListeners(0, signal);
  /** Functions that each end an attempt under way. */
  const underWay = new Set<() => void>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Start of the current outage; `POSITIVE_INFINITY` while calls are answered. */
  let awaySince = Number.POSITIVE_INFINITY;
  let leftAt = Number.NEGATIVE_INFINITY;
  const noteAnswer = () => {
    answeredAt = performance.now();
    awaySince = Number.POSITIVE_INFINITY;
  };
  const noteSilence = () => {
    const now = performance.now();
    if (now - Math.max(awaySince, leftAt) < silenceLimit) return;
    leftAt = now;
    leave();
  };

  return {
    closed: signal,
    close() {
      closing.abort();
      for (const end of underWay) end();
    },
    async insist(work, attemptTime = 1) {
      const began = performance.now();
      for (let delay = firstDelay; ; delay = Math.min(2 * delay, longestDelay)) {
        if (signal.aborted) throw new Unavailable('the connection to EventStoreDB is closed');
        const callersEnd = callerWaitsUntil();
        const ownEnd = Math.max(Math.min(began, awaySince) + waitMilliseconds, began + shortestWait);
        const deadline = Math.min(ownEnd, callersEnd);
        try {
          const now = performance.now();
          if (now >= callersEnd) throw outOfTime();
          const limit = Math.min(Math.max(ownEnd - now, attemptTime), longestAttempt);
          const result = await answerOf(work(), underWay, limit, callersEnd - now);
          noteAnswer();
          return result;
        } catch (error) {
          // A caller with little time left says nothing about the store.
          if (error instanceof CallerOutOfTime) throw error;
          if (!isPassing(error)) {
            noteAnswer();
            throw accessFault(error) ?? error;
          }
          awaySince = Math.min(awaySince, Math.max(began, answeredAt));
          if (error instanceof NoAnswer || error instanceof DeadlineExceededError) noteSilence();
          if (signal.aborted || performance.now() + delay > deadline)
            throw new Unavailable('EventStoreDB cannot be reached', { cause: error });
          await sleep(delay, signal);
        }
      }
    },
  };
}

/**
 * Waits for one attempt.
 * @param underWay holds the function that ends the wait, while the work goes on
 * @param limit milliseconds
 * @param callersTime milliseconds left to the caller
 * @throws NoAnswer, CallerOutOfTime, and the work's error
 */
async function answerOf<Result>(
  work: Promise<Result>,
  underWay: Set<() => void>,
  limit: number,
  callersTime: number,
): Promise<Result> {
  let end = () => {};
  const closed = new Promise<never>((_, reject) => {
    end = () => reject(new NoAnswer('closed'));
  });
  underWay.add(end);
  try {
    return await withinTime(Promise.race([work, closed]), Math.min(limit, callersTime), () => {
      throw callersTime < limit ? outOfTime() : new NoAnswer(`no answer within ${Math.round(limit)} ms`);
    });
  } finally {
    underWay.delete(end);
  }
}

/** Collects all events of a bounded read. A read has no deadline of its own, so the gaps between events are watched. */
export function gather<Event>(read: StreamingRead<Event>): Promise<Event[]> {
  return new Promise((resolve, reject) => {
    const found: Event[] = [];
    const callersTime = callerWaitsUntil() - performance.now();
    const late = () =>
      settle(() =>
        reject(
          callersTime < attemptLimit
            ? outOfTime()
            : new NoAnswer(`no event arrived within ${attemptLimit} ms`),
        ),
      );
    const timer = setTimeout(late, Math.min(attemptLimit, callersTime));
    const settle = (how: () => void): void => {
      clearTimeout(timer);
      how();
      read.cancel().catch(() => undefined);
    };
    read
      .on('data', (event: Event) => {
        found.push(event);
        timer.refresh();
      })
      .on('error', (error) => settle(() => reject(error)))
      .on('end', () => {
        clearTimeout(timer);
        resolve(found);
      });
  });
}
