/** The context of a command run by a job. */
import { stepOf } from '../commands/engine/finishing.js';
import type { CommandContext } from '../kernel/context.js';
import { derivedUuid } from '../kernel/ids.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';

/** Derives ids from the job, so that a repetition results in the same events. */
export function contextOf(job: Job, clock: Clock): CommandContext {
  const context: CommandContext = {
    actor: { kind: 'system', id: job.kind },
    at: clock.now(),
    requestId: `job/${job.id}`,
    commandId: derivedUuid('job', job.kind),
  };
  return stepOf(context, job.id);
}
