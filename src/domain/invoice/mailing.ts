/** Mails of an invoice to its customer: requested with the issue or by a clerk, and closed with their outcome. */
import { DomainError } from '../../kernel/errors.js';
import type { CheckInvoiceMail, CloseInvoiceMail, RecordReminder, RequestInvoiceMail } from './commands.js';
import type { InvoiceEvent, InvoiceMailRequested, InvoiceReminded } from './events.js';
import {
  existingInvoice,
  type InvoiceFields,
  type InvoiceState,
  invoiceNotFound,
  shownStatus,
} from './state.js';

/** The mail that is sent automatically when the invoice is issued. */
export const issueMailId = 'issue';

/**
 * Adds the request for the issue's mail, where mails are sent automatically.
 * @param mails whether they are, as the command says; an issue that still lacks its number keeps it in its intent
 */
export function withIssueMail(
  events: readonly InvoiceEvent[],
  mails: boolean | undefined,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  const asked = mails === true || (state.status === 'issuing' && state.mail === true);
  if (!asked) return events;
  return events.flatMap((event): readonly InvoiceEvent[] => {
    switch (event.type) {
      case 'InvoiceIssueRequested':
        return [{ ...event, data: { ...event.data, mail: true } }];
      case 'InvoiceIssued':
        return [event, mailRequested(issueMailId)];
      default:
        return [event];
    }
  });
}

function mailRequested(mailId: string): InvoiceMailRequested {
  return { type: 'InvoiceMailRequested', data: { mailId } };
}

/** Mails the invoice, even if it was mailed before. */
export function requestMail({ mailId }: RequestInvoiceMail, state: InvoiceState): readonly InvoiceEvent[] {
  const existing = existingInvoice(state);
  if (existing === undefined) throw invoiceNotFound();
  const status = shownStatus(existing);
  if (status !== 'issued' && status !== 'paid')
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      `The invoice is ${status}; issue it before mailing it`,
    );
  return openMails(state).includes(mailId) ? [] : [mailRequested(mailId)];
}

/** A document that was cancelled before its mail left is not sent. */
export function checkMail({ mailId }: CheckInvoiceMail, state: InvoiceState): readonly InvoiceEvent[] {
  if (!openMails(state).includes(mailId) || state.status !== 'cancelled') return [];
  return [{ type: 'InvoiceNotMailed', data: { mailId, reason: 'cancelled' } }];
}

export function closeMail(
  { mailId, outcome }: CloseInvoiceMail,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  if (!openMails(state).includes(mailId)) return [];
  if (outcome === 'sent') return [{ type: 'InvoiceMailed', data: { mailId } }];
  return [{ type: 'InvoiceNotMailed', data: { mailId, reason: outcome } }];
}

/** Reported by the account, in any order and possibly more than once. */
export function recordReminder(
  { type: _, ...reminder }: RecordReminder,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  const invoice = existingInvoice(state)?.invoice;
  if (invoice === undefined || (invoice.remindedUpTo ?? 0) >= reminder.sequence) return [];
  return [{ type: 'InvoiceReminded', data: reminder }];
}

/** Ids of the requested mails whose outcome is not known yet. */
export function openMails(state: InvoiceState): readonly string[] {
  return existingInvoice(state)?.invoice.openMails ?? [];
}

export function withOpenMail<Fields extends InvoiceFields>(invoice: Fields, mailId: string): Fields {
  return { ...invoice, openMails: [...(invoice.openMails ?? []), mailId] };
}

export function withoutOpenMail<Fields extends InvoiceFields>(invoice: Fields, mailId: string): Fields {
  return { ...invoice, openMails: (invoice.openMails ?? []).filter((each) => each !== mailId) };
}

export function withReminder<Fields extends InvoiceFields>(
  invoice: Fields,
  { data }: InvoiceReminded,
): Fields {
  return { ...invoice, remindedUpTo: data.sequence };
}
