/** Usage that is to be looked at later: batches without their event, events that wait, and periods that were billed before their usage came. */

import type { UsageRecording } from '../commands/usage/recording.js';
import type { CommandContext } from '../kernel/context.js';
import { hasCode } from '../kernel/errors.js';
import type { Clock } from '../ports/clock.js';
import type { Job, Jobs } from '../ports/jobs.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

const settleTask = 'usage';
const lateTask = 'late-usage';

export const usageSchedule: JobSchedule = {
  name: settleTask,
  everyMilliseconds: 60_000,
  atStart: true,
  job: { kind: 'maintenance', id: settleTask, data: {} },
};

/** Late usage that comes within so many milliseconds is billed together. */
const collecting = 5_000;

/** @returns asks for jobs that bill late usage, one a subscription and interval: a job that runs already may have measured before */
export function lateUsageJobs(jobs: Pick<Jobs, 'enqueue'>, realNow: () => number = Date.now) {
  return async (subscriptionIds: readonly string[]): Promise<void> => {
    const interval = Math.floor(realNow() / collecting) + 1;
    const asked = subscriptionIds.map(
      (subscriptionId): Job => ({
        kind: 'maintenance',
        id: `${lateTask}/${subscriptionId}/${interval}`,
        data: { subscriptionId },
      }),
    );
    await jobs.enqueue(asked, { notBefore: interval * collecting });
  };
}

export function usageWorkers(
  { settle }: Pick<UsageRecording, 'settle'>,
  billUsage: (subscriptionId: string, context: CommandContext) => Promise<unknown>,
  clock: Clock,
): readonly JobWorker[] {
  return [
    {
      kind: 'maintenance',
      task: settleTask,
      concurrency: 2,
      run: (job, signal) => settle(contextOf(job, clock), signal),
    },
    {
      kind: 'maintenance',
      task: lateTask,
      concurrency: 4,
      async run(job) {
        try {
          await billUsage(job.data.subscriptionId ?? '', contextOf(job, clock));
        } catch (error) {
          if (!hasCode(error, 'SUBSCRIPTION_NOT_FOUND')) throw error;
        }
      },
    },
  ];
}
