/** The jobs of one kind inside the process: what was taken, what runs, and how many more are wanted. */
import type { Job, JobHandler, JobKind } from '../../ports/jobs.js';
import type { TakenJob } from './messages.js';

/** More than are free to run are taken when slots stood idle between two turns, at most this many. */
const mostAhead = 128;

export type AttemptEnd = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

export interface LineOptions {
  readonly kind: JobKind;
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Told of each attempt that ended. */
  readonly ended: (taken: TakenJob, end: AttemptEnd) => void;
}

export interface Line {
  readonly kind: JobKind;
  /** How many jobs to take now. */
  wantedCount(): number;
  /** Takes over what was taken and starts as many as have a free slot. `asked` is what `wanted` had said. */
  accept(jobs: readonly TakenJob[], asked: number): void;
  /** Jobs that were taken and have not ended, started or not. */
  runningJobs(): readonly TakenJob[];
  /** Starts nothing any more; answers the jobs that were taken and not started. */
  stop(): readonly TakenJob[];
}

export function openLine({ kind, handler, concurrency, signal, ended }: LineOptions): Line {
  const taken: TakenJob[] = [];
  const active = new Set<TakenJob>();
  let ahead = 0;
  let stopped = false;

  async function attempt(job: TakenJob): Promise<AttemptEnd> {
    try {
      const data: Job['data'] = JSON.parse(job.data);
      await handler({ kind: job.kind, id: job.id, data }, signal);
      return { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  }

  async function run(job: TakenJob): Promise<void> {
    active.add(job);
    const end = await attempt(job);
    active.delete(job);
    startFree();
    ended(job, end);
  }

  function startFree(): void {
    while (!stopped && active.size < concurrency) {
      const next = taken.shift();
      if (!next) return;
      void run(next);
    }
  }

  return {
    kind,
    wantedCount: () => Math.max(0, concurrency + ahead - active.size - taken.length),
    accept(jobs, asked) {
      const idle = taken.length === 0 && active.size < concurrency;
      // Trivial jobs end faster than a turn takes: have more at hand. Long ones: none that merely lie here.
      if (idle && jobs.length === asked) ahead = Math.min(mostAhead, ahead * 2 + 1);
      else if (!idle) ahead >>= 1;
      taken.push(...jobs);
      startFree();
    },
    runningJobs: () => [...active],
    stop() {
      stopped = true;
      return taken.splice(0);
    },
  };
}
