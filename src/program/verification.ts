/** Verification of an embedded store in a thread of its own: it looks at every event there is, and no request waits for that. */
import { Worker } from 'node:worker_threads';
import { type FlatError, rebuildError } from '../adapters/sqlite/messages.js';
import type { StoreVerification, VerifyStore, VerifyStoreOptions } from '../audit/verifyStore.js';
import { Unavailable } from '../ports/unavailable.js';

/** `workerData` of the thread. */
export interface VerificationStart {
  readonly file: string;
  readonly options: Pick<VerifyStoreOptions, 'storeId' | 'formerStoreIds' | 'head'>;
}

export type VerificationReply =
  | { readonly kind: 'progress'; readonly events: number }
  | { readonly kind: 'verified'; readonly verification: StoreVerification }
  | { readonly kind: 'failed'; readonly error: FlatError };

/** To the thread: nobody waits any more. */
export const abandon = 'abandon';

export interface Verifications {
  readonly verify: VerifyStore;
  /** Ends those that run, and waits for their threads; further ones are `Unavailable`. */
  close(): Promise<void>;
}

/** The young part of the thread's heap, MB: a page of events fits in. */
const youngMegabytes = 8;

/** @param file of the event store */
export function openVerifications(file: string): Verifications {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function verify(options: VerifyStoreOptions): Promise<StoreVerification> {
    const { storeId, formerStoreIds = [], head, onProgress } = options;
    const signal = AbortSignal.any([
      closing.signal,
      ...(options.signal === undefined ? [] : [options.signal]),
    ]);
    if (signal.aborted) throw new Unavailable('nobody waits for it any more');
    const start: VerificationStart = { file, options: { storeId, formerStoreIds, head } };
    const worker = new Worker(new URL('./verificationWorker.js', import.meta.url), {
      workerData: start,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    });
    const leave = () => worker.postMessage(abandon);
    signal.addEventListener('abort', leave);
    let last: VerificationReply | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        worker.on('message', (reply: VerificationReply) => {
          if (reply.kind === 'progress') onProgress?.(reply.events);
          else last = reply;
        });
        worker.once('error', reject);
        worker.once('exit', () => resolve());
      });
    } finally {
      signal.removeEventListener('abort', leave);
    }
    if (last?.kind === 'verified') return last.verification;
    throw last?.kind === 'failed'
      ? rebuildError(last.error)
      : new Error('the thread that verifies has ended');
  }

  return {
    async verify(options) {
      const verification = verify(options);
      running.add(verification);
      return verification.finally(() => running.delete(verification));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}
