/** Runs the service's workers: gives each job to its worker, keeps the schedules, and shuts down in an orderly way. */
import type { Logger } from 'pino';
import { type Job, type JobHandler, type JobKind, type Jobs, NotYet } from '../ports/jobs.js';

export interface JobWorker {
  readonly kind: JobKind;
  /**
   * Selects jobs by the first part of their id, up to the slash: `renew` for `renew/sub_…/2026-02-28`. If absent, the worker takes every
   * job of the kind that no other worker takes.
   */
  readonly task?: string;
  /** Limit of concurrent jobs of the kind in this process; of several workers of one kind, the highest limit applies. */
  readonly concurrency: number;
  /** Time after which the attempt fails and its signal aborts, in ms (default 10 minutes). */
  readonly timeLimitMilliseconds?: number;
  /** Called at least once per job; a rejection is a failed attempt. `signal` aborts when the process stops or the time is up. */
  readonly run: JobHandler;
}

export interface JobSchedule {
  /** Unique; the same in every process. */
  readonly name: string;
  readonly everyMilliseconds: number;
  readonly job: Job;
  /** Whether it also runs at each start: for work that a crash left open, or that fell due while no process ran. */
  readonly atStart?: boolean;
}

export type JobOutcome = 'completed' | 'failed' | 'stopped';

/** Hooks for metrics; they must not throw. */
export interface JobHooks {
  started?(kind: JobKind): void;
  /** `stopped`: interrupted because the process stops. `milliseconds`: duration of the attempt. */
  ended?(kind: JobKind, outcome: JobOutcome, milliseconds: number): void;
}

export interface WorkerRuntimeOptions {
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly workers: readonly JobWorker[];
  readonly schedules?: readonly JobSchedule[];
  readonly hooks?: JobHooks;
  /** Awaited before each job, e.g. to read a clock set by another process; if it fails, the attempt fails. */
  readonly prepare?: () => Promise<void>;
}

export type WorkerRuntime = Awaited<ReturnType<typeof startWorkers>>;

/** No worker of this version knows the job. A worker of another version may, so it stays visible to operators. */
export class UnknownTask extends Error {
  override readonly name = 'UnknownTask';
}

/** The attempt was abandoned; its work may still continue, as after any crash. */
export class JobTimeout extends Error {
  override readonly name = 'JobTimeout';
}

const defaultTimeLimit = 10 * 60 * 1000;

/** Resolves when the schedules are stored and the workers take jobs. @throws Unavailable, Error for conflicting workers */
export async function startWorkers(options: WorkerRuntimeOptions) {
  const { jobs, logger, workers, schedules = [], hooks, prepare } = options;
  const routes = new Map(workers.map(({ kind }) => [kind, routeOf(kind, workers)]));
  for (const { name, everyMilliseconds, job } of schedules) await jobs.every(everyMilliseconds, name, job);
  for (const [kind, route] of routes) {
    const ofKind = workers.filter((worker) => worker.kind === kind);
    const concurrency = Math.max(...ofKind.map((worker) => worker.concurrency));
    jobs.work(kind, (job, signal) => attempt(job, signal, route), { concurrency });
  }
  await jobs.enqueue(schedules.filter(({ atStart }) => atStart === true).map(({ job }) => job));
  logger.info(
    { kinds: [...routes.keys()], schedules: schedules.map(({ name }) => name) },
    'workers take jobs',
  );

  async function attempt(job: Job, signal: AbortSignal, route: (job: Job) => JobWorker): Promise<void> {
    const began = performance.now();
    const log = logger.child({ job: { kind: job.kind, id: job.id } });
    hooks?.started?.(job.kind);
    try {
      const { run, timeLimitMilliseconds = defaultTimeLimit } = route(job);
      await prepare?.();
      await withTimeLimit(timeLimitMilliseconds, signal, (limited) => run(job, limited));
      const milliseconds = performance.now() - began;
      hooks?.ended?.(job.kind, 'completed', milliseconds);
      log.debug({ milliseconds: Math.round(milliseconds) }, 'job completed');
    } catch (error) {
      const milliseconds = performance.now() - began;
      hooks?.ended?.(job.kind, signal.aborted ? 'stopped' : 'failed', milliseconds);
      if (signal.aborted) log.info('job broken off, it runs again later');
      else if (error instanceof NotYet)
        log.info({ until: new Date(error.at).toISOString() }, `job is too early: ${error.message}`);
      else log.warn({ err: error, milliseconds: Math.round(milliseconds) }, 'job attempt failed');
      throw error;
    }
  }

  return {
    /** Takes no further jobs and waits for running ones, at most this many ms. */
    async stop(graceMilliseconds: number) {
      await jobs.close(graceMilliseconds);
      logger.info('workers stopped');
    },
  };
}

/** Returns a function that finds the worker of a job. @throws Error when two workers are for the same jobs */
function routeOf(kind: JobKind, workers: readonly JobWorker[]): (job: Job) => JobWorker {
  const byTask = new Map<string | undefined, JobWorker>();
  for (const worker of workers.filter((each) => each.kind === kind)) {
    if (byTask.has(worker.task)) throw new Error(`two workers are for ${kind} ${worker.task ?? '(any)'}`);
    byTask.set(worker.task, worker);
  }
  return ({ id }) => {
    const worker = byTask.get(id.split('/', 1)[0]) ?? byTask.get(undefined);
    if (!worker) throw new UnknownTask(`no worker is for ${kind} ${id}`);
    return worker;
  };
}

/** Runs until `run` ends or the time is up. The signal passed to it follows `outer`. @throws JobTimeout, whatever `run` throws */
async function withTimeLimit(
  milliseconds: number,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const inner = new AbortController();
  const follow = (): void => inner.abort(outer.reason);
  if (outer.aborted) follow();
  outer.addEventListener('abort', follow);
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      run(inner.signal),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const timeout = new JobTimeout(`took longer than ${milliseconds} ms`);
          inner.abort(timeout);
          reject(timeout);
        }, milliseconds);
        timer.unref();
      }),
    ]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', follow);
  }
}
