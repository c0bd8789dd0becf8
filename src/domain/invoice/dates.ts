/** The dates of an invoice: what a client sets stays, the rest follows the issue. */
import { addMilliseconds, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import type { BillingTerms } from './commands.js';
import type { DatesSent, IssueDates } from './events.js';
import type { InvoiceFields } from './state.js';

const dayMilliseconds = 86_400_000;

/** The day of a moment as the dates of invoices are written: its midnight, UTC. */
export function midnightOf(timestamp: string): string {
  return `${dayOfTimestamp(timestamp)}T00:00:00.000Z`;
}

/** So many days after the invoice's date, at the same time of day; the last day that four digits of a year write at most. */
export function usualDueDate(
  invoiceDate: string,
  { paymentTermDays }: Pick<BillingTerms, 'paymentTermDays'>,
): string {
  const day = dayOfTimestamp(addMilliseconds(midnightOf(invoiceDate), paymentTermDays * dayMilliseconds));
  return `${day}${invoiceDate.slice(10)}`;
}

/**
 * Which dates a client has set. Older events do not say: what a client wrote keeps the dates that it has, what a renewal wrote
 * was dated by nobody.
 */
export function datesSentOf({ datesSent, source }: InvoiceFields): DatesSent {
  return datesSent ?? { invoiceDate: source === null, dueDate: source === null };
}

/**
 * The dates of a draft that is issued now. Where a client has set the invoice's date alone, the days of payment are counted from the
 * later of it and the issue, so that nothing is overdue the moment it is issued.
 */
export function datesAtIssue(invoice: InvoiceFields, terms: BillingTerms): IssueDates {
  const sent = datesSentOf(invoice);
  const today = midnightOf(terms.at);
  const invoiceDate = sent.invoiceDate ? invoice.invoiceDate : today;
  const dueDate = sent.dueDate ? invoice.dueDate : usualDueDate(laterOf(today, invoiceDate), terms);
  return { issuedAt: terms.at, invoiceDate, dueDate };
}

/** Dates are compared as days: an invoice can be due on the day of its date. */
export function isBefore(date: string, other: string): boolean {
  return dayOfTimestamp(date) < dayOfTimestamp(other);
}
