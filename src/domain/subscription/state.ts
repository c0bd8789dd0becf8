/** The state of a subscription: a union on `status`, so that an impossible state cannot be written down. */
import { type CalendarDate, earlierOf, laterOf } from '../../kernel/dates.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { DatedDiscount } from '../../kernel/pricing/discounts.js';
import { type BilledInvoice, type BilledInvoices, type ChargedDays, invoicesFrom } from './billedInvoices.js';
import type {
  CreditedUsage,
  InvoiceReductionRequested,
  InvoiceWithdrawalRequested,
  PlannedChange,
  RenewalInvoice,
  TakenBack,
} from './events.js';
import { anchorAfter, type Period, type Schedule } from './periods.js';
import type { Timeline } from './timeline.js';
import type { UsageState } from './usage/state.js';

export interface DomainEntry {
  readonly domain: string;
  readonly status: string;
}

export interface ScheduledChange {
  readonly changeId: string;
  readonly effectiveDate: CalendarDate;
  readonly change: PlannedChange;
}

/** An invoice whose period never begins, and that is not known to be cancelled or credited yet. */
export interface Withdrawal {
  readonly invoiceId: string;
  readonly reason: InvoiceWithdrawalRequested['data']['reason'];
}

/** A part of an invoice that is not known to be given back yet. */
export type Reduction = Pick<
  InvoiceReductionRequested['data'],
  'reductionId' | 'invoiceId' | 'reason' | 'lines'
>;

/** Credit on its way to the customer's account. */
export interface Release {
  /** Counted from 1 for each subscription. */
  readonly creditId: string;
  readonly amount: DecimalText;
  /** On the amount, where that was decided with it. */
  readonly tax?: DecimalText;
}

/** Clerks' credits of an invoice. Amounts are before tax. */
export interface CreditedInvoice {
  readonly invoiceId: string;
  /** Its amount when it was issued. */
  readonly billed: DecimalText;
  readonly notes: readonly {
    readonly creditNoteId: string;
    readonly amount: DecimalText;
    readonly usage?: readonly CreditedUsage[];
  }[];
}

/** A credit note that is not made. */
export interface RefusedCredit {
  readonly creditNoteId: string;
  /** Rest of its invoice, before tax. */
  readonly left: DecimalText;
}

/** The outcome of the charges at the end where no invoice says it. */
export interface Settlement {
  readonly charges: readonly ChargedDays[];
  readonly takenBack: readonly TakenBack[];
}

export interface SubscriptionDiscount extends DatedDiscount {
  readonly useId: string;
}

/** `returned`: it was removed before anything was billed with it. */
export interface OpenUse {
  readonly useId: string;
  readonly code: string;
  readonly outcome: 'spent' | 'returned';
}

/** Terms that were agreed beside the price; absent: none. */
interface Agreed {
  readonly endDate?: CalendarDate;
  /** The set-up fee, as part of what is carried to the next invoice. */
  readonly setupFee?: DecimalText;
  readonly minimumTermEndDate?: CalendarDate;
  readonly noticeDays?: number;
  /** Without automatic renewal, periods that begin before this day are renewed all the same. */
  readonly renewsBefore?: CalendarDate;
}

interface Existing extends Schedule, Agreed {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly autoRenewal: boolean;
  /** An anchor, or the end of a trial. The coming period begins on it. */
  readonly renewalDate: CalendarDate;
  readonly timeline: Timeline;
  /** The first day that anybody pays for. */
  readonly billedFrom: CalendarDate;
  /** The first day whose changes are known still: nothing before it can be corrected. */
  readonly knownFrom: CalendarDate;
  /** Whether the period of that day was paid with the order. */
  readonly isOrderPaid: boolean;
  readonly creditBalance: DecimalText;
  /** Tax rate of charges that name none; absent where all do, or none is known. */
  readonly usualTaxRate?: DecimalText;
  /** Amount that the next invoice charges beside days: the set-up fee, or credit of a voided invoice that others had used by then. */
  readonly carried: DecimalText;
  /** Those that stand. */
  readonly invoices: BilledInvoices;
  /** Standing invoices that clerks have credited; absent before the first. */
  readonly credited?: readonly CreditedInvoice[];
  /** Absent before the first. Most are refused before they are asked for, and leave no trace. */
  readonly refusedCredits?: readonly RefusedCredit[];
  /** Amount that the end gave back without an invoice; absent for nothing. */
  readonly settlement?: Settlement;
  /** An invoice that was asked for and is not known to exist. At most one: the next is refused until it does. */
  readonly openInvoice: RenewalInvoice | null;
  /** The last one that became a section of a shared invoice, as it was asked for; absent before the first. */
  readonly moved?: { readonly askedAs: string; readonly invoiceId: string };
  readonly withdrawals: readonly Withdrawal[];
  /** Absent before the first. */
  readonly reductions?: readonly Reduction[];
  /** In the order in which they were released. */
  readonly releases: readonly Release[];
  /** How many there ever were. */
  readonly releaseCount: number;
  /** By name. */
  readonly domains: readonly DomainEntry[];
  /** In their order, with those that have run out on days that are known still; absent before the first. */
  readonly discounts?: readonly SubscriptionDiscount[];
  /** Uses of codes whose ledgers have yet to learn of them; absent before the first. */
  readonly openUses?: readonly OpenUse[];
  /** Absent where nothing was ever charged for usage. */
  readonly usage?: UsageState;
  /** Ascending; absent before they were set. */
  readonly usageThresholds?: readonly DecimalText[];
  /** The greatest threshold that was told of the period that begins on `from`; absent before the first. */
  readonly usageReached?: { readonly from: CalendarDate; readonly threshold: DecimalText };
}

interface Living extends Existing {
  /** In the order in which they come due. */
  readonly scheduledChanges: readonly ScheduledChange[];
}

export interface ActiveSubscription extends Living {
  readonly status: 'active';
  /** The days since the end of a suspension that an invoice is to be made for, now that the changes before them are done. */
  readonly resumed: Period | null;
  /** It was taken over as suspended, and that has yet to be done. */
  readonly isToBeSuspended?: true;
}
export interface SuspendedSubscription extends Living {
  readonly status: 'suspended';
  /** Where debt has suspended it and payment resumes it. */
  readonly forDebt?: true;
  /** Invoices of a debt that were taken back because their period did not begin: nobody pays them any more. */
  readonly notBegun?: readonly string[];
}
interface Ended extends Existing {
  readonly terminationDate: CalendarDate | null;
  /** Null where nothing was open, or it was voided. */
  readonly finalInvoiceId: string | null;
}
export interface TerminatedSubscription extends Ended {
  readonly status: 'terminated';
  readonly terminationDate: CalendarDate;
}
/** Gone for callers, but what was begun is finished, and its money is accounted for. */
export interface DeletedSubscription extends Ended {
  readonly status: 'deleted';
}

export type LivingSubscription = ActiveSubscription | SuspendedSubscription;
export type ExistingSubscription = LivingSubscription | TerminatedSubscription;

/** One whose money is known, whether callers see it or not. */
export type KnownSubscription = ExistingSubscription | DeletedSubscription;

export type SubscriptionState =
  | { readonly status: 'none' }
  | KnownSubscription
  | { readonly status: 'removed' };

/** @throws DomainError SUBSCRIPTION_NOT_FOUND */
export function existing(state: SubscriptionState): ExistingSubscription {
  switch (state.status) {
    case 'none':
    case 'deleted':
    case 'removed':
      throw subscriptionNotFound();
    default:
      return state;
  }
}

/** @throws DomainError SUBSCRIPTION_NOT_FOUND, INVALID_SUBSCRIPTION_STATE */
export function active(state: SubscriptionState): ActiveSubscription {
  const subscription = existing(state);
  if (subscription.status === 'active') return subscription;
  throw invalidState(`the subscription is ${subscription.status}`);
}

/** Active or suspended. @throws DomainError SUBSCRIPTION_NOT_FOUND, INVALID_SUBSCRIPTION_STATE */
export function living(state: SubscriptionState): LivingSubscription {
  const subscription = existing(state);
  if (subscription.status !== 'terminated') return subscription;
  throw invalidState('the subscription is terminated');
}

/** One whose money is known; undefined of what never was, or is unreadable for good. */
export function known(state: SubscriptionState): KnownSubscription | undefined {
  return state.status === 'none' || state.status === 'removed' ? undefined : state;
}

/** The period that begins on the renewal date, up to the agreed end. */
export function comingPeriod(subscription: ExistingSubscription): Period {
  return periodFrom(subscription, subscription.renewalDate);
}

/** From a day to the next anchor, or to the agreed end where that comes first. */
export function periodFrom(subscription: ExistingSubscription, from: CalendarDate): Period {
  const { endDate } = subscription;
  const to = anchorAfter(subscription, from);
  return { from, to: endDate === undefined ? to : earlierOf(to, endDate) };
}

/** The agreed day of the end, where no other period begins before it; undefined where one does, or none was agreed. */
export function agreedEnd({ status, endDate, renewalDate }: LivingSubscription): CalendarDate | undefined {
  const comesFirst = endDate !== undefined && (status === 'suspended' || endDate <= renewalDate);
  return comesFirst ? endDate : undefined;
}

/** Whether the period that begins on the renewal date is renewed; else the term ends. Notice and minimum term bind also without automatic renewal. */
export function renewsItself({
  autoRenewal,
  renewalDate,
  minimumTermEndDate = '',
  renewsBefore = '',
}: LivingSubscription): boolean {
  return autoRenewal || renewalDate < laterOf(minimumTermEndDate, renewsBefore);
}

/** Whether a trial runs: nothing was billed yet, and the first period begins at its end. */
export function isInTrial({ trialEndDate, renewalDate }: ExistingSubscription): boolean {
  return trialEndDate === renewalDate;
}

/** The invoice of the coming period, if it was asked for already and stands. */
export function comingInvoice(subscription: ExistingSubscription): BilledInvoice | undefined {
  const { invoices, renewalDate } = subscription;
  return invoicesFrom(invoices, renewalDate, subscription).find(({ period }) => period.from === renewalDate);
}

export function subscriptionNotFound(id?: string): DomainError {
  return new NotFound('SUBSCRIPTION_NOT_FOUND', 'Subscription', id);
}

/** Something else comes first: anyone who meets this does it, and then tries again. */
export function inTurn(why: string): DomainError {
  return new DomainError('CONCURRENCY_CONFLICT', why);
}

export function invalidState(why: string): DomainError {
  return new DomainError('INVALID_SUBSCRIPTION_STATE', `Not possible: ${why}`);
}
