/** Jobs in a SQLite file, run in the same process. */
import { setMaxListeners } from 'node:events';
import { chunks } from '../../kernel/chunks.js';
import type { EnqueueOptions, Job, JobOutcome, JobReport, Jobs } from '../../ports/jobs.js';
import { Unavailable } from '../../ports/unavailable.js';
import { telling } from '../sqlite/messages.js';
import { openWriter, type WriterOptions } from '../sqlite/writerThread.js';
import { openDispatcher } from './dispatcher.js';
import { assertJob, assertSchedule } from './jobShape.js';
import type { JobOperations, JobOptions, JobToEnqueue, StoredJob } from './messages.js';
import { defaultRetries, type RetryPolicy } from './retries.js';

export interface EmbeddedJobsOptions extends Pick<WriterOptions, 'file' | 'onFailure' | 'host'> {
  /** The id of this instance; jobs taken by another one wait again. */
  readonly instanceId: string;
  /** Called once when a page of the file is found unreadable. */
  readonly onDamage?: (error: Error) => void;
  readonly retries?: RetryPolicy;
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
}

/** Jobs per operation. */
const chunkSize = 500;
const mostListed = 1_000;

/** Returns a unique key; neither kinds nor ids contain a colon. */
function keyOf({ kind, id }: Pick<Job, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

function toEnqueue(job: Job): JobToEnqueue {
  assertJob(job);
  return { kind: job.kind, id: job.id, data: JSON.stringify(job.data) };
}

function reportOf(job: StoredJob): JobReport {
  const data: Job['data'] = JSON.parse(job.data);
  return {
    kind: job.kind,
    id: job.id,
    data,
    status: job.status,
    attempts: job.attempts,
    lastError: job.error,
    enqueuedAt: new Date(job.enqueued).toISOString(),
    nextAttemptAt: job.status === 'waiting' ? new Date(job.due).toISOString() : null,
  };
}

/** @throws Error when the file cannot be opened */
export async function openEmbeddedJobs(options: EmbeddedJobsOptions): Promise<Jobs> {
  const { file, instanceId, host, onFailure, retries = defaultRetries, now = Date.now } = options;
  const openOptions: JobOptions = { instanceId, attempts: retries.attempts, now: now() };
  const damage = telling(options.onDamage);
  const writer = await openWriter<JobOperations>({
    file,
    module: new URL('./operations.js', import.meta.url),
    settings: { synchronous: 'full', cacheKiB: 4_096 },
    options: openOptions,
    host,
    onFailure,
    revive: damage.revive,
  });
  damage.begin();
  /** Called with the key of each job that ends. */
  const waiting = new Set<(key: string, outcome: JobOutcome) => void>();
  const closed = new AbortController();
  // Every request that waits for a job listens to it.
  setMaxListeners(0, closed.signal);
  let closing: Promise<void> | undefined;
  const dispatcher = openDispatcher({
    turn: (turn) => writer.call('turn', turn),
    retries,
    now,
    settled: (job, outcome) => {
      for (const noteEnd of [...waiting]) noteEnd(keyOf(job), outcome);
    },
    turnFailed: (error) => {
      if (error instanceof Error && !(error instanceof Unavailable)) onFailure(error);
    },
  });

  async function enqueue(jobs: readonly Job[], { notBefore, failedFor }: EnqueueOptions = {}): Promise<void> {
    const checked = jobs.map(toEnqueue);
    for (const chunk of chunks(checked, chunkSize)) {
      const at = now();
      const failedBefore = failedFor === undefined ? undefined : at - failedFor;
      await writer.call('enqueue', chunk, notBefore ?? at, at, failedBefore);
      for (const kind of new Set(chunk.map((job) => job.kind))) dispatcher.wake(kind);
    }
  }

  async function waitForOutcomes(
    jobs: readonly Job[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, JobOutcome>> {
    const outcomes = new Map<string, JobOutcome>();
    const open = new Map(jobs.map((job) => [keyOf(job), job.id]));
    let finish: () => void = () => undefined;
    const noteEnd = (key: string, outcome: JobOutcome): void => {
      const id = open.get(key);
      if (id === undefined) return;
      open.delete(key);
      // Jobs of two kinds may share an id; a failure then takes precedence.
      if (outcomes.get(id) !== 'failed') outcomes.set(id, outcome);
      if (open.size === 0) finish();
    };
    // Watch first, so that an end between the check and the wait is not missed.
    waiting.add(noteEnd);
    const listening = new AbortController();
    try {
      for (const chunk of chunks(jobs, chunkSize)) {
        signal.throwIfAborted();
        const statuses = await writer.call(
          'statuses',
          chunk.map(({ kind, id }) => [kind, id] as const),
        );
        for (const [index, job] of chunk.entries()) {
          const status = statuses[index];
          if (status === null) noteEnd(keyOf(job), 'completed');
          else if (status === 'failed') noteEnd(keyOf(job), 'failed');
        }
      }
      await new Promise<void>((resolve, reject) => {
        for (const ending of [signal, closed.signal]) {
          if (ending.aborted) reject(ending.reason);
          ending.addEventListener('abort', () => reject(ending.reason), { signal: listening.signal });
        }
        finish = resolve;
        if (open.size === 0) resolve();
      });
      return outcomes;
    } finally {
      listening.abort();
      waiting.delete(noteEnd);
    }
  }

  async function close(grace: number): Promise<void> {
    await dispatcher.close(grace);
    closed.abort(new Unavailable('the job queue is closed'));
    await writer.close();
  }

  return {
    enqueue,
    waitForOutcomes,
    work: (kind, handler, { concurrency }) => dispatcher.work(kind, handler, concurrency),
    async every(milliseconds, name, job) {
      assertSchedule(milliseconds, name);
      dispatcher.schedule(name, await writer.call('schedule', name, milliseconds, toEnqueue(job), now()));
    },
    async list(filter) {
      const top = Math.min(filter.top, mostListed);
      const { jobs, count } = await writer.call('list', { ...filter, top });
      return { jobs: jobs.map(reportOf), count };
    },
    async retry(kind, id) {
      const retried = await writer.call('retry', kind, id, now());
      if (retried) dispatcher.wake(kind);
      return retried;
    },
    counts: () => writer.call('counts'),
    close: (grace) => (closing ??= close(grace)),
  };
}
