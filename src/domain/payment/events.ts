/**
 * Events of a payment. The customer's account decides; this stream only records its decisions. `sequence` is the number of the account's
 * event, from 1.
 */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';

/** A payment was recorded. */
export interface PaymentRecorded {
  readonly type: 'PaymentRecorded';
  readonly data: {
    readonly paymentId: string;
    readonly customerId: string;
    readonly amount: DecimalText;
    readonly currency: string;
    readonly paidAt: CalendarDate;
    /** Payment method, as entered; `manual` if an invoice was marked as paid. */
    readonly method: string;
    /** Reference given by the bank or the payer. */
    readonly reference: string | null;
    readonly sequence: number;
  };
}

/** Part of the payment was allocated to an invoice: at once, later, or as part of a balance that paid a new invoice. */
export interface AllocationRecorded {
  readonly type: 'AllocationRecorded';
  readonly data: {
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly amount: DecimalText;
    readonly sequence: number;
  };
}

/** The payment no longer pays this invoice; the amount stays on account. */
export interface DeallocationRecorded {
  readonly type: 'DeallocationRecorded';
  readonly data: AllocationRecorded['data'];
}

/** The payment was reversed, because it bounced. What it had paid is due again. */
export interface ReversalRecorded {
  readonly type: 'ReversalRecorded';
  readonly data: { readonly reason: string; readonly date: CalendarDate; readonly sequence: number };
}

/** Part of the payment was refunded. */
export interface RefundRecorded {
  readonly type: 'RefundRecorded';
  readonly data: { readonly refundId: string; readonly amount: DecimalText; readonly sequence: number };
}

/** A refund came back, and this part of it is on account again. */
export interface RefundReversalRecorded {
  readonly type: 'RefundReversalRecorded';
  readonly data: RefundRecorded['data'];
}

export type PaymentEvent =
  | PaymentRecorded
  | AllocationRecorded
  | DeallocationRecorded
  | ReversalRecorded
  | RefundRecorded
  | RefundReversalRecorded;
