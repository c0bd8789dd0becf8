/** Jobs of subscriptions: finding what is due, and doing it for one of them. */

import type { SubscriptionDue } from '../commands/subscription/due.js';
import type { SubscriptionCommands } from '../commands/subscription/subscription.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

/** How often the read models are searched for what is due. */
const everyMilliseconds = 60_000;
const concurrency = 16;

export const subscriptionSchedules: readonly JobSchedule[] = [
  {
    name: 'subscription-due',
    everyMilliseconds,
    atStart: true,
    job: { kind: 'maintenance', id: 'subscription-due', data: {} },
  },
];

export function subscriptionWorkers(
  commands: SubscriptionCommands,
  due: SubscriptionDue,
  clock: Clock,
): readonly JobWorker[] {
  const catchUp = (job: Job) => commands.catchUp(job.data.subscriptionId ?? '', contextOf(job, clock));
  return [
    { kind: 'maintenance', task: 'subscription-due', concurrency: 2, run: () => due.enqueue() },
    { kind: 'renewals', concurrency, run: catchUp },
    { kind: 'scheduled-changes', concurrency, run: catchUp },
  ];
}
