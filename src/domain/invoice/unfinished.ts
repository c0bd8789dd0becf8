/** What of an invoice was begun and waits for its end: a number, the account and the subscription that have to know, a credit note. */
import type { Unfinished } from '../../kernel/unfinished.js';
import type { InvoiceCommand } from './commands.js';
import type { InvoicePaymentRequested } from './events.js';
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
  /** Draw the number, post it to the account, issue the credit note, then `CompleteCreditNote`. */
  | { readonly kind: 'credit'; readonly credit: Credit; readonly of: IssuedInvoice };

function begun(state: InvoiceState): InvoiceStep | undefined {
  switch (state.status) {
    case 'issuing':
      return { kind: 'issue', issuing: state };
    case 'voiding':
      return { kind: 'void', voiding: state };
    case 'issued':
    case 'paid': {
      const { balance, payment, credits } = state;
      const credit = credits.find(({ open }) => open);
      // One that was begun before there were accounts is posted with the others, at the charge.
      if (balance === null && credit === undefined) return { kind: 'charge', of: state };
      if (payment !== null) return { kind: 'pay', payment, of: state };
      return credit && { kind: 'credit', credit, of: state };
    }
    default:
      return undefined;
  }
}

/** The account may speak at any time: it waits for nothing, since what is open may be waiting for it. */
const unlessTold = (state: InvoiceState, command: InvoiceCommand | undefined) =>
  command?.type === 'RecordInvoiceBalance' ? undefined : begun(state);

export const unfinishedInvoice: Unfinished<InvoiceState, InvoiceCommand, InvoiceStep> = {
  begun: unlessTold,
  before: unlessTold,
};
