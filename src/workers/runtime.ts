/** Runs the service's workers: gives each job to its worker, keeps the schedules, and stops in an orderly way. */
import type { Logger } from 'pino';
import type { Job, JobHandler, JobKind, Jobs } from '../ports/jobs.js';

export interface JobWorker {
  readonly kind: JobKind;
  /**
   * The first part of the job ids that it is for, up to the slash: `renew` for `renew/sub_…/2026-02-28`. Absent: every
   * job of the kind that no other worker is for.
   */
  readonly task?: string;
  /** Jobs of the kind that run at a time in this process; of several workers of one kind the greatest holds. */
  readonly concurrency: number;
  /** After so long the attempt has failed and its signal aborts; the default is 10 minutes. */
  readonly timeLimitMilliseconds?: number;
  /** At least once; a rejection is a failed attempt. `signal` aborts when the process stops or the time is up. */
  readonly run: JobHandler;
}

export interface JobSchedule {
  /** Unique; the same in every process. */
  readonly name: string;
  readonly everyMilliseconds: number;
  readonly job: Job;
  /** Also once at each start: for what a crash has left open, or came due while nothing ran. */
  readonly atStart?: boolean;
}

export type JobOutcome = 'completed' | 'failed' | 'stopped';

/** The hooks of metrics. They must not throw. */
export interface JobHooks {
  started?(kind: JobKind): void;
  /** `stopped`: broken off because the process stops. `milliseconds`: how long the attempt took. */
  ended?(kind: JobKind, outcome: JobOutcome, milliseconds: number): void;
}

export interface WorkerRuntimeOptions {
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly workers: readonly JobWorker[];
  readonly schedules?: readonly JobSchedule[];
  readonly hooks?: JobHooks;
  /** Awaited before each job, e.g. to read a clock that another process has set; when it fails, so has the attempt. */
  readonly prepare?: () => Promise<void>;
}

export interface WorkerRuntime {
  /** Takes no job any more and waits for what runs, at most so long. */
  stop(graceMilliseconds: number): Promise<void>;
}

/** No worker of this version of the service knows the job; another may, so it stays where an operator sees it. */
export class UnknownTask extends Error {
  override readonly name = 'UnknownTask';
}

/** The attempt was given up; what it was doing may still go on, as after any crash. */
export class JobTimeout extends Error {
  override readonly name = 'JobTimeout';
}

const defaultTimeLimit = 10 * 60 * 1000;

/** Resolves when the schedules are stored and the workers take jobs. @throws Unavailable, Error for workers that contradict each other */
export async function startWorkers(options: WorkerRuntimeOptions): Promise<WorkerRuntime> {
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
      else log.warn({ err: error, milliseconds: Math.round(milliseconds) }, 'job attempt failed');
      throw error;
    }
  }

  return {
    async stop(graceMilliseconds) {
      await jobs.close(graceMilliseconds);
      logger.info('workers stopped');
    },
  };
}

/** Returns the function that finds a job's worker of a kind. @throws Error when two are for the same */
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

/** Runs until it ends or the time is up. The signal that it gets follows `outer`. @throws JobTimeout, what `run` threw */
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
