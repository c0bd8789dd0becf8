/** The jobs of one kind within the process: which are taken, which run, and how many more are wanted. */
import type { Job, JobHandler, JobKind } from '../../ports/jobs.js';
import type { TakenJob } from './messages.js';

/** Most jobs taken in advance, beyond the free slots, after slots stood idle between two turns. */
const mostAhead = 128;

export type AttemptEnd = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

export interface LineOptions {
  readonly kind: JobKind;
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly ended: (taken: TakenJob, end: AttemptEnd) => void;
}

export type Line = ReturnType<typeof openLine>;

export function openLine({ kind, handler, concurrency, signal, ended }: LineOptions) {
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
    /** Returns how many jobs to take now. */
    wantedCount: () => Math.max(0, concurrency + ahead - active.size - taken.length),
    /** Accepts taken jobs and starts as many as there are free slots. `asked` is the number that `wantedCount` returned. */
    accept(jobs: readonly TakenJob[], asked: number) {
      const idle = taken.length === 0 && active.size < concurrency;
      // Trivial jobs end faster than a turn, so more are kept ready. Of long ones, none should lie here waiting.
      if (idle && jobs.length === asked) ahead = Math.min(mostAhead, ahead * 2 + 1);
      else if (!idle) ahead >>= 1;
      taken.push(...jobs);
      startFree();
    },
    /** Returns the jobs that have started and not ended. */
    runningJobs: () => [...active],
    /** Stops starting jobs; returns those that were taken and not started. */
    stop() {
      stopped = true;
      return taken.splice(0);
    },
  };
}
