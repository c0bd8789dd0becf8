/** Finishes what a crash left open: invoices and credit notes that lack their number, subscriptions that were not told of a void. */
import type { CreditNoteCommands } from '../commands/creditNote/creditNote.js';
import type { InvoiceCommands } from '../commands/invoice/invoice.js';
import type { Clock } from '../ports/clock.js';
import type { ReadModels } from '../ports/readModels.js';
import { invoiceModel } from '../projections/invoice.js';
import type { Expression } from '../query/ast.js';
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
  creditNotes: CreditNoteCommands,
  readModels: ReadModels,
  clock: Clock,
): JobWorker {
  async function* found(filter: Expression): AsyncGenerator<string, void, void> {
    for await (const documents of readModels.scan(invoiceModel, { filter, orderBy: [] }))
      for (const { id } of documents) yield String(id);
  }

  return {
    kind: 'maintenance',
    task: 'invoice-issue',
    concurrency: 2,
    async run(job) {
      const { fields } = invoiceModel;
      for await (const id of found(where(fields, 'openIssue', 'eq', true)))
        await commands.finish(id, contextOf(job, clock));
      for await (const id of found(where(fields, 'openVoid', 'eq', true)))
        await commands.finish(id, contextOf(job, clock));
      for await (const id of found(where(fields, 'openCredits', 'gt', 0)))
        await creditNotes.finish(id, contextOf(job, clock));
    },
  };
}
