/** The rules of an invoice: what each command leads to, in each state. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import { checkAmounts } from './amounts.js';
import type { InvoiceDrafted, InvoiceEvent, InvoiceItem } from './events.js';

export interface DraftInvoice {
  readonly status: 'draft';
  readonly invoice: InvoiceDrafted['data'];
}

export type InvoiceState = { readonly status: 'none' } | DraftInvoice;

/** What a subscription's renewal asked for, as its intent says it. Doing it again changes nothing. */
export interface DraftRenewalInvoice {
  readonly type: 'DraftRenewalInvoice';
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly items: readonly InvoiceItem[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
  readonly currency: string;
}

export type InvoiceCommand = DraftRenewalInvoice;

/** @throws DomainError INVALID_AMOUNT, CONCURRENCY_CONFLICT when the id is that of another invoice */
function decide(command: InvoiceCommand, state: InvoiceState): readonly InvoiceEvent[] {
  return draftRenewal(command, state);
}

function draftRenewal(command: DraftRenewalInvoice, state: InvoiceState): readonly InvoiceEvent[] {
  const { type: _, subscriptionId, period, ...draft } = command;
  if (state.status !== 'none') {
    const { source } = state.invoice;
    if (source.subscriptionId === subscriptionId && source.period.from === period.from) return [];
    throw new DomainError('CONCURRENCY_CONFLICT', 'Another invoice has this id');
  }
  checkAmounts(draft);
  const source = { kind: 'renewal', subscriptionId, period } as const;
  return [{ type: 'InvoiceDrafted', data: { ...draft, invoiceNumber: null, orderId: null, source } }];
}

function evolve(_state: InvoiceState, event: InvoiceEvent): InvoiceState {
  return { status: 'draft', invoice: event.data };
}

export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
