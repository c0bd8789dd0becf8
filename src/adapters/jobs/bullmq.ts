/**
 * Jobs on BullMQ: any number of processes enqueue and work them. Redis is not the truth: what is lost with it is found again from the
 * read models by the searches that run at intervals.
 */
import { type JobSchedulerTemplateOptions, Queue, Worker } from 'bullmq';
import { chunks } from '../../kernel/chunks.js';
import { sleep, withinTime } from '../../kernel/waiting.js';
import { callerWaitsUntil, outOfTime } from '../../ports/callerDeadline.js';
import type { EnqueueOptions, Job, JobHandler, JobKind, JobOutcome, Jobs } from '../../ports/jobs.js';
import { Unavailable } from '../../ports/unavailable.js';
import { type RedisConnections, waitForConnection, withoutCommand } from '../redis/connection.js';
import { openMemory } from './bullmqMemory.js';
import { bullId, jobOptions, type KindQueue, openQueues, prefixOf } from './bullmqQueues.js';
import { countJobs, listJobs } from './bullmqReports.js';
import { type KindWorker, openKindWorker, runRetryDelay } from './bullmqWork.js';
import { assertJob, assertSchedule } from './jobShape.js';
import { defaultRetries, type RetryPolicy } from './retries.js';

export interface BullJobsOptions {
  readonly connections: RedisConnections;
  readonly namespace: string;
  /** Told of passing faults, e.g. of a connection. */
  readonly onError: (error: Error) => void;
  readonly retries?: RetryPolicy;
}

interface Schedule {
  readonly milliseconds: number;
  readonly job: Job;
}

/** Jobs in one call. */
const chunkSize = 500;
/** For one call to be answered, milliseconds. */
const callLimit = 5_000;
/** How often jobs that somebody waits for are looked at, milliseconds: at first, and at most. */
const firstLook = 10;
const longestLook = 250;
/** For what did not finish to be put back when the grace is over, milliseconds. */
const puttingBack = 1_000;
/** How often is looked whether Redis still knows the schedules, milliseconds. */
const scheduleCheck = 10_000;
/** How much later than its interval says a tick may come before its schedule counts as lost, milliseconds. */
const scheduleSlack = 5_000;

export function openBullJobs(options: BullJobsOptions): Jobs {
  const { connections, namespace, retries = defaultRetries } = options;
  const onError = (error: Error) => options.onError(withoutCommand(error));
  const client = connections.forCalls();
  const queues = openQueues(client, namespace);
  const prefix = prefixOf(namespace);
  // A queue that is no kind of job: its jobs do nothing but enqueue the real ones, under the real ones' ids.
  const ticks = new Queue<Job>('schedules', { connection: client, prefix, skipVersionCheck: true });
  for (const queue of [...queues.values(), ticks]) queue.on('error', onError);
  const memory = openMemory(client, prefix);
  const workers: KindWorker[] = [];
  const schedules = new Map<string, Schedule>();
  /** The next tick that was seen of each schedule, and since when, by a clock that nobody sets. */
  const nextTicks = new Map<string, { readonly next: number | undefined; readonly since: number }>();
  let ticker: Worker<Job> | undefined;
  let checking: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;

  function queueOf(kind: JobKind): KindQueue {
    const queue = queues.get(kind);
    if (queue === undefined) throw new RangeError(`${kind} is no kind of job`);
    return queue;
  }

  /** @throws Unavailable when Redis does not answer, or not before the caller's time is over */
  async function reachRedis<Result>(work: () => Promise<Result>): Promise<Result> {
    if (closing !== undefined) throw new Unavailable('the jobs are closed');
    const callersTime = callerWaitsUntil() - performance.now();
    if (callersTime <= 0) throw outOfTime();
    const limit = Math.min(callLimit, callersTime);
    const reached = async () => {
      if (!(await waitForConnection(client, limit)))
        throw connections.lastFault() ?? new Error('not connected');
      return work();
    };
    try {
      return await withinTime(reached(), limit, () => {
        throw new Error(`no answer within ${Math.round(limit)} ms`);
      });
    } catch (error) {
      if (error instanceof RangeError || error instanceof Unavailable) throw error;
      throw new Unavailable('Redis cannot be reached', { cause: error });
    }
  }

  async function enqueuePortion(
    kind: JobKind,
    chunk: readonly Job[],
    { notBefore = 0, failedFor }: EnqueueOptions,
  ): Promise<void> {
    const queue = queueOf(kind);
    const at = Date.now();
    const last = await client.incrby(`${prefix}:order`, chunk.length);
    const added = await queue.addBulk(
      chunk.map(({ id, data }, index) => ({
        name: kind,
        data: { kind, id, data, order: last - chunk.length + 1 + index },
        opts: jobOptions(id, retries.attempts, at, notBefore),
      })),
    );
    // An id that was kept as failed is still so: its job waits again.
    const failed = await client.zmscore(queue.toKey('failed'), ...chunk.map(({ id }) => bullId(id)));
    for (const [index, score] of failed.entries()) {
      if (score === null) continue;
      // The score is when it failed.
      if (failedFor !== undefined && Number(score) > at - failedFor) continue;
      await retryFailed(queue, added[index]?.data.id ?? '', failedFor === undefined);
    }
    await memory.noteEnqueued(chunk);
  }

  /** @param fromFirst with all attempts, else with one */
  async function retryFailed(queue: KindQueue, id: string, fromFirst = true): Promise<boolean> {
    const job = await queue.getJob(bullId(id));
    if (job === undefined || !(await job.isFailed())) return false;
    try {
      await job.retry('failed', { resetAttemptsMade: fromFirst, resetAttemptsStarted: fromFirst });
      return true;
    } catch (error) {
      // Another process was faster.
      if (await job.isFailed()) throw error;
      return false;
    }
  }

  /** Lets a job that waits for its next attempt run at once. */
  async function hasten({ kind, id }: Job): Promise<void> {
    const job = await queueOf(kind).getJob(bullId(id));
    if (job === undefined || !(await job.isDelayed())) return;
    try {
      await job.promote();
    } catch (error) {
      // Its time had come meanwhile.
      if (await job.isDelayed()) throw error;
    }
  }

  /** The work of a schedule, whose time has come. */
  async function tick(job: Job): Promise<void> {
    await enqueue([job]);
    await reachRedis(() => hasten(job));
  }

  async function enqueue(jobs: readonly Job[], options: EnqueueOptions = {}): Promise<void> {
    for (const job of jobs) assertJob(job);
    for (const kind of new Set(jobs.map((job) => job.kind))) {
      const own = jobs.filter((job) => job.kind === kind);
      for (const chunk of chunks(own, chunkSize))
        await reachRedis(() => enqueuePortion(kind, chunk, options));
    }
  }

  /** Returns the outcomes of jobs that neither wait nor run any more. */
  async function readEnded(jobs: readonly Job[]): Promise<ReadonlyMap<Job, JobOutcome>> {
    const outcomes = new Map<Job, JobOutcome>();
    const looks = client.pipeline();
    for (const { kind, id } of jobs) {
      looks.exists(queueOf(kind).toKey(bullId(id)));
      looks.zscore(queueOf(kind).toKey('failed'), bullId(id));
    }
    const found = (await looks.exec()) ?? [];
    for (const [index, job] of jobs.entries()) {
      const [error, exists] = found[2 * index] ?? [];
      const [, failed] = found[2 * index + 1] ?? [];
      if (error) throw error;
      if (failed !== null && failed !== undefined) outcomes.set(job, 'failed');
      else if (exists === 0) outcomes.set(job, 'completed');
    }
    return outcomes;
  }

  async function waitForOutcomes(
    jobs: readonly Job[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, JobOutcome>> {
    const outcomes = new Map<string, JobOutcome>();
    const assertKept = memory.watch(jobs);
    // All have to end, so a chunk is looked at once those before it have.
    for (const chunk of chunks(jobs, chunkSize)) {
      let open: readonly Job[] = chunk;
      for (let wait = firstLook; ; wait = Math.min(2 * wait, longestLook)) {
        signal.throwIfAborted();
        const done = await reachRedis(() => readEnded(open));
        // A job is done when it is gone, unless Redis forgot it.
        await reachRedis(assertKept);
        // Jobs of two kinds may share an id: then one that failed says more.
        for (const [{ id }, outcome] of done) if (outcomes.get(id) !== 'failed') outcomes.set(id, outcome);
        open = open.filter((job) => !done.has(job));
        if (open.length === 0) break;
        if (done.size > 0) wait = firstLook;
        await sleep(wait, signal);
      }
    }
    return outcomes;
  }

  async function putSchedule(name: string, { milliseconds, job }: Schedule): Promise<void> {
    const opts: JobSchedulerTemplateOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    await ticks.upsertJobScheduler(name, { every: milliseconds }, { name, data: job, opts });
  }

  /** Without what is kept of it BullMQ begins a schedule again, with a tick at once. */
  async function beginSchedule(name: string, schedule: Schedule): Promise<void> {
    await ticks.removeJobScheduler(name);
    await putSchedule(name, schedule);
  }

  /** As a process finds it that starts. */
  async function takeUpSchedule(name: string, schedule: Schedule): Promise<void> {
    const there = await ticks.getJobScheduler(name);
    // With another interval BullMQ keeps the offset of the former one: a tick that came late would put the next one off by up to that.
    const isOther = there != null && there.every !== schedule.milliseconds;
    if (isOther || (await isTooFar(there?.next, schedule))) await beginSchedule(name, schedule);
    else await putSchedule(name, schedule);
  }

  /**
   * Whether the next tick is further away than ticks are from each other. BullMQ goes by the clock of the process that takes a tick: one that was
   * ahead has left the schedule standing for as long as it was. By the time of Redis, since this one's clock may be wrong too.
   */
  async function isTooFar(next: number | undefined, { milliseconds }: Schedule): Promise<boolean> {
    if (next === undefined) return false;
    const [seconds] = await client.time();
    return next > Number(seconds) * 1_000 + milliseconds + scheduleSlack;
  }

  /** Whether no tick has come for longer than they are apart, whatever the clocks of those say that might have taken one. */
  function standsStill(name: string, next: number | undefined, { milliseconds }: Schedule): boolean {
    const seen = nextTicks.get(name);
    if (seen !== undefined && seen.next === next)
      return performance.now() - seen.since > milliseconds + scheduleSlack;
    nextTicks.set(name, { next, since: performance.now() });
    return false;
  }

  /** Redis may have been emptied, and who took the ticks may be gone. */
  async function checkSchedules(): Promise<void> {
    for (const [name, schedule] of schedules) {
      const there = await ticks.getJobScheduler(name);
      if (there === undefined || there === null) await putSchedule(name, schedule);
      else if (standsStill(name, there.next, schedule)) await beginSchedule(name, schedule);
    }
  }

  function startTicker(): void {
    ticker = new Worker<Job>('schedules', ({ data }) => tick(data), {
      connection: connections.forWorkers(),
      prefix,
      concurrency: 1,
      runRetryDelay,
      skipVersionCheck: true,
    });
    ticker.on('error', onError);
    checking = setInterval(() => {
      reachRedis(checkSchedules).catch(onError);
    }, scheduleCheck);
    checking.unref();
  }

  async function close(grace: number): Promise<void> {
    clearInterval(checking);
    const abort = new AbortController();
    const giveUp = new AbortController();
    const reason = new Unavailable('the process stops');
    const timers = [
      setTimeout(() => abort.abort(reason), 0.75 * grace),
      setTimeout(() => giveUp.abort(reason), grace),
    ];
    // Without Redis nothing can be put back, and BullMQ would wait for it for ever: what runs is taken over by another worker once its
    // lock has run out.
    const leaving = new Promise<void>((resolve) => {
      timers.push(setTimeout(resolve, grace + puttingBack));
    });
    const ending = endWorkersAndQueues(abort.signal, giveUp.signal);
    try {
      await Promise.race([ending, leaving]);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      // Past the race an end that fails has nobody to tell but this.
      ending.catch(onError);
      await connections.close();
    }
  }

  async function endWorkersAndQueues(abort: AbortSignal, giveUp: AbortSignal): Promise<void> {
    await Promise.all([ticker?.close(), ...workers.map((worker) => worker.close(abort, giveUp))]);
    for (const queue of [...queues.values(), ticks]) await queue.close();
  }

  return {
    enqueue,
    waitForOutcomes,
    work(kind, handler: JobHandler, { concurrency }) {
      const own = { kind, handler, concurrency, namespace, retries, onError };
      workers.push(openKindWorker({ ...own, client: connections.forWorkers() }));
    },
    async every(milliseconds, name, job) {
      assertSchedule(milliseconds, name);
      assertJob(job);
      const schedule = { milliseconds, job };
      await reachRedis(() => takeUpSchedule(name, schedule));
      schedules.set(name, schedule);
      if (ticker === undefined) startTicker();
    },
    list: (filter) => reachRedis(() => listJobs(queues, filter)),
    retry: (kind, id) => reachRedis(() => retryFailed(queueOf(kind), id)),
    counts: () => reachRedis(() => countJobs(queues)),
    close: (grace) => (closing ??= close(grace)),
  };
}
