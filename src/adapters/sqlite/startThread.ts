/** Starts a worker thread and reports its replies and its end to its owner. */
import { Worker } from 'node:worker_threads';
import { type FlatError, rebuildError, type ThreadStart } from './messages.js';

export interface ThreadEvents<Reply> {
  readonly onReply: (reply: Reply) => void;
  /** Called once when a thread that had been ready has ended, whether on request or not. */
  readonly onEnd: (error: Error) => void;
  readonly revive?: ((error: FlatError) => Error | undefined) | undefined;
}

export interface Thread<Request> {
  post(request: Request): void;
  /** Ends the thread after its current statement. */
  terminate(): Promise<unknown>;
}

interface Opening {
  readonly kind: 'ready' | 'failed';
  readonly error?: FlatError;
}

/** Heap space for the short-lived objects of a batch; with the default, each thread would hold on to 48 MB. */
export const threadLimits = { maxYoungGenerationSizeMb: 4 };

/** Resolves when the thread reports that it is ready. @throws the thread's failure, or an Error when it ended before */
export async function startThread<Request, Reply extends { readonly kind: string }>(
  script: URL,
  start: ThreadStart,
  { onReply, onEnd, revive }: ThreadEvents<Exclude<Reply, Opening>>,
): Promise<Thread<Request>> {
  const worker = new Worker(script, {
    workerData: start,
    resourceLimits: threadLimits,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (reply: Opening) => {
        if (reply.error) reject(rebuildError(reply.error, revive));
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`a thread on ${start.file} ended with ${code}`)));
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  let failure: Error | undefined;
  worker.on('message', onReply);
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  worker.once('exit', (code) => onEnd(failure ?? new Error(`a thread on ${start.file} ended with ${code}`)));
  return {
    post: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
  };
}
