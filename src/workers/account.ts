/** The job that sends a reminder. */
import { type Dunning, reminderTask } from '../commands/account/dunning.js';
import type { Clock } from '../ports/clock.js';
import { contextOf } from './context.js';
import { mailTimeLimit } from './mailLimits.js';
import type { JobWorker } from './runtime.js';

export function reminderWorker(dunning: Pick<Dunning, 'send'>, clock: Clock): JobWorker {
  return {
    kind: 'mail',
    task: reminderTask,
    concurrency: 4,
    timeLimitMilliseconds: mailTimeLimit,
    run: (job, signal) => dunning.send(job, contextOf(job, clock), signal),
  };
}
