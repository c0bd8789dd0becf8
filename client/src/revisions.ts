/** The revision at which an answer showed its resource, and the retry of writers who change the same one. */
import { type BackOfficeError, isBackOfficeError } from './errors.js';
import { pause } from './waiting.js';

const tags = new WeakMap<object, string>();

/** Remembers the tag for as long as the answer is held. */
export function keepTag(answer: unknown, tag: string | null): void {
  if (tag !== null && typeof answer === 'object' && answer !== null) tags.set(answer, tag);
}

/** The ETag with which an answer came; undefined for anything else, copies included. */
export function tagOf(answer: object): string | undefined {
  return tags.get(answer);
}

/** The revision that a write requires: an answer of this client, or an ETag. */
export type Revision = object | string;

/** @throws TypeError for an object that came with no ETag: a condition that was meant must not be lost */
export function tagFrom(revision: Revision): string {
  if (typeof revision === 'string') return revision;
  const tag = tags.get(revision);
  if (tag === undefined) throw new TypeError('This object came with no ETag: is it a copy of an answer?');
  return tag;
}

export interface RetryOnConflictOptions {
  /** Runs at most. Default 5. */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

/**
 * Reads, changes and writes until nobody was faster.
 * @param work reads again each time, and writes with `ifMatch` of what it read
 * @throws what `work` throws: the conflict too, after the last attempt
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
      // A random pause keeps writers that met here apart.
      await pause(Math.random() * 20 * 2 ** attempt, signal);
    }
  }
}

function isConflict(
  error: unknown,
): error is BackOfficeError<'PRECONDITION_FAILED' | 'CONCURRENCY_CONFLICT'> {
  return isBackOfficeError(error, 'PRECONDITION_FAILED', 'CONCURRENCY_CONFLICT');
}
