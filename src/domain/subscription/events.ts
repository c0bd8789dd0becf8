/** Events of a subscription. Amounts are decimal strings, days `YYYY-MM-DD`. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { ErrorCode } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { UsageCharge } from '../../kernel/pricing/charges.js';
import type { DatedDiscount, PriceTerms } from '../../kernel/pricing/terms.js';
import type { LineTax, TaxCategory } from '../../kernel/taxes.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import type { ReducedLine } from '../shared/lineText.js';
import type { BillingCycle } from './cycles.js';
import type { Period } from './periods.js';

/** A subscription was created. */
export interface SubscriptionCreated {
  readonly type: 'SubscriptionCreated';
  readonly data: {
    readonly subscriptionId: string;
    readonly customerId: string;
    readonly offerId: string;
    readonly quantity: number;
    readonly startDate: CalendarDate;
    readonly renewalDate: CalendarDate;
    readonly billingCycle: BillingCycle;
    readonly autoRenewal: boolean;
    /** Price of one unit for one billing cycle; null if unknown. */
    readonly unitPrice: DecimalText | null;
    /** Price terms of a quantity for one billing cycle; absent: `unitPrice` for each unit. */
    readonly pricing?: PriceTerms;
    /** Version of the offer that the price comes from; absent if the price is not the offer's. */
    readonly offerVersion?: number;
    /** Usage charges, billed in arrears; absent: none. */
    readonly charges?: readonly UsageCharge[];
    /** Minimum amount of a period including usage, before tax; absent: none. */
    readonly minimumAmount?: DecimalText;
    readonly currency: string;
    /** True if the current period is billed; absent if it was paid with the order. */
    readonly billFirstPeriod?: boolean;
    /** First billed day after a trial, which is the renewal date during the trial; absent: no trial. */
    readonly trialEndDate?: CalendarDate;
    /** Day of the month on which periods begin; absent: the day of the first billed day. */
    readonly anchorDay?: number;
    /** Agreed day on which service ends; absent: none. */
    readonly endDate?: CalendarDate;
    /** Set-up fee, charged once by the first invoice; absent: none. It is waived if the subscription ends within the trial. */
    readonly setupFee?: DecimalText;
    /** End of the minimum term: an earlier termination still bills the days up to it; absent: no minimum term. */
    readonly minimumTermEndDate?: CalendarDate;
    /** Notice period before an end, in days; absent: none. */
    readonly noticeDays?: number;
    /** True if it was imported as suspended; the suspension takes effect once the past periods are billed. Absent otherwise. */
    readonly isToBeSuspended?: true;
  };
}

/** Computed amounts, stored so that readers of events need not know the rules. */
interface Money {
  /** Amount used but not billed after this event, before tax; negative if more was billed, absent in older events. */
  readonly pendingAmount?: DecimalText;
}

/**
 * The quantity was changed. Billing counts the change from `effectiveDate`: the requested day, but not before the first day that is paid for.
 */
export interface QuantityChanged {
  readonly type: 'QuantityChanged';
  readonly data: Money & {
    readonly from: number;
    readonly to: number;
    readonly effectiveDate: CalendarDate;
    /** Id of the scheduled change that was carried out; null for an immediate change. */
    readonly changeId: string | null;
  };
}

/**
 * The plan was changed. `unitPrice` is the price for the subscription's own billing cycle; the old price stays if the new offer's is unknown.
 */
export interface PlanChanged {
  readonly type: 'PlanChanged';
  readonly data: Money & {
    readonly fromOfferId: string;
    readonly toOfferId: string;
    readonly unitPrice: DecimalText | null;
    /** As in `SubscriptionCreated`. */
    readonly pricing?: PriceTerms;
    readonly offerVersion?: number;
    /** As in `SubscriptionCreated`. */
    readonly charges?: readonly UsageCharge[];
    readonly minimumAmount?: DecimalText;
    /** Tax of the new offer on days that were billed for the old one; absent if only the usual rate was known. */
    readonly tax?: LineTax;
    readonly effectiveDate: CalendarDate;
    readonly changeId: string | null;
  };
}

/** A discount code was applied, with its terms at that time; later changes of the code have no effect. */
export interface DiscountApplied {
  readonly type: 'DiscountApplied';
  readonly data: Money &
    DatedDiscount & {
      /** Id of this use of the code. */
      readonly useId: string;
    };
}

/** A discount was removed from the coming periods. */
export interface DiscountRemoved {
  readonly type: 'DiscountRemoved';
  readonly data: Money & {
    readonly code: string;
    readonly useId: string;
    /** First day without the discount; its own first day if it never applied. */
    readonly to: CalendarDate;
    /** Whether the use is returned to the code, because nothing was billed with the discount. */
    readonly isUseReturned: boolean;
  };
}

/** The ledgers of the discount codes have recorded the outcome of these uses. */
export interface SubscriptionUsesSettled {
  readonly type: 'SubscriptionUsesSettled';
  readonly data: { readonly useIds: readonly string[] };
}

/** Automatic renewal was switched on or off. */
export interface AutoRenewalChanged {
  readonly type: 'AutoRenewalChanged';
  readonly data: {
    readonly autoRenewal: boolean;
    /** Periods that begin before this day are still renewed because of the notice period; absent: none. */
    readonly renewsBefore?: CalendarDate;
  };
}

/** The usage thresholds were set: ascending amounts, empty for none. */
export interface UsageThresholdsSet {
  readonly type: 'UsageThresholdsSet';
  readonly data: { readonly thresholds: readonly DecimalText[] };
}

/** The usage of the period that begins on `from` reached a threshold, at `amount` before tax. Recorded once per period and threshold. */
export interface UsageThresholdReached {
  readonly type: 'UsageThresholdReached';
  readonly data: {
    readonly from: CalendarDate;
    readonly threshold: DecimalText;
    readonly amount: DecimalText;
    readonly currency: string;
  };
}

/** The subscription was suspended. */
export interface SubscriptionSuspended {
  readonly type: 'SubscriptionSuspended';
  readonly data: {
    readonly date: CalendarDate;
    readonly reason: string | null;
    /** First day of the coming period, if it was invoiced ahead; unused, and absent in new events. */
    readonly invoicedAheadFrom?: CalendarDate | null;
    /** True if unpaid invoices caused the suspension, so that payment ends it; absent if a user did. */
    readonly forDebt?: true;
  };
}

/** The suspension ended. `renewalDate` is unchanged, or the next anchor if it had passed. */
export interface SubscriptionUnsuspended {
  readonly type: 'SubscriptionUnsuspended';
  readonly data: Money & {
    readonly date: CalendarDate;
    readonly renewalDate: CalendarDate;
    /** Days that the resume invoice bills; null if no period was passed over, absent in events from before resume invoices existed. */
    readonly resumed?: Period | null;
  };
}

/** A period that was invoiced ahead did not begin, because the subscription was suspended on its first day. */
export interface PeriodPassedOver {
  readonly type: 'PeriodPassedOver';
  readonly data: Money & { readonly period: Period };
}

/** `unused`: the remaining days of a begun period are refunded; `none`: they are not. */
export type Refund = 'none' | 'unused';

/**
 * The subscription ended. `request`: a user asked for it, or it was imported as ended; `term-end`: the agreed end came, or a renewal date
 * without automatic renewal; `deletion`: it was deleted before it ended.
 */
export interface SubscriptionTerminated {
  readonly type: 'SubscriptionTerminated';
  readonly data: Money & {
    /** First day without service. */
    readonly terminationDate: CalendarDate;
    readonly reason: string | null;
    readonly cause: 'request' | 'term-end' | 'deletion';
    /** Whether the remaining days of a begun period are refunded. Absent in events from before ends were settled: all days stay as charged. */
    readonly refund?: Refund;
    /** Without refund, the remaining days are billed at the terms of the last day served. Absent in older events: they stay as charged. */
    readonly left?: 'served';
    /** End of the minimum term: days up to it are billed like the last day served, less their own discounts. Absent: none. */
    readonly billedUntil?: CalendarDate;
  };
}

/** At the end, the open amount was zero or negative, so it became credit instead of an invoice. */
export interface OpenChargesCredited {
  readonly type: 'OpenChargesCredited';
  readonly data: Money & {
    /** Positive, or 0 if charges and reductions are equal. */
    readonly amount: DecimalText;
    readonly creditBalance: DecimalText;
    /** Clerks' credits that this amount offsets; absent: none. */
    readonly takenBack?: readonly TakenBack[];
    /** Days that no invoice billed, such as those paid with the order; absent: everything that was open. */
    readonly days?: readonly LoweredDays[];
  };
}

/** The intent to move credit to the customer's account, open until `CreditReleaseCompleted`. */
export interface CreditReleased {
  readonly type: 'CreditReleased';
  readonly data: Money & {
    readonly amount: DecimalText;
    readonly currency: string;
    /** Tax on the amount, as the original charges were taxed; absent: taxed as the next invoice would have been. */
    readonly tax?: DecimalText;
    /** Refunded days that no invoice billed, such as those paid with the order; absent for other credit. */
    readonly days?: readonly LoweredDays[];
    /** Usage that was billed too high, found after the end; absent: none. */
    readonly usage?: UsageBilled;
  };
}

/** The customer's account has recorded the credit. */
export interface CreditReleaseCompleted {
  readonly type: 'CreditReleaseCompleted';
  readonly data: {
    /** `<subscription>/<n>`, n from 1. */
    readonly creditId: string;
    /** Tax that the account recorded with the credit; absent: none. */
    readonly tax?: DecimalText;
  };
}

/** The effect of a scheduled change. */
export type PlannedChange =
  | { readonly type: 'upgrade-quantity' | 'downgrade-quantity'; readonly newQuantity: number }
  | { readonly type: 'plan-change'; readonly newOfferId: string };

/** A change of quantity or plan was scheduled for a later day. */
export interface ChangeScheduled {
  readonly type: 'ChangeScheduled';
  readonly data: {
    readonly changeId: string;
    readonly effectiveDate: CalendarDate;
    readonly change: PlannedChange;
  };
}

/** A scheduled change was withdrawn. */
export interface ScheduledChangeWithdrawn {
  readonly type: 'ScheduledChangeWithdrawn';
  readonly data: { readonly changeId: string };
}

/** A scheduled change could no longer be carried out. `reason` is the code with which an immediate change would be refused. */
export interface ScheduledChangeDropped {
  readonly type: 'ScheduledChangeDropped';
  readonly data: {
    readonly changeId: string;
    readonly reason: ErrorCode | 'NOTHING_TO_CHANGE';
    readonly explanation: string;
  };
}

/** A line of an invoice that a subscription requests. */
export interface InvoiceLine {
  readonly description: string;
  /** The description as data; absent in events from before it was recorded. */
  readonly text?: LineText;
  readonly quantity: number;
  readonly unitPrice: DecimalText;
  /** quantity × unitPrice, rounded to the currency's digits; negative if the line gives something back. */
  readonly amount: DecimalText;
  /** Tax category; absent if only the rate was known. */
  readonly taxCategory?: TaxCategory;
  readonly taxRate?: DecimalText;
  readonly taxReason?: string | null;
  readonly taxReasonCode?: string | null;
  /** Unit of the quantity (UNECE Recommendation 20). */
  readonly unitCode?: string;
}

/**
 * `first`: the current period of a new subscription; `resume`: the rest of a period after a suspension; `final`: what was still open at the
 * end; `usage`: usage alone, if no other invoice bills it.
 */
export type InvoiceKind = 'renewal' | 'first' | 'resume' | 'final' | 'usage';

/** An invoice as the subscription requests it, complete: the draft is created from this alone. */
export interface RenewalInvoice {
  /** Absent: `renewal`. */
  readonly kind?: Exclude<InvoiceKind, 'renewal'>;
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Billed days; for a final invoice, from the first to the last day of its lines. */
  readonly period: Period;
  /** UTC with milliseconds. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly items: readonly InvoiceLine[];
  /** Sum of the items, never negative. */
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
  readonly currency: string;
  /** Tax rate of lines without their own, including lines added to the draft later; absent in events from before it was recorded. */
  readonly taxRate?: DecimalText;
  /** Day of the shared invoice that this becomes a section of; absent: an invoice of its own. */
  readonly sharedOn?: CalendarDate;
}

/** Amount given back twice of an invoice, by the subscription and by a clerk's credit note, and therefore charged again. */
export interface TakenBack {
  readonly invoiceId: string;
  /** Before tax; negative if an earlier amount of this kind is given back after all. */
  readonly amount: DecimalText;
}

/** The intent to create an invoice, open until `RenewalInvoiceCompleted`. The period counts as invoiced at once. */
export interface RenewalInvoiceRequested {
  readonly type: 'RenewalInvoiceRequested';
  readonly data: Money & {
    readonly invoice: RenewalInvoice;
    /** Credit left for the next invoice after this one; only in events from before credit had its own documents. */
    readonly creditBalance?: DecimalText;
    /** Clerks' credits that lines of this invoice offset; absent: none. */
    readonly takenBack?: readonly TakenBack[];
    /** Tax of each charged offer; absent if only the rate was known, and in events from before it was recorded. */
    readonly taxes?: readonly { readonly offerId: string; readonly tax: LineTax }[];
    /** Usage that lines of this invoice bill; absent: none. */
    readonly usage?: UsageBilled;
  };
}

/** A usage charge in one period, or in the part of a period in which its plan was in force. `to` is not included. */
export interface UsageMeasured extends Period {
  /** Id of the charge; empty for the shortfall against the plan's minimum amount. */
  readonly chargeId: string;
  readonly name: string;
  readonly offerId: string;
  /** Quantity; for a minimum amount, the share of the period. */
  readonly quantity: DecimalText;
  /** Amount of all usage so far, before tax, rounded once. */
  readonly amount: DecimalText;
  /** Part that is billed here: the amount less what was billed before. Negative if more was billed; absent: none. */
  readonly billed?: DecimalText;
  /** Amount of the line if it gives back from a line that a clerk had changed: in proportion; absent: `billed`. */
  readonly charged?: DecimalText;
  /** Tax of the charge; absent if only the usual rate is known. */
  readonly tax?: LineTax;
}

/** Usage that was measured, and the part of it that was billed. */
export interface UsageBilled {
  /** Position in the usage store up to which changes were measured. */
  readonly mark: number;
  /** Periods that end by this day were measured. */
  readonly measuredTo: CalendarDate;
  /** Charges that have changed or are billed. */
  readonly entries: readonly UsageMeasured[];
  /** Time until which late usage is added to the draft, UTC with milliseconds; absent: it goes to the next invoice. */
  readonly settleAt?: string;
}

/** The intent to add usage to a draft, open until `InvoiceUsageCompleted`. The usage counts as billed at once. */
export interface InvoiceUsageRequested {
  readonly type: 'InvoiceUsageRequested';
  readonly data: {
    readonly additionId: string;
    readonly invoiceId: string;
    readonly lines: readonly InvoiceLine[];
    readonly usage: UsageBilled;
  };
}

/** The request to add usage was closed. `gone`: the invoice is no longer a draft, so the next invoice bills the usage. */
export interface InvoiceUsageCompleted {
  readonly type: 'InvoiceUsageCompleted';
  readonly data: { readonly additionId: string; readonly how: 'added' | 'gone' };
}

/** Usage after the end was scheduled to be billed at the given time, UTC with milliseconds. */
export interface UsageSettlementDue {
  readonly type: 'UsageSettlementDue';
  readonly data: { readonly at: string };
}

/** The invoice takes no more late usage; with `invoiceId` null, usage after the end was billed. */
export interface UsageSettled {
  readonly type: 'UsageSettled';
  readonly data: { readonly invoiceId: string | null; readonly at: string };
}

/** A requested invoice becomes a section of the shared invoice `toInvoiceId`. This repeats if that invoice no longer takes sections. */
export interface RenewalInvoiceMoved {
  readonly type: 'RenewalInvoiceMoved';
  readonly data: { readonly invoiceId: string; readonly toInvoiceId: string };
}

/** The requested invoice was created. */
export interface RenewalInvoiceCompleted {
  readonly type: 'RenewalInvoiceCompleted';
  readonly data: { readonly invoiceId: string };
}

/** Credited usage of a charge in the days that begin on `from`, before tax. */
export interface CreditedUsage {
  readonly from: CalendarDate;
  /** Id of the charge; empty for the shortfall against the minimum amount. */
  readonly chargeId: string;
  readonly amount: DecimalText;
}

/** A clerk credits part of an invoice, so the subscription can give back that much less of it. */
export interface InvoiceCredited {
  readonly type: 'InvoiceCredited';
  readonly data: Money & {
    readonly invoiceId: string;
    readonly creditNoteId: string;
    /** Amount of this credit note, before tax. */
    readonly amount: DecimalText;
    /** Amount of the invoice when it was issued, before tax, including clerks' changes of the draft. */
    readonly billed: DecimalText;
    /** Part of the amount on usage lines; absent: none. */
    readonly usage?: readonly CreditedUsage[];
  };
}

/** A recorded credit note was not issued, because another subscription of the shared invoice refused it. */
export interface InvoiceCreditAbandoned {
  readonly type: 'InvoiceCreditAbandoned';
  readonly data: Money & { readonly invoiceId: string; readonly creditNoteId: string };
}

/** A clerk's credit note was refused for good, because it exceeds what is left of the invoice. */
export interface InvoiceCreditRefused {
  readonly type: 'InvoiceCreditRefused';
  readonly data: {
    readonly invoiceId: string;
    readonly creditNoteId: string;
    /** Amount of the credit note, before tax. */
    readonly amount: DecimalText;
    /** Amount of the invoice that could still be credited, before tax. */
    readonly left: DecimalText;
  };
}

/** A user cancelled the invoice or deleted its draft. All that the invoice charged, used and credited was undone. */
export interface InvoiceVoided {
  readonly type: 'InvoiceVoided';
  readonly data: Money & { readonly invoiceId: string; readonly creditBalance?: DecimalText };
}

/** The intent to take back an invoice, open until `InvoiceWithdrawalCompleted`. The invoice counts as voided at once. */
export interface InvoiceWithdrawalRequested {
  readonly type: 'InvoiceWithdrawalRequested';
  readonly data: Money & {
    readonly invoiceId: string;
    /** Why its period never begins: the subscription is suspended on its first day, or ended before it. */
    readonly reason: 'suspended' | 'ended';
    readonly creditBalance?: DecimalText;
  };
}

/**
 * The invoice was taken back. `cancelled`: as a draft; `credited`: by a credit note, once issued; `gone`: it was cancelled or deleted first.
 */
export interface InvoiceWithdrawalCompleted {
  readonly type: 'InvoiceWithdrawalCompleted';
  readonly data: {
    readonly invoiceId: string;
    readonly how: 'cancelled' | 'credited' | 'gone';
    readonly creditNoteId?: string;
  };
}

/** Days whose charge is lowered by `less`, stated for a whole period. */
export interface LoweredDays extends Period {
  readonly less: DecimalText;
  /** Tax of the days; absent if unknown, and in older events. */
  readonly tax?: LineTax;
}

/**
 * The intent to give back part of an invoice: a draft is lowered, an issued invoice credited. Open until `InvoiceReductionCompleted`. The days
 * count as charged with less at once.
 */
export interface InvoiceReductionRequested {
  readonly type: 'InvoiceReductionRequested';
  readonly data: Money & {
    readonly reductionId: string;
    readonly invoiceId: string;
    /**
     * `ended`: the subscription ended; `changed`: a change made the days of a draft cheaper, or an invoice would have given back more than it
     * charges.
     */
    readonly reason: 'ended' | 'changed';
    /** Amounts given back, before tax, as the subscription billed them; if a clerk changed the draft, they are scaled in proportion. */
    readonly lines: readonly ReducedLine[];
    readonly days: readonly LoweredDays[];
    /** Part that clerks had already credited and that is not given back again; absent: none. */
    readonly takenBack?: readonly TakenBack[];
  };
}

/** The part was given back. `lowered`: on the draft; `credited`: by a credit note, once issued; `gone`: nothing was left of the invoice. */
export interface InvoiceReductionCompleted {
  readonly type: 'InvoiceReductionCompleted';
  readonly data: {
    readonly reductionId: string;
    readonly invoiceId: string;
    readonly how: 'lowered' | 'credited' | 'gone';
    readonly creditNoteId?: string;
  };
}

/** A period began. `renewalDate` is its end. */
export interface SubscriptionRenewed {
  readonly type: 'SubscriptionRenewed';
  readonly data: Money & {
    readonly period: Period;
    readonly renewalDate: CalendarDate;
    /** Null if the period's invoice was voided before the period began: it is not billed again automatically. */
    readonly invoiceId: string | null;
  };
}

/** A domain was added or its status changed. `domain` is in lower case and ASCII form. */
export interface SubscriptionDomainSet {
  readonly type: 'SubscriptionDomainSet';
  readonly data: { readonly domain: string; readonly status: string };
}

/** A domain was removed. */
export interface SubscriptionDomainRemoved {
  readonly type: 'SubscriptionDomainRemoved';
  readonly data: { readonly domain: string };
}

/** The subscription was deleted for callers; its history stays. */
export interface SubscriptionDeleted {
  readonly type: 'SubscriptionDeleted';
  readonly data: Record<string, never>;
}

/** The subscription was erased for good: the stream's key is destroyed, so its data is unreadable. */
export interface SubscriptionRemoved {
  readonly type: 'SubscriptionRemoved';
  readonly data: Record<string, never>;
}

export type SubscriptionEvent =
  | SubscriptionCreated
  | QuantityChanged
  | PlanChanged
  | DiscountApplied
  | DiscountRemoved
  | SubscriptionUsesSettled
  | AutoRenewalChanged
  | UsageThresholdsSet
  | UsageThresholdReached
  | SubscriptionSuspended
  | SubscriptionUnsuspended
  | PeriodPassedOver
  | SubscriptionTerminated
  | OpenChargesCredited
  | CreditReleased
  | CreditReleaseCompleted
  | ChangeScheduled
  | ScheduledChangeWithdrawn
  | ScheduledChangeDropped
  | RenewalInvoiceRequested
  | RenewalInvoiceMoved
  | RenewalInvoiceCompleted
  | InvoiceUsageRequested
  | InvoiceUsageCompleted
  | UsageSettlementDue
  | UsageSettled
  | InvoiceCredited
  | InvoiceCreditAbandoned
  | InvoiceCreditRefused
  | InvoiceVoided
  | InvoiceWithdrawalRequested
  | InvoiceWithdrawalCompleted
  | InvoiceReductionRequested
  | InvoiceReductionCompleted
  | SubscriptionRenewed
  | SubscriptionDomainSet
  | SubscriptionDomainRemoved
  | SubscriptionDeleted
  | SubscriptionRemoved;

/** Events that can change the open amount. */
export type MoneyEvent = Extract<
  SubscriptionEvent,
  { readonly data: { readonly pendingAmount?: DecimalText } } & {
    readonly type:
      | 'QuantityChanged'
      | 'PlanChanged'
      | 'DiscountApplied'
      | 'DiscountRemoved'
      | 'SubscriptionUnsuspended'
      | 'PeriodPassedOver'
      | 'SubscriptionTerminated'
      | 'OpenChargesCredited'
      | 'InvoiceCreditAbandoned'
      | 'CreditReleased'
      | 'RenewalInvoiceRequested'
      | 'InvoiceCredited'
      | 'InvoiceVoided'
      | 'InvoiceWithdrawalRequested'
      | 'InvoiceReductionRequested'
      | 'SubscriptionRenewed';
  }
>;
