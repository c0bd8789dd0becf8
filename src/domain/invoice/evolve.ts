/** The invoice after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import { subtract } from '../../kernel/money.js';
import type {
  CreditNoteCompleted,
  InvoiceBalanceChanged,
  InvoiceEvent,
  InvoiceIssued,
  InvoiceUpdated,
} from './events.js';
import { withOpenMail, withoutOpenMail, withReminder } from './mailing.js';
import type {
  Credit,
  ExistingInvoice,
  InvoiceFields,
  InvoiceState,
  IssuedInvoice,
  KnownSection,
} from './state.js';

/** Applies an update; the lines as the subscription requested them are kept in `asked`. */
function updated(
  invoice: InvoiceFields,
  { reductionId, additionId, section, removedSection, closed, ...content }: InvoiceUpdated['data'],
): InvoiceFields {
  const changed = { ...invoice, ...content };
  const { source, sections } = invoice;
  if (source === null && sections === undefined) return changed;
  if (closed !== undefined) return { ...invoice, closed };
  if (section !== undefined) {
    const more = content.items.slice(invoice.items.length);
    const asked = invoice.asked === undefined ? {} : { asked: [...invoice.asked, ...more] };
    return { ...changed, ...asked, sections: [...(sections ?? []), section] };
  }
  const asked = invoice.asked ?? invoice.items;
  if (removedSection !== undefined)
    return { ...changed, asked, sections: (sections ?? []).map((one) => withRemoval(one, removedSection)) };
  if (additionId !== undefined)
    return { ...changed, asked, additions: [...(invoice.additions ?? []), additionId] };
  if (reductionId === undefined) return { ...changed, asked };
  const amount = subtract(invoice.subtotal, content.subtotal);
  const { subscriptionId } = content.items.at(-1) ?? {};
  const by = { reductionId, amount, ...(subscriptionId === undefined ? {} : { subscriptionId }) };
  return { ...changed, asked, reductions: [...(invoice.reductions ?? []), by] };
}

function withRemoval(section: KnownSection, subscriptionId: string): KnownSection {
  return section.subscriptionId === subscriptionId ? { ...section, removed: true } : section;
}

export function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  if (event.type === 'InvoiceDrafted') return { status: 'draft', invoice: event.data };
  if (event.type === 'ClaimAbandoned' || state.status === 'none' || state.status === 'deleted') return state;
  const { invoice } = state;
  switch (event.type) {
    case 'InvoiceUpdated':
      return { status: 'draft', invoice: updated(invoice, event.data) };
    case 'InvoicePartiesKept':
      return withParties(state, event.data);
    case 'InvoicePartiesErased':
      return withParties(state, 'erased');
    case 'InvoiceIssueRequested':
      return { ...event.data, status: 'issuing', invoice, balance: null };
    case 'InvoiceIssued': {
      const balance = state.status === 'issuing' ? state.balance : null;
      const issued = issueInvoice(invoice, event.data);
      return { status: 'issued', invoice: issued, credits: [], balance, charged: false, payment: null };
    }
    case 'InvoiceBalanceChanged':
      return withBalance(state, event.data);
    case 'InvoicePaymentRequested':
      return 'credits' in state ? { ...state, payment: event.data } : state;
    case 'InvoicePaymentAbandoned':
      return 'credits' in state ? { ...state, payment: null } : state;
    case 'InvoicePaid':
      return state.status === 'issued' ? { ...state, status: 'paid' } : state;
    case 'InvoiceReopened':
      return state.status === 'paid' ? { ...state, status: 'issued' } : state;
    case 'InvoiceVoidRequested':
      return {
        ...event.data,
        status: 'voiding',
        was: state.status === 'draft' ? 'draft' : 'issued',
        issued: 'credits' in state ? state : null,
        invoice,
      };
    case 'InvoiceVoidAbandoned':
      return state.status === 'voiding' && state.issued !== null ? state.issued : state;
    case 'InvoiceCancelled':
      return { status: 'cancelled', invoice };
    case 'CreditNoteRequested':
      return 'credits' in state
        ? { ...state, credits: [...state.credits, { ...event.data, open: true }] }
        : state;
    case 'CreditNoteCompleted':
      return 'credits' in state ? closeCredit(state, event.data) : state;
    case 'CreditNoteAbandoned':
      return 'credits' in state ? withoutCredit(state, event.data.creditNoteId) : state;
    case 'InvoiceMailRequested':
      return withInvoice(state, (of) => withOpenMail(of, event.data.mailId));
    case 'InvoiceMailed':
    case 'InvoiceNotMailed':
      return withInvoice(state, (of) => withoutOpenMail(of, event.data.mailId));
    case 'InvoiceReminded':
      return withInvoice(state, (of) => withReminder(of, event));
    case 'InvoiceDeleted':
      return invoice.sections === undefined
        ? { status: 'deleted' }
        : { status: 'deleted', sections: invoice.sections };
    default:
      return assertNever(event);
  }
}

function issueInvoice(
  invoice: InvoiceFields,
  { invoiceNumber, dates }: InvoiceIssued['data'],
): IssuedInvoice['invoice'] {
  if (dates === undefined) return { ...invoice, invoiceNumber };
  const { invoiceDate, dueDate, issuedAt } = dates;
  return { ...invoice, invoiceNumber, invoiceDate, dueDate, issuedAt };
}

function closeCredit(
  state: IssuedInvoice,
  { creditNoteId, applied, balance }: CreditNoteCompleted['data'],
): IssuedInvoice {
  const close = (credit: Credit): Credit =>
    credit.creditNoteId === creditNoteId
      ? { ...credit, ...(applied === undefined ? {} : { applied }), open: false }
      : credit;
  return { ...state, credits: state.credits.map(close), balance: balance ?? state.balance };
}

function withoutCredit(state: IssuedInvoice, creditNoteId: string): IssuedInvoice {
  return { ...state, credits: state.credits.filter((credit) => credit.creditNoteId !== creditNoteId) };
}

/** A balance caused by the invoice's own payment, or by its charge, completes the open payment. */
function withBalance(
  state: ExistingInvoice,
  { cause, ...balance }: InvoiceBalanceChanged['data'],
): ExistingInvoice {
  switch (state.status) {
    case 'issuing':
      return { ...state, balance };
    case 'voiding':
      return state.issued === null ? state : { ...state, issued: { ...state.issued, balance } };
    case 'issued':
    case 'paid': {
      const charged = state.charged || cause.kind === 'charge';
      const done = cause.kind === 'charge' || cause.id === state.payment?.paymentId;
      const settled: IssuedInvoice = { ...state, balance, charged, payment: done ? null : state.payment };
      return cause.kind === 'charge' && state.balanceAtIssue === undefined
        ? { ...settled, balanceAtIssue: balance }
        : settled;
    }
    default:
      return state;
  }
}

/** Applies events of mails and reminders, which come in any status. While voiding, the issued invoice changes too: the void may be refused. */
function withInvoice(
  state: ExistingInvoice,
  change: <Fields extends InvoiceFields>(invoice: Fields) => Fields,
): ExistingInvoice {
  switch (state.status) {
    case 'issued':
    case 'paid':
      return { ...state, invoice: change(state.invoice) };
    case 'voiding': {
      const { issued } = state;
      return {
        ...state,
        invoice: change(state.invoice),
        issued: issued && { ...issued, invoice: change(issued.invoice) },
      };
    }
    default:
      return { ...state, invoice: change(state.invoice) };
  }
}

function withParties<State extends ExistingInvoice>(
  state: State,
  parties: NonNullable<InvoiceFields['parties']>,
): State {
  return { ...state, invoice: { ...state.invoice, parties } };
}
