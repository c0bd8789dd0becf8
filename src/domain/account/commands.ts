/** Commands of a customer's account. Each is identified by an id: repeating it changes nothing. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { DunningCommand } from './dunningCommands.js';
import type { InvoiceCharged, RefundMade, SubscriptionCreditReceived } from './events.js';

type Charged = InvoiceCharged['data'];
type CreditReceived = SubscriptionCreditReceived['data'];
type Refunded = RefundMade['data'];

/** An invoice was issued. */
export interface ChargeInvoice extends Omit<Charged, 'uses'> {
  readonly type: 'ChargeInvoice';
  /** Whether the balance pays it at once. False for an invoice that was settled before accounts existed. */
  readonly usesBalance: boolean;
  /** The payment of an invoice that arrives as paid: it pays the whole amount due, past the balance and in the same append as the charge. */
  readonly settle: Pick<ReceivePayment, 'paymentId' | 'paidAt' | 'method'> | null;
  /**
   * Credit notes from before accounts existed, in the same append as the charge: a payment in between would pay amounts that were credited or
   * paid long ago. Those in `before` have lowered the amount that `settle` pays.
   */
  readonly past?: { readonly before: readonly PastCredit[]; readonly after: readonly PastCredit[] };
}

export type PastCredit = Omit<PostCredit, 'type' | 'invoiceId'>;

/** The invoice is about to be cancelled. */
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
  /** The amount due as the caller knows it; absent: any amount. */
  readonly expectedDue?: DecimalText;
  /** The most that may be due; absent: any amount. */
  readonly mostDue?: DecimalText;
}

/** A credit note of a charged invoice: the account decides how much of it lowers the amount due. */
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
export interface ReceiveSubscriptionCredit extends Omit<CreditReceived, 'allocations'> {
  readonly type: 'ReceiveSubscriptionCredit';
  /** The same when repeated, e.g. `<subscriptionId>/<n>`. */
  readonly creditId: string;
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
  /** Tomorrow at the latest, since that day has begun in some time zones. Money counts as soon as it is recorded. */
  readonly paidAt: CalendarDate;
  /** The day of the service's clock. */
  readonly today: CalendarDate;
  readonly method: string;
  /** Unique: a second payment with the same reference is refused as a duplicate, even if the first one was reversed. */
  readonly reference: string | null;
  /** Null: it pays the amounts due longest first. Empty: all of it lies on account. */
  readonly allocations: readonly Allocation[] | null;
}

/** A payment of all that is still owed on one invoice. */
export interface PayRest
  extends Omit<ReceivePayment, 'type' | 'amount' | 'currency' | 'allocations' | 'today'> {
  readonly type: 'PayRest';
  readonly invoiceId: string;
}

/** With `expectedSequence`, the command is refused if the payment has changed since. */
interface OfPayment {
  readonly paymentId: string;
  /** Number of the account's latest event that changed the payment, as the caller knows it. */
  readonly expectedSequence?: number;
}

/** Pays an invoice with a part of the payment that lies on account. */
export interface AllocatePayment extends OfPayment, Allocation {
  readonly type: 'AllocatePayment';
}

/** Returns the part that pays an invoice to the balance. */
export interface DeallocatePayment extends OfPayment {
  readonly type: 'DeallocatePayment';
  readonly invoiceId: string;
  /** The day of the service's clock. */
  readonly today: CalendarDate;
}

/** The payment bounced. */
export interface ReversePayment extends OfPayment {
  readonly type: 'ReversePayment';
  readonly reason: string;
  /** Tomorrow at the latest, like `paidAt`. */
  readonly date: CalendarDate;
  /** The day of the service's clock. */
  readonly today: CalendarDate;
}

/** Refunds a part of the balance. */
export interface MakeRefund extends Omit<Refunded, 'from'> {
  readonly type: 'MakeRefund';
  /** Unique: a second refund with the same reference is refused as a duplicate. */
  readonly reference: string | null;
}

/** The refund came back. */
export interface ReverseRefund {
  readonly type: 'ReverseRefund';
  readonly refundId: string;
  readonly reason: string;
  readonly date: CalendarDate;
}

/** The notices of the account's events up to this number are delivered. */
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
