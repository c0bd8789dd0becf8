/**
 * One deadline for a request: all calls of the engines that it makes, one after the other, end by then (`ports/callerDeadline.ts`), and it is
 * answered however they hang.
 */
import { type CallerDeadline, withTimeToSettle } from '../../ports/callerDeadline.js';

/** For what has to be tried behind the deadline as well, such as letting an idempotency key go, milliseconds. */
const settlingTime = 500;

export function settling<Result>(work: () => Result): Result {
  return withTimeToSettle(settlingTime, work);
}

/** The answer has begun, or takes as long as it takes: from now on only the calls' own limits hold. */
export function liftDeadline(deadline: CallerDeadline | undefined): void {
  if (deadline !== undefined) deadline.endsAt = Number.POSITIVE_INFINITY;
}

/** Runs what waits for the caller, as for its body: that time is not the service's. */
export async function waitForCaller<Result>(
  deadline: CallerDeadline | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (deadline === undefined) return work();
  const { endsAt } = deadline;
  const began = performance.now();
  deadline.endsAt = Number.POSITIVE_INFINITY;
  try {
    return await work();
  } finally {
    deadline.endsAt = endsAt + performance.now() - began;
  }
}

/**
 * Calls `refuse` once the deadline and the time to settle are over, for what waits for an engine by way of others, e.g. in a queue behind them.
 * @param every milliseconds, the longest from one look to the next
 * @returns what ends the watch
 */
export function watchDeadline(deadline: CallerDeadline, every: number, refuse: () => void): () => void {
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = deadline.endsAt + settlingTime - performance.now();
    if (left <= 0) refuse();
    else timer = setTimeout(look, Math.min(left, every));
  };
  timer = setTimeout(look, every + settlingTime);
  return () => clearTimeout(timer);
}
