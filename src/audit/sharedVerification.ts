/** Allows one verification of the store at a time: each reads every event, and several at once would starve all other work. */
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
 * Callers who ask for the verification under way share it; comparing another head is refused meanwhile. It is aborted once no caller waits.
 * @returns the same as `verify`, or throws Unavailable while another verification runs
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
    // When all callers have left, no one handles the rejection.
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
