/** Jobs of accounts: finding reminders that are due, sending them, and finishing what a crash has left open. */
import type { Logger } from 'pino';
import type { AccountCommands } from '../commands/account/account.js';
import { type Dunning, reminderTask } from '../commands/account/dunning.js';
import type { DunningDue } from '../commands/account/dunningDue.js';
import { stepOf } from '../commands/engine/steps.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { accountModel } from '../projections/account.js';
import { where } from '../query/conditions.js';
import { contextOf } from './context.js';
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
/** Of the failures of a run, those that the log has in full. */
const toldFailures = 10;

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
      timeLimitMilliseconds: 120_000,
      run: (job) => dunning.send(job, contextOf(job, clock)),
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
        // One that fails stops none behind it; that it did is told in the end, so that an operator sees it.
        let failed = 0;
        const failures: unknown[] = [];
        const filter = where(accountModel.fields, 'isOpen', 'eq', true);
        for await (const documents of readModels.scan(accountModel, { filter, orderBy: [] })) {
          for (const { id } of documents) {
            if (signal.aborted) return;
            await accounts.finish(String(id), stepOf(context, String(id))).catch((error: unknown) => {
              failed += 1;
              if (failures.length < toldFailures) failures.push(error);
            });
          }
        }
        if (failed > 0) throw new AggregateError(failures, `accounts that could not be finished: ${failed}`);
      },
    },
  ];
}
