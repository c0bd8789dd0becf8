/** Revisions of answers, for conditional writes, and retries of conflicting writes. */
import { type BackOfficeError, isBackOfficeError } from './errors.js';
import { pause } from './waiting.js';

const tags = new WeakMap<object, string>();

/** Keeps the ETag for as long as the answer is in use. */
export function keepTag(answer: unknown, tag: string | null): void {
  if (tag !== null && typeof answer === 'object' && answer !== null) tags.set(answer, tag);
}

/** Returns the ETag of an answer; undefined for any other object, even a copy of one. */
export function tagOf(answer: object): string | undefined {
  return tags.get(answer);
}

/** The revision that a write requires: an answer of this client, or an ETag. */
export type Revision = object | string;

/** @throws TypeError for an object without an ETag: silently dropping the intended condition would be worse */
export function tagFrom(revision: Revision): string {
  if (typeof revision === 'string') return revision;
  const tag = tags.get(revision);
  if (tag === undefined) throw new TypeError('This object came with no ETag: is it a copy of an answer?');
  return tag;
}

export interface RetryOnConflictOptions {
  /** Most attempts. Default: 5. */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

/**
 * Reads, changes and writes until no other writer was faster.
 * @param work reads again on each attempt, and writes with `ifMatch` of what it read
 * @throws what `work` throws, including the conflict after the last attempt
 */
export async function withRetryOnConflict<Value>(
  work: (attempt: number) => Promise<Value>,
  { attempts = 5, signal }: RetryOnConflictOptions = {},
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await work(attempt);
    } catch (error) {
      if (!isConflict(error) || attempt >= attempts) throw error;
      // A random pause, so that conflicting writers do not meet again.
      await pause(Math.random() * 20 * 2 ** attempt, signal);
    }
  }
}

function isConflict(
  error: unknown,
): error is BackOfficeError<'PRECONDITION_FAILED' | 'CONCURRENCY_CONFLICT'> {
  return isBackOfficeError(error, 'PRECONDITION_FAILED', 'CONCURRENCY_CONFLICT');
}
