/** Port: work to be done later or in another process. Every job runs at least once, so running it twice must be harmless. */

export type JobKind = 'renewals' | 'scheduled-changes' | 'pdf' | 'mail' | 'maintenance';

export interface Job {
  readonly kind: JobKind;
  /**
   * Identifies the job by its meaning, e.g. `renew/sub_…/2026-02-28`: printable ASCII without colons, at most 256 characters. Enqueuing an
   * id that is waiting or running does nothing.
   */
  readonly id: string;
  /** Ids only; must never contain personal data. */
  readonly data: Readonly<Record<string, string>>;
}

export interface EnqueueOptions {
  /** Earliest start of the job, real time in ms since 1970. */
  readonly notBefore?: number;
  /**
   * Retries a failed id only if its last attempt failed at least this many ms ago, and then for one more attempt. For work that is enqueued
   * again and again until it succeeds and must show as failed until then. Absent: every failed id starts over with its first attempt.
   */
  readonly failedFor?: number;
}

export type JobStatus = 'waiting' | 'active' | 'failed';

export interface JobReport extends Job {
  readonly status: JobStatus;
  readonly attempts: number;
  /** The fault of the last attempt, as a code or class name without personal data. */
  readonly lastError: string | null;
  /** RFC 3339 UTC. */
  readonly enqueuedAt: string;
  readonly nextAttemptAt: string | null;
}

export type JobOutcome = 'completed' | 'failed';

/** Thrown by a handler when it is too early for the job. The attempt does not count and is repeated at the given time. */
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
 * Runs a job. A rejection is a failed attempt. A rejection with `Unavailable` means that the attempt could not be made: for a day such
 * attempts do not count, and each is repeated within fifteen seconds, except for mails. `signal` aborts when the process stops.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  /** Enqueues jobs durably by the time it resolves. An id kept as failed waits again unless `failedFor` says otherwise. @throws Unavailable */
  enqueue(jobs: readonly Job[], options?: EnqueueOptions): Promise<void>;
  /** Starts taking jobs of a kind; call it once per kind. However many processes there are, only one worker at a time takes a job. */
  work(kind: JobKind, handler: JobHandler, options: { readonly concurrency: number }): void;
  /**
   * Enqueues the job at this interval, once for all processes that ask for it. Survives restarts without duplicates. If the job is then
   * waiting for a retry, the retry is made at once.
   */
  every(milliseconds: number, name: string, job: Job): Promise<void>;
  /** Resolves when none of the jobs is waiting or running any more. Unknown and finished jobs count as completed. */
  waitForOutcomes(jobs: readonly Job[], signal: AbortSignal): Promise<ReadonlyMap<string, JobOutcome>>;
  /** Newest first. */
  list(filter: {
    readonly status?: JobStatus;
    readonly kind?: JobKind;
    readonly skip: number;
    readonly top: number;
  }): Promise<{ readonly jobs: readonly JobReport[]; readonly count: number }>;
  /** Makes a failed job wait again from its first attempt. Returns false when no failed job has the id. */
  retry(kind: JobKind, id: string): Promise<boolean>;
  /** Returns the number of jobs of each kind and status. */
  counts(): Promise<
    readonly { readonly kind: JobKind; readonly status: JobStatus; readonly count: number }[]
  >;
  /**
   * Stops taking jobs and waits for running ones, up to the grace period. The handlers' signals abort after three quarters of it.
   * Unfinished jobs run again later; an interrupted attempt does not count.
   */
  close(graceMilliseconds: number): Promise<void>;
}
