/** The invoice after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { InvoiceEvent, InvoiceIssued } from './events.js';
import type { Credit, ExistingInvoice, InvoiceFields, InvoiceState, IssuedInvoice } from './state.js';

export function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  if (event.type === 'InvoiceDrafted') return { status: 'draft', invoice: event.data };
  if (event.type === 'ClaimAbandoned' || state.status === 'none' || state.status === 'deleted') return state;
  const { invoice } = state;
  switch (event.type) {
    case 'InvoiceUpdated':
      return { status: 'draft', invoice: { ...invoice, ...event.data } };
    case 'InvoicePartiesKept':
      return withParties(state, event.data);
    case 'InvoicePartiesErased':
      return withParties(state, 'erased');
    case 'InvoiceIssueRequested':
      return { ...event.data, status: 'issuing', invoice };
    case 'InvoiceIssued':
      return { status: 'issued', invoice: issueInvoice(invoice, event.data), credits: [] };
    case 'InvoicePaid':
      return state.status === 'issued' ? { ...state, status: 'paid' } : state;
    case 'InvoiceVoidRequested':
      return {
        ...event.data,
        status: 'voiding',
        was: state.status === 'draft' ? 'draft' : 'issued',
        invoice,
      };
    case 'InvoiceCancelled':
      return { status: 'cancelled', invoice };
    case 'CreditNoteRequested':
      return 'credits' in state
        ? { ...state, credits: [...state.credits, { ...event.data, open: true }] }
        : state;
    case 'CreditNoteCompleted':
      return 'credits' in state
        ? { ...state, credits: closeCredit(state.credits, event.data.creditNoteId) }
        : state;
    case 'InvoiceDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

function issueInvoice(
  invoice: InvoiceFields,
  { invoiceNumber, dates }: InvoiceIssued['data'],
): IssuedInvoice['invoice'] {
  if (dates === undefined) return { ...invoice, invoiceNumber };
  const { invoiceDate, dueDate } = dates;
  return { ...invoice, invoiceNumber, invoiceDate, dueDate };
}

function closeCredit(credits: readonly Credit[], creditNoteId: string): readonly Credit[] {
  return credits.map((credit) =>
    credit.creditNoteId === creditNoteId ? { ...credit, open: false } : credit,
  );
}

function withParties<State extends ExistingInvoice>(
  state: State,
  parties: NonNullable<InvoiceFields['parties']>,
): State {
  return { ...state, invoice: { ...state.invoice, parties } };
}
