/** Does the same to each of many resources; a failure of one does not stop the others. */
import { hasCode } from '../../kernel/errors.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import { Unavailable } from '../../ports/unavailable.js';

/**
 * @param failed returns the result for a resource whose command failed
 * @returns results in the order of the ids
 * @throws Unavailable, DomainError SERVICE_UNAVAILABLE for a fault that concerns all resources; repeating the same command continues
 */
export async function runForEach<Result>(
  ids: readonly string[],
  concurrency: number,
  run: (id: string) => Promise<Result>,
  failed: (id: string, error: unknown) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<string, Result>();
  await forEachConcurrently(ids, concurrency, async (id) => {
    const result = await run(id).catch((error: unknown) => failed(id, unlessForAll(error)));
    results.set(id, result);
  });
  return ids.flatMap((id) => results.get(id) ?? []);
}

/** Number of failures that one error carries along. */
const mostKept = 20;

/** Work on many items in which one that fails does not hold up the others. */
export interface SeparateWork {
  /** @throws Unavailable, DomainError SERVICE_UNAVAILABLE for a fault that concerns all items, after which none is attempted */
  attempt(work: () => Promise<unknown>): Promise<void>;
  hasFailed(): boolean;
  /** Call it after the last item, so that the job is shown as failed and retried. @throws the failure, or AggregateError for several */
  end(): void;
}

/** @param checkForAll throws for a fault that concerns all items */
export function createSeparateWork(checkForAll: (error: unknown) => unknown = unlessForAll): SeparateWork {
  const failures: unknown[] = [];
  let count = 0;
  return {
    async attempt(work) {
      try {
        await work();
      } catch (error) {
        checkForAll(error);
        count += 1;
        if (failures.length < mostKept) failures.push(error);
      }
    },
    hasFailed: () => count > 0,
    end() {
      if (count === 1) throw failures[0];
      if (count > 1) throw new AggregateError(failures, `${count} items failed`);
    },
  };
}

/** @throws the error itself if it concerns all resources */
export function unlessForAll(error: unknown): unknown {
  if (error instanceof Unavailable || hasCode(error, 'SERVICE_UNAVAILABLE')) throw error;
  return error;
}
