/** Events of an invoice. Amounts are decimal strings with the currency's digits. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { ClaimAbandoned } from '../../kernel/events.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineText, Supply } from '../../kernel/wording/lineText.js';
import type { CreditedAmounts, CreditNoteSource } from '../creditNote/events.js';
import type { BilledAmounts, BilledItem } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';

/** `amount` is negative only on lines of renewal invoices that give something back. */
export type InvoiceItem = BilledItem;

/**
 * The subscription that an invoice bills, and the billed days, up to but not including `to`. `first`: the current period of a new
 * subscription; `renewal`: a coming period; `resume`: the rest of a period after a suspension; `final`: what was still open at the end;
 * `usage`: usage alone.
 */
export interface RenewalSource {
  readonly kind: 'first' | 'renewal' | 'resume' | 'final' | 'usage';
  readonly subscriptionId: string;
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate };
}

/** One subscription's section of a shared invoice: the lines with its `subscriptionId`. */
export interface InvoiceSection extends RenewalSource {
  /** Time from which the draft may be issued automatically, UTC with milliseconds; null or absent: a clerk issues it. */
  readonly issueFrom?: string | null;
}

/** Whether a client has set each date. The other dates are set when the invoice is issued. */
export interface DatesSent {
  readonly invoiceDate: boolean;
  readonly dueDate: boolean;
}

/** Fields that were never set are absent; null removes a value. */
export interface InvoiceDetails extends Supply {
  /** Purchase order number of the buyer; null or absent: the one in the customer's record, if any. */
  readonly purchaseOrder?: string | null;
  readonly note?: string | null;
}

/** Content of a draft, which each update replaces. */
export interface InvoiceContent extends Omit<BilledAmounts, 'currency'>, InvoiceDetails {
  /** Null until the number is drawn at the issue, unless a client sets one before. */
  readonly invoiceNumber: string | null;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  /** UTC with milliseconds; absent only in updates from before this date could change. */
  readonly invoiceDate?: string;
  /** Absent in events from before dates were set at the issue; see `datesSentOf`. */
  readonly datesSent?: DatesSent;
  /** Tax rate that the tax was computed with, e.g. `0.19`; null if the tax itself was sent, absent in older events. */
  readonly taxRate?: DecimalText | null;
}

/** Dates that the invoice gets when it is issued. Absent in events from before dates were set at the issue. */
export interface IssueDates {
  /** Time of the issue, UTC with milliseconds. */
  readonly issuedAt: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
}

/** A draft was created, by a client or for a subscription. */
export interface InvoiceDrafted {
  readonly type: 'InvoiceDrafted';
  readonly data: InvoiceContent & {
    readonly invoiceId: string;
    readonly customerId: string;
    readonly orderId: string | null;
    readonly invoiceDate: string;
    readonly currency: string;
    /** Null for an invoice that a client wrote, and for a shared invoice. */
    readonly source: RenewalSource | null;
    /** The first section of a shared invoice; absent on other invoices. */
    readonly sections?: readonly InvoiceSection[];
    /** Country that the invoice is billed to, as the client sent it; absent in events from before this field existed. */
    readonly country?: string | null;
  };
}

/** A draft was changed, by a client or by a subscription. The data is its new content. */
export interface InvoiceUpdated {
  readonly type: 'InvoiceUpdated';
  readonly data: InvoiceContent & {
    /** Id of the reduction by which the subscription lowered the draft; absent for other changes. */
    readonly reductionId?: string;
    /** Id of the usage that the subscription added to the draft; absent for other changes. */
    readonly additionId?: string;
    /** Section that another subscription added to the shared draft; absent for other changes. */
    readonly section?: InvoiceSection;
    /** Subscription whose lines were removed from the shared draft; absent for other changes. */
    readonly removedSection?: string;
    /** Why the shared draft takes no further sections: it is full, or EN 16931 refused its automatic issue. Absent if it still does. */
    readonly closed?: 'full' | 'notIssued';
  };
}

/**
 * The intent to issue the invoice once its number is drawn, open until `InvoiceIssued`. It can no longer be abandoned, so that no drawn number
 * is lost.
 */
export interface InvoiceIssueRequested {
  readonly type: 'InvoiceIssueRequested';
  readonly data: {
    /** Sequence that the number is drawn from, e.g. `invoice-2026`. */
    readonly sequence: string;
    /** A number that the sequence had reached before this request; the invoice's number is higher. */
    readonly after: number;
    readonly becomes: 'issued' | 'paid';
    readonly reason: string | null;
    readonly dates?: IssueDates;
    /** True if the issue also mails the invoice to its customer. */
    readonly mail?: true;
  };
}

/** Buyer and seller were recorded at the issue, for printing. Encrypted under the stream's own key. */
export interface InvoicePartiesKept {
  readonly type: 'InvoicePartiesKept';
  readonly data: Parties;
}

/** The parties were erased at the end of the retention period: the stream's key is destroyed, and the rest of the invoice stays. */
export interface InvoicePartiesErased {
  readonly type: 'InvoicePartiesErased';
  readonly data: Record<string, never>;
}

/** The invoice was issued. */
export interface InvoiceIssued {
  readonly type: 'InvoiceIssued';
  readonly data: {
    readonly invoiceNumber: string;
    readonly reason: string | null;
    readonly dates?: IssueDates;
  };
}

/** Paid and due amounts of the invoice, as reported by the customer's account. The highest `sequence` is current. */
export interface InvoiceBalance {
  /** Number of the account's event that led to this balance, from 1. */
  readonly sequence: number;
  /** Amount paid by payments and by credit on account. */
  readonly amountPaid: DecimalText;
  readonly amountDue: DecimalText;
  /** Amount written off; absent for none. */
  readonly amountWrittenOff?: DecimalText;
  /** Part of the written-off amount whose tax was claimed back; absent for none. */
  readonly amountRelieved?: DecimalText;
}

/**
 * Why a balance changed. `charge`: the invoice's own charge; `payment`, `deallocation`, `reversal`: a payment was allocated, deallocated or
 * reversed; `balance`: credit on account; `creditNote`, `subscriptionCredit`: the rest of a credit note or the credit of an ended
 * subscription; `writeOff`: a write-off.
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
  /** Id of the payment, credit note or subscription's credit; for a charge or write-off, the id of the invoice. */
  readonly id: string;
  readonly amount: DecimalText;
}

/** The customer's account reported a new balance of the invoice. With the cause `charge`, the account has recorded the invoice. */
export interface InvoiceBalanceChanged {
  readonly type: 'InvoiceBalanceChanged';
  readonly data: InvoiceBalance & { readonly cause: BalanceCause };
}

/** The intent to record a payment of the remaining amount due, open until `InvoiceBalanceChanged` reports it or `InvoicePaymentAbandoned`. */
export interface InvoicePaymentRequested {
  readonly type: 'InvoicePaymentRequested';
  readonly data: {
    readonly paymentId: string;
    readonly paidAt: CalendarDate;
    readonly reason: string | null;
  };
}

/** The requested payment was not recorded: nothing was due any more, because the invoice had been paid or credited meanwhile. */
export interface InvoicePaymentAbandoned {
  readonly type: 'InvoicePaymentAbandoned';
  readonly data: { readonly paymentId: string };
}

/** A paid invoice has an amount due again, for example because a payment was reversed. */
export interface InvoiceReopened {
  readonly type: 'InvoiceReopened';
  readonly data: Record<string, never>;
}

/** The invoice is paid: nothing is due or written off. */
export interface InvoicePaid {
  readonly type: 'InvoicePaid';
  readonly data: { readonly reason: string | null };
}

/** The draft or issued invoice was cancelled. */
export interface InvoiceCancelled {
  readonly type: 'InvoiceCancelled';
  readonly data: { readonly reason: string | null };
}

/**
 * The intent to issue a credit note, open until `CreditNoteCompleted`, or `CreditNoteAbandoned` if a subscription refuses it. The amount
 * counts as credited at once, so that nothing is credited twice and no drawn number is lost.
 */
export interface CreditNoteRequested {
  readonly type: 'CreditNoteRequested';
  readonly data: Omit<CreditedAmounts, 'applied'> & {
    /** Part of the total that lowers the amount due; only in requests from before accounts existed, since accounts decide it now. */
    readonly applied?: DecimalText;
    readonly creditNoteId: string;
    readonly reason: string;
    /** The reason as data; absent if a person wrote it. */
    readonly reasonText?: readonly LineText[];
    /** UTC with milliseconds. */
    readonly creditNoteDate: string;
    /** Purchase order number of the invoice; absent if it has none of its own. */
    readonly purchaseOrder?: string;
    readonly source: CreditNoteSource | null;
    /**
     * The subscription that must agree before a number is drawn. Absent if the invoice bills none or several, if the subscription requested
     * the credit note, and in older requests.
     */
    readonly subscriptionId?: string;
    /** The same for a shared invoice: all subscriptions whose lines are credited. */
    readonly subscriptionIds?: readonly string[];
    /** The sequence that the number is drawn from, e.g. `credit-note-2026`. */
    readonly sequence: string;
    /** A number that the sequence had reached before this request; the credit note's number is higher. */
    readonly after: number;
  };
}

/** The credit note was issued. Both optional fields are absent in events from before accounts existed. */
export interface CreditNoteCompleted {
  readonly type: 'CreditNoteCompleted';
  readonly data: {
    readonly creditNoteId: string;
    /** Part of its total that lowered the amount due. */
    readonly applied?: DecimalText;
    /** Balance of the invoice after it. */
    readonly balance?: InvoiceBalance;
  };
}

/** The credit note was not issued, and no number was drawn: a subscription has meanwhile given back too much of the invoice. */
export interface CreditNoteAbandoned {
  readonly type: 'CreditNoteAbandoned';
  readonly data: {
    readonly creditNoteId: string;
    /** Amount that would have been credited, with tax. */
    readonly total: DecimalText;
    /** Same amount before tax; absent in events from before it was recorded. */
    readonly subtotal?: DecimalText;
  };
}

/**
 * The intent to cancel or delete an invoice that its customer's account or a subscription has recorded. Open until both are notified
 * (`InvoiceCancelled`, `InvoiceDeleted`) or the account refuses (`InvoiceVoidAbandoned`). Until then nothing else can happen to the invoice.
 */
export interface InvoiceVoidRequested {
  readonly type: 'InvoiceVoidRequested';
  readonly data: {
    readonly becomes: 'cancelled' | 'deleted';
    /** Null if the invoice bills no subscription, or several. */
    readonly subscriptionId: string | null;
    readonly reason: string | null;
    /** Id of this request; absent for drafts, and in events from before a request could be refused. */
    readonly voidId?: string;
  };
}

/** The invoice was not voided, because something had been paid or credited meanwhile. It is issued as before. */
export interface InvoiceVoidAbandoned {
  readonly type: 'InvoiceVoidAbandoned';
  readonly data: Record<string, never>;
}

/** The intent to mail the invoice to its customer, open until `InvoiceMailed` or `InvoiceNotMailed`. */
export interface InvoiceMailRequested {
  readonly type: 'InvoiceMailRequested';
  readonly data: {
    /** `issue` for the mail that is sent automatically. */
    readonly mailId: string;
  };
}

/** The mail server accepted the mail with the invoice. */
export interface InvoiceMailed {
  readonly type: 'InvoiceMailed';
  readonly data: { readonly mailId: string };
}

/**
 * The invoice was not mailed. `noAddress`: the customer has no address; `refused`: the mail server refused the mail; `cancelled`: the invoice
 * was cancelled first.
 */
export interface InvoiceNotMailed {
  readonly type: 'InvoiceNotMailed';
  readonly data: { readonly mailId: string; readonly reason: 'noAddress' | 'refused' | 'cancelled' };
}

/** The account reported a reminder of this invoice, sent or undeliverable. */
export interface InvoiceReminded {
  readonly type: 'InvoiceReminded';
  readonly data: {
    readonly reminderId: string;
    readonly level: number;
    readonly outcome: 'sent' | 'noAddress' | 'refused';
    readonly date: CalendarDate;
    /** Number of the account's event; of two reminders, the later one has the higher number. */
    readonly sequence: number;
  };
}

/** The draft was deleted. */
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
