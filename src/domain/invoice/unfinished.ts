/** Unfinished work of an invoice: its number, reports to the account and the subscription, a credit note, mails, an automatic issue. */
import { laterOf } from '../../kernel/dates.js';
import { type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import type { InvoiceCommand } from './commands.js';
import type { InvoicePaymentRequested } from './events.js';
import { openMails } from './mailing.js';
import type { Credit, InvoiceState, IssuedInvoice, IssuingInvoice, VoidingInvoice } from './state.js';

export type InvoiceStep =
  /** Draw the number, charge the account, then `CompleteInvoiceIssue`. */
  | { readonly kind: 'issue'; readonly issuing: IssuingInvoice }
  /** Charge the account, then `CompleteInvoiceCharge`. */
  | { readonly kind: 'charge'; readonly of: IssuedInvoice }
  /** Have the account record the payment, then `CompleteInvoicePayment` or `AbandonInvoicePayment`. */
  | { readonly kind: 'pay'; readonly payment: InvoicePaymentRequested['data']; readonly of: IssuedInvoice }
  /** Tell the account and the subscription, then `CompleteInvoiceVoid` or `AbandonInvoiceVoid`. */
  | { readonly kind: 'void'; readonly voiding: VoidingInvoice }
  /**
   * Have the subscription agree where it has to, or `AbandonCreditNote`; draw the number, post it to the account, issue the credit note,
   * then `CompleteCreditNote`.
   */
  | { readonly kind: 'credit'; readonly credit: Credit; readonly of: IssuedInvoice }
  /** Issue the shared draft, or `LeaveToClerks`. */
  | { readonly kind: 'issue-shared' }
  /** Have the mails sent; the job of each mail closes it later. The step itself appends no event. */
  | { readonly kind: 'mail'; readonly mailIds: readonly string[] };

function begun(state: InvoiceState): InvoiceStep | undefined {
  switch (state.status) {
    case 'issuing':
      return { kind: 'issue', issuing: state };
    case 'voiding':
      return { kind: 'void', voiding: state };
    case 'issued':
    case 'paid': {
      const { charged, payment, credits } = state;
      const credit = credits.find(({ open }) => open);
      // A credit note begun before accounts existed is completed first; the charge posts it with the others.
      if (!charged && credit === undefined) return { kind: 'charge', of: state };
      if (payment !== null) return { kind: 'pay', payment, of: state };
      return credit && { kind: 'credit', credit, of: state };
    }
    default:
      return undefined;
  }
}

/** Reports of the account are taken at any time, since the open work may be waiting for them. */
const isTold = (command: InvoiceCommand | undefined) =>
  command?.type === 'RecordInvoiceBalance' || command?.type === 'RecordReminder';

/** The job that sends a mail does not request one. */
function mailsFollow({ type }: InvoiceCommand): boolean {
  return type !== 'CheckInvoiceMail' && type !== 'CloseInvoiceMail';
}

/** Mails come after everything else, and once per command: a job takes care of them from then on. */
function mailToSend(state: InvoiceState, done: readonly string[]): InvoiceStep | undefined {
  const mailIds = openMails(state);
  return mailIds.length === 0 || done.includes('mail') ? undefined : { kind: 'mail', mailIds };
}

/** The moment from which a shared draft is to be issued automatically; undefined where that is left to clerks. */
function issueDue(state: InvoiceState): string | undefined {
  if (state.status !== 'draft' || state.invoice.closed === 'notIssued') return undefined;
  const { sections = [] } = state.invoice;
  const days = sections.filter(({ removed }) => removed !== true).map(({ issueFrom = null }) => issueFrom);
  return days.reduce<string | undefined>(
    (last, from) => (from === null || last === undefined ? undefined : laterOf(last, from)),
    days.length === 0 ? undefined : '',
  );
}

export const unfinishedInvoice: Unfinished<InvoiceState, InvoiceCommand, InvoiceStep> = {
  begun(state, command, done) {
    if (isTold(command)) return undefined;
    return begun(state) ?? (mailsFollow(command) ? mailToSend(state, done) : undefined);
  },
  before(state, command, at, done) {
    if (isTold(command)) return undefined;
    if (command !== undefined) return begun(state);
    const from = issueDue(state);
    const isOver = from !== undefined && from <= at;
    return begun(state) ?? mailToSend(state, done) ?? (isOver ? { kind: 'issue-shared' } : undefined);
  },
  next(state) {
    const from = issueDue(state);
    const due = from === undefined ? undefined : { kind: 'issue-shared', at: from };
    return whenBegun(begun(state) ?? mailToSend(state, [])) ?? due;
  },
};
