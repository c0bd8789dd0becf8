/**
 * Jobs on BullMQ: any number of processes enqueue and work them. Redis is not the source of truth: searches at intervals find lost work
 * again from the read models.
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
  /** Called for transient faults, e.g. of a connection. */
  readonly onError: (error: Error) => void;
  readonly retries?: RetryPolicy;
}

interface Schedule {
  readonly milliseconds: number;
  readonly job: Job;
}

/** Jobs per call. */
const chunkSize = 500;
/** Longest wait for the answer to one call, in ms. */
const callLimit = 5_000;
/** Interval between checks of awaited jobs, in ms: at first, and at most. */
const firstLook = 10;
const longestLook = 250;
/** Time to put unfinished jobs back after the grace period, in ms. */
const puttingBack = 1_000;
/** Interval between checks that Redis still has the schedules, in ms. */
const scheduleCheck = 10_000;
/** How late a tick may come before its schedule counts as lost, in ms. */
const scheduleSlack = 5_000;

export function openBullJobs(options: BullJobsOptions): Jobs {
  const { connections, namespace, retries = defaultRetries } = options;
  const onError = (error: Error) => options.onError(withoutCommand(error));
  const client = connections.forCalls();
  const queues = openQueues(client, namespace);
  const prefix = prefixOf(namespace);
  // A queue for ticks, not for a kind of job: its jobs only enqueue the real ones, under the real ones' ids.
  const ticks = new Queue<Job>('schedules', { connection: client, prefix, skipVersionCheck: true });
  for (const queue of [...queues.values(), ticks]) queue.on('error', onError);
  const memory = openMemory(client, prefix);
  const workers: KindWorker[] = [];
  const schedules = new Map<string, Schedule>();
  /** The next tick seen of each schedule, and since when, by a monotonic clock. */
  const nextTicks = new Map<string, { readonly next: number | undefined; readonly since: number }>();
  let ticker: Worker<Job> | undefined;
  let checking: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;

  function queueOf(kind: JobKind): KindQueue {
    const queue = queues.get(kind);
    if (queue === undefined) throw new RangeError(`'${kind}' is not a kind of job`);
    return queue;
  }

  /** Runs a call to Redis. @throws Unavailable when Redis does not answer, or not before the caller's deadline */
  async function reachRedis<Result>(work: () => Promise<Result>): Promise<Result> {
    if (closing !== undefined) throw new Unavailable('the job queue is closed');
    const callersTime = callerWaitsUntil() - performance.now();
    if (callersTime <= 0) throw outOfTime();
    const limit = Math.min(callLimit, callersTime);
    const reached = async () => {
      if (!(await waitForConnection(client, limit)))
        throw connections.lastFault() ?? new Error('not connected');
      return work();
    };
    try {
      return await withinTime(reached(), limit);
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
    // Adding an id that is kept as failed changes nothing, so its job is retried here.
    const failed = await client.zmscore(queue.toKey('failed'), ...chunk.map(({ id }) => bullId(id)));
    for (const [index, score] of failed.entries()) {
      if (score === null) continue;
      // The score is the time of the failure.
      if (failedFor !== undefined && Number(score) > at - failedFor) continue;
      await retryFailed(queue, added[index]?.data.id ?? '', failedFor === undefined);
    }
    await memory.noteEnqueued(chunk);
  }

  /** @param fromFirst whether the job gets all attempts again, or one */
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

  /** Makes a job that waits for its next attempt run at once. */
  async function hasten({ kind, id }: Job): Promise<void> {
    const job = await queueOf(kind).getJob(bullId(id));
    if (job === undefined || !(await job.isDelayed())) return;
    try {
      await job.promote();
    } catch (error) {
      // Its time has come meanwhile.
      if (await job.isDelayed()) throw error;
    }
  }

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

  /** Returns the outcomes of jobs that are neither waiting nor running any more. */
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
    // All jobs have to end, so each chunk is checked once the previous ones have ended.
    for (const chunk of chunks(jobs, chunkSize)) {
      let open: readonly Job[] = chunk;
      for (let wait = firstLook; ; wait = Math.min(2 * wait, longestLook)) {
        signal.throwIfAborted();
        const done = await reachRedis(() => readEnded(open));
        // A job that is gone has completed, unless Redis lost it.
        await reachRedis(assertKept);
        // Jobs of two kinds may share an id; a failure then takes precedence.
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

  /** Restarts a schedule: once its stored state is removed, BullMQ begins with a tick at once. */
  async function beginSchedule(name: string, schedule: Schedule): Promise<void> {
    await ticks.removeJobScheduler(name);
    await putSchedule(name, schedule);
  }

  /** Adopts or replaces a schedule that a starting process finds in Redis. */
  async function takeUpSchedule(name: string, schedule: Schedule): Promise<void> {
    const there = await ticks.getJobScheduler(name);
    // When the interval changes, BullMQ keeps the old offset: a late tick would then delay the next one by up to that much.
    const isOther = there != null && there.every !== schedule.milliseconds;
    if (isOther || (await isTooFar(there?.next, schedule))) await beginSchedule(name, schedule);
    else await putSchedule(name, schedule);
  }

  /**
   * Whether the next tick is further away than one interval. BullMQ uses the clock of the process that takes a tick: if that was ahead, the
   * schedule stands still for the difference. Judged by the time of Redis, because this process's clock may be wrong too.
   */
  async function isTooFar(next: number | undefined, { milliseconds }: Schedule): Promise<boolean> {
    if (next === undefined) return false;
    const [seconds] = await client.time();
    return next > Number(seconds) * 1_000 + milliseconds + scheduleSlack;
  }

  /** Whether no tick has come for longer than one interval, whatever the clocks of the processes that take them say. */
  function standsStill(name: string, next: number | undefined, { milliseconds }: Schedule): boolean {
    const seen = nextTicks.get(name);
    if (seen !== undefined && seen.next === next)
      return performance.now() - seen.since > milliseconds + scheduleSlack;
    nextTicks.set(name, { next, since: performance.now() });
    return false;
  }

  /** Restores schedules: Redis may have been emptied, and the process that took the ticks may be gone. */
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
    const reason = new Unavailable('the process is stopping');
    const timers = [
      setTimeout(() => abort.abort(reason), 0.75 * grace),
      setTimeout(() => giveUp.abort(reason), grace),
    ];
    // Without Redis, jobs cannot be put back and BullMQ would wait forever. Another worker takes over the running jobs once their locks expire.
    const leaving = new Promise<void>((resolve) => {
      timers.push(setTimeout(resolve, grace + puttingBack));
    });
    const ending = endWorkersAndQueues(abort.signal, giveUp.signal);
    try {
      await Promise.race([ending, leaving]);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      // After the race, a failure to end can only be reported here.
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
