/** Sees bookings of bank lines through that a crash has left open. */
import type { BankLineCommands } from '../commands/bankLine/bankLine.js';
import { stepOf } from '../commands/engine/steps.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { bankLineModel } from '../projections/bankLine.js';
import { contextOf } from './context.js';
import { finishOpen } from './finishing.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const bankLineSchedule: JobSchedule = {
  name: 'bank-lines',
  everyMilliseconds: 60_000,
  atStart: true,
  job: { kind: 'maintenance', id: 'bank-lines', data: {} },
};

export function bankLineWorker(
  commands: Pick<BankLineCommands, 'finish'>,
  readModels: Pick<ReadModels, 'scan'>,
  clock: Clock,
): JobWorker {
  return {
    kind: 'maintenance',
    task: 'bank-lines',
    concurrency: 2,
    async run(job, signal) {
      const context = contextOf(job, clock);
      const open = { readModels, model: bankLineModel, field: 'unfinished', what: 'bank lines' };
      await finishOpen(open, (id) => commands.finish(id, stepOf(context, id)), signal);
    },
  };
}
