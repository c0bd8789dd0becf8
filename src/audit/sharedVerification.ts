/** Verification of the store one at a time: it reads every event, and several at once would take the machine from everybody else. */
import { canonicalJson } from '../kernel/json.js';
import { Unavailable } from '../ports/unavailable.js';
import type { StoreVerification, VerifyStore, VerifyStoreOptions } from './verifyStore.js';

interface Running {
  readonly about: string;
  readonly result: Promise<StoreVerification>;
  readonly listeners: Set<(events: number) => void>;
  readonly ending: AbortController;
  waiting: number;
}

/**
 * Anyone who asks for what is being verified already shares it; another head to be compared is refused meanwhile. It ends when nobody waits any more.
 * @returns as `verify`, `Unavailable` while another one runs
 */
export function sharedVerification(verify: VerifyStore): VerifyStore {
  let running: Running | undefined;

  function start(about: string, { storeId, formerStoreIds, head, tree }: VerifyStoreOptions): Running {
    const listeners = new Set<(events: number) => void>();
    const ending = new AbortController();
    const onProgress = (events: number) => {
      for (const listener of listeners) listener(events);
    };
    const given = formerStoreIds === undefined ? {} : { formerStoreIds };
    const result = verify({ storeId, ...given, head, tree, onProgress, signal: ending.signal }).finally(
      () => {
        running = undefined;
      },
    );
    // Where all have left, nobody is there to be told that it was broken off.
    result.catch(() => undefined);
    return { about, result, listeners, ending, waiting: 0 };
  }

  return async (options) => {
    const { head, onProgress, signal } = options;
    const about = head === undefined ? '' : canonicalJson({ ...head });
    if (signal?.aborted === true) throw new Unavailable('the caller is gone');
    if (running !== undefined && (running.about !== about || running.ending.signal.aborted))
      throw new Unavailable('the store is being verified already');
    running ??= start(about, options);
    const shared = running;
    shared.waiting += 1;
    if (onProgress !== undefined) shared.listeners.add(onProgress);
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new Unavailable('the caller is gone'));
      signal?.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([shared.result, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      if (onProgress !== undefined) shared.listeners.delete(onProgress);
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.ending.abort();
    }
  };
}
