/** The jobs of usage: batches without their event, waiting events, and periods billed before their usage arrived. */

import type { UsageRecording } from '../commands/usage/recording.js';
import type { CommandContext } from '../kernel/context.js';
import { hasCode } from '../kernel/errors.js';
import type { Clock } from '../ports/clock.js';
import type { Job, Jobs } from '../ports/jobs.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

const settleTask = 'usage';
const lateTask = 'late-usage';
const watchTask = 'usage-thresholds';

export const usageSchedule: JobSchedule = {
  name: settleTask,
  everyMilliseconds: 60_000,
  atStart: true,
  job: { kind: 'maintenance', id: settleTask, data: {} },
};

/** Interval in ms over which arrivals are collected and processed together. */
const collecting = 2_000;

/**
 * @returns a function that queues jobs of a task, one per subscription and interval, since a job already running may have measured earlier
 */
function jobsOf(task: string, jobs: Pick<Jobs, 'enqueue'>) {
  return async (subscriptionIds: readonly string[]): Promise<void> => {
    const interval = Math.floor(Date.now() / collecting) + 1;
    const asked = subscriptionIds.map(
      (subscriptionId): Job => ({
        kind: 'maintenance',
        id: `${task}/${subscriptionId}/${interval}`,
        data: { subscriptionId },
      }),
    );
    await jobs.enqueue(asked, { notBefore: interval * collecting });
  };
}

export const lateUsageJobs = (jobs: Pick<Jobs, 'enqueue'>) => jobsOf(lateTask, jobs);
export const watchUsageJobs = (jobs: Pick<Jobs, 'enqueue'>) => jobsOf(watchTask, jobs);

type OnSubscription = (subscriptionId: string, context: CommandContext) => Promise<unknown>;

export function usageWorkers(
  { settle }: Pick<UsageRecording, 'settle'>,
  { bill, watch }: { readonly bill: OnSubscription; readonly watch: OnSubscription },
  clock: Clock,
): readonly JobWorker[] {
  return [
    {
      kind: 'maintenance',
      task: settleTask,
      concurrency: 2,
      run: (job, signal) => settle(contextOf(job, clock), signal),
    },
    ...(
      [
        [lateTask, bill],
        [watchTask, watch],
      ] as const
    ).map(
      ([task, run]): JobWorker => ({
        kind: 'maintenance',
        task,
        concurrency: 4,
        async run(job) {
          try {
            await run(job.data.subscriptionId ?? '', contextOf(job, clock));
          } catch (error) {
            if (!hasCode(error, 'SUBSCRIPTION_NOT_FOUND')) throw error;
          }
        },
      }),
    ),
  ];
}
