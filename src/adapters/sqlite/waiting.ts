/** Calls waiting for a thread of a pool: each is in its caller's queue until its turn comes, its time is over or the caller is gone. */
import type { FairQueue } from '../../kernel/fairQueue.js';
import { Unavailable } from '../../ports/unavailable.js';
import type { Call } from './messages.js';

/** The caller on whose behalf a reader works, and the time limits. */
export interface Demand {
  /** The name of the caller. All calls without a name share one queue, that of the service itself. */
  readonly by?: string | undefined;
  /** Aborted when the caller no longer waits: queued work never starts, running work ends when it next checks. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for a turn, in ms, after which the call throws `Unavailable`; absent: no limit. */
  readonly waitLimit?: number | undefined;
  /** Longest run, in ms, after which the call fails with the error of `late`; absent: no limit. */
  readonly runLimit?: number | undefined;
  readonly late?: (() => Error) | undefined;
}

/** Work for a thread. */
export interface Work {
  readonly call: Call;
  /** Set when the work is a step of a scan: the scan's number, and whether this step opens it. */
  readonly scan?: { readonly id: number; readonly opens: boolean };
}

/** Work and the promise of its caller. */
export interface Waiting<Result = unknown> extends Work {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  /** Called when the work starts; `abandon` makes it end early. */
  readonly begun: (abandon: () => void) => void;
}

/** The name of the service's own queue. */
export const ownLine = '';

/** Queues work and returns its result. */
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
