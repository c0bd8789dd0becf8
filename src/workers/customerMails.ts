/** The jobs that send mails to customers. */
import type { CommandContext } from '../kernel/context.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';
import { contextOf } from './context.js';
import { mailTimeLimit } from './mailLimits.js';
import type { JobWorker } from './runtime.js';

/** The sender of the mails of one task. */
interface CustomerMails {
  send(job: Job, context: CommandContext, signal: AbortSignal): Promise<void>;
}

export function customerMailWorker(task: string, mails: CustomerMails, clock: Clock): JobWorker {
  return {
    kind: 'mail',
    task,
    concurrency: 4,
    timeLimitMilliseconds: mailTimeLimit,
    run: (job, signal) => mails.send(job, contextOf(job, clock), signal),
  };
}
