/**
 * Events of a customer's account, the only source of the balance and of the amount due on each issued invoice. The account has its customer's id.
 * Amounts are positive decimal strings with the currency's digits; only the total of an invoice and the amount applied by a credit note may be 0.
 * Each event holds every amount that changes a figure, and the number and due date of its invoices, so that readers look nothing up.
 */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';

/** A source of credit: a payment, the rest of a credit note, or the credit of an ended subscription. */
export interface CreditSource {
  readonly kind: 'payment' | 'creditNote' | 'subscriptionCredit';
  readonly id: string;
}

/** An amount taken from the credit on account. */
export interface SourceAmount {
  readonly source: CreditSource;
  readonly amount: DecimalText;
}

/** An amount on an invoice. */
export interface InvoiceAmount {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  readonly amount: DecimalText;
  /** Part of the amount that reverses a write-off; absent if none does. */
  readonly takenBack?: DecimalText;
}

/** An invoice was issued and is now due, except for what the balance pays at once, oldest credit first. */
export interface InvoiceCharged {
  readonly type: 'InvoiceCharged';
  readonly data: {
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly currency: string;
    readonly total: DecimalText;
    /** UTC with milliseconds. */
    readonly invoiceDate: string;
    /** UTC with milliseconds. */
    readonly dueDate: string;
    /** The subscription that the invoice bills. */
    readonly subscriptionId: string | null;
    /** All subscriptions that the invoice bills, if several share it; absent otherwise. */
    readonly subscriptionIds?: readonly string[];
    readonly uses: readonly SourceAmount[];
  };
}

/** An invoice with nothing paid or credited on it was cancelled. */
export interface InvoiceWithdrawn {
  readonly type: 'InvoiceWithdrawn';
  readonly data: {
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly currency: string;
    readonly total: DecimalText;
    /** UTC with milliseconds. */
    readonly dueDate: string;
    readonly reason: string | null;
  };
}

/** A credit note lowers the amount due on its invoice. The rest pays other amounts due, and then stays on account. */
export interface CreditPosted {
  readonly type: 'CreditPosted';
  readonly data: {
    readonly creditNoteId: string;
    readonly creditNoteNumber: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly currency: string;
    readonly total: DecimalText;
    /** Part of the total that lowers the amount due on the invoice; the rest goes to the balance. */
    readonly applied: DecimalText;
    /** UTC with milliseconds. */
    readonly creditNoteDate: string;
    /** Due date of the invoice, UTC with milliseconds. */
    readonly dueDate: string;
    /** Parts of the rest that pay other invoices, one entry per invoice; absent in older events, whose credit only paid later invoices. */
    readonly allocations?: readonly InvoiceAmount[];
    /** Part of `applied` that reverses a write-off; absent if none does. */
    readonly takenBack?: DecimalText;
  };
}

/**
 * An amount due was written off: it is no longer due, and the invoice stays issued. A later payment or credit note reverses as much of the
 * write-off as it covers.
 */
export interface InvoiceWrittenOff {
  readonly type: 'InvoiceWrittenOff';
  readonly data: InvoiceAmount & {
    readonly currency: string;
    readonly reason: string;
    /** Whether the tax in the amount is claimed back from the tax office. */
    readonly taxRelief: boolean;
    readonly date: CalendarDate;
  };
}

/** The credit of an ended subscription pays amounts due; the rest stays on account. It counts as credited. */
export interface SubscriptionCreditReceived {
  readonly type: 'SubscriptionCreditReceived';
  readonly data: {
    readonly creditId: string;
    readonly subscriptionId: string;
    readonly currency: string;
    readonly amount: DecimalText;
    readonly date: CalendarDate;
    /** Parts of the amount that pay invoices, one entry per invoice; absent in older events, whose credit only paid later invoices. */
    readonly allocations?: readonly InvoiceAmount[];
  };
}

/** A payment was received. What pays no invoice stays on account. */
export interface PaymentReceived {
  readonly type: 'PaymentReceived';
  readonly data: {
    readonly paymentId: string;
    readonly amount: DecimalText;
    readonly currency: string;
    readonly paidAt: CalendarDate;
    readonly method: string;
    readonly reference: string | null;
    /** One entry per invoice. */
    readonly allocations: readonly InvoiceAmount[];
  };
}

/** Part of a payment on account now pays an invoice. */
export interface PaymentAllocated {
  readonly type: 'PaymentAllocated';
  readonly data: InvoiceAmount & { readonly paymentId: string; readonly currency: string };
}

/** A payment no longer pays this invoice: the amount is due again, and the money stays on account. */
export interface PaymentDeallocated {
  readonly type: 'PaymentDeallocated';
  readonly data: InvoiceAmount & {
    readonly paymentId: string;
    readonly currency: string;
    /** Day from which reminders count again; absent if they continue as if the invoice had never been paid. */
    readonly date?: CalendarDate;
  };
}

/** A payment bounced. What it had paid is due again; the rest of the balance pays it, oldest credit first. */
export interface PaymentReversed {
  readonly type: 'PaymentReversed';
  readonly data: {
    readonly paymentId: string;
    /** The whole payment. */
    readonly amount: DecimalText;
    readonly currency: string;
    readonly reason: string;
    readonly date: CalendarDate;
    /** Day on which the reversal was recorded, if not `date`; reminders count again from this day. */
    readonly recordedOn?: CalendarDate;
    /** The amounts that the payment had paid, one entry per invoice. */
    readonly undone: readonly InvoiceAmount[];
    readonly uses: readonly (InvoiceAmount & SourceAmount)[];
  };
}

/** Credit was paid back to the customer, oldest credit first. */
export interface RefundMade {
  readonly type: 'RefundMade';
  readonly data: {
    readonly refundId: string;
    readonly amount: DecimalText;
    readonly currency: string;
    readonly reason: string;
    readonly reference: string | null;
    readonly date: CalendarDate;
    readonly from: readonly SourceAmount[];
  };
}

/** A refund came back: its amount is on account again, under the sources that it was taken from. */
export interface RefundReversed {
  readonly type: 'RefundReversed';
  readonly data: {
    readonly refundId: string;
    readonly amount: DecimalText;
    readonly currency: string;
    readonly reason: string;
    readonly date: CalendarDate;
    readonly to: readonly SourceAmount[];
  };
}

/** Payments and invoices were notified of this account's events up to here. */
export interface NoticesDelivered {
  readonly type: 'NoticesDelivered';
  readonly data: {
    /** Number of the last event that was notified, from 1. */
    readonly upTo: number;
  };
}

/** Reminders for the customer, or for one invoice, are paused until `DunningResumed`. */
export interface DunningPaused {
  readonly type: 'DunningPaused';
  /** `invoiceId` null means the whole customer. */
  readonly data: { readonly invoiceId: string | null; readonly reason: string };
}

/** Reminders for the customer, or for one invoice, continue after `DunningPaused`. */
export interface DunningResumed {
  readonly type: 'DunningResumed';
  readonly data: {
    readonly invoiceId: string | null;
    /** Day from which the levels count again; absent if they continue as if there had been no pause. */
    readonly date?: CalendarDate;
  };
}

/** The intent to send a reminder, open until `ReminderClosed`. It is not sent if the invoice is settled or its dunning paused first. */
export interface ReminderRequested {
  readonly type: 'ReminderRequested';
  readonly data: {
    /** `<invoiceId>/<n>`, n from 1. */
    readonly reminderId: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    /** From 1, as the days of `DUNNING_DAYS`; 0 if a clerk sends it before the first of them. */
    readonly level: number;
    readonly currency: string;
    /** Amount due at that time. */
    readonly amountDue: DecimalText;
    readonly dueDate: string;
    readonly date: CalendarDate;
    /** Whether a clerk requested it. */
    readonly manual: boolean;
    /** Subscription to suspend once the reminder is sent; null for none. */
    readonly suspends: string | null;
    /** Whether this is the last level; absent in events from before this was recorded. */
    readonly isLast?: boolean;
    /** Day from which the days of a repeated level now count; absent if unchanged. */
    readonly countsFrom?: CalendarDate;
  };
}

export const reminderOutcomes = ['sent', 'withdrawn', 'noAddress', 'refused'] as const;
/** `withdrawn`: paid, credited or paused before the mail was sent. `noAddress`, `refused`: the mail could not be delivered. */
export type ReminderOutcome = (typeof reminderOutcomes)[number];

/** A requested reminder was sent, withdrawn or could not be delivered. */
export interface ReminderClosed {
  readonly type: 'ReminderClosed';
  readonly data: {
    readonly reminderId: string;
    readonly invoiceId: string;
    readonly level: number;
    readonly outcome: ReminderOutcome;
    readonly date: CalendarDate;
    /** Amount that the mail asked for: less than at the request if something was paid meanwhile; absent before this was recorded. */
    readonly amountDue?: DecimalText;
  };
}

/** The intent to suspend a subscription for an unpaid invoice, open until `SuspensionCompleted`. */
export interface SuspensionRequested {
  readonly type: 'SuspensionRequested';
  readonly data: {
    readonly subscriptionId: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
  };
}

/** `notActive`: the subscription had ended, or was suspended for another reason, so that payment does not resume it. */
export interface SuspensionCompleted {
  readonly type: 'SuspensionCompleted';
  readonly data: { readonly subscriptionId: string; readonly outcome: 'suspended' | 'notActive' };
}

/**
 * The debt for which the subscription was suspended is settled. `notOurs`: a user has resumed, ended or suspended the subscription meanwhile, or
 * has scheduled that. Settled also means that the period of the invoice never began.
 */
export interface ResumptionCompleted {
  readonly type: 'ResumptionCompleted';
  readonly data: { readonly subscriptionId: string; readonly outcome: 'resumed' | 'notOurs' };
}

export type AccountEvent =
  | InvoiceCharged
  | InvoiceWithdrawn
  | InvoiceWrittenOff
  | CreditPosted
  | SubscriptionCreditReceived
  | PaymentReceived
  | PaymentAllocated
  | PaymentDeallocated
  | PaymentReversed
  | RefundMade
  | RefundReversed
  | DunningPaused
  | DunningResumed
  | ReminderRequested
  | ReminderClosed
  | SuspensionRequested
  | SuspensionCompleted
  | ResumptionCompleted
  | NoticesDelivered;

/** Those about reminders and suspensions. */
export type DunningFact =
  | DunningPaused
  | DunningResumed
  | ReminderRequested
  | ReminderClosed
  | SuspensionRequested
  | SuspensionCompleted
  | ResumptionCompleted;

export function isOfPayment({ source }: SourceAmount): boolean {
  return source.kind === 'payment';
}
