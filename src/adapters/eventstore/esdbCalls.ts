/** Calls to EventStoreDB: bounded in time, tried again while the fault is a passing one, and answered with the port's errors. */
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

/** For one attempt to be answered, and between two parts of one answer, milliseconds. */
export const attemptLimit = 3_000;

/**
 * For which a fault may last, milliseconds. An answer lets the next call wait as long again; all calls of one request together end by its deadline
 * (`ports/callerDeadline.ts`).
 */
export const longestFault = 6_000;

/** For which nobody is answered before the node is left, milliseconds: less than an attempt, whose timer may go off early. */
const silenceLimit = attemptLimit - 500;

/** One attempt was not answered in time; whether it was carried out is not known. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The message was larger than any that the server takes (gRPC: RESOURCE_EXHAUSTED). */
export function isTooLarge(error: unknown): boolean {
  return error instanceof UnknownError && error.code === 8;
}

/** Passing faults: connections, elections, restarts. What the client does not know, such as a failed discovery, is one too. */
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

/** gRPC: the server knows no such user, or not with this password. */
const unauthenticated = 16;

/** A fault that the operator has to mend: waiting does not help. Nothing was done. */
function accessFault(error: unknown): Unavailable | undefined {
  if (!(error instanceof AccessDeniedError)) return undefined;
  const fault =
    error.code === unauthenticated
      ? 'EventStoreDB knows no user with the name and the password in EVENTSTORE_URL'
      : 'EventStoreDB does not let the user of EVENTSTORE_URL do this: it needs to read $all, and to read and write its streams';
  return new Unavailable(fault, { cause: error });
}

export interface Calls {
  /**
   * Runs the work, which must do no harm when it is done twice, until it succeeds or fails for good, or the caller's time is over.
   * @param attemptTime milliseconds that an attempt has even when they end later than the fault may last: for work that goes on as long as
   * something comes, and ends when nothing does
   * @throws what the work throws; Unavailable when a passing fault did not pass in time, when the server refuses the user, or after `close`;
   * CallerOutOfTime, after which the work may yet be carried out
   */
  insist<Result>(work: () => Promise<Result>, attemptTime?: number): Promise<Result>;
  close(): void;
  readonly closed: AbortSignal;
}

/** For one attempt as a whole, milliseconds. */
export const longestAttempt = 2 * attemptLimit;
/** Time that a call has however long the store has been away already, milliseconds: enough to find out that it is back. */
const shortestWait = 1_000;
const firstDelay = 25;
const longestDelay = 500;

/**
 * @param waitMilliseconds milliseconds for which a fault may last. They count from the call that first met the fault: a request that makes
 * several calls one after the other does not wait as often, and while nothing is answered for longer, calls fail early.
 * @param leave told that the node answers nobody: another one may lead by now, and a connection to a process that stands still stays open
 */
export function createCalls(waitMilliseconds: number, leave: () => void = () => undefined): Calls {
  const closing = new AbortController();
  const { signal } = closing;
  // As many wait with it as there are calls.
  setMaxListeners(0, signal);
  /** Ends an attempt that is under way. */
  const underWay = new Set<() => void>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Since when nothing is answered; `POSITIVE_INFINITY` while calls are. */
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
          // That this caller had little time left says nothing about the store.
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
 * @param underWay holds, while the work goes on, what ends the waiting for it
 * @param limit milliseconds
 * @param callersTime milliseconds that are left to the caller
 * @throws NoAnswer, CallerOutOfTime, and what the work threw
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

/** Everything that a bounded read answers. A read has no deadline of its own, so the gaps between its events are watched. */
export function gather<Event>(read: StreamingRead<Event>): Promise<Event[]> {
  return new Promise((resolve, reject) => {
    const found: Event[] = [];
    const callersTime = callerWaitsUntil() - performance.now();
    const late = () =>
      settle(() =>
        reject(
          callersTime < attemptLimit ? outOfTime() : new NoAnswer(`nothing came for ${attemptLimit} ms`),
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
