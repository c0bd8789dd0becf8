/** What can have happened to an invoice. Amounts are decimal strings in the currency's digits. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';

export interface InvoiceItem {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: DecimalText;
  /** quantity × unitPrice; negative only on renewal invoices, where something is given back. */
  readonly amount: DecimalText;
}

/** Where an invoice comes from that nobody wrote by hand: the period of a subscription, up to but not including `to`. */
export interface RenewalSource {
  readonly kind: 'renewal';
  readonly subscriptionId: string;
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate };
}

export interface InvoiceDrafted {
  readonly type: 'InvoiceDrafted';
  readonly data: {
    readonly invoiceId: string;
    /** Drawn when the draft is issued, unless one is given before. */
    readonly invoiceNumber: string | null;
    readonly customerId: string;
    readonly orderId: string | null;
    /** UTC with milliseconds. */
    readonly invoiceDate: string;
    readonly dueDate: string;
    readonly items: readonly InvoiceItem[];
    readonly subtotal: DecimalText;
    readonly tax: DecimalText;
    readonly total: DecimalText;
    readonly currency: string;
    readonly source: RenewalSource;
  };
}

export type InvoiceEvent = InvoiceDrafted;
