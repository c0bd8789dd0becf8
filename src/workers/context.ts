/** The circumstances of a command that a job runs. */
import { stepOf } from '../commands/engine/steps.js';
import type { CommandContext } from '../kernel/context.js';
import { derivedUuid } from '../kernel/ids.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';

/** Ids follow from what the job means, so that doing it again makes the same events. */
export function contextOf(job: Job, clock: Clock): CommandContext {
  const context: CommandContext = {
    actor: { kind: 'system', id: job.kind },
    at: clock.now(),
    requestId: `job/${job.id}`,
    commandId: derivedUuid('job', job.kind),
  };
  return stepOf(context, job.id);
}
