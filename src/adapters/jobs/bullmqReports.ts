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
/** How far into the lists a page reaches; behind it there is nothing to see. */
const reach = 10_000;
const mostListed = 1_000;
/** How BullMQ says that a job's process ended under it too often. */
const stalledTooOften = 'job stalled more than allowable limit';

/**
 * Newest first. Of those that wait for their time, and of those that failed, the ones that end last in their list are looked at.
 */
export async function listJobs(
  queues: ReadonlyMap<JobKind, KindQueue>,
  { status, kind, skip, top }: Filter,
): Promise<{ readonly jobs: readonly JobReport[]; readonly count: number }> {
  const size = Math.max(0, Math.min(top, mostListed, reach - skip));
  const chosen = [...queues].filter(([own]) => kind === undefined || own === kind);
  const wanted = status === undefined ? statuses : [status];
  let count = 0;
  const found: { readonly order: number; readonly report: JobReport }[] = [];
  for (const [, queue] of chosen) {
    for (const own of wanted) {
      const states = [...statesOf[own]];
      count += await queue.getJobCountByTypes(...states);
      if (size === 0) continue;
      for (const state of states) {
        const jobs = await queue.getJobs([state], 0, skip + size - 1, false);
        for (const job of jobs) {
          // It may be gone between the list and the look.
          if (job?.data !== undefined)
            found.push({ order: job.data.order, report: reportOf(job, own, state === 'delayed') });
        }
      }
    }
  }
  found.sort((left, right) => right.order - left.order);
  return { jobs: found.slice(skip, skip + size).map(({ report }) => report), count };
}

export async function countJobs(queues: ReadonlyMap<JobKind, KindQueue>): ReturnType<Jobs['counts']> {
  const counts: { kind: JobKind; status: JobStatus; count: number }[] = [];
  for (const [kind, queue] of queues) {
    for (const status of statuses) {
      const count = await queue.getJobCountByTypes(...statesOf[status]);
      if (count > 0) counts.push({ kind, status, count });
    }
  }
  return counts;
}

function reportOf(job: QueuedJob, status: JobStatus, delayed: boolean): JobReport {
  const enqueuedAt = new Date(job.timestamp).toISOString();
  // BullMQ counts the delay of a first attempt from the enqueuing, of a later one from the end of the one before.
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
