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

/** Ids that the first number is drawn with, should the command need one: see `InvoiceIssueRequested`. */
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
  /** How lines that say nothing are taxed, where more is known of that than the rate. */
  readonly usualTax?: LineTax | null;
  /** Whether only what EN 16931 takes may be issued. */
  readonly eInvoiceRequired?: boolean;
}

/** Identifies a request that others have to agree to: its payment, or its void. */
export interface InvoiceRequest {
  readonly paymentId: string;
  readonly voidId: string;
}

/** By a client or an import. A status beyond draft is what a migration brings. */
export interface CreateInvoice extends SentAmounts {
  readonly type: 'CreateInvoice';
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  readonly customerId: string;
  readonly orderId: string | null;
  /** Null: the day of issue, and until then that of the draft. */
  readonly invoiceDate: string | null;
  /** Null: the invoice's date and the days of payment. */
  readonly dueDate: string | null;
  readonly country: string | null;
  readonly details?: InvoiceDetails;
  readonly status: InvoiceStatus;
  readonly numbers: NumberSource;
  readonly terms: BillingTerms;
  /** The payment of one that comes as paid. */
  readonly paymentId: string;
  /** As they are now. Absent where the command issues nothing. */
  readonly parties?: Parties;
  /** Whether the issue mails the invoice to its customer. */
  readonly mails?: boolean;
}

/** An invoice that a subscription's renewal asked for, as its intent says. Doing it again changes nothing. */
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
  /** The customer's own days of payment, which take the place of the due date; absent: it has none. */
  readonly paymentTermDays?: number;
  /** It becomes a section of an invoice that several subscriptions share; see `InvoiceSection`. Absent: an invoice of its own. */
  readonly section?: Pick<InvoiceSection, 'issueFrom'>;
}

/** Null leaves a field as it is; sums that follow from a change are computed again when they are not sent. */
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
  /** Fields that cannot change and were sent all the same: they have to equal the invoice's. */
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
  /** As they are now. Absent where the command issues nothing. */
  readonly parties?: Parties;
  /** Whether the issue mails the invoice to its customer. */
  readonly mails?: boolean;
}

/** The number was drawn, and the account charged. Doing it again changes nothing. */
export interface CompleteInvoiceIssue {
  readonly type: 'CompleteInvoiceIssue';
  readonly invoiceNumber: string;
  readonly balance: InvoiceBalance;
}

/** The account was charged with what had its number, or was issued before there were accounts. Doing it again changes nothing. */
export interface CompleteInvoiceCharge {
  readonly type: 'CompleteInvoiceCharge';
  readonly balance: InvoiceBalance;
}

/** By the account, in any order and more than once: only what is newer than what is known changes something. */
export interface RecordInvoiceBalance extends InvoiceBalance {
  readonly type: 'RecordInvoiceBalance';
  readonly cause: BalanceCause;
}

/** The account has the payment that the invoice asked for. Doing it again changes nothing. */
export interface CompleteInvoicePayment {
  readonly type: 'CompleteInvoicePayment';
  readonly paymentId: string;
  readonly balance: InvoiceBalance;
}

/** The account has refused the payment, since nothing was due. Doing it again changes nothing. */
export interface AbandonInvoicePayment {
  readonly type: 'AbandonInvoicePayment';
  readonly paymentId: string;
}

/** A quantity or an amount before tax; neither for what is left of the line. */
export interface CreditedLine {
  /** From 1. */
  readonly line: number;
  readonly quantity: number | null;
  readonly amount: DecimalText | null;
}

/** Gives back lines, or an amount with its tax, or where both are null all that is left. Under the same id it changes nothing. */
export interface RequestCreditNote {
  readonly type: 'RequestCreditNote';
  readonly creditNoteId: string;
  readonly reason: string;
  /** The reason as data; absent where somebody wrote it. */
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

/** The credit note is there, with its number. Doing it again changes nothing. */
export interface CompleteCreditNote {
  readonly type: 'CompleteCreditNote';
  readonly creditNoteId: string;
  readonly applied: DecimalText;
  /** Null where the account does not know the invoice yet. */
  readonly balance: InvoiceBalance | null;
}

/** The subscription has refused it, before anything was drawn for it. Doing it again changes nothing. */
export interface AbandonCreditNote {
  readonly type: 'AbandonCreditNote';
  readonly creditNoteId: string;
}

/** Those who know of the invoice were told. Doing it again changes nothing. */
export interface CompleteInvoiceVoid {
  readonly type: 'CompleteInvoiceVoid';
  /**
   * The account has taken the invoice back, for this reason. It decides: the invoice is cancelled also where the account had
   * refused the same void before.
   */
  readonly withdrawn: { readonly reason: string | null } | null;
}

/** The account has refused it. Doing it again changes nothing. */
export interface AbandonInvoiceVoid {
  readonly type: 'AbandonInvoiceVoid';
}

/** Mails the invoice to its customer, also when it was mailed before. Under the same id while that is open it changes nothing. */
export interface RequestInvoiceMail {
  readonly type: 'RequestInvoiceMail';
  readonly mailId: string;
}

/** Before the mail leaves. */
export interface CheckInvoiceMail {
  readonly type: 'CheckInvoiceMail';
  readonly mailId: string;
}

/** The outcome of the mail. Doing it again changes nothing. */
export interface CloseInvoiceMail {
  readonly type: 'CloseInvoiceMail';
  readonly mailId: string;
  readonly outcome: 'sent' | Exclude<InvoiceNotMailed['data']['reason'], 'cancelled'>;
}

/** By the account. What is older than what was told before changes nothing. */
export type RecordReminder = { readonly type: 'RecordReminder' } & InvoiceReminded['data'];

/** Once the law does not ask for them any more. Nothing where none are kept. */
export interface EraseInvoiceParties {
  readonly type: 'EraseInvoiceParties';
  readonly retention: { readonly at: string; readonly years: number };
}

/** Keeps the parties of an invoice issued before any were kept, while somebody still knows them. Does nothing where they are kept or erased, and once the law does not ask for them. */
export interface KeepInvoiceParties {
  readonly type: 'KeepInvoiceParties';
  readonly parties: Parties;
  readonly retention: { readonly at: string; readonly years: number };
}

/** Its subscription gives back a part of it. Under the same id it changes nothing. */
export interface LowerDraft {
  readonly type: 'LowerDraft';
  readonly subscriptionId: string;
  readonly reductionId: string;
  /** Before tax, positive, as the subscription billed it. */
  readonly lines: readonly ReducedLine[];
}

/** Its subscription adds usage to the draft. Under the same id it changes nothing. */
export interface AddUsage {
  readonly type: 'AddUsage';
  readonly subscriptionId: string;
  readonly additionId: string;
  readonly lines: readonly BilledItem[];
}

/** A subscription takes its lines off a draft that it shares. Again it changes nothing. */
export interface RemoveSection {
  readonly type: 'RemoveSection';
  readonly subscriptionId: string;
  /** Reason of the cancellation, where nothing is left of the draft. */
  readonly reason: string;
}

/** The automatic issue of a shared draft was refused: from now on it is for clerks. */
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
