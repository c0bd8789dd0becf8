/** Finishes what a crash left open: invoices that were to be issued and did not get their number. */
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

export function invoiceIssueWorker(
  commands: InvoiceCommands,
  readModels: ReadModels,
  clock: Clock,
): JobWorker {
  return {
    kind: 'maintenance',
    task: 'invoice-issue',
    concurrency: 2,
    async run(job) {
      const filter = where(invoiceModel.fields, 'openIssue', 'eq', true);
      for await (const documents of readModels.scan(invoiceModel, { filter, orderBy: [] })) {
        for (const { id } of documents) await commands.finish(String(id), contextOf(job, clock));
      }
    },
  };
}
