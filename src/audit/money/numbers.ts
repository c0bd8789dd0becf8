/** Invoice numbers that the service drew: each must be on the invoice it was drawn for, and no other invoice may have one of that form. */
import type { EventLog } from '../../events/log.js';
import { readInvoice } from './bills.js';
import type { MoneyFinding } from './findings.js';

/** Prefix of the streams of numbers, one per year. */
export const numberStreams = 'sequence-invoice-';

const drawn = /^INV-(\d{4})-(\d{6,})$/;
const nobody = { subscriptionId: null, customerId: null };

/** Reports drawn numbers that are not used, which are gaps. @throws Unavailable, DamagedEvent */
export async function auditNumbers(log: EventLog, stream: string): Promise<readonly MoneyFinding[]> {
  const found: MoneyFinding[] = [];
  const year = stream.slice(numberStreams.length);
  for await (const batch of log.read(stream)) {
    for (const { revision, data } of batch) {
      const number = `INV-${year}-${String(revision + 1).padStart(6, '0')}`;
      const invoiceId = String(data?.holder);
      const invoice = await readInvoice(log, invoiceId);
      // An invoice that is being issued is about to get it.
      if (invoice?.invoiceNumber === number || invoice?.isIssuing === true) continue;
      const holds = invoice === undefined ? 'does not exist' : `has the number ${invoice.invoiceNumber}`;
      const detail = `${number} was drawn for the invoice, which ${holds}`;
      found.push({ ...nobody, fault: 'number-gap', invoiceId, detail });
    }
  }
  return found;
}

/** Whether a number of the drawn form was drawn for the invoice. @throws Unavailable, DamagedEvent */
export async function wasDrawnFor(log: EventLog, number: string, invoiceId: string): Promise<boolean> {
  const [, year, digits] = drawn.exec(number) ?? [];
  if (year === undefined || digits === undefined) return true;
  for await (const batch of log.read(numberStreams + year, Number(digits) - 1))
    return batch[0]?.data?.holder === invoiceId;
  return false;
}
