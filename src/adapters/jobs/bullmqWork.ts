/** Workers of one kind of job on BullMQ: what they do not finish before they stop runs again later, the attempt not counted. */
import { setMaxListeners } from 'node:events';
import { DelayedError, WaitingError, Worker } from 'bullmq';
import type { JobHandler, JobKind } from '../../ports/jobs.js';
import type { RedisClient } from '../redis/connection.js';
import { jobOf, type Payload, prefixOf, type QueuedJob } from './bullmqQueues.js';
import { faultName } from './faultName.js';
import { delayAfter, type RetryPolicy, uncountedUntil } from './retries.js';

export interface KindWorkerOptions {
  readonly kind: JobKind;
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly client: RedisClient;
  readonly namespace: string;
  readonly retries: RetryPolicy;
  readonly onError: (error: Error) => void;
}

export interface KindWorker {
  /** Takes no job any more and waits for what runs; its handlers' signals abort at `abort`, what still runs is put back at `giveUp`. */
  close(abort: AbortSignal, giveUp: AbortSignal): Promise<void>;
}

/**
 * The time in milliseconds after which a worker that ended without a word is noticed. Its locks have run out, and the next look at stalled jobs
 * puts them back.
 */
const lockDuration = 10_000;
const stalledInterval = 5_000;
/** How long a look for a job blocks, seconds. */
const drainDelay = 5;
/** After a fault of Redis, milliseconds. */
export const runRetryDelay = 1_000;

export function openKindWorker(options: KindWorkerOptions): KindWorker {
  const { kind, handler, concurrency, client, namespace, retries, onError } = options;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  // As many follow them as attempts run at once.
  setMaxListeners(0, stopping.signal, givingUp.signal);

  /** The attempt is not counted: the job waits again at once. */
  async function putBack(job: QueuedJob, token: string | undefined): Promise<never> {
    await job.moveToWait(token);
    throw new WaitingError();
  }

  /** The attempt is not counted: the job waits for what is away, or for its time. */
  async function postpone(
    job: QueuedJob,
    token: string | undefined,
    fault: string,
    due: number,
  ): Promise<never> {
    await job.updateData({ ...job.data, fault });
    await job.moveToDelayed(due, token);
    throw new DelayedError();
  }

  async function process(job: QueuedJob, token: string | undefined): Promise<void> {
    let stop = (): void => undefined;
    const givenUp = new Promise<'given up'>((resolve) => {
      stop = () => resolve('given up');
      givingUp.signal.addEventListener('abort', stop);
    });
    try {
      const outcome = await Promise.race([handler(jobOf(job), stopping.signal), givenUp]);
      if (outcome === 'given up') await putBack(job, token);
    } catch (error) {
      if (error instanceof WaitingError) throw error;
      if (stopping.signal.aborted) await putBack(job, token);
      // Only what it is called: a message may hold personal data.
      const fault = faultName(error);
      const of = { kind, enqueued: job.timestamp };
      const due = uncountedUntil(of, error, Date.now(), retries, Math.random());
      if (due !== undefined) await postpone(job, token, fault, due);
      throw new Error(fault);
    } finally {
      givingUp.signal.removeEventListener('abort', stop);
    }
  }

  const worker = new Worker<Payload>(kind, process, {
    connection: client,
    prefix: prefixOf(namespace),
    concurrency,
    lockDuration,
    stalledInterval,
    drainDelay,
    runRetryDelay,
    // A job that takes its process down is an attempt that failed.
    maxStalledCount: retries.attempts - 1,
    skipVersionCheck: true,
    settings: { backoffStrategy: (attempt) => delayAfter(attempt, retries, Math.random()) },
  });
  worker.on('error', onError);

  return {
    async close(abort, giveUp) {
      const follow = (signal: AbortSignal, controller: AbortController) => {
        if (signal.aborted) controller.abort(signal.reason);
        else signal.addEventListener('abort', () => controller.abort(signal.reason));
      };
      follow(abort, stopping);
      follow(giveUp, givingUp);
      await worker.close();
    },
  };
}
