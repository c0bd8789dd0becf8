/** Verifies embedded stores in a thread of its own: it reads every event, and no request waits for it. */
import { Worker } from 'node:worker_threads';
import { type FlatError, flattenError, rebuildError } from '../adapters/sqlite/messages.js';
import type { LogState } from '../audit/tlog/state.js';
import type { StoredTile } from '../audit/tlog/tileStore.js';
import type { LoggedTree } from '../audit/tlog/treeCheck.js';
import type { StoreVerification, VerifyStore, VerifyStoreOptions } from '../audit/verifyStore.js';
import { Unavailable } from '../ports/unavailable.js';

export interface VerifiedFiles {
  readonly events: string;
  readonly usage: string;
}

/** `workerData` of the thread. */
export interface VerificationStart {
  readonly files: VerifiedFiles;
  readonly options: Pick<VerifyStoreOptions, 'storeId' | 'formerStoreIds' | 'head'>;
  /** The transparency log; the thread requests its tiles. */
  readonly logged: LogState | undefined;
}

export type VerificationReply =
  | { readonly kind: 'progress'; readonly events: number }
  | { readonly kind: 'tile'; readonly place: Parameters<LoggedTree['tiles']['get']>[0] }
  | { readonly kind: 'verified'; readonly verification: StoreVerification }
  | { readonly kind: 'failed'; readonly error: FlatError };

/** Tells the thread that nobody waits any more. */
export const abandon = 'abandon';

/** Answers the thread, which requests one tile at a time: only the main thread uses the folder of the files. */
export type TileAnswer =
  | { readonly kind: 'tile'; readonly tile: StoredTile | undefined }
  | { readonly kind: 'noTile'; readonly error: FlatError };

export interface Verifications {
  readonly verify: VerifyStore;
  /** Ends running verifications and waits for their threads; further calls throw Unavailable. */
  close(): Promise<void>;
}

/** The young generation of the thread's heap, in MB: a page of events fits in. */
const youngMegabytes = 8;

export function openVerifications(files: VerifiedFiles): Verifications {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function verify(options: VerifyStoreOptions): Promise<StoreVerification> {
    const { storeId, formerStoreIds = [], head, tree, onProgress } = options;
    const signal = AbortSignal.any([
      closing.signal,
      ...(options.signal === undefined ? [] : [options.signal]),
    ]);
    if (signal.aborted) throw new Unavailable('the caller is gone');
    const start: VerificationStart = {
      files,
      options: { storeId, formerStoreIds, head },
      logged: tree?.state,
    };
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
          else if (reply.kind === 'tile') void answerTile(worker, tree, reply.place);
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

  async function answerTile(
    worker: Worker,
    tree: LoggedTree | undefined,
    place: Parameters<LoggedTree['tiles']['get']>[0],
  ): Promise<void> {
    const answer = await Promise.resolve(tree?.tiles.get(place)).then(
      (tile): TileAnswer => ({ kind: 'tile', tile }),
      (error: unknown): TileAnswer => ({ kind: 'noTile', error: flattenError(error, files.events) }),
    );
    worker.postMessage(answer);
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
