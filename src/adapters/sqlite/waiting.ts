/**
 * Calls that wait for a thread: how many there may be, and how much memory their arguments take. For a pool, each is in its caller's queue
 * until its turn comes, its time is over or the caller is gone.
 */
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

/** @param name what the calls wait for, in the message of the refusal */
export function makeRoom(name: string, maxCalls: number, maxBytes: number) {
  let calls = 0;
  let bytes = 0;
  return {
    get calls() {
      return calls;
    },
    /**
     * Reserves room for a call and returns its size, to be given back once it is answered.
     * @throws Unavailable when there is no room; TypeError for arguments that cannot be sent to a thread
     */
    take: (args: readonly unknown[]) => {
      const size = approximateSize(args);
      if (calls >= maxCalls || bytes + size > maxBytes) {
        throw new Unavailable(`${name}: ${calls} calls of about ${bytes} bytes are waiting already`);
      }
      calls += 1;
      bytes += size;
      return size;
    },
    giveBack: (size: number) => {
      calls -= 1;
      bytes -= size;
    },
  };
}

const perValue = 16;

/** Returns an approximate size in bytes: two per UTF-16 unit of a string, the length of a buffer, and a flat amount for everything else. */
function approximateSize(value: unknown): number {
  if (typeof value === 'string') return perValue + value.length * 2;
  if (typeof value === 'function' || typeof value === 'symbol') {
    // Found here, it fails only its own call; found by `postMessage`, it would fail every call sent with it.
    throw new TypeError(`a ${typeof value} cannot be sent to a thread`);
  }
  if (typeof value !== 'object' || value === null) return perValue;
  if (ArrayBuffer.isView(value)) return perValue + value.byteLength;
  let size = perValue;
  if (Array.isArray(value)) {
    for (const item of value) size += approximateSize(item);
    return size;
  }
  for (const [name, member] of Object.entries(value))
    size += perValue + name.length + approximateSize(member);
  return size;
}
