/** Commands of an invoice. Amounts that were not sent are null. */

import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import type { CreditNoteSource } from '../creditNote/events.js';
import type { BilledItem, SentAmounts } from '../shared/documentAmounts.js';
import type { ReducedLine } from '../shared/lineText.js';
import type { Parties } from '../shared/parties.js';
import type {
  BalanceCause,
  InvoiceBalance,
  InvoiceDetails,
  InvoiceItem,
  InvoiceNotMailed,
  InvoiceReminded,
  InvoiceSection,
  RenewalSource,
} from './events.js';
import type { InvoiceStatus } from './state.js';

/** Where a number is drawn from, if the command needs one; see `InvoiceIssueRequested`. */
export interface NumberSource {
  readonly sequence: string;
  readonly after: number;
}

/** Defaults of the service for fields that a client leaves out. */
export interface BillingTerms {
  /** The service's clock, UTC with milliseconds. */
  readonly at: string;
  /** Days from an invoice's date until it is due. */
  readonly paymentTermDays: number;
  /** E.g. `0.19`. */
  readonly taxRate: DecimalText;
  /** The tax of lines that state none, where more than its rate is known. */
  readonly usualTax?: LineTax | null;
  /** Whether only invoices that conform to EN 16931 may be issued. */
  readonly eInvoiceRequired?: boolean;
}

/** Ids of a request that others have to agree to: a payment, or a void. */
export interface InvoiceRequest {
  readonly paymentId: string;
  readonly voidId: string;
}

/** Sent by a client or an import. A status beyond draft comes from a migration. */
export interface CreateInvoice extends SentAmounts {
  readonly type: 'CreateInvoice';
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  readonly customerId: string;
  readonly orderId: string | null;
  /** Null: the day of issue, and until then the day of the draft. */
  readonly invoiceDate: string | null;
  /** Null: the invoice date plus the days of payment. */
  readonly dueDate: string | null;
  readonly country: string | null;
  readonly details?: InvoiceDetails;
  readonly status: InvoiceStatus;
  readonly numbers: NumberSource;
  readonly terms: BillingTerms;
  /** The payment of an invoice that arrives as paid. */
  readonly paymentId: string;
  /** Buyer and seller as they are now; absent where the command issues nothing. */
  readonly parties?: Parties;
  /** Whether the issue mails the invoice to its customer. */
  readonly mails?: boolean;
}

/** Drafts an invoice that a subscription requested, as its intent describes it. Repeating it changes nothing. */
export interface DraftRenewalInvoice {
  readonly type: 'DraftRenewalInvoice';
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Absent: `renewal`. */
  readonly kind?: RenewalSource['kind'];
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly items: readonly InvoiceItem[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
  readonly currency: string;
  /** Tax rate of lines that name none. */
  readonly taxRate?: DecimalText | null;
  /** The customer's own days of payment, which replace the due date; absent: none. */
  readonly paymentTermDays?: number;
  /** It becomes a section of an invoice that several subscriptions share; see `InvoiceSection`. Absent: an invoice of its own. */
  readonly section?: Pick<InvoiceSection, 'issueFrom'>;
}

/** Null leaves a field as it is; sums that follow from a change are recomputed unless they are sent. */
export interface UpdateInvoice {
  readonly type: 'UpdateInvoice';
  readonly invoiceNumber: string | null;
  readonly invoiceDate: string | null;
  readonly dueDate: string | null;
  readonly items: SentAmounts['items'] | null;
  readonly subtotal: DecimalText | null;
  readonly tax: DecimalText | null;
  readonly total: DecimalText | null;
  readonly details?: InvoiceDetails;
  /** Fields that cannot change but were sent: they must equal the invoice's. */
  readonly stated: Readonly<Partial<StatedFields>>;
  readonly terms: BillingTerms;
}

export interface StatedFields {
  readonly id: string;
  readonly customerId: string;
  readonly orderId: string | null;
  readonly subscriptionId: string | null;
  readonly currency: string;
  readonly country: string | null;
  readonly status: InvoiceStatus;
}

export interface ChangeInvoiceStatus {
  readonly type: 'ChangeInvoiceStatus';
  readonly to: InvoiceStatus;
  readonly reason: string | null;
  readonly numbers: NumberSource;
  readonly terms: BillingTerms;
  readonly request: InvoiceRequest;
  /** Buyer and seller as they are now; absent where the command issues nothing. */
  readonly parties?: Parties;
  /** Whether the issue mails the invoice to its customer. */
  readonly mails?: boolean;
}

/** The number was drawn, and the account charged. Repeating it changes nothing. */
export interface CompleteInvoiceIssue {
  readonly type: 'CompleteInvoiceIssue';
  readonly invoiceNumber: string;
  readonly balance: InvoiceBalance;
}

/** The account was charged with an invoice that already had its number, or was issued before accounts existed. Repeating it changes nothing. */
export interface CompleteInvoiceCharge {
  readonly type: 'CompleteInvoiceCharge';
  readonly balance: InvoiceBalance;
}

/** Sent by the account, in any order and possibly more than once: only a newer balance than the known one changes anything. */
export interface RecordInvoiceBalance extends InvoiceBalance {
  readonly type: 'RecordInvoiceBalance';
  readonly cause: BalanceCause;
}

/** The account has the payment that the invoice requested. Repeating it changes nothing. */
export interface CompleteInvoicePayment {
  readonly type: 'CompleteInvoicePayment';
  readonly paymentId: string;
  readonly balance: InvoiceBalance;
}

/** The account has refused the payment, since nothing was due. Repeating it changes nothing. */
export interface AbandonInvoicePayment {
  readonly type: 'AbandonInvoicePayment';
  readonly paymentId: string;
}

/** Credits a quantity or an amount before tax; with neither, all that is left of the line. */
export interface CreditedLine {
  /** From 1. */
  readonly line: number;
  readonly quantity: number | null;
  readonly amount: DecimalText | null;
}

/** Gives back lines, or an amount including tax; if both are null, all that is left. Repeating it with the same id changes nothing. */
export interface RequestCreditNote {
  readonly type: 'RequestCreditNote';
  readonly creditNoteId: string;
  readonly reason: string;
  /** The reason as data; absent where a user wrote it. */
  readonly reasonText?: readonly LineText[];
  readonly lines: readonly CreditedLine[] | null;
  readonly amount: DecimalText | null;
  /** Limits the credit to the lines of one subscription; absent: all. */
  readonly ofSection?: string;
  readonly numbers: NumberSource;
  /** The date of the credit note, UTC with milliseconds. */
  readonly at: string;
  readonly source: CreditNoteSource | null;
}

/** The credit note exists, with its number. Repeating it changes nothing. */
export interface CompleteCreditNote {
  readonly type: 'CompleteCreditNote';
  readonly creditNoteId: string;
  readonly applied: DecimalText;
  /** Null where the account does not know the invoice yet. */
  readonly balance: InvoiceBalance | null;
}

/** The subscription has refused the credit note, before a number was drawn for it. Repeating it changes nothing. */
export interface AbandonCreditNote {
  readonly type: 'AbandonCreditNote';
  readonly creditNoteId: string;
}

/** The account and the subscriptions that know of the invoice were told. Repeating it changes nothing. */
export interface CompleteInvoiceVoid {
  readonly type: 'CompleteInvoiceVoid';
  /**
   * The reason for which the account withdrew the invoice. The account decides: the invoice is cancelled even if the account had refused
   * the same void before.
   */
  readonly withdrawn: { readonly reason: string | null } | null;
}

/** The account has refused the void. Repeating it changes nothing. */
export interface AbandonInvoiceVoid {
  readonly type: 'AbandonInvoiceVoid';
}

/** Mails the invoice to its customer, even if it was mailed before. No event while a mail with the same id is open. */
export interface RequestInvoiceMail {
  readonly type: 'RequestInvoiceMail';
  readonly mailId: string;
}

/** Sent before the mail leaves: a mail of a cancelled invoice is closed instead. */
export interface CheckInvoiceMail {
  readonly type: 'CheckInvoiceMail';
  readonly mailId: string;
}

/** Records the outcome of the mail. Repeating it changes nothing. */
export interface CloseInvoiceMail {
  readonly type: 'CloseInvoiceMail';
  readonly mailId: string;
  readonly outcome: 'sent' | Exclude<InvoiceNotMailed['data']['reason'], 'cancelled'>;
}

/** Sent by the account. A reminder older than the last one recorded changes nothing. */
export type RecordReminder = { readonly type: 'RecordReminder' } & InvoiceReminded['data'];

/** Erases the parties once their retention has ended. No event where none are kept. */
export interface EraseInvoiceParties {
  readonly type: 'EraseInvoiceParties';
  readonly retention: { readonly at: string; readonly years: number };
}

/**
 * Keeps the parties of an invoice that was issued before any were kept, while they are still known. No event where they are kept or
 * erased already, or their retention has ended.
 */
export interface KeepInvoiceParties {
  readonly type: 'KeepInvoiceParties';
  readonly parties: Parties;
  readonly retention: { readonly at: string; readonly years: number };
}

/** Lowers a draft, of which its subscription gives back a part. Repeating it with the same id changes nothing. */
export interface LowerDraft {
  readonly type: 'LowerDraft';
  readonly subscriptionId: string;
  readonly reductionId: string;
  /** Before tax, positive, as the subscription billed it. */
  readonly lines: readonly ReducedLine[];
}

/** Adds usage of its subscription to a draft. Repeating it with the same id changes nothing. */
export interface AddUsage {
  readonly type: 'AddUsage';
  readonly subscriptionId: string;
  readonly additionId: string;
  readonly lines: readonly BilledItem[];
}

/** Takes the lines of a subscription off a draft that it shares. Repeating it changes nothing. */
export interface RemoveSection {
  readonly type: 'RemoveSection';
  readonly subscriptionId: string;
  /** Reason of the cancellation, where nothing is left of the draft. */
  readonly reason: string;
}

/** The automatic issue of a shared draft was refused: from now on a clerk has to issue it. */
export interface LeaveToClerks {
  readonly type: 'LeaveToClerks';
}

export interface DeleteInvoice {
  readonly type: 'DeleteInvoice';
}

export type InvoiceCommand =
  | CreateInvoice
  | DraftRenewalInvoice
  | UpdateInvoice
  | LowerDraft
  | AddUsage
  | RemoveSection
  | LeaveToClerks
  | ChangeInvoiceStatus
  | CompleteInvoiceIssue
  | CompleteInvoiceCharge
  | RecordInvoiceBalance
  | CompleteInvoicePayment
  | AbandonInvoicePayment
  | CompleteInvoiceVoid
  | AbandonInvoiceVoid
  | RequestCreditNote
  | CompleteCreditNote
  | AbandonCreditNote
  | EraseInvoiceParties
  | KeepInvoiceParties
  | RequestInvoiceMail
  | CheckInvoiceMail
  | CloseInvoiceMail
  | RecordReminder
  | DeleteInvoice;
