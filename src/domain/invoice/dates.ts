/** The dates of an invoice: those that a client sets stay, the others follow the issue. */
import { addMilliseconds, dayOfTimestamp, laterOf } from '../../kernel/dates.js';
import type { BillingTerms } from './commands.js';
import type { DatesSent, IssueDates } from './events.js';
import type { InvoiceFields } from './state.js';

const dayMilliseconds = 86_400_000;

/** The midnight (UTC) of a moment's day, which is how dates of invoices are written. */
export function midnightOf(timestamp: string): string {
  return `${dayOfTimestamp(timestamp)}T00:00:00.000Z`;
}

/** The day `paymentTermDays` after the invoice date, at the same time of day; at most the last day of the year 9999. */
export function usualDueDate(
  invoiceDate: string,
  { paymentTermDays }: Pick<BillingTerms, 'paymentTermDays'>,
): string {
  const day = dayOfTimestamp(addMilliseconds(midnightOf(invoiceDate), paymentTermDays * dayMilliseconds));
  return `${day}${invoiceDate.slice(10)}`;
}

/**
 * Which dates a client has set. Older events do not record it: the dates of a client's invoice then count as set, those of a renewal
 * do not.
 */
export function datesSentOf({ datesSent, source }: InvoiceFields): DatesSent {
  return datesSent ?? { invoiceDate: source === null, dueDate: source === null };
}

/**
 * The dates of a draft that is issued now. If a client has set only the invoice date, the days of payment count from the later of that
 * date and the issue. So no invoice is overdue when it is issued.
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
