/** Messages between the process and the thread of its job file. Times are real, in ms since 1970. */
import type { JobKind, JobStatus } from '../../ports/jobs.js';

export interface JobOptions {
  /** Jobs taken by another instance wait again, because only one process at a time uses the data folder. */
  readonly instanceId: string;
  readonly attempts: number;
  readonly now: number;
}

export interface JobToEnqueue {
  readonly kind: JobKind;
  readonly id: string;
  /** JSON text. */
  readonly data: string;
}

export interface TakenJob extends JobToEnqueue {
  readonly sequence: number;
  /** This attempt's number, from 1. */
  readonly attempt: number;
  readonly enqueued: number;
}

/**
 * How an attempt ended. `again`: it failed and attempts are left. `postponed`: it could not be made. `released`: it was interrupted. The
 * last two do not count.
 */
export type Outcome =
  | { readonly sequence: number; readonly result: 'completed' }
  | { readonly sequence: number; readonly result: 'failed'; readonly error: string }
  | {
      readonly sequence: number;
      readonly result: 'again' | 'postponed';
      readonly error: string;
      readonly due: number;
    }
  | { readonly sequence: number; readonly result: 'released' };

/** One exchange between the process and its job file: the outcomes so far, and the jobs wanted next. */
export interface Turn {
  readonly now: number;
  readonly outcomes: readonly Outcome[];
  readonly wanted: readonly { readonly kind: JobKind; readonly count: number }[];
  readonly schedules: readonly string[];
}

export interface TurnAnswer {
  /** In the order of `wanted`. `nextDue` is undefined when no job of the kind is waiting. */
  readonly taken: readonly { readonly jobs: readonly TakenJob[]; readonly nextDue: number | undefined }[];
  /** In the order of the turn's schedules: the kind of job each has enqueued, and when it is due next. */
  readonly schedules: readonly { readonly kind: JobKind; readonly due: number }[];
}

export interface StoredJob {
  readonly kind: JobKind;
  readonly id: string;
  readonly data: string;
  readonly status: JobStatus;
  readonly attempts: number;
  readonly error: string | null;
  readonly enqueued: number;
  readonly due: number;
}

export interface JobFilter {
  readonly status?: JobStatus;
  readonly kind?: JobKind;
  readonly skip: number;
  readonly top: number;
}

export interface JobOperations {
  /** @param failedBefore retry a failed job only if it failed by then, and for one attempt; undefined: retry every failed job */
  enqueue(jobs: readonly JobToEnqueue[], due: number, now: number, failedBefore: number | undefined): void;
  turn(turn: Turn): TurnAnswer;
  /** Stores a schedule and returns when it is due next. */
  schedule(name: string, every: number, job: JobToEnqueue, now: number): number;
  /** In the order of the jobs; null for a missing job. */
  statuses(jobs: readonly (readonly [kind: JobKind, id: string])[]): (JobStatus | null)[];
  list(filter: JobFilter): { jobs: StoredJob[]; count: number };
  retry(kind: JobKind, id: string, now: number): boolean;
  counts(): { kind: JobKind; status: JobStatus; count: number }[];
}
