/** Messages between the process and the thread of its job file. Times are real, in milliseconds since 1970. */
import type { JobKind, JobStatus } from '../../ports/jobs.js';

export interface JobOptions {
  /** Jobs that another instance has taken wait again: the data folder has one process at a time. */
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

/** How an attempt ended. `again` failed and has attempts left; `postponed` could not be made, and `released` was broken off: neither counts. */
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

/** One exchange between the process and its job file: what was done, and what is wanted next. */
export interface Turn {
  readonly now: number;
  readonly outcomes: readonly Outcome[];
  readonly wanted: readonly { readonly kind: JobKind; readonly count: number }[];
  /** Names of the schedules that are due. */
  readonly schedules: readonly string[];
}

export interface TurnAnswer {
  /** In the order of `wanted`. `nextDue` is undefined when no job of the kind waits. */
  readonly taken: readonly { readonly jobs: readonly TakenJob[]; readonly nextDue: number | undefined }[];
  /** In the order of the turn's schedules: what each has enqueued, and when it is due next. */
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
  /** @param failedBefore of what is kept as failed only that waits again which failed by then, for one attempt; undefined: all of it */
  enqueue(jobs: readonly JobToEnqueue[], due: number, now: number, failedBefore: number | undefined): void;
  turn(turn: Turn): TurnAnswer;
  /** Answers when the schedule is due next. */
  schedule(name: string, every: number, job: JobToEnqueue, now: number): number;
  /** In the order of the jobs; null for one that is not there. */
  statuses(jobs: readonly (readonly [kind: JobKind, id: string])[]): (JobStatus | null)[];
  list(filter: JobFilter): { jobs: StoredJob[]; count: number };
  retry(kind: JobKind, id: string, now: number): boolean;
  counts(): { kind: JobKind; status: JobStatus; count: number }[];
}
