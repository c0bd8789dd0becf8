/** The jobs that send mails to customers. */
import { type InvoiceMails, invoiceMailTask } from '../commands/invoice/mails.js';
import type { Clock } from '../ports/clock.js';
import { contextOf } from './context.js';
import { mailTimeLimit } from './mailLimits.js';
import type { JobWorker } from './runtime.js';

export function invoiceMailWorker(mails: Pick<InvoiceMails, 'send'>, clock: Clock): JobWorker {
  return {
    kind: 'mail',
    task: invoiceMailTask,
    concurrency: 4,
    timeLimitMilliseconds: mailTimeLimit,
    run: (job, signal) => mails.send(job, contextOf(job, clock), signal),
  };
}
