/**
 * Events of a payment, as its customer's account tells them: the account decides, the payment's own stream keeps its history. `sequence` is the
 * place of the account's event, counted from 1.
 */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';

export interface PaymentRecorded {
  readonly type: 'PaymentRecorded';
  readonly data: {
    readonly paymentId: string;
    readonly customerId: string;
    readonly amount: DecimalText;
    readonly currency: string;
    readonly paidAt: CalendarDate;
    /** How it came, in the words of who recorded it; `manual` where an invoice was marked as paid. */
    readonly method: string;
    /** The name that the bank or the payer gives it. */
    readonly reference: string | null;
    readonly sequence: number;
  };
}

/** A part of it pays an invoice: at once, later, or as part of the balance that paid a new one. */
export interface AllocationRecorded {
  readonly type: 'AllocationRecorded';
  readonly data: {
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly amount: DecimalText;
    readonly sequence: number;
  };
}

/** It pays this invoice no more: the amount lies on account. */
export interface DeallocationRecorded {
  readonly type: 'DeallocationRecorded';
  readonly data: AllocationRecorded['data'];
}

/** It bounced: what it had paid is due again. */
export interface ReversalRecorded {
  readonly type: 'ReversalRecorded';
  readonly data: { readonly reason: string; readonly date: CalendarDate; readonly sequence: number };
}

/** A part of it was paid back. */
export interface RefundRecorded {
  readonly type: 'RefundRecorded';
  readonly data: { readonly refundId: string; readonly amount: DecimalText; readonly sequence: number };
}

/** A refund came back, and this part of it lies on account again. */
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
