/** Port: work to be done later or elsewhere, at least once; what a job means must hold when it runs twice. */

export type JobKind = 'renewals' | 'scheduled-changes' | 'pdf' | 'mail' | 'maintenance';

export interface Job {
  readonly kind: JobKind;
  /** The job's meaning, e.g. `renew/sub_…/2026-02-28`: printable ASCII without colons, at most 256. Enqueuing an id that waits or runs does nothing. */
  readonly id: string;
  /** Ids only, never personal data. */
  readonly data: Readonly<Record<string, string>>;
}

export interface EnqueueOptions {
  /** Real time before which the job does not start, milliseconds since 1970. */
  readonly notBefore?: number;
  /**
   * Retries failed ids only where the last attempt failed at least so many milliseconds ago, for one more attempt. It is for work that is asked for
   * again and again until it is done, and that is to be seen as failed until then. Absent: all, from their first attempt.
   */
  readonly failedFor?: number;
}

export type JobStatus = 'waiting' | 'active' | 'failed';

export interface JobReport extends Job {
  readonly status: JobStatus;
  readonly attempts: number;
  /** The fault of the last attempt: a code or class, nothing personal. */
  readonly lastError: string | null;
  /** RFC 3339 UTC. */
  readonly enqueuedAt: string;
  readonly nextAttemptAt: string | null;
}

export type JobOutcome = 'completed' | 'failed';

/** Thrown by a handler: it is too early for the job. The attempt does not count, and is made again at that time. */
export class NotYet extends Error {
  override readonly name = 'NotYet';

  /** @param at real time, milliseconds since 1970 */
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/**
 * Runs a job. A rejection is a failed attempt, one with `Unavailable` an attempt that could not be made. Such an attempt does not count for a day
 * and is made again within fifteen seconds, except for mails. `signal` aborts when the process stops.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  /** Durable when it resolves. An id that is kept as failed is made to wait again, unless `failedFor` says otherwise. @throws Unavailable */
  enqueue(jobs: readonly Job[], options?: EnqueueOptions): Promise<void>;
  /** Starts taking jobs of a kind, once for each kind; each job is taken by one worker at a time, in any number of processes. */
  work(kind: JobKind, handler: JobHandler, options: { readonly concurrency: number }): void;
  /**
   * Enqueues the job every so often, once in all processes that ask for it; survives restarts without doubling. One that still waits for its
   * next attempt is made then.
   */
  every(milliseconds: number, name: string, job: Job): Promise<void>;
  /** Resolves when none of the jobs waits or runs any more. Jobs unknown or done count as completed. */
  waitForOutcomes(jobs: readonly Job[], signal: AbortSignal): Promise<ReadonlyMap<string, JobOutcome>>;
  /** Newest first. */
  list(filter: {
    readonly status?: JobStatus;
    readonly kind?: JobKind;
    readonly skip: number;
    readonly top: number;
  }): Promise<{ readonly jobs: readonly JobReport[]; readonly count: number }>;
  /** Makes a failed job wait again from its first attempt; false when it is not kept as failed. */
  retry(kind: JobKind, id: string): Promise<boolean>;
  /** How many jobs of each kind and status there are. */
  counts(): Promise<
    readonly { readonly kind: JobKind; readonly status: JobStatus; readonly count: number }[]
  >;
  /**
   * Stops taking jobs and waits for the running ones, at most so long; handlers' signals abort when three quarters of it are over.
   * Unfinished jobs run again later; the broken-off attempt is not counted.
   */
  close(graceMilliseconds: number): Promise<void>;
}
