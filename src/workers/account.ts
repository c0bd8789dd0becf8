/** Jobs of accounts: finding reminders that are due, sending them, and finishing what a crash has left open. */
import type { Logger } from 'pino';
import type { AccountCommands } from '../commands/account/account.js';
import { type Dunning, reminderTask } from '../commands/account/dunning.js';
import type { DunningDue } from '../commands/account/dunningDue.js';
import { stepOf } from '../commands/engine/steps.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { accountModel } from '../projections/account.js';
import { contextOf } from './context.js';
import { finishOpen } from './finishing.js';
import { mailTimeLimit } from './mailLimits.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const accountSchedules: readonly JobSchedule[] = [
  {
    name: 'dunning',
    everyMilliseconds: 600_000,
    atStart: true,
    job: { kind: 'maintenance', id: 'dunning', data: {} },
  },
  {
    name: 'account-open',
    everyMilliseconds: 60_000,
    atStart: true,
    job: { kind: 'maintenance', id: 'account-open', data: {} },
  },
];

/** Ten thousand reminders take a while. */
const dunningLimit = 3_600_000;

export function accountWorkers(dependencies: {
  readonly accounts: Pick<AccountCommands, 'finish'>;
  readonly dunning: Pick<Dunning, 'send'>;
  readonly due: Pick<DunningDue, 'process'>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): readonly JobWorker[] {
  const { accounts, dunning, due, readModels, clock, logger } = dependencies;
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
    {
      kind: 'maintenance',
      task: 'account-open',
      concurrency: 2,
      async run(job, signal) {
        const context = contextOf(job, clock);
        const open = { readModels, model: accountModel, field: 'isOpen', what: 'accounts' };
        await finishOpen(open, (id) => accounts.finish(id, stepOf(context, id)), signal);
      },
    },
  ];
}
