/** Commands of a customer's account. Each is known by an id: asked again, it changes nothing. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { DunningCommand } from './dunningCommands.js';

/** An invoice was issued. */
export interface ChargeInvoice {
  readonly type: 'ChargeInvoice';
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  /** Not negative. */
  readonly total: DecimalText;
  /** UTC with milliseconds. */
  readonly invoiceDate: string;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  readonly subscriptionId: string | null;
  /** All subscriptions of an invoice that several share. */
  readonly subscriptionIds?: readonly string[];
  /** Whether the balance pays it at once. Not what was settled before there were accounts. */
  readonly usesBalance: boolean;
  /** The payment of an invoice that comes as paid: all that is due of it, outside the balance and in one with the charge. */
  readonly settle: Pick<ReceivePayment, 'paymentId' | 'paidAt' | 'method'> | null;
  /**
   * Credit notes of an invoice that was credited before there were accounts, in one with the charge. A payment that came in between would pay
   * amounts that were credited or paid long ago. Those `before` have lowered the amount that `settle` pays.
   */
  readonly past?: { readonly before: readonly PastCredit[]; readonly after: readonly PastCredit[] };
}

export type PastCredit = Omit<PostCredit, 'type' | 'invoiceId'>;

/** It is to be cancelled. */
export interface WithdrawInvoice {
  readonly type: 'WithdrawInvoice';
  readonly invoiceId: string;
  readonly reason: string | null;
}

/** Writes off the amount due: it will not be paid. */
export interface WriteOffInvoice {
  readonly type: 'WriteOffInvoice';
  readonly invoiceId: string;
  readonly reason: string;
  readonly taxRelief: boolean;
  readonly date: CalendarDate;
  /** The amount due as the caller knows it; absent where the caller takes it as it is. */
  readonly expectedDue?: DecimalText;
  /** The most that may be due; absent where the caller takes any amount. */
  readonly mostDue?: DecimalText;
}

/** A credit note of a charged invoice: the account says what of it lowers what is due. */
export interface PostCredit {
  readonly type: 'PostCredit';
  readonly creditNoteId: string;
  readonly creditNoteNumber: string;
  readonly invoiceId: string;
  /** More than 0. */
  readonly total: DecimalText;
  /** UTC with milliseconds. */
  readonly creditNoteDate: string;
}

/** Receives the credit that an ended subscription left, with the tax on it. */
export interface ReceiveSubscriptionCredit {
  readonly type: 'ReceiveSubscriptionCredit';
  /** The same in a repetition, e.g. `<subscriptionId>/<n>`. */
  readonly creditId: string;
  readonly subscriptionId: string;
  readonly currency: string;
  /** More than 0. */
  readonly amount: DecimalText;
  readonly date: CalendarDate;
}

/** The part of a payment that pays one invoice. */
export interface Allocation {
  readonly invoiceId: string;
  readonly amount: DecimalText;
}

export interface ReceivePayment {
  readonly type: 'ReceivePayment';
  readonly paymentId: string;
  readonly amount: DecimalText;
  readonly currency: string;
  /** Tomorrow at the latest, since somewhere it is that day already: money counts as soon as it is recorded. */
  readonly paidAt: CalendarDate;
  /** The day of the service's clock. */
  readonly today: CalendarDate;
  readonly method: string;
  /** The same twice is the same payment sent twice, and refused; also where the first one was reversed. */
  readonly reference: string | null;
  /** Null: what has been due longest first. Empty: all of it lies on account. */
  readonly allocations: readonly Allocation[] | null;
}

/** A payment of what is left due on one invoice. */
export interface PayRest
  extends Omit<ReceivePayment, 'type' | 'amount' | 'currency' | 'allocations' | 'today'> {
  readonly type: 'PayRest';
  readonly invoiceId: string;
}

/** Anyone who names the sequence wants the payment as it was then. */
interface OfPayment {
  readonly paymentId: string;
  /** Place of the newest event of the account that its caller knows to have touched the payment. */
  readonly expectedSequence?: number;
}

/** Pays an invoice with a part of the payment that lies on account. */
export interface AllocatePayment extends OfPayment, Allocation {
  readonly type: 'AllocatePayment';
}

/** Returns the part that pays an invoice to the account. */
export interface DeallocatePayment extends OfPayment {
  readonly type: 'DeallocatePayment';
  readonly invoiceId: string;
  /** The day of the service's clock. */
  readonly today: CalendarDate;
}

/** It bounced. */
export interface ReversePayment extends OfPayment {
  readonly type: 'ReversePayment';
  readonly reason: string;
  /** As that of a payment. */
  readonly date: CalendarDate;
  /** The day of the service's clock. */
  readonly today: CalendarDate;
}

/** Refunds a part of the balance. */
export interface MakeRefund {
  readonly type: 'MakeRefund';
  readonly refundId: string;
  readonly amount: DecimalText;
  readonly currency: string;
  readonly reason: string;
  /** The same twice is the same refund asked twice, and refused. */
  readonly reference: string | null;
  readonly date: CalendarDate;
}

/** It came back. */
export interface ReverseRefund {
  readonly type: 'ReverseRefund';
  readonly refundId: string;
  readonly reason: string;
  readonly date: CalendarDate;
}

/** Anyone who has to know knows. */
export interface CompleteNotices {
  readonly type: 'CompleteNotices';
  readonly upTo: number;
}

export type AccountCommand =
  | ChargeInvoice
  | WithdrawInvoice
  | WriteOffInvoice
  | PostCredit
  | ReceiveSubscriptionCredit
  | ReceivePayment
  | PayRest
  | AllocatePayment
  | DeallocatePayment
  | ReversePayment
  | MakeRefund
  | ReverseRefund
  | DunningCommand
  | CompleteNotices;
