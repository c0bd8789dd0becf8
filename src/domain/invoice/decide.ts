/** The rules of an invoice: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import { dayOfTimestamp } from '../../kernel/dates.js';
import { type Decider, ruledBy } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import { checkAmounts, completeAmounts } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';
import { checkRetention, isRetained, laterOf } from '../shared/retention.js';
import { commonTax } from '../shared/taxes.js';
import { balanceEvents, isNewer, isTouched, newestOf, statusEvents } from './balance.js';
import { checkDueDate, checkEInvoice, checkNumber, wording } from './checks.js';
import type {
  AbandonCreditNote,
  ChangeInvoiceStatus,
  CompleteCreditNote,
  CompleteInvoiceIssue,
  CompleteInvoicePayment,
  CompleteInvoiceVoid,
  CreateInvoice,
  DraftRenewalInvoice,
  EraseInvoiceParties,
  InvoiceCommand,
  KeepInvoiceParties,
  NumberSource,
  RecordInvoiceBalance,
  RemoveSection,
} from './commands.js';
import { requestCreditNote } from './credits.js';
import { datesAtIssue, midnightOf, usualDueDate } from './dates.js';
import { checkSupply, detailsOf } from './details.js';
import type {
  InvoiceBalance,
  InvoiceDrafted,
  InvoiceEvent,
  InvoiceIssueRequested,
  InvoicePaymentRequested,
  IssueDates,
} from './events.js';
import { evolve } from './evolve.js';
import { checkMail, closeMail, recordReminder, requestMail, withIssueMail } from './mailing.js';
import { addUsage, lowerDraft } from './reduction.js';
import {
  billedSubscriptions,
  closed,
  hasSection,
  itemsOf,
  openForSections,
  withoutSection,
  withSection,
} from './sections.js';
import {
  type ExistingInvoice,
  existingInvoice,
  type InvoiceState,
  type IssuedInvoice,
  invoiceNotFound,
  shownStatus,
} from './state.js';
import { update } from './updating.js';

/**
 * @throws DomainError E_INVOICE_INVALID, INVOICE_NOT_FOUND, INVOICE_LOCKED, INVALID_STATUS_TRANSITION, INVALID_AMOUNT, VALIDATION_ERROR;
 * CONCURRENCY_CONFLICT for an id that another invoice has, and while work that `unfinishedInvoice` names is not done
 */
function decide(command: InvoiceCommand, state: InvoiceState): readonly InvoiceEvent[] {
  const mails = 'mails' in command ? command.mails : undefined;
  return withIssueMail(decideRules(command, state), mails, state);
}

const decideRules = ruledBy<InvoiceState, InvoiceCommand, InvoiceEvent>({
  CreateInvoice: create,
  DraftRenewalInvoice: draftRenewal,
  UpdateInvoice: (command, state) => update(command, draftOf(state)),
  AddUsage: (command, state) => addUsage(command, settledInvoice(state)),
  RemoveSection: (command, state) => removeSection(command, settledInvoice(state)),
  LeaveToClerks: (_command, state) => (state.status === 'draft' ? [closed('notIssued', state.invoice)] : []),
  LowerDraft: (command, state) => lowerDraft(command, settledInvoice(state)),
  ChangeInvoiceStatus: (command, state) => changeStatus(command, settledInvoice(state)),
  CompleteInvoiceIssue: completeIssue,
  CompleteInvoiceCharge: (command, state) =>
    'credits' in state && !state.charged ? chargedEvents(state, command.balance) : [],
  RecordInvoiceBalance: recordBalance,
  CompleteInvoicePayment: completePayment,
  AbandonInvoicePayment: (command, state) => {
    const { paymentId } = command;
    return 'credits' in state && state.payment?.paymentId === paymentId
      ? [{ type: 'InvoicePaymentAbandoned', data: { paymentId } }]
      : [];
  },
  RequestCreditNote: (command, state) => requestCreditNote(command, settledInvoice(state)),
  CompleteCreditNote: completeCreditNote,
  AbandonCreditNote: abandonCreditNote,
  EraseInvoiceParties: (command, state) => eraseParties(command, settledInvoice(state)),
  KeepInvoiceParties: (command, state) => keepPartiesLate(command, settledInvoice(state)),
  RequestInvoiceMail: requestMail,
  CheckInvoiceMail: checkMail,
  CloseInvoiceMail: closeMail,
  RecordReminder: recordReminder,
  DeleteInvoice: (_command, state) => voidDraft(draftOf(state), 'deleted', null),
  CompleteInvoiceVoid: completeVoid,
  AbandonInvoiceVoid: (_command, state) => abandonVoid(state),
});

function create(command: CreateInvoice, state: InvoiceState): readonly InvoiceEvent[] {
  if (state.status !== 'none')
    throw new DomainError('CONCURRENCY_CONFLICT', 'An invoice with this id already exists');
  const {
    type: _,
    status,
    numbers,
    terms,
    paymentId,
    parties,
    mails: _mails,
    details = {},
    ...fields
  } = command;
  checkNumber(fields.invoiceNumber);
  const invoiceDate = fields.invoiceDate ?? midnightOf(terms.at);
  const dueDate = fields.dueDate ?? usualDueDate(invoiceDate, terms);
  checkDueDate(dueDate, invoiceDate);
  const datesSent = { invoiceDate: fields.invoiceDate !== null, dueDate: fields.dueDate !== null };
  const amounts = completeAmounts(command, wording, {
    taxRate: terms.taxRate,
    usualTax: terms.usualTax ?? null,
  });
  checkSupply({ items: amounts.items, ...details });
  const taxRate = fields.tax === null ? (commonTax(amounts.items)?.taxRate ?? terms.taxRate) : null;
  const drafted: InvoiceDrafted = {
    type: 'InvoiceDrafted',
    data: {
      ...fields,
      ...detailsOf(details),
      invoiceDate,
      dueDate,
      datesSent,
      ...amounts,
      taxRate,
      source: null,
    },
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
      checkEInvoice(drafted.data, parties, terms);
      if (invoiceNumber === null)
        return [drafted, ...keepParties(parties), issueRequested(numbers, status, reason, dates)];
      return [
        drafted,
        ...keepParties(parties),
        { type: 'InvoiceIssued', data: { invoiceNumber, reason, dates } },
        ...(status === 'paid' ? [paymentRequested(paymentId, terms.at, reason)] : []),
      ];
    default:
      return assertNever(status);
  }
}

function draftRenewal(command: DraftRenewalInvoice, state: InvoiceState): readonly InvoiceEvent[] {
  const { type: _, subscriptionId, period, kind = 'renewal', paymentTermDays, section, ...draft } = command;
  if (section !== undefined) return draftSection(command, section, state);
  if (state.status !== 'none') {
    // The draft was made and then deleted: it is not made again.
    if (state.status === 'deleted') return [];
    const { source } = state.invoice;
    if (source?.subscriptionId === subscriptionId && source.period.from === period.from) return [];
    throw new DomainError('CONCURRENCY_CONFLICT', 'An invoice with this id already exists');
  }
  checkAmounts(draft, wording);
  const source = { kind, subscriptionId, period };
  const dueDate = dueDateOf(command);
  return [
    { type: 'InvoiceDrafted', data: { ...draft, dueDate, invoiceNumber: null, orderId: null, source } },
  ];
}

function dueDateOf({ paymentTermDays, dueDate, invoiceDate, period }: DraftRenewalInvoice): string {
  return paymentTermDays === undefined
    ? dueDate
    : usualDueDate(midnightOf(laterOf(invoiceDate, period.from)), { paymentTermDays });
}

/**
 * Adds the lines to a shared draft as a section. If they do not fit, the draft is closed for good, and the caller requests another one.
 * @throws DomainError INVALID_STATUS_TRANSITION where it is no longer a draft, or is closed
 */
function draftSection(
  command: DraftRenewalInvoice,
  { issueFrom }: NonNullable<DraftRenewalInvoice['section']>,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  const { invoiceId, subscriptionId, customerId, period, kind = 'renewal', taxRate } = command;
  if (hasSection(state, subscriptionId)) return [];
  const section = { kind, subscriptionId, period, ...(issueFrom === undefined ? {} : { issueFrom }) };
  if (state.status !== 'none') {
    const draft = openForSections(state);
    if (draft === undefined)
      throw new DomainError(
        'INVALID_STATUS_TRANSITION',
        `The invoice ${invoiceId} cannot take another subscription`,
      );
    return [withSection(command, section, draft) ?? closed('full', draft)];
  }
  const { subtotal, tax, total, currency, invoiceDate } = command;
  const amounts = { items: itemsOf(command), subtotal, tax, total, currency };
  checkAmounts(amounts, wording);
  const drafted = { invoiceId, customerId, ...amounts, ...(taxRate === undefined ? {} : { taxRate }) };
  const datesSent = { invoiceDate: false, dueDate: false };
  const dates = { invoiceDate, dueDate: dueDateOf(command), datesSent };
  const none = { invoiceNumber: null, orderId: null, source: null };
  return [{ type: 'InvoiceDrafted', data: { ...drafted, ...dates, ...none, sections: [section] } }];
}

/** Cancels the draft if nothing would be left of it. */
function removeSection(
  { subscriptionId, reason }: RemoveSection,
  state: ExistingInvoice,
): readonly InvoiceEvent[] {
  const { status, invoice } = state;
  if (!billedSubscriptions(invoice).includes(subscriptionId)) return [];
  if (status !== 'draft')
    throw new DomainError('INVALID_STATUS_TRANSITION', `The invoice is ${shownStatus(state)}`);
  const left = withoutSection(subscriptionId, invoice);
  return [left ?? { type: 'InvoiceCancelled', data: { reason } }];
}

function changeStatus(
  { to, reason, numbers, terms, request, parties }: ChangeInvoiceStatus,
  state: ExistingInvoice,
): readonly InvoiceEvent[] {
  const { status, invoice } = state;
  if (to === 'issued' && status === 'draft') {
    const { invoiceNumber } = invoice;
    const dates = datesAtIssue(invoice, terms);
    checkEInvoice({ ...invoice, ...dates }, parties, terms);
    if (invoiceNumber === null)
      return [...keepParties(parties), issueRequested(numbers, 'issued', reason, dates)];
    return [...keepParties(parties), { type: 'InvoiceIssued', data: { invoiceNumber, reason, dates } }];
  }
  if (to === 'paid' && status === 'issued') return [paymentRequested(request.paymentId, terms.at, reason)];
  if (to === 'cancelled' && status === 'draft') return voidDraft(state, 'cancelled', reason);
  if (to === 'cancelled' && status === 'issued') return requestVoid(state, reason, request.voidId);
  throw new DomainError(
    'INVALID_STATUS_TRANSITION',
    `The invoice is ${shownStatus(state)} and cannot become ${to}`,
  );
}

/** The account has to agree, and subscriptions that the invoice bills have to be told. */
function requestVoid(state: IssuedInvoice, reason: string | null, voidId: string): readonly InvoiceEvent[] {
  if (isTouched(state)) {
    throw new DomainError(
      'INVALID_STATUS_TRANSITION',
      'An invoice that is partly paid or credited cannot be cancelled; credit the rest',
    );
  }
  const subscriptionId = state.invoice.source?.subscriptionId ?? null;
  return [{ type: 'InvoiceVoidRequested', data: { becomes: 'cancelled', subscriptionId, reason, voidId } }];
}

/** Ends a draft: at once, or, where it bills a subscription, after the subscription was told. */
function voidDraft(
  { invoice }: ExistingInvoice,
  becomes: 'cancelled' | 'deleted',
  reason: string | null,
): readonly InvoiceEvent[] {
  if (billedSubscriptions(invoice).length === 0) return [endEvent(becomes, reason)];
  const subscriptionId = invoice.source?.subscriptionId ?? null;
  return [{ type: 'InvoiceVoidRequested', data: { becomes, subscriptionId, reason } }];
}

function endEvent(becomes: 'cancelled' | 'deleted', reason: string | null): InvoiceEvent {
  return becomes === 'deleted'
    ? { type: 'InvoiceDeleted', data: {} }
    : { type: 'InvoiceCancelled', data: { reason } };
}

/** The void may have been refused before: payments or credits that stood in its way may have been undone since. */
function completeVoid({ withdrawn }: CompleteInvoiceVoid, state: InvoiceState): readonly InvoiceEvent[] {
  if (state.status === 'voiding') return [endEvent(state.becomes, state.reason)];
  return withdrawn !== null && 'credits' in state ? [endEvent('cancelled', withdrawn.reason)] : [];
}

function abandonVoid(state: InvoiceState): readonly InvoiceEvent[] {
  if (state.status !== 'voiding' || state.issued === null) return [];
  const { status, balance } = state.issued;
  return [
    { type: 'InvoiceVoidAbandoned', data: {} },
    ...(balance === null ? [] : statusEvents(status, balance)),
  ];
}

function completeIssue(
  { invoiceNumber, balance }: CompleteInvoiceIssue,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  if (state.status !== 'issuing') return [];
  const { reason, dates, invoice } = state;
  const data = { invoiceNumber, reason, ...(dates === undefined ? {} : { dates }) };
  return [
    { type: 'InvoiceIssued', data },
    ...chargedEvents({ status: 'issued', invoice, balance: state.balance, payment: null }, balance),
  ];
}

/** Payments may have come in meanwhile: the newest balance holds. */
function chargedEvents(
  {
    status,
    invoice,
    balance,
    payment,
  }: Pick<IssuedInvoice, 'status' | 'balance' | 'payment'> & Pick<ExistingInvoice, 'invoice'>,
  told: InvoiceBalance,
): readonly InvoiceEvent[] {
  const newest = newestOf(told, balance);
  const cause = { kind: 'charge', id: invoice.invoiceId, amount: invoice.total } as const;
  return [
    { type: 'InvoiceBalanceChanged', data: { ...newest, cause } },
    ...statusEvents(status, newest, payment?.reason ?? null),
  ];
}

/** Takes the balance even while the invoice is being issued or voided, when the account is ahead of it. */
function recordBalance(command: RecordInvoiceBalance, state: InvoiceState): readonly InvoiceEvent[] {
  const existing = existingInvoice(state);
  if (existing === undefined || existing.status === 'draft' || existing.status === 'cancelled') return [];
  return balanceEvents(existing, command, command.cause);
}

/** No event in most cases, since the account has usually reported the payment already. */
function completePayment(
  { paymentId, balance }: CompleteInvoicePayment,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  if (!('credits' in state) || state.payment?.paymentId !== paymentId) return [];
  const cause = { kind: 'payment', id: paymentId, amount: balance.amountPaid } as const;
  if (isNewer(balance, state.balance)) return balanceEvents(state, balance, cause);
  const { reason } = state.payment;
  const known = newestOf(balance, state.balance);
  return [
    { type: 'InvoiceBalanceChanged', data: { ...known, cause } },
    ...statusEvents(state.status, known, reason),
  ];
}

function paymentRequested(paymentId: string, at: string, reason: string | null): InvoicePaymentRequested {
  return { type: 'InvoicePaymentRequested', data: { paymentId, paidAt: dayOfTimestamp(at), reason } };
}

function keepParties(parties: Parties | undefined): readonly InvoiceEvent[] {
  return parties === undefined ? [] : [{ type: 'InvoicePartiesKept', data: parties }];
}

function eraseParties(
  { retention }: EraseInvoiceParties,
  { invoice }: ExistingInvoice,
): readonly InvoiceEvent[] {
  if (invoice.parties === undefined || invoice.parties === 'erased') return [];
  checkRetention(laterOf(invoice.invoiceDate, invoice.issuedAt), retention);
  return [{ type: 'InvoicePartiesErased', data: {} }];
}

function keepPartiesLate(
  { parties, retention }: KeepInvoiceParties,
  { status, invoice }: ExistingInvoice,
): readonly InvoiceEvent[] {
  if (status === 'draft' || invoice.parties !== undefined) return [];
  return isRetained(laterOf(invoice.invoiceDate, invoice.issuedAt), retention) ? keepParties(parties) : [];
}

function completeCreditNote(
  { creditNoteId, applied, balance }: CompleteCreditNote,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  if (!('credits' in state)) return [];
  const { credits, status } = state;
  if (!credits.some((credit) => credit.open && credit.creditNoteId === creditNoteId)) return [];
  if (balance === null) return [{ type: 'CreditNoteCompleted', data: { creditNoteId, applied } }];
  const known = newestOf(balance, state.balance);
  return [
    { type: 'CreditNoteCompleted', data: { creditNoteId, applied, balance: known } },
    ...statusEvents(status, known),
  ];
}

function abandonCreditNote(
  { creditNoteId }: AbandonCreditNote,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  const credits = 'credits' in state ? state.credits : [];
  return credits
    .filter((credit) => credit.open && credit.creditNoteId === creditNoteId)
    .map(({ total, subtotal }) => ({ type: 'CreditNoteAbandoned', data: { creditNoteId, total, subtotal } }));
}

function issueRequested(
  { sequence, after }: NumberSource,
  becomes: 'issued' | 'paid',
  reason: string | null,
  dates: IssueDates,
): InvoiceIssueRequested {
  return { type: 'InvoiceIssueRequested', data: { sequence, after, becomes, reason, dates } };
}

/** Returns the invoice, unless its issue or void is under way. */
function settledInvoice(state: InvoiceState): ExistingInvoice {
  const existing = existingInvoice(state);
  if (existing === undefined) throw invoiceNotFound();
  if (existing.status === 'issuing') throw underWay('issued');
  if (existing.status === 'voiding') throw underWay(existing.becomes);
  return existing;
}

function underWay(what: string): DomainError {
  return new DomainError('CONCURRENCY_CONFLICT', `The invoice is being ${what}; repeat later`);
}

function draftOf(state: InvoiceState): ExistingInvoice {
  const existing = settledInvoice(state);
  if (existing.status !== 'draft')
    throw new DomainError('INVOICE_LOCKED', `The invoice is ${existing.status}; only drafts can be changed`);
  return existing;
}

export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
