/**
 * Finishes what a crash left open of invoices and their credit notes: numbers to be drawn, accounts and subscriptions to be told. What was
 * issued before there were accounts is open too, until its customer's account was charged.
 */
import type { InvoiceCommands } from '../commands/invoice/invoice.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { invoiceModel } from '../projections/invoice.js';
import { contextOf } from './context.js';
import { finishOpen } from './finishing.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const invoiceIssueSchedule: JobSchedule = {
  name: 'invoice-issue',
  everyMilliseconds: 60_000,
  atStart: true,
  job: { kind: 'maintenance', id: 'invoice-issue', data: {} },
};

export function invoiceIssueWorker(
  commands: Pick<InvoiceCommands, 'finish'>,
  readModels: Pick<ReadModels, 'scan'>,
  clock: Clock,
): JobWorker {
  return {
    kind: 'maintenance',
    task: 'invoice-issue',
    concurrency: 2,
    async run(job, signal) {
      const context = contextOf(job, clock);
      const open = { readModels, model: invoiceModel, field: 'isOpen', what: 'invoices' };
      await finishOpen(open, (id) => commands.finish(id, context), signal);
    },
  };
}
