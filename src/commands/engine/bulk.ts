/** Runs one command for each of many resources; a failure of one does not stop the others. */
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

/** @throws the error itself if it concerns all resources */
export function unlessForAll(error: unknown): unknown {
  if (error instanceof Unavailable || hasCode(error, 'SERVICE_UNAVAILABLE')) throw error;
  return error;
}
