/** Commands of a subscription. `at` is the service's clock, RFC 3339 UTC with milliseconds. */

import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { UsageCharge } from '../../kernel/pricing/charges.js';
import type { PriceTerms } from '../../kernel/pricing/terms.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { DiscountCode } from '../reference/events.js';
import type { UsageAmount } from '../shared/lineText.js';
import type { BillingCycle } from './cycles.js';
import type {
  InvoiceReductionCompleted,
  InvoiceWithdrawalCompleted,
  Refund,
  SubscriptionCreated,
} from './events.js';

/** Known facts of an offer. If it has no billing cycle, its price applies to any cycle. */
export interface OfferFacts {
  readonly price: DecimalText | null;
  readonly currency: string | null;
  readonly billingCycle: BillingCycle | null;
  /** Price terms of a quantity; absent: `price` for each unit. */
  readonly pricing?: PriceTerms;
  /** Version of its prices. */
  readonly version?: number;
  /** Trial of new subscriptions, in days. For this field and the next three, absent means none. */
  readonly trialDays?: number;
  readonly setupFee?: DecimalText;
  readonly minimumTermCycles?: number;
  readonly noticeDays?: number;
  /** Usage charges; absent: none. */
  readonly charges?: readonly UsageCharge[];
  /** Minimum amount of a period of its billing cycle; absent: none. */
  readonly minimumAmount?: DecimalText;
}

/** Fields that the subscription keeps are declared in its event. */
export interface CreateSubscription
  extends Omit<
    SubscriptionCreated['data'],
    | 'renewalDate'
    | 'currency'
    | 'pricing'
    | 'offerVersion'
    | 'charges'
    | 'minimumAmount'
    | 'billFirstPeriod'
    | 'isToBeSuspended'
    | 'minimumTermEndDate'
    | 'noticeDays'
    | keyof AgreedTerms
  > {
  readonly type: 'CreateSubscription';
  readonly at: string;
  /** Renewals begin with the first anchor after the start, so that past periods are billed too. */
  readonly backdate: boolean;
  /** Facts for the invoice of the running period; null: that period was paid with the order. */
  readonly billFirstPeriod: BillingFacts | null;
  /** Its status in the system that it is imported from; null for a new subscription, and for one that is active there. */
  readonly takenOver: TakenOver | null;
  /** As sent, like the price; null when not sent. */
  readonly currency: string | null;
  /** Null when the reference data does not know the offer. */
  readonly offer: OfferFacts | null;
  readonly defaultCurrency: string;
  /** They apply from the first day that is not paid with the order; absent: none. */
  readonly discounts?: readonly SentDiscount[];
  readonly agreed?: AgreedTerms;
}

/** Terms sent besides the price. Absent: those of the offer, if it has any; null: none. */
export interface AgreedTerms {
  readonly trialEndDate?: CalendarDate | null | undefined;
  readonly setupFee?: DecimalText | null | undefined;
  readonly endDate?: CalendarDate | undefined;
  readonly anchorDay?: number | undefined;
}

/** State of an imported subscription that is not active in its source system. Decided with the creation, so that nothing falls due in between. */
export interface TakenOver {
  readonly status: 'suspended' | 'terminated';
  readonly reason: string | null;
  /** The first day that was not served; null where the source does not say. */
  readonly terminationDate: CalendarDate | null;
  /** For the last invoice. */
  readonly billing: BillingFacts;
}

/** Drafts that a change lowers where it makes their days cheaper, and the facts for the lines. */
export interface DraftsToLower {
  readonly invoiceIds: ReadonlySet<string>;
  readonly billing: Billing;
}

/** Absent: no draft bills the days, so that the next invoice corrects them. */
interface Lowering {
  readonly drafts?: DraftsToLower | undefined;
}

/** Null fields stay as they are. */
export interface UpdateSubscription extends Lowering {
  readonly type: 'UpdateSubscription';
  readonly at: string;
  readonly quantity: number | null;
  readonly autoRenewal: boolean | null;
  /** Absent: unchanged. */
  readonly usageThresholds?: readonly DecimalText[];
}

/** Amount of a period's usage so far, before tax. */
export interface RecordUsageReached {
  readonly type: 'RecordUsageReached';
  readonly from: CalendarDate;
  readonly amount: DecimalText;
}

export interface SuspendSubscription {
  readonly type: 'SuspendSubscription';
  readonly at: string;
  readonly reason: string | null;
}

export interface UnsuspendSubscription {
  readonly type: 'UnsuspendSubscription';
  readonly at: string;
}

/** Suspends for unpaid invoices. No event when it is not active: a suspension by a user is left as it is. */
export interface SuspendForDebt {
  readonly type: 'SuspendForDebt';
  readonly at: string;
  readonly reason: string;
}

/** Resumes once nothing is owed any more. No event when it is not suspended, or not for debt. */
export interface ResumeAfterDebt {
  readonly type: 'ResumeAfterDebt';
  readonly at: string;
  /** The invoices that were the reason for the suspension. */
  readonly invoiceIds: readonly string[];
}

export interface TerminateSubscription extends Billing {
  readonly type: 'TerminateSubscription';
  readonly reason: string | null;
  /** The first day that is not served. Null: today. */
  readonly effectiveDate: CalendarDate | null;
  readonly refund: Refund;
  /** True: neither notice nor minimum term binds. */
  readonly waiveTerm?: boolean;
  /** Current facts of the offers that scheduled plan changes name; changes before the end are carried out with them. */
  readonly offers: ReadonlyMap<string, OfferFacts | null>;
}

export interface ChangeQuantity extends Lowering {
  readonly type: 'ChangeQuantity';
  readonly at: string;
  readonly direction: 'upgrade' | 'downgrade';
  readonly newQuantity: number;
  /** Null: today. A later day schedules the change under `changeId`. */
  readonly effectiveDate: CalendarDate | null;
  readonly changeId: string;
}

export interface ChangePlan extends Lowering {
  readonly type: 'ChangePlan';
  readonly at: string;
  readonly newOfferId: string;
  readonly offer: OfferFacts | null;
  /** How the offer is taxed for the customer on the first day; absent: only the usual rate is known. */
  readonly tax?: LineTax | undefined;
  readonly effectiveDate: CalendarDate | null;
  readonly changeId: string;
}

/** Changes nothing when the change is not due, or was carried out or withdrawn before. */
export interface CarryOutScheduledChange extends Lowering {
  readonly type: 'CarryOutScheduledChange';
  readonly at: string;
  readonly changeId: string;
  /** Current facts of the offer that a plan change names. */
  readonly offer: OfferFacts | null;
  readonly tax?: LineTax | undefined;
}

/** A code, as the reference data defines it now. */
export interface SentDiscount {
  readonly code: string;
  /** Id of this application. */
  readonly useId: string;
  /** Null when the reference data does not know it. */
  readonly definition: DiscountCode | null;
  readonly defaultCurrency: string;
}

/** Applies from the coming period on. No event when the subscription has the code. The ledgers enforce limits of use. */
export interface ApplyDiscount extends Lowering, SentDiscount {
  readonly type: 'ApplyDiscount';
  readonly at: string;
}

/** From the coming period on. */
export interface RemoveDiscount extends Lowering {
  readonly type: 'RemoveDiscount';
  readonly code: string;
}

/** The ledgers know of these uses. No event for uses that were already settled. */
export interface CompleteUses {
  readonly type: 'CompleteUses';
  readonly useIds: readonly string[];
}

export interface WithdrawScheduledChange {
  readonly type: 'WithdrawScheduledChange';
  readonly changeId: string;
}

/** Facts from outside the subscription that its invoices need. */
export interface BillingFacts {
  /** The id of the invoice, if one is made. */
  readonly invoiceId: string;
  /** Tax rate of lines about which nothing else is known, e.g. `0.19`. */
  readonly taxRate: DecimalText;
  /** How lines are taxed, by the offer's id; where the entry or the whole map is absent, only the rate is known. */
  readonly taxes?: OfferTaxes;
  readonly offerNames: OfferNames;
  /** Units of offers (UNECE Recommendation 20), by the offer's id; no entry for offers without one. */
  readonly offerUnits?: ReadonlyMap<string, string>;
  /** What falls due on this day for all subscriptions of the customer is on one invoice; absent: each subscription has its own. */
  readonly sharedOn?: CalendarDate | undefined;
  /** Whether a clerk has changed the draft of an invoice that is given back from: it then gives back as it charges; absent: no. */
  readonly givesBackApart?: true;
}

export interface Billing extends BillingFacts {
  readonly at: string;
  /** Absent where the subscription has no charges for usage. */
  readonly usage?: UsageFacts | undefined;
}

/** Usage of a charge on days of a period. */
export interface MeasuredUsage {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly chargeId: string;
  readonly quantity: DecimalText;
  /** Its amount by the terms of the charge: exact, not rounded. */
  readonly exact: DecimalText;
}

export interface UsageDraft {
  readonly invoiceId: string;
  /** Amounts before tax, each with its tax. */
  readonly items: readonly ({ readonly amount: DecimalText } & Partial<LineTax>)[];
}

export interface UsageFacts {
  /** Mark of the usage store, read before the usage. */
  readonly mark: number;
  /** Days on which usage has changed since it was last billed. */
  readonly changed: readonly CalendarDate[];
  readonly measured: readonly MeasuredUsage[];
  /** The newest invoice of the subscription, if it is still a draft. */
  readonly draft: UsageDraft | null;
  /** What the documents charge for usage, clerks' changes included, of invoices that billed too much of it. */
  readonly charged: ReadonlyMap<string, readonly UsageAmount[]>;
  /** Hours after a period in which late usage still goes to its draft. */
  readonly graceHours: number;
}

/** Bills usage that came late or has fallen due: on the open draft, or after the end on an invoice of its own. */
export interface BillUsage extends Billing {
  readonly type: 'BillUsage';
  /** The subscription is removed next: everything up to its end is billed or given back at once. */
  readonly isLast?: true;
}

/** The draft has the lines, or could not take them. */
export interface CompleteInvoiceUsage {
  readonly type: 'CompleteInvoiceUsage';
  readonly additionId: string;
  readonly how: 'added' | 'gone';
}

/** The grace period of an invoice is over, and late usage was billed. */
export interface SettleUsage {
  readonly type: 'SettleUsage';
  readonly invoiceId: string | null;
  /** `at` of the settlement that was due. */
  readonly dueAt: string;
}

export type OfferTaxes = ReadonlyMap<string, LineTax>;

/** Names of offers by id; an offer without an entry is called by its id. */
export type OfferNames = ReadonlyMap<string, string>;

/** Renews by hand, at most one period early. With `expectedRenewalDate`, nothing changes if that period has already begun. */
export interface RenewSubscription extends Billing {
  readonly type: 'RenewSubscription';
  readonly expectedRenewalDate: CalendarDate | null;
}

/** Sent by the worker: renews one period, or ends a term that is not renewed. No event when nothing is due. */
export interface RenewDueSubscription extends Billing {
  readonly type: 'RenewDueSubscription';
  readonly expectedRenewalDate: CalendarDate | null;
}

/**
 * Requests the invoice of the earliest voided period, else of the coming one. No event when the coming period's invoice was already
 * requested.
 */
export interface RequestRenewalInvoice extends Billing {
  readonly type: 'RequestRenewalInvoice';
}

/** Bills the days from the end of a suspension to the next anchor. No event when there are none, or they were already billed. */
export interface RequestResumeInvoice extends Billing {
  readonly type: 'RequestResumeInvoice';
}

/** A period that was invoiced ahead does not begin, because the subscription is suspended on its first day. */
export interface PassPeriodOver extends Billing {
  readonly type: 'PassPeriodOver';
}

/** The invoice was cancelled or deleted. No event when it is not one of the subscription's, or was already voided. */
export interface RecordInvoiceVoided {
  readonly type: 'RecordInvoiceVoided';
  readonly invoiceId: string;
}

/**
 * A clerk credits an invoice: the credit note is recorded or refused. No event when the invoice is not a standing one of the subscription,
 * or the credit note is already known.
 */
export interface RecordInvoiceCredited {
  readonly type: 'RecordInvoiceCredited';
  readonly invoiceId: string;
  readonly creditNoteId: string;
  /** Amount of the credit note, before tax. */
  readonly amount: DecimalText;
  /** Amount of the invoice as it was issued, before tax. */
  readonly billed: DecimalText;
  /** The part of the amount that is for lines of usage; absent: none. */
  readonly usage?: readonly UsageAmount[];
  /** What the invoice charges for usage; absent where no line of usage is credited. */
  readonly charged?: readonly UsageAmount[];
}

/** Another subscription has refused the credit note that this one had agreed to. Repeating it changes nothing. */
export interface AbandonInvoiceCredit {
  readonly type: 'AbandonInvoiceCredit';
  readonly invoiceId: string;
  readonly creditNoteId: string;
}

/** The part of an invoice that a credit note gives back. */
export type InvoiceCredit = Omit<RecordInvoiceCredited, 'type'>;

/** The requested withdrawal is done. */
export interface CompleteInvoiceWithdrawal {
  readonly type: 'CompleteInvoiceWithdrawal';
  readonly invoiceId: string;
  readonly how: InvoiceWithdrawalCompleted['data']['how'];
  readonly creditNoteId: string | null;
}

/** The requested reduction is done. */
export interface CompleteInvoiceReduction {
  readonly type: 'CompleteInvoiceReduction';
  readonly reductionId: string;
  readonly how: InvoiceReductionCompleted['data']['how'];
  readonly creditNoteId: string | null;
}

/** The customer's account has the credit. Repeating it changes nothing. */
export interface CompleteCreditRelease {
  readonly type: 'CompleteCreditRelease';
  readonly creditId: string;
  /** Tax that the account has in addition to the credit, which is before tax. */
  readonly tax: DecimalText;
}

/** An invoice still to be made becomes a section of `toInvoiceId`. No event when it was already moved or made. */
export interface MoveRenewalInvoice {
  readonly type: 'MoveRenewalInvoice';
  readonly invoiceId: string;
  readonly toInvoiceId: string;
}

/** The invoice exists now. */
export interface CompleteRenewalInvoice {
  readonly type: 'CompleteRenewalInvoice';
  readonly invoiceId: string;
}

export interface SetDomain {
  readonly type: 'SetDomain';
  /** In its ASCII form (IDNA), in any case. */
  readonly domain: string;
  readonly status: string;
}

export interface RemoveDomain {
  readonly type: 'RemoveDomain';
  readonly domain: string;
}

/** Ends and settles an active or suspended subscription before it is deleted. No event when it has already ended. */
export interface EndForDeletion extends Billing {
  readonly type: 'EndForDeletion';
}

export interface DeleteSubscription {
  readonly type: 'DeleteSubscription';
}

/** Erases the subscription for good, even after it was deleted. */
export interface RemoveSubscription {
  readonly type: 'RemoveSubscription';
}

export type SubscriptionCommand =
  | CreateSubscription
  | UpdateSubscription
  | RecordUsageReached
  | SuspendSubscription
  | UnsuspendSubscription
  | SuspendForDebt
  | ResumeAfterDebt
  | TerminateSubscription
  | ChangeQuantity
  | ChangePlan
  | CarryOutScheduledChange
  | ApplyDiscount
  | RemoveDiscount
  | CompleteUses
  | WithdrawScheduledChange
  | RenewSubscription
  | RenewDueSubscription
  | RequestRenewalInvoice
  | RequestResumeInvoice
  | MoveRenewalInvoice
  | CompleteRenewalInvoice
  | BillUsage
  | CompleteInvoiceUsage
  | SettleUsage
  | PassPeriodOver
  | RecordInvoiceVoided
  | RecordInvoiceCredited
  | AbandonInvoiceCredit
  | CompleteInvoiceWithdrawal
  | CompleteInvoiceReduction
  | CompleteCreditRelease
  | SetDomain
  | RemoveDomain
  | EndForDeletion
  | DeleteSubscription
  | RemoveSubscription;
