/** Workers for one kind of job on BullMQ. Jobs that are unfinished when a worker stops run again later, and the attempt does not count. */
import { setMaxListeners } from 'node:events';
import { DelayedError, WaitingError, Worker } from 'bullmq';
import type { JobHandler, JobKind } from '../../ports/jobs.js';
import type { RedisClient } from '../redis/connection.js';
import { jobOf, type Payload, prefixOf, type QueuedJob } from './bullmqQueues.js';
import { delayAfter, faultName, type RetryPolicy, uncountedUntil } from './retries.js';

export interface KindWorkerOptions {
  readonly kind: JobKind;
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly client: RedisClient;
  readonly namespace: string;
  readonly retries: RetryPolicy;
  readonly onError: (error: Error) => void;
}

export type KindWorker = ReturnType<typeof openKindWorker>;

/** Time after which a dead worker is noticed, in ms: its locks have expired, and the next check for stalled jobs puts its jobs back. */
const lockDuration = 10_000;
const stalledInterval = 5_000;
/** How long a request for a job blocks, in seconds. */
const drainDelay = 5;
/** Pause after a fault of Redis, in ms. */
export const runRetryDelay = 1_000;

export function openKindWorker(options: KindWorkerOptions) {
  const { kind, handler, concurrency, client, namespace, retries, onError } = options;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  // Every running attempt listens to them.
  setMaxListeners(0, stopping.signal, givingUp.signal);

  /** Puts the job back to wait again at once; the attempt does not count. */
  async function putBack(job: QueuedJob, token: string | undefined): Promise<never> {
    await job.moveToWait(token);
    throw new WaitingError();
  }

  /** Delays the job until its time, or until a store may be back; the attempt does not count. */
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
      // Only the name of the error: its message may contain personal data.
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
    // A job that kills its process counts as a failed attempt.
    maxStalledCount: retries.attempts - 1,
    skipVersionCheck: true,
    settings: { backoffStrategy: (attempt) => delayAfter(attempt, retries, Math.random()) },
  });
  worker.on('error', onError);

  return {
    /** Stops taking jobs and waits for running ones. Handlers' signals abort at `abort`; jobs still running at `giveUp` are put back. */
    async close(abort: AbortSignal, giveUp: AbortSignal) {
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
