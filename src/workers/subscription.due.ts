/** Jobs of subscriptions: finding what is due, and doing it for one of them. */
import { stepOf } from '../commands/handle.js';
import type { SubscriptionCommands } from '../commands/subscription.js';
import type { SubscriptionDue } from '../commands/subscriptionDue.js';
import type { CommandContext } from '../kernel/context.js';
import { derivedUuid } from '../kernel/ids.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';
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

/** Ids follow from what the job means, so that doing it again makes the same events. */
function contextOf(job: Job, clock: Clock): CommandContext {
  const context: CommandContext = {
    actor: { kind: 'system', id: job.kind },
    at: clock.now(),
    requestId: `job/${job.id}`,
    commandId: derivedUuid('job', job.kind),
  };
  return stepOf(context, job.id);
}
