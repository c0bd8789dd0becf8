/** Events of an invoice. Amounts are decimal strings in the currency's digits. */

import type { CalendarDate } from '../../kernel/dates.js';
import type { ClaimAbandoned } from '../../kernel/events.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import type { Supply } from '../../kernel/wording/supply.js';
import type { CreditedAmounts, CreditNoteSource } from '../creditNote/events.js';
import type { BilledAmounts, BilledItem } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';

/** `amount` is negative only on renewal invoices, where something is given back. */
export type InvoiceItem = BilledItem;

/**
 * Where an invoice comes from that nobody wrote by hand: days of a subscription, up to but not including `to`. `first`: its running period;
 * `renewal`: a coming one; `resume`: the rest of one after a suspension; `final`: what was open at the end; `usage`: usage alone.
 */
export interface RenewalSource {
  readonly kind: 'first' | 'renewal' | 'resume' | 'final' | 'usage';
  readonly subscriptionId: string;
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate };
}

/** One subscription's part of an invoice that several share: the lines that name it. */
export interface InvoiceSection extends RenewalSource {
  /** From when on the draft may be issued automatically, UTC with milliseconds; null: a clerk issues it. Absent: so do all. */
  readonly issueFrom?: string | null;
}

/** Which dates a client has set. The others follow the issue. */
export interface DatesSent {
  readonly invoiceDate: boolean;
  readonly dueDate: boolean;
}

/** Absent fields were never set; null removes one. */
export interface InvoiceDetails extends Supply {
  /** The customer's own where it is not said. */
  readonly purchaseOrder?: string | null;
  readonly note?: string | null;
}

/** Fields that a draft can still change. */
export interface InvoiceContent extends Omit<BilledAmounts, 'currency'>, InvoiceDetails {
  /** Drawn when the draft is issued, unless one is given before. */
  readonly invoiceNumber: string | null;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  /** UTC with milliseconds; absent in what was updated before it could change. */
  readonly invoiceDate?: string;
  /** Absent in what was written before dates followed the issue: see `datesSentOf`. */
  readonly datesSent?: DatesSent;
  /** The rate that the tax was computed by, e.g. `0.19`; null where the tax itself was sent, absent in older events. */
  readonly taxRate?: DecimalText | null;
}

/** The dates that an issue gives the invoice. Absent in events that were written before dates followed the issue. */
export interface IssueDates {
  /** When it was issued, UTC with milliseconds. */
  readonly issuedAt: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
}

export interface InvoiceDrafted {
  readonly type: 'InvoiceDrafted';
  readonly data: InvoiceContent & {
    readonly invoiceId: string;
    readonly customerId: string;
    readonly orderId: string | null;
    /** UTC with milliseconds. */
    readonly invoiceDate: string;
    readonly currency: string;
    /** Null for one that a client wrote, or that several subscriptions share. */
    readonly source: RenewalSource | null;
    /** The first one of an invoice that several subscriptions share; absent of others. */
    readonly sections?: readonly InvoiceSection[];
    /** Where it is billed to, as the client wrote it; absent in what was drafted before there was such a field. */
    readonly country?: string | null;
  };
}

/** The draft's content as it is from now on. */
export interface InvoiceUpdated {
  readonly type: 'InvoiceUpdated';
  readonly data: InvoiceContent & {
    /** The reduction by which its subscription lowered the draft; absent where a client changed it. */
    readonly reductionId?: string;
    /** The usage that its subscription added to the draft; absent otherwise. */
    readonly additionId?: string;
    /** The section that one more subscription added to a shared draft; absent otherwise. */
    readonly section?: InvoiceSection;
    /** The subscription whose lines were taken off a draft that several share; absent otherwise. */
    readonly removedSection?: string;
    /** A shared draft takes no further section: it has all that fits, or EN 16931 refused its automatic issue. Absent: it does. */
    readonly closed?: 'full' | 'notIssued';
  };
}

/**
 * The intent of an issue that still needs its number: from now on the invoice will be issued whatever happens, so that
 * no number that is drawn for it is ever lost.
 */
export interface InvoiceIssueRequested {
  readonly type: 'InvoiceIssueRequested';
  readonly data: {
    /** The sequence that the number is drawn from, e.g. `invoice-2026`. */
    readonly sequence: string;
    /** Numbers drawn before this one cannot be this invoice's. */
    readonly after: number;
    readonly becomes: 'issued' | 'paid';
    readonly reason: string | null;
    readonly dates?: IssueDates;
    /** True where the issue also asks for the mail that brings the invoice to its customer. */
    readonly mail?: true;
  };
}

/** Buyer and seller as they are at the issue: what is printed from now on. Encrypted under the stream's own key. */
export interface InvoicePartiesKept {
  readonly type: 'InvoicePartiesKept';
  readonly data: Parties;
}

/** The law does not ask for them any more: the key of the stream is destroyed, and the rest of the invoice stays. */
export interface InvoicePartiesErased {
  readonly type: 'InvoicePartiesErased';
  readonly data: Record<string, never>;
}

export interface InvoiceIssued {
  readonly type: 'InvoiceIssued';
  readonly data: {
    readonly invoiceNumber: string;
    readonly reason: string | null;
    readonly dates?: IssueDates;
  };
}

/** Paid and due amounts of the invoice, as the customer's account says. The newest sequence holds. */
export interface InvoiceBalance {
  /** Number of the account's events when it said so. */
  readonly sequence: number;
  /** By payments, and by what was left on account. */
  readonly amountPaid: DecimalText;
  readonly amountDue: DecimalText;
  /** Amount that nobody expects to be paid any more; absent for nothing. */
  readonly amountWrittenOff?: DecimalText;
  /** Part of it for which the tax was claimed back; absent for nothing. */
  readonly amountRelieved?: DecimalText;
}

/**
 * The reason of a change: the invoice's own charge, a payment or its end, credit on account, the rest of a credit note or of a subscription, a
 * write-off.
 */
export interface BalanceCause {
  readonly kind:
    | 'charge'
    | 'payment'
    | 'deallocation'
    | 'reversal'
    | 'balance'
    | 'creditNote'
    | 'subscriptionCredit'
    | 'writeOff';
  /** Id of the payment, the credit note, the subscription's credit, or the payment from the balance; the invoice's own id for its charge or write-off. */
  readonly id: string;
  readonly amount: DecimalText;
}

/** The account has said it. With its own charge as the cause, the account knows the invoice from now on. */
export interface InvoiceBalanceChanged {
  readonly type: 'InvoiceBalanceChanged';
  readonly data: InvoiceBalance & { readonly cause: BalanceCause };
}

/**
 * The intent to record a payment of what is left due. Open until the balance that the payment leads to is known, or
 * `InvoicePaymentAbandoned`.
 */
export interface InvoicePaymentRequested {
  readonly type: 'InvoicePaymentRequested';
  readonly data: {
    readonly paymentId: string;
    readonly paidAt: CalendarDate;
    readonly reason: string | null;
  };
}

/** Nothing was left due: others had paid or credited it by then. */
export interface InvoicePaymentAbandoned {
  readonly type: 'InvoicePaymentAbandoned';
  readonly data: { readonly paymentId: string };
}

/** A payment was reversed: something is due again. */
export interface InvoiceReopened {
  readonly type: 'InvoiceReopened';
  readonly data: Record<string, never>;
}

/** Nothing is due any more. */
export interface InvoicePaid {
  readonly type: 'InvoicePaid';
  readonly data: { readonly reason: string | null };
}

export interface InvoiceCancelled {
  readonly type: 'InvoiceCancelled';
  readonly data: { readonly reason: string | null };
}

/**
 * The intent of a credit note: from now on this is credited whatever happens, so that nothing is credited twice and no number that
 * is drawn for it is ever lost. Open until `CreditNoteCompleted`, or `CreditNoteAbandoned` where a subscription has to agree.
 */
export interface CreditNoteRequested {
  readonly type: 'CreditNoteRequested';
  readonly data: Omit<CreditedAmounts, 'applied'> & {
    /** Only in what was asked for before there were accounts, which decide it since. */
    readonly applied?: DecimalText;
    readonly creditNoteId: string;
    readonly reason: string;
    /** The reason as data; absent where somebody wrote it. */
    readonly reasonText?: readonly LineText[];
    /** UTC with milliseconds. */
    readonly creditNoteDate: string;
    /** The buyer's order number of the invoice; absent where it has none of its own. */
    readonly purchaseOrder?: string;
    readonly source: CreditNoteSource | null;
    /**
     * The subscription that has to agree before a number is drawn; absent where the invoice bills none, where it is the subscription's
     * own, and in what was asked for before subscriptions knew of credit notes.
     */
    readonly subscriptionId?: string;
    /** As it, of an invoice that several share: all whose lines it credits. */
    readonly subscriptionIds?: readonly string[];
    /** The sequence that the number is drawn from, e.g. `credit-note-2026`. */
    readonly sequence: string;
    /** Numbers drawn before this one cannot be this credit note's. */
    readonly after: number;
  };
}

/** The credit note is there. What was completed before there were accounts says no more. */
export interface CreditNoteCompleted {
  readonly type: 'CreditNoteCompleted';
  readonly data: {
    readonly creditNoteId: string;
    /** Part of it that lowered the amount due. */
    readonly applied?: DecimalText;
    /** The balance of the invoice since then. */
    readonly balance?: InvoiceBalance;
  };
}

/** Its subscription has given back too much of the invoice by then: nothing was drawn for it, and nothing is credited. */
export interface CreditNoteAbandoned {
  readonly type: 'CreditNoteAbandoned';
  readonly data: {
    readonly creditNoteId: string;
    /** Amount that it would have given back, with tax. */
    readonly total: DecimalText;
    /** The same before tax; absent in what was abandoned before it was kept. */
    readonly subtotal?: DecimalText;
  };
}

/**
 * The intent to cancel or delete an invoice that others know of: the customer's account, where it was issued, and the subscription that it
 * bills. From now on nothing else can happen to the invoice; `InvoiceCancelled` or `InvoiceDeleted` says that they were told,
 * `InvoiceVoidAbandoned` that the account has refused it.
 */
export interface InvoiceVoidRequested {
  readonly type: 'InvoiceVoidRequested';
  readonly data: {
    readonly becomes: 'cancelled' | 'deleted';
    /** Null where it bills none. */
    readonly subscriptionId: string | null;
    readonly reason: string | null;
    /** Id of the void's request; absent in requests of before anybody could refuse one. */
    readonly voidId?: string;
  };
}

/** Something of it was paid or credited by then: it is issued as before. */
export interface InvoiceVoidAbandoned {
  readonly type: 'InvoiceVoidAbandoned';
  readonly data: Record<string, never>;
}

/** The intent to mail the invoice to its customer; open until `InvoiceMailed` or `InvoiceNotMailed`. */
export interface InvoiceMailRequested {
  readonly type: 'InvoiceMailRequested';
  readonly data: {
    /** `issue` for the one that is sent automatically. */
    readonly mailId: string;
  };
}

/** It is in other hands. */
export interface InvoiceMailed {
  readonly type: 'InvoiceMailed';
  readonly data: { readonly mailId: string };
}

/** `noAddress`: none is known of the customer; `refused`: by the mail server; `cancelled`: the invoice, before the mail left. */
export interface InvoiceNotMailed {
  readonly type: 'InvoiceNotMailed';
  readonly data: { readonly mailId: string; readonly reason: 'noAddress' | 'refused' | 'cancelled' };
}

/** The customer was reminded of it, or could not be: the account says so, which decides about reminders. */
export interface InvoiceReminded {
  readonly type: 'InvoiceReminded';
  readonly data: {
    readonly reminderId: string;
    readonly level: number;
    readonly outcome: 'sent' | 'noAddress' | 'refused';
    readonly date: CalendarDate;
    /** Place among the account's events: of two that come the later one has the higher. */
    readonly sequence: number;
  };
}

export interface InvoiceDeleted {
  readonly type: 'InvoiceDeleted';
  readonly data: Record<string, never>;
}

export type InvoiceEvent =
  | InvoiceDrafted
  | InvoiceUpdated
  | InvoiceIssueRequested
  | InvoicePartiesKept
  | InvoicePartiesErased
  | InvoiceIssued
  | InvoiceBalanceChanged
  | InvoicePaymentRequested
  | InvoicePaymentAbandoned
  | InvoicePaid
  | InvoiceReopened
  | InvoiceVoidRequested
  | InvoiceVoidAbandoned
  | InvoiceCancelled
  | InvoiceDeleted
  | CreditNoteRequested
  | CreditNoteCompleted
  | CreditNoteAbandoned
  | InvoiceMailRequested
  | InvoiceMailed
  | InvoiceNotMailed
  | InvoiceReminded
  | ClaimAbandoned;
