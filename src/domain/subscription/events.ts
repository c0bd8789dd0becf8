/** Events of a subscription. Plain facts: amounts are decimal strings, days `YYYY-MM-DD`. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { ErrorCode } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { UsageCharge } from '../../kernel/pricing/charges.js';
import type { DatedDiscount } from '../../kernel/pricing/discounts.js';
import type { PriceTerms } from '../../kernel/pricing/terms.js';
import type { LineTax, TaxCategory } from '../../kernel/taxes.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import type { ReducedLine } from '../shared/lineText.js';
import type { BillingCycle } from './cycles.js';
import type { Period } from './periods.js';

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
    /** Price of one unit for one cycle; null when none is known. */
    readonly unitPrice: DecimalText | null;
    /** How a quantity is priced for one cycle; absent: at `unitPrice` each. */
    readonly pricing?: PriceTerms;
    /** The version of the offer whose price it is; absent where it is not the offer's. */
    readonly offerVersion?: number;
    /** Usage charges, in arrears; absent: none. */
    readonly charges?: readonly UsageCharge[];
    /** Minimum amount of a period, with its usage and before tax; absent: no minimum. */
    readonly minimumAmount?: DecimalText;
    readonly currency: string;
    /** True where the running period is billed; absent where it was paid with the order. */
    readonly billFirstPeriod?: boolean;
    /** First billed day after a trial; absent where there was none. The renewal date, while the trial runs. */
    readonly trialEndDate?: CalendarDate;
    /** Day of the month on which periods begin; absent: that of the first billed day. */
    readonly anchorDay?: number;
    /** Day on which service ends as agreed; absent: none was agreed. */
    readonly endDate?: CalendarDate;
    /** Charged once, by the first invoice; absent: nothing. An end within the trial waives it. */
    readonly setupFee?: DecimalText;
    /** An earlier end bills the days up to this one; absent: there is no minimum term. */
    readonly minimumTermEndDate?: CalendarDate;
    /** Days between the notice of an end and the end; absent: none. */
    readonly noticeDays?: number;
    /** True where it was taken over as suspended, which it is once the periods gone by are billed; absent otherwise. */
    readonly isToBeSuspended?: true;
  };
}

/** Facts that follow from the rules, written down so that readers of events need not know them; absent in older events. */
interface Money {
  /** Amount used and not billed after this event, before tax. */
  readonly pendingAmount?: DecimalText;
}

/** `effectiveDate` is the day that billing counts from: the day asked for, but not before the first day that anybody pays for. */
export interface QuantityChanged {
  readonly type: 'QuantityChanged';
  readonly data: Money & {
    readonly from: number;
    readonly to: number;
    readonly effectiveDate: CalendarDate;
    /** The scheduled change that was carried out by this one. */
    readonly changeId: string | null;
  };
}

/** `unitPrice` is that of the subscription's own cycle; the old one where the new offer's is not known. */
export interface PlanChanged {
  readonly type: 'PlanChanged';
  readonly data: Money & {
    readonly fromOfferId: string;
    readonly toOfferId: string;
    readonly unitPrice: DecimalText | null;
    /** As of a new subscription. */
    readonly pricing?: PriceTerms;
    readonly offerVersion?: number;
    /** As of a new subscription. */
    readonly charges?: readonly UsageCharge[];
    readonly minimumAmount?: DecimalText;
    /** How the new offer is taxed for days that were billed for the old one; absent where no more than the usual rate was known. */
    readonly tax?: LineTax;
    readonly effectiveDate: CalendarDate;
    readonly changeId: string | null;
  };
}

/** A discount of a code, as the code said then: what becomes of the code later changes nothing. */
export interface DiscountApplied {
  readonly type: 'DiscountApplied';
  readonly data: Money &
    DatedDiscount & {
      /** Id of the application, which is a use of the code. */
      readonly useId: string;
    };
}

export interface DiscountRemoved {
  readonly type: 'DiscountRemoved';
  readonly data: Money & {
    readonly code: string;
    readonly useId: string;
    /** The first day on which it no longer counts; that on which it would have begun, where it never counted. */
    readonly to: CalendarDate;
    /** Nothing was billed with it, so that somebody else can use the code instead. */
    readonly isUseReturned: boolean;
  };
}

/** The ledgers of the codes know what became of these uses. */
export interface SubscriptionUsesSettled {
  readonly type: 'SubscriptionUsesSettled';
  readonly data: { readonly useIds: readonly string[] };
}

export interface AutoRenewalChanged {
  readonly type: 'AutoRenewalChanged';
  readonly data: {
    readonly autoRenewal: boolean;
    /** Periods that begin before this day are renewed all the same, for the notice; absent: none. */
    readonly renewsBefore?: CalendarDate;
  };
}

/** Ascending; none: nothing is told. */
export interface UsageThresholdsSet {
  readonly type: 'UsageThresholdsSet';
  readonly data: { readonly thresholds: readonly DecimalText[] };
}

/** The usage of the period that begins on `from` has come to the threshold: `amount` so far, before tax. Once a period. */
export interface UsageThresholdReached {
  readonly type: 'UsageThresholdReached';
  readonly data: {
    readonly from: CalendarDate;
    readonly threshold: DecimalText;
    readonly amount: DecimalText;
    readonly currency: string;
  };
}

export interface SubscriptionSuspended {
  readonly type: 'SubscriptionSuspended';
  readonly data: {
    readonly date: CalendarDate;
    readonly reason: string | null;
    /** First day of the coming period, where it was invoiced ahead; nobody asks for it, and new events do not have it. */
    readonly invoicedAheadFrom?: CalendarDate | null;
    /** True where what the customer owes has suspended it, so that payment resumes it; absent where somebody did. */
    readonly forDebt?: true;
  };
}

/** `renewalDate` is the old one, or the next anchor when that had gone by. */
export interface SubscriptionUnsuspended {
  readonly type: 'SubscriptionUnsuspended';
  readonly data: Money & {
    readonly date: CalendarDate;
    readonly renewalDate: CalendarDate;
    /** The days that the resume invoice bills; null where no period was passed over, absent in events of before there was one. */
    readonly resumed?: Period | null;
  };
}

/** The period that was invoiced ahead did not begin, because the subscription was suspended when its day came. */
export interface PeriodPassedOver {
  readonly type: 'PeriodPassedOver';
  readonly data: Money & { readonly period: Period };
}

export type Refund = 'none' | 'unused';

/** `term-end`: the agreed end, or a renewal date without automatic renewal, has come; `deletion`: it was deleted while it lived. */
export interface SubscriptionTerminated {
  readonly type: 'SubscriptionTerminated';
  readonly data: Money & {
    /** The first day that is not served. */
    readonly terminationDate: CalendarDate;
    readonly reason: string | null;
    readonly cause: 'request' | 'term-end' | 'deletion';
    /** How the remaining days of a begun period are settled. Absent in events of before ends settled: all stays as it was charged. */
    readonly refund?: Refund;
    /** Without refund, they count at the terms of the last day served. Absent in events of before: they stay as they were charged. */
    readonly left?: 'served';
    /** Minimum term: days from the end up to this one are billed at the terms of the last day served. Absent: none. */
    readonly billedUntil?: CalendarDate;
  };
}

/** The open amount at the end came to nothing, or to less: it is credit instead of an invoice. */
export interface OpenChargesCredited {
  readonly type: 'OpenChargesCredited';
  readonly data: Money & {
    /** Positive, or 0 where what is charged and what is given back come to the same. */
    readonly amount: DecimalText;
    readonly creditBalance: DecimalText;
    /** Absent: nothing. */
    readonly takenBack?: readonly TakenBack[];
    /** Days that no invoice billed, such as those paid with the order; absent in events of before: all that was open. */
    readonly days?: readonly LoweredDays[];
  };
}

/** The rest of the credit balance belongs to the customer's account. Open until `CreditReleaseCompleted`. */
export interface CreditReleased {
  readonly type: 'CreditReleased';
  readonly data: Money & {
    readonly amount: DecimalText;
    readonly currency: string;
    /** On the amount, as what it gives back was taxed; absent: as the next invoice would have been. */
    readonly tax?: DecimalText;
    /** Days that no invoice billed, such as those paid with the order, and that are given back; absent in events of before: credit of invoices. */
    readonly days?: readonly LoweredDays[];
    /** Usage after the end that was billed too much; absent: none. */
    readonly usage?: UsageBilled;
  };
}

/** The account has it. */
export interface CreditReleaseCompleted {
  readonly type: 'CreditReleaseCompleted';
  readonly data: {
    /** `<subscription>/<n>`, counted from 1. */
    readonly creditId: string;
    /** The tax on it that the account has with it; absent: none. */
    readonly tax?: DecimalText;
  };
}

/** The effect of a change that is not due yet. */
export type PlannedChange =
  | { readonly type: 'upgrade-quantity' | 'downgrade-quantity'; readonly newQuantity: number }
  | { readonly type: 'plan-change'; readonly newOfferId: string };

export interface ChangeScheduled {
  readonly type: 'ChangeScheduled';
  readonly data: {
    readonly changeId: string;
    readonly effectiveDate: CalendarDate;
    readonly change: PlannedChange;
  };
}

export interface ScheduledChangeWithdrawn {
  readonly type: 'ScheduledChangeWithdrawn';
  readonly data: { readonly changeId: string };
}

/** A scheduled change that could not be carried out any more: `reason` is the code that an immediate one would get. */
export interface ScheduledChangeDropped {
  readonly type: 'ScheduledChangeDropped';
  readonly data: {
    readonly changeId: string;
    readonly reason: ErrorCode | 'NOTHING_TO_CHANGE';
    readonly explanation: string;
  };
}

export interface InvoiceLine {
  readonly description: string;
  /** The description as data; absent in what was asked for before it was kept. */
  readonly text?: LineText;
  readonly quantity: number;
  readonly unitPrice: DecimalText;
  /** quantity × unitPrice in the currency's digits; negative where something is given back. */
  readonly amount: DecimalText;
  /** How it is taxed; absent where more than the rate was not known. */
  readonly taxCategory?: TaxCategory;
  readonly taxRate?: DecimalText;
  readonly taxReason?: string | null;
  readonly taxReasonCode?: string | null;
  /** Unit of the quantity (UNECE Recommendation 20). */
  readonly unitCode?: string;
}

/**
 * `first`: the running period of a new subscription; `resume`: the rest of a period after a suspension; `final`: what was open at the end;
 * `usage`: usage alone, where no other invoice bills it.
 */
export type InvoiceKind = 'renewal' | 'first' | 'resume' | 'final' | 'usage';

/** An invoice as the subscription wants it, whole: the invoice's own stream is made from this and nothing else. */
export interface RenewalInvoice {
  /** Absent: `renewal`. */
  readonly kind?: Exclude<InvoiceKind, 'renewal'>;
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly customerId: string;
  /** The days that it bills; of a final one those that its lines are for. */
  readonly period: Period;
  /** UTC with milliseconds. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly items: readonly InvoiceLine[];
  /** Σ items, never negative. */
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
  readonly currency: string;
  /** Tax rate of lines that name none, also of those that are added to the draft; absent in invoices of before it was kept. */
  readonly taxRate?: DecimalText;
  /** It becomes a section of the invoice that the customer's subscriptions share for this day. Absent: an invoice of its own. */
  readonly sharedOn?: CalendarDate;
}

/** Amount given back of an invoice beyond what it billed, because clerks had credited it: it is charged beside it. */
export interface TakenBack {
  readonly invoiceId: string;
  /** Before tax; negative where what was taken back before is given back after all. */
  readonly amount: DecimalText;
}

/** The intent: from here on the period counts as invoiced. Open until `RenewalInvoiceCompleted`. */
export interface RenewalInvoiceRequested {
  readonly type: 'RenewalInvoiceRequested';
  readonly data: Money & {
    readonly invoice: RenewalInvoice;
    /** Credit left for the next invoice, after this one, in events of before credit was a document. */
    readonly creditBalance?: DecimalText;
    /** By lines of this one. Absent: nothing. */
    readonly takenBack?: readonly TakenBack[];
    /** How it taxes what it charges for each offer; absent where no more than the rate was known, and of before it was kept. */
    readonly taxes?: readonly { readonly offerId: string; readonly tax: LineTax }[];
    /** Usage that it bills, by lines of its own; absent: none. */
    readonly usage?: UsageBilled;
  };
}

/** Amount of a charge in a period, or in the part of one in which its plan held. Days are up to, not including, `to`. */
export interface UsageMeasured extends Period {
  /** Empty: what is missing to the minimum amount of the plan. */
  readonly chargeId: string;
  readonly name: string;
  readonly offerId: string;
  /** Quantity; of a minimum, its part for the days. */
  readonly quantity: DecimalText;
  /** Amount of all usage so far, before tax, rounded once. */
  readonly amount: DecimalText;
  /** Part of it that is billed here: the amount less what was billed before, negative where that was more; absent: nothing. */
  readonly billed?: DecimalText;
  /** How; absent where no more than the usual rate is known. */
  readonly tax?: LineTax;
}

/** Usage as it was measured, and billed. */
export interface UsageBilled {
  /** How far the changes of usage were measured. */
  readonly mark: number;
  /** Periods that end by this day were measured. */
  readonly measuredTo: CalendarDate;
  /** Those that have changed or are billed. */
  readonly entries: readonly UsageMeasured[];
  /** Until when late usage goes to the draft, UTC with milliseconds; absent: it goes to the next invoice. */
  readonly settleAt?: string;
}

/** The intent to put usage onto a draft: from here on it counts as billed. Open until `InvoiceUsageCompleted`. */
export interface InvoiceUsageRequested {
  readonly type: 'InvoiceUsageRequested';
  readonly data: {
    readonly additionId: string;
    readonly invoiceId: string;
    readonly lines: readonly InvoiceLine[];
    readonly usage: UsageBilled;
  };
}

/** `gone`: it is no draft any more, so that the next invoice bills it. */
export interface InvoiceUsageCompleted {
  readonly type: 'InvoiceUsageCompleted';
  readonly data: { readonly additionId: string; readonly how: 'added' | 'gone' };
}

/** After the end, usage is to be billed from the moment on, UTC with milliseconds: what is still to come, or late. */
export interface UsageSettlementDue {
  readonly type: 'UsageSettlementDue';
  readonly data: { readonly at: string };
}

/** The invoice takes no late usage any more; null: usage after the end is billed. */
export interface UsageSettled {
  readonly type: 'UsageSettled';
  readonly data: { readonly invoiceId: string | null; readonly at: string };
}

/** It becomes a section of a shared invoice; once more where that took none by then. */
export interface RenewalInvoiceMoved {
  readonly type: 'RenewalInvoiceMoved';
  readonly data: { readonly invoiceId: string; readonly toInvoiceId: string };
}

export interface RenewalInvoiceCompleted {
  readonly type: 'RenewalInvoiceCompleted';
  readonly data: { readonly invoiceId: string };
}

/** Credit of a charge's usage on days that begin on `from`, before tax. */
export interface CreditedUsage {
  readonly from: CalendarDate;
  /** Empty: what is missing to the minimum amount. */
  readonly chargeId: string;
  readonly amount: DecimalText;
}

/** A clerk gives back something of an invoice that stands: so much less of it is left to be given back by the subscription. */
export interface InvoiceCredited {
  readonly type: 'InvoiceCredited';
  readonly data: Money & {
    readonly invoiceId: string;
    readonly creditNoteId: string;
    /** Amount of this credit note, before tax. */
    readonly amount: DecimalText;
    /** Amount of the invoice before tax when it was issued, with what clerks had added to its draft. */
    readonly billed: DecimalText;
    /** The part of the amount that lines of usage have; absent: none. */
    readonly usage?: readonly CreditedUsage[];
  };
}

/** Another subscription that shares the invoice has refused the credit note: it is not made. */
export interface InvoiceCreditAbandoned {
  readonly type: 'InvoiceCreditAbandoned';
  readonly data: Money & { readonly invoiceId: string; readonly creditNoteId: string };
}

/** A clerk wanted to give back more than is left of the invoice: that credit note is not made, no matter who asks for it again. */
export interface InvoiceCreditRefused {
  readonly type: 'InvoiceCreditRefused';
  readonly data: {
    readonly invoiceId: string;
    readonly creditNoteId: string;
    /** Amount of the credit note, before tax. */
    readonly amount: DecimalText;
    /** Amount of the invoice before tax that could still be given back. */
    readonly left: DecimalText;
  };
}

/** Somebody cancelled the invoice or deleted its draft: what it charged, used and gave is taken back. */
export interface InvoiceVoided {
  readonly type: 'InvoiceVoided';
  readonly data: Money & { readonly invoiceId: string; readonly creditBalance?: DecimalText };
}

/** The intent: from here on the invoice counts as voided. Open until `InvoiceWithdrawalCompleted`. */
export interface InvoiceWithdrawalRequested {
  readonly type: 'InvoiceWithdrawalRequested';
  readonly data: Money & {
    readonly invoiceId: string;
    /** Its period never begins: suspended over its first day, or ended before it. */
    readonly reason: 'suspended' | 'ended';
    readonly creditBalance?: DecimalText;
  };
}

/** `cancelled` as a draft; `credited` by a note where it was issued; `gone` where somebody was faster. */
export interface InvoiceWithdrawalCompleted {
  readonly type: 'InvoiceWithdrawalCompleted';
  readonly data: {
    readonly invoiceId: string;
    readonly how: 'cancelled' | 'credited' | 'gone';
    readonly creditNoteId?: string;
  };
}

/** Days that are charged with so much less of a whole period. */
export interface LoweredDays extends Period {
  readonly less: DecimalText;
  /** As the days were taxed; absent where that is not known, and in events of before. */
  readonly tax?: LineTax;
}

/**
 * The intent to give back a part of an invoice: its draft is lowered, or a credit note is written where it was issued. From here on the days
 * count as charged with less. Open until `InvoiceReductionCompleted`.
 */
export interface InvoiceReductionRequested {
  readonly type: 'InvoiceReductionRequested';
  readonly data: Money & {
    readonly reductionId: string;
    readonly invoiceId: string;
    /** `changed`: what a change takes from a draft, or what an invoice would have given back beyond what it charges. */
    readonly reason: 'ended' | 'changed';
    /** Amount given back, before tax, as the subscription billed it: where a clerk changed the draft, as much of that. */
    readonly lines: readonly ReducedLine[];
    readonly days: readonly LoweredDays[];
    /** Part of it that clerks had credited already, so that it is not given back once more; absent: nothing. */
    readonly takenBack?: readonly TakenBack[];
  };
}

/** `lowered` as a draft; `credited` by a note where it was issued; `gone` where nothing was left of it. */
export interface InvoiceReductionCompleted {
  readonly type: 'InvoiceReductionCompleted';
  readonly data: {
    readonly reductionId: string;
    readonly invoiceId: string;
    readonly how: 'lowered' | 'credited' | 'gone';
    readonly creditNoteId?: string;
  };
}

/** `period` is the one that was begun, `renewalDate` its end. */
export interface SubscriptionRenewed {
  readonly type: 'SubscriptionRenewed';
  readonly data: Money & {
    readonly period: Period;
    readonly renewalDate: CalendarDate;
    /** Null where the period's invoice was voided before it began: nothing is billed again automatically. */
    readonly invoiceId: string | null;
  };
}

/** Added or changed. `domain` in lower case and its ASCII form. */
export interface SubscriptionDomainSet {
  readonly type: 'SubscriptionDomainSet';
  readonly data: { readonly domain: string; readonly status: string };
}

export interface SubscriptionDomainRemoved {
  readonly type: 'SubscriptionDomainRemoved';
  readonly data: { readonly domain: string };
}

/** A soft delete: the subscription is gone for callers, the history stays. */
export interface SubscriptionDeleted {
  readonly type: 'SubscriptionDeleted';
  readonly data: Record<string, never>;
}

/** The data was made unreadable for good: the key of the stream is destroyed with it. */
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

/** Those after which something else may be open than before. */
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
