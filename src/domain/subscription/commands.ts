/** Commands of a subscription. `at` is the service's clock, RFC 3339 UTC with milliseconds. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { UsageCharge } from '../../kernel/pricing/charges.js';
import type { PriceTerms } from '../../kernel/pricing/terms.js';
import type { LineTax } from '../../kernel/taxes.js';
import type { DiscountCode } from '../reference/events.js';
import type { BillingCycle } from './cycles.js';
import type {
  InvoiceReductionCompleted,
  InvoiceWithdrawalCompleted,
  Refund,
  SubscriptionCreated,
} from './events.js';

/** Known facts of an offer. Without a cycle of its own, its price is that of any cycle. */
export interface OfferFacts {
  readonly price: DecimalText | null;
  readonly currency: string | null;
  readonly billingCycle: BillingCycle | null;
  /** How a quantity is priced; absent: at `price` each. */
  readonly pricing?: PriceTerms;
  /** Number of its prices. */
  readonly version?: number;
  /** Terms of subscriptions that begin with it; absent: none. */
  readonly trialDays?: number;
  readonly setupFee?: DecimalText;
  readonly minimumTermCycles?: number;
  readonly noticeDays?: number;
  /** Usage charges; absent: none. */
  readonly charges?: readonly UsageCharge[];
  /** Minimum of a period of its cycle; absent: none. */
  readonly minimumAmount?: DecimalText;
}

/** The fields of a subscription are declared where they are kept, in the event. */
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
  /** Renewals begin with the first anchor after the start, so that periods gone by are billed too. */
  readonly backdate: boolean;
  /** Bills the running period instead of taking it as paid with the order; null when it is not to be billed. */
  readonly billFirstPeriod: BillingFacts | null;
  /** How it comes from another system; null for a new one, and for one that is active there. */
  readonly takenOver: TakenOver | null;
  /** As sent, as the price is; null when not sent. */
  readonly currency: string | null;
  /** Null when the reference data does not know the offer. */
  readonly offer: OfferFacts | null;
  readonly defaultCurrency: string;
  /** They count from the first day that is not paid with the order; absent: none. */
  readonly discounts?: readonly SentDiscount[];
  readonly agreed?: AgreedTerms;
}

/** Terms that were sent beside the price. Absent: as the offer says, and nothing where it says nothing; null: none. */
export interface AgreedTerms {
  readonly trialEndDate?: CalendarDate | null | undefined;
  readonly setupFee?: DecimalText | null | undefined;
  readonly endDate?: CalendarDate | undefined;
  readonly anchorDay?: number | undefined;
}

/** Another system's word on a subscription that is not active there. It is decided with its creation: nothing falls due in between. */
export interface TakenOver {
  readonly status: 'suspended' | 'terminated';
  readonly reason: string | null;
  /** The first day that was not served; null where the source does not say. */
  readonly terminationDate: CalendarDate | null;
  /** For the last invoice. */
  readonly billing: BillingFacts;
}

/** The drafts that a change lowers where it takes from the days that they bill, and what is known for their lines. */
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
  /** Absent: as they are. */
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

/** For what the customer owes. Nothing when it is not active: what somebody else has suspended stays theirs. */
export interface SuspendForDebt {
  readonly type: 'SuspendForDebt';
  readonly at: string;
  readonly reason: string;
}

/** Nothing is owed any more. Nothing when it is not suspended, or not for debt. */
export interface ResumeAfterDebt {
  readonly type: 'ResumeAfterDebt';
  readonly at: string;
  /** The reason of the suspension. */
  readonly invoiceIds: readonly string[];
}

export interface TerminateSubscription extends Billing {
  readonly type: 'TerminateSubscription';
  readonly reason: string | null;
  /** The first day that is not served. Null: today. */
  readonly effectiveDate: CalendarDate | null;
  readonly refund: Refund;
  /** True: neither notice nor minimum term counts. */
  readonly waiveTerm?: boolean;
  /** Facts known today of the offers that scheduled plan changes name: those that come before the end count. */
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
  /** How the customer's use of the offer is taxed on the first day; absent: no more than the usual rate is known. */
  readonly tax?: LineTax | undefined;
  readonly effectiveDate: CalendarDate | null;
  readonly changeId: string;
}

/** Changes nothing when the change is not due, or was carried out or withdrawn before. */
export interface CarryOutScheduledChange extends Lowering {
  readonly type: 'CarryOutScheduledChange';
  readonly at: string;
  readonly changeId: string;
  /** Facts known today of the offer that a plan change names. */
  readonly offer: OfferFacts | null;
  readonly tax?: LineTax | undefined;
}

/** A code of the reference data, as it is now. */
export interface SentDiscount {
  readonly code: string;
  /** Id of this application. */
  readonly useId: string;
  /** Null when the reference data does not know it. */
  readonly definition: DiscountCode | null;
  readonly defaultCurrency: string;
}

/** Counts from the coming period on. Nothing when the subscription has it. Limits of use are for the ledgers to hold. */
export interface ApplyDiscount extends Lowering, SentDiscount {
  readonly type: 'ApplyDiscount';
  readonly at: string;
}

/** From the coming period on. */
export interface RemoveDiscount extends Lowering {
  readonly type: 'RemoveDiscount';
  readonly code: string;
}

/** The ledgers know of these uses. Nothing of those that were settled before. */
export interface CompleteUses {
  readonly type: 'CompleteUses';
  readonly useIds: readonly string[];
}

export interface WithdrawScheduledChange {
  readonly type: 'WithdrawScheduledChange';
  readonly changeId: string;
}

/** Facts beside the subscription that an invoice is made of. */
export interface BillingFacts {
  /** The id of the invoice, should one be made. */
  readonly invoiceId: string;
  /** Tax rate of lines of which no more is known, e.g. `0.19`. */
  readonly taxRate: DecimalText;
  /** How lines for offers are taxed, by their ids; where no more than the rate is known they are absent. */
  readonly taxes?: OfferTaxes;
  readonly offerNames: OfferNames;
  /** Units that offers are counted in (UNECE Recommendation 20), by their ids; those without one are absent. */
  readonly offerUnits?: ReadonlyMap<string, string>;
  /** The day on which what falls due of the customer stands on one invoice; absent: each subscription has its own. */
  readonly sharedOn?: CalendarDate | undefined;
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
  /** Before tax, each with how it is taxed. */
  readonly items: readonly ({ readonly amount: DecimalText } & Partial<LineTax>)[];
}

export interface UsageFacts {
  /** Mark of the usage store, before it was asked. */
  readonly mark: number;
  /** Days in which usage has changed since it was billed last. */
  readonly changed: readonly CalendarDate[];
  readonly measured: readonly MeasuredUsage[];
  /** The newest invoice of the subscription as it is, while it is a draft. */
  readonly draft: UsageDraft | null;
  /** How long after a period late usage goes to its draft. */
  readonly graceHours: number;
}

/** Usage that came late, or whose time has come: onto the open draft, or after the end onto an invoice of its own. */
export interface BillUsage extends Billing {
  readonly type: 'BillUsage';
  /** The subscription is removed next: everything up to its end is billed, or given back, at once. */
  readonly isLast?: true;
}

/** The draft has the lines, or could not take them. */
export interface CompleteInvoiceUsage {
  readonly type: 'CompleteInvoiceUsage';
  readonly additionId: string;
  readonly how: 'added' | 'gone';
}

/** Late usage was looked for when its time was over. */
export interface SettleUsage {
  readonly type: 'SettleUsage';
  readonly invoiceId: string | null;
  /** The moment that was due. */
  readonly dueAt: string;
}

export type OfferTaxes = ReadonlyMap<string, LineTax>;

/** Names of offers, by their ids; one that is not in it is called by its id. */
export type OfferNames = ReadonlyMap<string, string>;

/** By hand: at most one period early. With `expectedRenewalDate`, nothing changes when that period was begun before. */
export interface RenewSubscription extends Billing {
  readonly type: 'RenewSubscription';
  readonly expectedRenewalDate: CalendarDate | null;
}

/** By the worker: renews one period, or ends a term that is not to be renewed; nothing when nothing is due. */
export interface RenewDueSubscription extends Billing {
  readonly type: 'RenewDueSubscription';
  readonly expectedRenewalDate: CalendarDate | null;
}

/**
 * For the earliest period whose invoice was voided, else for the coming one. Changes nothing when the coming period's invoice was
 * asked for before.
 */
export interface RequestRenewalInvoice extends Billing {
  readonly type: 'RequestRenewalInvoice';
}

/** For the days from the end of a suspension to the next anchor; nothing when there are none, or it was asked for before. */
export interface RequestResumeInvoice extends Billing {
  readonly type: 'RequestResumeInvoice';
}

/** The day of a period that was invoiced ahead has come while suspended: it does not begin. */
export interface PassPeriodOver {
  readonly type: 'PassPeriodOver';
  readonly at: string;
}

/** The invoice was cancelled or deleted. Nothing when it is not one of the subscription's, or was voided before. */
export interface RecordInvoiceVoided {
  readonly type: 'RecordInvoiceVoided';
  readonly invoiceId: string;
}

/**
 * A clerk credits an invoice: it is recorded, or that it is refused. Nothing when it is not one of the subscription's that stand, or was
 * said before.
 */
export interface RecordInvoiceCredited {
  readonly type: 'RecordInvoiceCredited';
  readonly invoiceId: string;
  readonly creditNoteId: string;
  /** Amount of the credit note, before tax. */
  readonly amount: DecimalText;
  /** Amount of the invoice as it was issued, before tax. */
  readonly billed: DecimalText;
  /** The part of the amount that lines of usage have; absent: none. */
  readonly usage?: readonly CreditedUsageLine[];
}

/** A credited line of usage. */
export interface CreditedUsageLine {
  /** First day of its usage. */
  readonly from: CalendarDate;
  /** Name of its charge; null where it bills what is missing to the minimum. */
  readonly charge: string | null;
  readonly amount: DecimalText;
}

/** Another subscription has refused the credit note that this one had agreed to. Again it changes nothing. */
export interface AbandonInvoiceCredit {
  readonly type: 'AbandonInvoiceCredit';
  readonly invoiceId: string;
  readonly creditNoteId: string;
}

/** The part of an invoice that a credit note gives back. */
export type InvoiceCredit = Omit<RecordInvoiceCredited, 'type'>;

/** The withdrawal that was asked for is done. */
export interface CompleteInvoiceWithdrawal {
  readonly type: 'CompleteInvoiceWithdrawal';
  readonly invoiceId: string;
  readonly how: InvoiceWithdrawalCompleted['data']['how'];
  readonly creditNoteId: string | null;
}

/** The part that was to be given back of an invoice is given back. */
export interface CompleteInvoiceReduction {
  readonly type: 'CompleteInvoiceReduction';
  readonly reductionId: string;
  readonly how: InvoiceReductionCompleted['data']['how'];
  readonly creditNoteId: string | null;
}

/** The customer's account has the credit. Doing it again changes nothing. */
export interface CompleteCreditRelease {
  readonly type: 'CompleteCreditRelease';
  readonly creditId: string;
  /** Amount on the account beyond the credit itself, which is before tax. */
  readonly tax: DecimalText;
}

/** An invoice still to be made becomes a section of this one. Nothing where it was moved or made by then. */
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

/** A subscription that still lives when it is deleted is ended and settled first. Nothing when it was ended before. */
export interface EndForDeletion extends Billing {
  readonly type: 'EndForDeletion';
}

export interface DeleteSubscription {
  readonly type: 'DeleteSubscription';
}

/** For good; also of a subscription that was deleted before. */
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
