/** Starts a worker thread and tells its owner of replies and of its end. */
import { Worker } from 'node:worker_threads';
import { type FlatError, rebuildError, type ThreadStart } from './messages.js';

export interface ThreadEvents<Reply> {
  readonly onReply: (reply: Reply) => void;
  /** Called once when a thread that was ready has ended, asked or not. */
  readonly onEnd: (error: Error) => void;
  readonly revive?: ((error: FlatError) => Error | undefined) | undefined;
}

export interface Thread<Request> {
  post(request: Request): void;
  /** Ends the thread after the statement that it is in. */
  terminate(): Promise<unknown>;
}

interface Opening {
  readonly kind: 'ready' | 'failed';
  readonly error?: FlatError;
}

/** Room for what a thread makes for each batch; by default each of them would hold on to 48 MB. */
export const threadLimits = { maxYoungGenerationSizeMb: 4 };

/** Resolves when the thread has said that it is ready. @throws what it failed with, or that it ended before */
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
