/**
 * Finishes what a crash left open of invoices and their credit notes: numbers to be drawn, accounts and subscriptions to be told. What was
 * issued before there were accounts is open too, until its customer's account was charged.
 */
import type { InvoiceCommands } from '../commands/invoice/invoice.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { invoiceModel } from '../projections/invoice.js';
import { where } from '../query/conditions.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const invoiceIssueSchedule: JobSchedule = {
  name: 'invoice-issue',
  everyMilliseconds: 60_000,
  atStart: true,
  job: { kind: 'maintenance', id: 'invoice-issue', data: {} },
};

/** Of the failures of a run, those that the log has in full. */
const toldFailures = 10;

export function invoiceIssueWorker(
  commands: Pick<InvoiceCommands, 'finish'>,
  readModels: Pick<ReadModels, 'scan'>,
  clock: Clock,
): JobWorker {
  async function* findOpen(): AsyncGenerator<string, void, void> {
    const filter = where(invoiceModel.fields, 'isOpen', 'eq', true);
    for await (const documents of readModels.scan(invoiceModel, { filter, orderBy: [] }))
      for (const { id } of documents) yield String(id);
  }

  return {
    kind: 'maintenance',
    task: 'invoice-issue',
    concurrency: 2,
    async run(job, signal) {
      const context = contextOf(job, clock);
      // One that fails stops none behind it; that it did is told in the end, so that an operator sees it.
      let failed = 0;
      const failures: unknown[] = [];
      for await (const id of findOpen()) {
        if (signal.aborted) return;
        await commands.finish(id, context).catch((error: unknown) => {
          failed += 1;
          if (failures.length < toldFailures) failures.push(error);
        });
      }
      if (failed > 0) throw new AggregateError(failures, `invoices that could not be finished: ${failed}`);
    },
  };
}
