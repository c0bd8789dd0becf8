/**
 * Events of a customer's account, the only source of the amount due on each issued invoice and of the balance. An account has its customer's id.
 * Amounts are decimal strings in the currency's digits, and positive. Only the total of an invoice and the amount that a credit note lowers may be
 * 0. Each amount that changes a figure stands in the event, and invoices stand there with number and due date, so that readers look nothing up.
 */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';

/** A source of payment: a payment, the rest of a credit note, or the credit of a subscription that has ended. */
export interface CreditSource {
  readonly kind: 'payment' | 'creditNote' | 'subscriptionCredit';
  readonly id: string;
}

/** So much of what lies on account. */
export interface SourceAmount {
  readonly source: CreditSource;
  readonly amount: DecimalText;
}

/** So much on an invoice. */
export interface InvoiceAmount {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  readonly amount: DecimalText;
  /** The written-off part of the amount, which it takes back; absent where nothing is. */
  readonly takenBack?: DecimalText;
}

/** An invoice was issued: it is due from now on, but for what the balance pays of it at once, oldest credit first. */
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
    /** The subscription that it bills. */
    readonly subscriptionId: string | null;
    /** Those that it bills, where several share it; absent otherwise. */
    readonly subscriptionIds?: readonly string[];
    readonly uses: readonly SourceAmount[];
  };
}

/** It is cancelled, with nothing paid or credited on it. */
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

/** A credit note lowers what is due on its invoice. What it leaves over pays what else is due, and lies on account after that. */
export interface CreditPosted {
  readonly type: 'CreditPosted';
  readonly data: {
    readonly creditNoteId: string;
    readonly creditNoteNumber: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly currency: string;
    readonly total: DecimalText;
    /** The part of it that lowers the amount due on the invoice; the rest goes to the balance. */
    readonly applied: DecimalText;
    /** UTC with milliseconds. */
    readonly creditNoteDate: string;
    /** The due date of the invoice, UTC with milliseconds. */
    readonly dueDate: string;
    /** The parts of the rest that pay other invoices, one entry an invoice; absent where credit was left for coming invoices alone. */
    readonly allocations?: readonly InvoiceAmount[];
    /** The written-off part of `applied`, which it takes back; absent where nothing is. */
    readonly takenBack?: DecimalText;
  };
}

/**
 * An amount due will not be paid: the invoice stays issued and the amount is no longer due. A later payment or credit note takes it back as far as
 * it goes.
 */
export interface InvoiceWrittenOff {
  readonly type: 'InvoiceWrittenOff';
  readonly data: InvoiceAmount & {
    readonly currency: string;
    readonly reason: string;
    /** Whether the tax in it is claimed back from the tax office. */
    readonly taxRelief: boolean;
    readonly date: CalendarDate;
  };
}

/** The credit of an ended subscription pays amounts due, and its rest lies on account. It counts as credited. */
export interface SubscriptionCreditReceived {
  readonly type: 'SubscriptionCreditReceived';
  readonly data: {
    readonly creditId: string;
    readonly subscriptionId: string;
    readonly currency: string;
    readonly amount: DecimalText;
    readonly date: CalendarDate;
    /** The parts of it that pay invoices, one entry an invoice; absent where credit was left for coming invoices alone. */
    readonly allocations?: readonly InvoiceAmount[];
  };
}

/** Money came. What pays no invoice lies on account. */
export interface PaymentReceived {
  readonly type: 'PaymentReceived';
  readonly data: {
    readonly paymentId: string;
    readonly amount: DecimalText;
    readonly currency: string;
    readonly paidAt: CalendarDate;
    readonly method: string;
    readonly reference: string | null;
    /** One entry an invoice. */
    readonly allocations: readonly InvoiceAmount[];
  };
}

/** A part of a payment that lay on account pays an invoice. */
export interface PaymentAllocated {
  readonly type: 'PaymentAllocated';
  readonly data: InvoiceAmount & { readonly paymentId: string; readonly currency: string };
}

/** A payment pays this invoice no more: the amount is due on the invoice again and lies on account. */
export interface PaymentDeallocated {
  readonly type: 'PaymentDeallocated';
  readonly data: InvoiceAmount & {
    readonly paymentId: string;
    readonly currency: string;
    /** Reminders count on from here; absent where they went on as if it had never been paid. */
    readonly date?: CalendarDate;
  };
}

/** It bounced. What it had paid is due again, and paid by what is left of the balance, oldest first. */
export interface PaymentReversed {
  readonly type: 'PaymentReversed';
  readonly data: {
    readonly paymentId: string;
    /** All of the payment. */
    readonly amount: DecimalText;
    readonly currency: string;
    readonly reason: string;
    readonly date: CalendarDate;
    /** When it was recorded, where that is another day: reminders count on from here. */
    readonly recordedOn?: CalendarDate;
    /** The amounts that it had paid, one entry an invoice. */
    readonly undone: readonly InvoiceAmount[];
    readonly uses: readonly (InvoiceAmount & SourceAmount)[];
  };
}

/** Money went back to the customer, oldest credit first. */
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

/** A refund came back: it lies on account again, with the sources that it was taken from. */
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

/** Payments and invoices know what this account's events up to here did to them. */
export interface NoticesDelivered {
  readonly type: 'NoticesDelivered';
  readonly data: {
    /** Place of the last event that was told of, from 1. */
    readonly upTo: number;
  };
}

/** No reminder goes out until it is resumed: of the whole customer, or of one invoice. */
export interface DunningPaused {
  readonly type: 'DunningPaused';
  /** `invoiceId` null: of the whole customer. */
  readonly data: { readonly invoiceId: string | null; readonly reason: string };
}

export interface DunningResumed {
  readonly type: 'DunningResumed';
  readonly data: {
    readonly invoiceId: string | null;
    /** The levels count on from here; absent where they went on as if there had been no hold. */
    readonly date?: CalendarDate;
  };
}

/** The intent of a reminder: its mail goes unless the invoice is settled or held before it leaves. Open until `ReminderClosed`. */
export interface ReminderRequested {
  readonly type: 'ReminderRequested';
  readonly data: {
    /** `<invoiceId>/<n>`, n from 1 up. */
    readonly reminderId: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    /** From 1 up, as the days of `DUNNING_DAYS`; 0 for one that a clerk sends before the first of them. */
    readonly level: number;
    readonly currency: string;
    /** As it was then. */
    readonly amountDue: DecimalText;
    readonly dueDate: string;
    readonly date: CalendarDate;
    /** Whether a clerk asked for it. */
    readonly manual: boolean;
    /** The subscription that is suspended when the reminder has gone; null for none. */
    readonly suspends: string | null;
    /** Whether no further level follows; absent where nobody has kept that. */
    readonly isLast?: boolean;
    /** The day from which the days of a repeated level count now. Absent where that stays. */
    readonly countsFrom?: CalendarDate;
  };
}

/** `withdrawn`: paid, credited or held before the mail left. `noAddress`, `refused`: nobody could be written to. */
export const reminderOutcomes = ['sent', 'withdrawn', 'noAddress', 'refused'] as const;
export type ReminderOutcome = (typeof reminderOutcomes)[number];

export interface ReminderClosed {
  readonly type: 'ReminderClosed';
  readonly data: {
    readonly reminderId: string;
    readonly invoiceId: string;
    readonly level: number;
    readonly outcome: ReminderOutcome;
    readonly date: CalendarDate;
    /** The amount that it asked for: less than at the request where something was paid meanwhile. Absent where nobody has kept that. */
    readonly amountDue?: DecimalText;
  };
}

/** The intent to suspend a subscription for an invoice's debt; open until `SuspensionCompleted`. */
export interface SuspensionRequested {
  readonly type: 'SuspensionRequested';
  readonly data: {
    readonly subscriptionId: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
  };
}

/** `notActive`: it has ended, or somebody else had suspended it, so that payment does not resume it. */
export interface SuspensionCompleted {
  readonly type: 'SuspensionCompleted';
  readonly data: { readonly subscriptionId: string; readonly outcome: 'suspended' | 'notActive' };
}

/**
 * Nothing is due any more of what the subscription was suspended for. `notOurs`: somebody else has resumed, ended or suspended it meanwhile, or is
 * to. Nothing was paid where the period of the invoice did not begin.
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

export function isOfPayment({ source }: SourceAmount): boolean {
  return source.kind === 'payment';
}
