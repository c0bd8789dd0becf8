/** Waits for the mails of invoices, so that a clock that is moved by hand brings a reminder out after the invoice that it is about. */

import { openMails } from '../../domain/invoice/mailing.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { ReadModels } from '../../ports/readModels.js';
import { invoiceModel } from '../../projections/invoice.js';
import { where } from '../../query/conditions.js';
import type { DueWork } from '../engine/dueWork.js';
import type { InvoiceCommands } from './invoice.js';
import { invoiceMailJob } from './mails.js';

export function invoiceMailsDue(dependencies: {
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly invoices: Pick<InvoiceCommands, 'load'>;
  readonly jobs: Pick<Jobs, 'waitForOutcomes'>;
}): DueWork {
  const { readModels, invoices, jobs } = dependencies;
  const filter = where(invoiceModel.fields, 'isOpen', 'eq', true);
  return {
    async processAll(signal) {
      for await (const documents of readModels.scan(invoiceModel, { filter, orderBy: [] })) {
        const waited: Job[] = [];
        for (const { id } of documents) {
          const { state } = await invoices.load(String(id));
          waited.push(...openMails(state).map((mailId) => invoiceMailJob(String(id), mailId)));
        }
        // A mail that does not go in time is the queue's: the clock goes on.
        await jobs.waitForOutcomes(waited, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    },
    nextDueDay: async () => undefined,
  };
}
