/** The rules of an invoice: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import {
  type BilledAmounts,
  checkAmounts,
  completeAmounts,
  completeSums,
} from '../shared/documentAmounts.js';
import { showsNothing } from '../shared/documentNumbers.js';
import type {
  ChangeInvoiceStatus,
  CompleteInvoiceIssue,
  CreateInvoice,
  DraftRenewalInvoice,
  InvoiceCommand,
  NumberSource,
  UpdateInvoice,
} from './commands.js';
import type { InvoiceContent, InvoiceDrafted, InvoiceEvent, InvoiceIssueRequested } from './events.js';
import { evolve } from './evolve.js';
import { isDrawnForm } from './numbers.js';
import {
  type ExistingInvoice,
  existingInvoice,
  type InvoiceState,
  invoiceNotFound,
  shownStatus,
} from './state.js';

const wording = { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' } as const;

/** The invoice waits for the number that it will be issued with: whoever meets this draws it first, and then tries again. */
export class IssueUnderWay extends DomainError {
  constructor() {
    super('CONCURRENCY_CONFLICT', 'The invoice is just being issued');
  }
}

/**
 * @throws DomainError INVOICE_NOT_FOUND, INVOICE_LOCKED, INVALID_STATUS_TRANSITION, INVALID_AMOUNT, VALIDATION_ERROR;
 * CONCURRENCY_CONFLICT for an id that another invoice has, and while the number of an issue is being drawn
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
      return changeStatus(command, settled(state));
    case 'CompleteInvoiceIssue':
      return completeIssue(command, state);
    case 'DeleteInvoice':
      draftOf(state);
      return [{ type: 'InvoiceDeleted', data: {} }];
    default:
      return assertNever(command);
  }
}

function create(command: CreateInvoice, state: InvoiceState): readonly InvoiceEvent[] {
  if (state.status !== 'none') throw new DomainError('CONCURRENCY_CONFLICT', 'Another invoice has this id');
  const { type: _, status, numbers, ...fields } = command;
  checkNumber(fields.invoiceNumber);
  checkDueDate(fields.dueDate, fields.invoiceDate);
  const drafted: InvoiceDrafted = {
    type: 'InvoiceDrafted',
    data: { ...fields, ...completeAmounts(command, wording), source: null },
  };
  const { invoiceNumber } = fields;
  const reason = null;
  switch (status) {
    case 'draft':
      return [drafted];
    case 'cancelled':
      return [drafted, { type: 'InvoiceCancelled', data: { reason } }];
    case 'issued':
    case 'paid':
      if (invoiceNumber === null) return [drafted, issueRequested(numbers, status, reason)];
      return [
        drafted,
        { type: 'InvoiceIssued', data: { invoiceNumber, reason } },
        ...(status === 'paid' ? [{ type: 'InvoicePaid', data: { reason } } as const] : []),
      ];
    default:
      return assertNever(status);
  }
}

function draftRenewal(command: DraftRenewalInvoice, state: InvoiceState): readonly InvoiceEvent[] {
  const { type: _, subscriptionId, period, ...draft } = command;
  if (state.status !== 'none') {
    // Somebody deleted the draft: the period was invoiced all the same.
    if (state.status === 'deleted') return [];
    const { source } = state.invoice;
    if (source?.subscriptionId === subscriptionId && source.period.from === period.from) return [];
    throw new DomainError('CONCURRENCY_CONFLICT', 'Another invoice has this id');
  }
  checkAmounts(draft, wording);
  const source = { kind: 'renewal', subscriptionId, period } as const;
  return [{ type: 'InvoiceDrafted', data: { ...draft, invoiceNumber: null, orderId: null, source } }];
}

function update(command: UpdateInvoice, { invoice }: ExistingInvoice): readonly InvoiceEvent[] {
  const { invoiceNumber, dueDate, items, subtotal, tax, total } = command;
  checkNumber(invoiceNumber);
  if (dueDate !== null) checkDueDate(dueDate, invoice.invoiceDate);
  const content: InvoiceContent = {
    invoiceNumber: invoiceNumber ?? invoice.invoiceNumber,
    dueDate: dueDate ?? invoice.dueDate,
    ...amountsAfter(),
  };
  const before: InvoiceContent = {
    invoiceNumber: invoice.invoiceNumber,
    dueDate: invoice.dueDate,
    items: invoice.items,
    subtotal: invoice.subtotal,
    tax: invoice.tax,
    total: invoice.total,
  };
  return JSON.stringify(content) === JSON.stringify(before)
    ? []
    : [{ type: 'InvoiceUpdated', data: content }];

  function amountsAfter(): Omit<BilledAmounts, 'currency'> {
    const sums = { subtotal, tax: tax ?? invoice.tax, total, currency: invoice.currency };
    // Lines that stay are taken as they are: those of a renewal may give something back.
    const { currency: _, ...amounts } =
      items === null
        ? completeSums({ ...sums, items: invoice.items }, wording)
        : completeAmounts({ ...sums, items }, wording);
    return amounts;
  }
}

function changeStatus(
  { to, reason, numbers }: ChangeInvoiceStatus,
  state: ExistingInvoice,
): readonly InvoiceEvent[] {
  const { status, invoice } = state;
  if (to === 'issued' && status === 'draft') {
    const { invoiceNumber } = invoice;
    if (invoiceNumber === null) return [issueRequested(numbers, 'issued', reason)];
    return [{ type: 'InvoiceIssued', data: { invoiceNumber, reason } }];
  }
  if (to === 'paid' && status === 'issued') return [{ type: 'InvoicePaid', data: { reason } }];
  if (to === 'cancelled' && (status === 'draft' || status === 'issued'))
    return [{ type: 'InvoiceCancelled', data: { reason } }];
  throw new DomainError(
    'INVALID_STATUS_TRANSITION',
    `An invoice that is ${shownStatus(state)} cannot become ${to}`,
  );
}

function completeIssue(
  { invoiceNumber }: CompleteInvoiceIssue,
  state: InvoiceState,
): readonly InvoiceEvent[] {
  if (state.status !== 'issuing') return [];
  const { reason, becomes } = state;
  return [
    { type: 'InvoiceIssued', data: { invoiceNumber, reason } },
    ...(becomes === 'paid' ? [{ type: 'InvoicePaid', data: { reason: null } } as const] : []),
  ];
}

function issueRequested(
  { sequence, after }: NumberSource,
  becomes: 'issued' | 'paid',
  reason: string | null,
): InvoiceIssueRequested {
  return { type: 'InvoiceIssueRequested', data: { sequence, after, becomes, reason } };
}

/** The invoice, with nothing under way. */
function settled(state: InvoiceState): ExistingInvoice {
  const existing = existingInvoice(state);
  if (existing === undefined) throw invoiceNotFound();
  if (existing.status === 'issuing') throw new IssueUnderWay();
  return existing;
}

function draftOf(state: InvoiceState): ExistingInvoice {
  const existing = settled(state);
  if (existing.status !== 'draft')
    throw new DomainError('INVOICE_LOCKED', `An invoice that is ${existing.status} cannot be changed`);
  return existing;
}

function checkNumber(invoiceNumber: string | null): void {
  if (invoiceNumber === null) return;
  if (showsNothing(invoiceNumber)) throw invalid('invoiceNumber', 'shows nothing');
  if (isDrawnForm(invoiceNumber))
    throw invalid('invoiceNumber', 'has the form of the numbers that the service draws itself');
}

function checkDueDate(dueDate: string, invoiceDate: string): void {
  if (dueDate < invoiceDate) throw invalid('dueDate', 'is before the invoice date');
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${field} ${message}`, {
    errors: [{ path: `/${field}`, message }],
  });
}

export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
