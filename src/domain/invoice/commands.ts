/** What can be asked of an invoice. Amounts that were not sent are null. */

import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { SentAmounts } from '../shared/documentAmounts.js';
import type { InvoiceItem } from './events.js';
import type { InvoiceStatus } from './state.js';

/** What the first number is drawn with, should the command need one: see `InvoiceIssueRequested`. */
export interface NumberSource {
  readonly sequence: string;
  readonly after: number;
}

/** By a client or an import. A status beyond draft is what a migration brings. */
export interface CreateInvoice extends SentAmounts {
  readonly type: 'CreateInvoice';
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  readonly customerId: string;
  readonly orderId: string | null;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly country: string | null;
  readonly status: InvoiceStatus;
  readonly numbers: NumberSource;
}

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

/** What is null stays; sums that follow from something that changes are computed anew when they are not sent. */
export interface UpdateInvoice {
  readonly type: 'UpdateInvoice';
  readonly invoiceNumber: string | null;
  readonly dueDate: string | null;
  readonly items: SentAmounts['items'] | null;
  readonly subtotal: DecimalText | null;
  readonly tax: DecimalText | null;
  readonly total: DecimalText | null;
}

export interface ChangeInvoiceStatus {
  readonly type: 'ChangeInvoiceStatus';
  readonly to: InvoiceStatus;
  readonly reason: string | null;
  readonly numbers: NumberSource;
}

/** The number was drawn. Doing it again changes nothing. */
export interface CompleteInvoiceIssue {
  readonly type: 'CompleteInvoiceIssue';
  readonly invoiceNumber: string;
}

export interface DeleteInvoice {
  readonly type: 'DeleteInvoice';
}

export type InvoiceCommand =
  | CreateInvoice
  | DraftRenewalInvoice
  | UpdateInvoice
  | ChangeInvoiceStatus
  | CompleteInvoiceIssue
  | DeleteInvoice;
