/** The rules of an invoice: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { checkAmounts, completeAmounts } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';
import { checkRetention } from '../shared/retention.js';
import { checkDueDate, checkNumber, wording } from './checks.js';
import type {
  ChangeInvoiceStatus,
  CompleteCreditNote,
  CompleteInvoiceIssue,
  CreateInvoice,
  DraftRenewalInvoice,
  EraseInvoiceParties,
  InvoiceCommand,
  NumberSource,
} from './commands.js';
import { requestCreditNote } from './credits.js';
import { datesAtIssue, midnightOf, usualDueDate } from './dates.js';
import type { InvoiceDrafted, InvoiceEvent, InvoiceIssueRequested, IssueDates } from './events.js';
import { evolve } from './evolve.js';
import {
  type ExistingInvoice,
  existingInvoice,
  type InvoiceState,
  invoiceNotFound,
  shownStatus,
} from './state.js';
import { update } from './updating.js';

/**
 * @throws DomainError INVOICE_NOT_FOUND, INVOICE_LOCKED, INVALID_STATUS_TRANSITION, INVALID_AMOUNT, VALIDATION_ERROR;
 * CONCURRENCY_CONFLICT for an id that another invoice has, and while what `unfinishedInvoice` names was not done
 * first
 */
function decide(command: InvoiceCommand, state: InvoiceState): readonly InvoiceEvent[] {
  switch (command.type) {
    case 'CreateInvoice':
      return create(command, state);
    case 'DraftRenewalInvoice':
      return draftRenewal(command, state);
    case 'UpdateInvoice':
      return update(command, draftOf(state));
    case 'ChangeInvoiceStatus':
      return changeStatus(command, settledInvoice(state));
    case 'CompleteInvoiceIssue':
      return completeIssue(command, state);
    case 'RequestCreditNote':
      return requestCreditNote(command, settledInvoice(state));
    case 'CompleteCreditNote':
      return completeCreditNote(command, state);
    case 'EraseInvoiceParties':
      return eraseParties(command, settledInvoice(state));
    case 'DeleteInvoice':
      return voidInvoice(draftOf(state), 'deleted', null);
    case 'CompleteInvoiceVoid':
      return state.status === 'voiding' ? [endEvent(state.becomes, state.reason)] : [];
    default:
      return assertNever(command);
  }
}

function create(command: CreateInvoice, state: InvoiceState): readonly InvoiceEvent[] {
  if (state.status !== 'none') throw new DomainError('CONCURRENCY_CONFLICT', 'Another invoice has this id');
  const { type: _, status, numbers, terms, parties, ...fields } = command;
  checkNumber(fields.invoiceNumber);
  const invoiceDate = fields.invoiceDate ?? midnightOf(terms.at);
  const dueDate = fields.dueDate ?? usualDueDate(invoiceDate, terms);
  checkDueDate(dueDate, invoiceDate);
  const datesSent = { invoiceDate: fields.invoiceDate !== null, dueDate: fields.dueDate !== null };
  const taxRate = fields.tax === null ? terms.taxRate : null;
  const amounts = completeAmounts(command, wording, { taxRate: terms.taxRate });
  const drafted: InvoiceDrafted = {
    type: 'InvoiceDrafted',
    data: { ...fields, invoiceDate, dueDate, datesSent, ...amounts, taxRate, source: null },
  };
  const { invoiceNumber } = fields;
  const reason = null;
  const dates: IssueDates = { issuedAt: terms.at, invoiceDate, dueDate };
  switch (status) {
    case 'draft':
      return [drafted];
    case 'cancelled':
      return [drafted, { type: 'InvoiceCancelled', data: { reason } }];
    case 'issued':
    case 'paid':
      if (invoiceNumber === null)
        return [drafted, ...keepParties(parties), issueRequested(numbers, status, reason, dates)];
      return [
        drafted,
        ...keepParties(parties),
        { type: 'InvoiceIssued', data: { invoiceNumber, reason, dates } },
        ...(status === 'paid' ? [{ type: 'InvoicePaid', data: { reason } } as const] : []),
      ];
    default:
      return assertNever(status);
  }
}

function draftRenewal(command: DraftRenewalInvoice, state: InvoiceState): readonly InvoiceEvent[] {
  const { type: _, subscriptionId, period, kind = 'renewal', ...draft } = command;
  if (state.status !== 'none') {
    // Somebody deleted the draft: the period was invoiced all the same.
    if (state.status === 'deleted') return [];
    const { source } = state.invoice;
    if (source?.subscriptionId === subscriptionId && source.period.from === period.from) return [];
    throw new DomainError('CONCURRENCY_CONFLICT', 'Another invoice has this id');
  }
  checkAmounts(draft, wording);
  const source = { kind, subscriptionId, period };
  return [{ type: 'InvoiceDrafted', data: { ...draft, invoiceNumber: null, orderId: null, source } }];
}

function changeStatus(
  { to, reason, numbers, terms, parties }: ChangeInvoiceStatus,
  state: ExistingInvoice,
): readonly InvoiceEvent[] {
  const { status, invoice } = state;
  if (to === 'issued' && status === 'draft') {
    const { invoiceNumber } = invoice;
    const dates = datesAtIssue(invoice, terms);
    if (invoiceNumber === null)
      return [...keepParties(parties), issueRequested(numbers, 'issued', reason, dates)];
    return [...keepParties(parties), { type: 'InvoiceIssued', data: { invoiceNumber, reason, dates } }];
  }
  if (to === 'paid' && status === 'issued') return [{ type: 'InvoicePaid', data: { reason } }];
  if (to === 'cancelled' && 'credits' in state && state.credits.length > 0) {
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      'An invoice that is credited in part cannot be cancelled: credit the rest of it',
    );
  }
  if (to === 'cancelled' && (status === 'draft' || status === 'issued'))
    return voidInvoice(state, 'cancelled', reason);
  throw new DomainError(
    'INVALID_STATUS_TRANSITION',
    `An invoice that is ${shownStatus(state)} cannot become ${to}`,
  );
}

/** At once, or where the invoice bills a subscription after that was told. */
function voidInvoice(
  { invoice }: ExistingInvoice,
  becomes: 'cancelled' | 'deleted',
  reason: string | null,
): readonly InvoiceEvent[] {
  const subscriptionId = invoice.source?.subscriptionId;
  if (subscriptionId === undefined) return [endEvent(becomes, reason)];
  return [{ type: 'InvoiceVoidRequested', data: { becomes, subscriptionId, reason } }];
}

function endEvent(becomes: 'cancelled' | 'deleted', reason: string | null): InvoiceEvent {
  return becomes === 'deleted'
    ? { type: 'InvoiceDeleted', data: {} }
    : { type: 'InvoiceCancelled', data: { reason } };
}

function completeIssue(
  { invoiceNumber }: CompleteInvoiceIssue,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  if (state.status !== 'issuing') return [];
  const { reason, becomes, dates } = state;
  const data = { invoiceNumber, reason, ...(dates === undefined ? {} : { dates }) };
  return [
    { type: 'InvoiceIssued', data },
    ...(becomes === 'paid' ? [{ type: 'InvoicePaid', data: { reason: null } } as const] : []),
  ];
}

function keepParties(parties: Parties | undefined): readonly InvoiceEvent[] {
  return parties === undefined ? [] : [{ type: 'InvoicePartiesKept', data: parties }];
}

function eraseParties(
  { retention }: EraseInvoiceParties,
  { invoice }: ExistingInvoice,
): readonly InvoiceEvent[] {
  if (invoice.parties === undefined || invoice.parties === 'erased') return [];
  checkRetention(invoice.invoiceDate, retention);
  return [{ type: 'InvoicePartiesErased', data: {} }];
}

function completeCreditNote(
  { creditNoteId }: CompleteCreditNote,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  const credits = 'credits' in state ? state.credits : [];
  return credits.some((credit) => credit.open && credit.creditNoteId === creditNoteId)
    ? [{ type: 'CreditNoteCompleted', data: { creditNoteId } }]
    : [];
}

function issueRequested(
  { sequence, after }: NumberSource,
  becomes: 'issued' | 'paid',
  reason: string | null,
  dates: IssueDates,
): InvoiceIssueRequested {
  return { type: 'InvoiceIssueRequested', data: { sequence, after, becomes, reason, dates } };
}

/** The invoice, with nothing under way. */
function settledInvoice(state: InvoiceState): ExistingInvoice {
  const existing = existingInvoice(state);
  if (existing === undefined) throw invoiceNotFound();
  if (existing.status === 'issuing') throw underWay('issued');
  if (existing.status === 'voiding') throw underWay(existing.becomes);
  return existing;
}

function underWay(what: string): DomainError {
  return new DomainError('CONCURRENCY_CONFLICT', `The invoice is just being ${what}`);
}

function draftOf(state: InvoiceState): ExistingInvoice {
  const existing = settledInvoice(state);
  if (existing.status !== 'draft')
    throw new DomainError('INVOICE_LOCKED', `An invoice that is ${existing.status} cannot be changed`);
  return existing;
}

export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
