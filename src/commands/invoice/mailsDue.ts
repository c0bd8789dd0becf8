/** Waits for the mails of invoices, so that a clock that is moved by hand brings a reminder out after the invoice that it is about. */

import { openMails } from '../../domain/invoice/mailing.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { DueScan } from '../due/scan.js';
import type { DueWork } from '../engine/dueWork.js';
import { type InvoiceCommands, invoiceAggregate } from './invoice.js';
import { invoiceMailJob } from './mails.js';

export function invoiceMailsDue(dependencies: {
  readonly scan: Pick<DueScan, 'findIds'>;
  readonly invoices: Pick<InvoiceCommands, 'load'>;
  readonly jobs: Pick<Jobs, 'waitForOutcomes'>;
}): DueWork {
  const { scan, invoices, jobs } = dependencies;
  return {
    async processAll(signal) {
      for await (const ids of scan.findIds(invoiceAggregate.area)) {
        const waited: Job[] = [];
        for (const id of ids) {
          const { state } = await invoices.load(id);
          waited.push(...openMails(state).map((mailId) => invoiceMailJob(id, mailId)));
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
