/** The operator's view of the jobs in BullMQ's queues. */
import type { JobKind, JobReport, JobStatus, Jobs } from '../../ports/jobs.js';
import { jobOf, type KindQueue, type QueuedJob } from './bullmqQueues.js';

type Filter = Parameters<Jobs['list']>[0];

const statesOf = {
  waiting: ['wait', 'delayed', 'prioritized'],
  active: ['active'],
  failed: ['failed'],
} as const;
const statuses: readonly JobStatus[] = ['waiting', 'active', 'failed'];
/** The last position in the lists that a page may reach. */
const reach = 10_000;
const mostListed = 1_000;
/** BullMQ's message for a job whose process died too often. */
const stalledTooOften = 'job stalled more than allowable limit';

/** Lists jobs, newest first. Of delayed and of failed jobs, only those at the end of their list are read. */
export async function listJobs(
  queues: ReadonlyMap<JobKind, KindQueue>,
  { status, kind, skip, top }: Filter,
): Promise<{ readonly jobs: readonly JobReport[]; readonly count: number }> {
  const size = Math.max(0, Math.min(top, mostListed, reach - skip));
  const chosen = [...queues].filter(([own]) => kind === undefined || own === kind);
  const lists = (await sizesOf(chosen, status === undefined ? statuses : [status])).flatMap(
    ({ queue, status: own, lengths }) => lengths.map(([state, length]) => ({ queue, own, state, length })),
  );
  const pages = lists.map(async ({ queue, own, state, length }) => {
    if (size === 0 || length === 0) return [];
    const jobs = await queue.getJobs([state], 0, skip + size - 1, false);
    // The job may have gone since it was listed.
    return jobs.flatMap((job) =>
      job?.data === undefined
        ? []
        : [{ order: job.data.order, report: reportOf(job, own, state === 'delayed') }],
    );
  });
  const found = (await Promise.all(pages)).flat().sort((left, right) => right.order - left.order);
  return {
    jobs: found.slice(skip, skip + size).map(({ report }) => report),
    count: lists.reduce((sum, { length }) => sum + length, 0),
  };
}

export async function countJobs(queues: ReadonlyMap<JobKind, KindQueue>): ReturnType<Jobs['counts']> {
  return (await sizesOf([...queues], statuses))
    .map(({ kind, status, lengths }) => ({
      kind,
      status,
      count: lengths.reduce((sum, [, length]) => sum + length, 0),
    }))
    .filter(({ count }) => count > 0);
}

/** Returns the lengths of the lists of each kind and status. They are requested together, in one round trip to Redis. */
async function sizesOf(queues: readonly (readonly [JobKind, KindQueue])[], wanted: readonly JobStatus[]) {
  const states = wanted.flatMap((status) => statesOf[status]);
  const sizes = queues.map(async ([kind, queue]) => {
    const counts = await queue.getJobCounts(...states);
    return wanted.map((status) => {
      const lengths = statesOf[status].map((state) => [state, counts[state] ?? 0] as const);
      return { kind, queue, status, lengths };
    });
  });
  return (await Promise.all(sizes)).flat();
}

function reportOf(job: QueuedJob, status: JobStatus, delayed: boolean): JobReport {
  const enqueuedAt = new Date(job.timestamp).toISOString();
  // BullMQ counts the delay of a first attempt from its enqueuing, and of a later one from the end of the previous attempt.
  const due = delayed ? new Date((job.processedOn ?? job.timestamp) + job.delay).toISOString() : enqueuedAt;
  return {
    ...jobOf(job),
    status,
    attempts: job.attemptsMade,
    lastError:
      job.failedReason === stalledTooOften ? 'PROCESS_ENDED' : (job.failedReason ?? job.data.fault ?? null),
    enqueuedAt,
    nextAttemptAt: status === 'waiting' ? due : null,
  };
}
