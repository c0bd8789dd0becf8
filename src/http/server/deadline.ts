/**
 * One deadline per request: all its calls to engines, one after another, end by then (`ports/callerDeadline.ts`). The request is answered even
 * if they hang.
 */
import { type CallerDeadline, withTimeToSettle } from '../../ports/callerDeadline.js';

/** Extra time for work that must be tried even after the deadline, such as releasing an idempotency key, in ms. */
const settlingTime = 500;

export function settling<Result>(work: () => Result): Result {
  return withTimeToSettle(settlingTime, work);
}

/** Lifts the deadline of an answer that has begun or may take any time. From then on only the calls' own limits apply. */
export function liftDeadline(deadline: CallerDeadline | undefined): void {
  if (deadline !== undefined) deadline.endsAt = Number.POSITIVE_INFINITY;
}

/** Runs work that waits for the caller, e.g. for its body. That time does not count towards the deadline. */
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
 * Calls `refuse` once the deadline and the settling time have passed. For requests that wait for an engine indirectly, e.g. queued behind others.
 * @param every longest time between two checks, in ms
 * @returns a function that ends the watch
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
