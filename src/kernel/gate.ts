/** Lets a few pieces of work run at once and some more wait, in order; what comes on top is refused at once. */
import pLimit from 'p-limit';

export interface GateLimits {
  readonly running: number;
  readonly waiting: number;
}

/** @param refusal makes what is thrown when there is no room */
export function createGate(
  { running, waiting }: GateLimits,
  refusal: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(running);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw refusal();
    return limit(work);
  };
}
