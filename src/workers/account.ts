/** Jobs of accounts: finding reminders that are due, and sending them. */
import type { Logger } from 'pino';
import { type Dunning, reminderTask } from '../commands/account/dunning.js';
import type { DunningDue } from '../commands/account/dunningDue.js';
import type { Clock } from '../ports/clock.js';
import { contextOf } from './context.js';
import { mailTimeLimit } from './mailLimits.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const dunningSchedule: JobSchedule = {
  name: 'dunning',
  everyMilliseconds: 600_000,
  atStart: true,
  job: { kind: 'maintenance', id: 'dunning', data: {} },
};

/** Ten thousand reminders take a while. */
const dunningLimit = 3_600_000;

export function accountWorkers(dependencies: {
  readonly dunning: Pick<Dunning, 'send'>;
  readonly due: Pick<DunningDue, 'process'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): readonly JobWorker[] {
  const { dunning, due, clock, logger } = dependencies;
  return [
    {
      kind: 'mail',
      task: reminderTask,
      concurrency: 4,
      timeLimitMilliseconds: mailTimeLimit,
      run: (job, signal) => dunning.send(job, contextOf(job, clock), signal),
    },
    {
      kind: 'maintenance',
      task: 'dunning',
      concurrency: 2,
      timeLimitMilliseconds: dunningLimit,
      async run(job, signal) {
        const done = await due.process(contextOf(job, clock), signal);
        if (done.reminded > 0) logger.info(done, 'reminders were asked for');
      },
    },
  ];
}
