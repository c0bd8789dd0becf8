/** What of an invoice was begun and waits for its end: a number, the subscription that has to know, a credit note. */
import type { Unfinished } from '../../kernel/unfinished.js';
import type { InvoiceCommand } from './commands.js';
import type { Credit, InvoiceState, IssuedInvoice, IssuingInvoice, VoidingInvoice } from './state.js';

export type InvoiceStep =
  /** Draw the number, then `CompleteInvoiceIssue`. */
  | { readonly kind: 'issue'; readonly issuing: IssuingInvoice }
  /** Tell the subscription, then `CompleteInvoiceVoid`. */
  | { readonly kind: 'void'; readonly voiding: VoidingInvoice }
  /** Draw the number, issue the credit note, then `CompleteCreditNote`. */
  | { readonly kind: 'credit'; readonly credit: Credit; readonly of: IssuedInvoice };

function begun(state: InvoiceState): InvoiceStep | undefined {
  switch (state.status) {
    case 'issuing':
      return { kind: 'issue', issuing: state };
    case 'voiding':
      return { kind: 'void', voiding: state };
    case 'issued':
    case 'paid': {
      const credit = state.credits.find(({ open }) => open);
      return credit && { kind: 'credit', credit, of: state };
    }
    default:
      return undefined;
  }
}

export const unfinishedInvoice: Unfinished<InvoiceState, InvoiceCommand, InvoiceStep> = {
  begun,
  before: begun,
};
