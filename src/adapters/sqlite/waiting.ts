/** Calls that wait for a thread of a pool: in their caller's line, until their turn comes, their time is over or the caller is gone. */
import type { FairQueue } from '../../kernel/fairQueue.js';
import { Unavailable } from '../../ports/unavailable.js';
import type { Call } from './messages.js';

/** The caller that a reader works for, and how long that may take. */
export interface Demand {
  /** The caller who waits; all without a name share one line, that of the service itself. */
  readonly by?: string | undefined;
  /** Aborted when nobody waits any more: what has not begun never does, what runs ends when it next looks at its time. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until its turn, after which it is `Unavailable`; no limit when absent. */
  readonly waitLimit?: number | undefined;
  /** Milliseconds from its turn, after which it fails as `late` says; no limit when absent. */
  readonly runLimit?: number | undefined;
  readonly late?: (() => Error) | undefined;
}

/** The work of a thread. */
export interface Work {
  readonly call: Call;
  /** The scan that it is a step of, by its number, and whether it is the first one. */
  readonly scan?: { readonly id: number; readonly opens: boolean };
}

/** Work and the promise of its caller. */
export interface Waiting<Result = unknown> extends Work {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  /** Told by the thread when it begins, with what ends it early. */
  readonly begun: (abandon: () => void) => void;
}

/** The line of what the service asks for itself. */
export const ownLine = '';

/** Puts work into a line and answers what becomes of it. */
export function waitIn<Result>(
  queue: FairQueue<Waiting<Result>>,
  work: Work,
  { by = ownLine, signal, waitLimit, runLimit, late = tooSlow }: Demand,
): Promise<Result> {
  if (signal?.aborted === true) return Promise.reject(unwanted());
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let abandon = () => {};
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    const giveUp = (error: Error) => {
      end();
      if (!queue.remove(by, waiting)) abandon();
      reject(error);
    };
    const leave = () => giveUp(unwanted());
    const waiting: Waiting<Result> = {
      ...work,
      resolve: (result) => {
        end();
        resolve(result);
      },
      reject: (error) => {
        end();
        reject(error);
      },
      begun: (abandonIt) => {
        abandon = abandonIt;
        clearTimeout(timer);
        if (runLimit !== undefined) timer = setTimeout(() => giveUp(late()), runLimit).unref();
      },
    };
    if (waitLimit !== undefined) {
      const busy = () => giveUp(new Unavailable(`no reader had time for it within ${waitLimit} ms`));
      timer = setTimeout(busy, waitLimit).unref();
    }
    signal?.addEventListener('abort', leave);
    queue.push(by, waiting);
  });
}

function unwanted(): Error {
  return new Unavailable('the caller is gone');
}

function tooSlow(): Error {
  return new Unavailable('the reader did not answer in time');
}
