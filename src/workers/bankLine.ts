/** Sees bookings of bank lines through that a crash has left open. */
import type { BankLineCommands } from '../commands/bankLine/bankLine.js';
import { stepOf } from '../commands/engine/steps.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { bankLineModel } from '../projections/bankLine.js';
import { where } from '../query/conditions.js';
import { contextOf } from './context.js';
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
      const filter = where(bankLineModel.fields, 'unfinished', 'eq', true);
      // One that fails stops none behind it; that it did is told in the end, so that an operator sees it.
      let failure: unknown;
      for await (const documents of readModels.scan(bankLineModel, { filter, orderBy: [] })) {
        for (const { id } of documents) {
          if (signal.aborted) return;
          await commands.finish(String(id), stepOf(context, String(id))).catch((error: unknown) => {
            failure = error;
          });
        }
      }
      if (failure !== undefined) throw failure;
    },
  };
}
