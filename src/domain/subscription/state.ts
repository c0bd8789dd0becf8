/** The state of a subscription: a union on `status`, so that impossible states do not compile. */
import { type CalendarDate, earlierOf, laterOf } from '../../kernel/dates.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { DatedDiscount } from '../../kernel/pricing/terms.js';
import { plainTax } from '../shared/taxes.js';
import { type BilledInvoice, type BilledInvoices, type ChargedDays, invoicesFrom } from './billedInvoices.js';
import type { BillingFacts } from './commands.js';
import type {
  CreditedUsage,
  InvoiceReductionRequested,
  InvoiceWithdrawalRequested,
  PlannedChange,
  RenewalInvoice,
  TakenBack,
} from './events.js';
import { anchorAfter, type Period, type Schedule } from './periods.js';
import type { Charged, Step, Timeline } from './timeline.js';
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

/** An invoice to take back because its period never begins; open until it is known to be cancelled or credited. */
export interface Withdrawal {
  readonly invoiceId: string;
  readonly reason: InvoiceWithdrawalRequested['data']['reason'];
}

/** A part of an invoice to give back; open until that is known to be done. */
export type Reduction = Pick<
  InvoiceReductionRequested['data'],
  'reductionId' | 'invoiceId' | 'reason' | 'lines'
>;

/** Credit on its way to the customer's account. */
export interface Release {
  /** `<subscription>/<n>`, counted from 1. */
  readonly creditId: string;
  readonly amount: DecimalText;
  /** Tax on the amount; absent: as the next invoice would have been taxed. */
  readonly tax?: DecimalText;
}

/** An invoice and the credit notes that clerks wrote for it. Amounts are before tax. */
export interface CreditedInvoice {
  readonly invoiceId: string;
  /** The invoice's amount when it was issued. */
  readonly billed: DecimalText;
  readonly notes: readonly {
    readonly creditNoteId: string;
    readonly amount: DecimalText;
    readonly usage?: readonly CreditedUsage[];
  }[];
}

/** A clerk's credit note that the subscription refused. */
export interface RefusedCredit {
  readonly creditNoteId: string;
  /** Amount of the invoice that could still be credited, before tax. */
  readonly left: DecimalText;
}

/** How charges were settled at the end, where no invoice records it. */
export interface Settlement {
  readonly charges: readonly ChargedDays[];
  readonly takenBack: readonly TakenBack[];
}

export interface SubscriptionDiscount extends DatedDiscount {
  readonly useId: string;
}

/** A use whose outcome the code's ledger does not know yet. `returned`: the code was removed before anything was billed with it. */
export interface OpenUse {
  readonly useId: string;
  readonly code: string;
  readonly outcome: 'spent' | 'returned';
}

/** Terms agreed besides the price; absent: none. */
interface Agreed {
  readonly endDate?: CalendarDate;
  /** Charged by the first invoice, as part of `carried`. */
  readonly setupFee?: DecimalText;
  readonly minimumTermEndDate?: CalendarDate;
  readonly noticeDays?: number;
  /** Periods that begin before this day are renewed even without automatic renewal, because of the notice. */
  readonly renewsBefore?: CalendarDate;
}

interface Existing extends Schedule, Agreed {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly autoRenewal: boolean;
  /** The first day of the coming period: an anchor, or the end of a trial. */
  readonly renewalDate: CalendarDate;
  readonly timeline: Timeline;
  /** The first day that is paid for, with the order or by an invoice. */
  readonly billedFrom: CalendarDate;
  /** The first day that the timeline still knows; nothing before it can be corrected. */
  readonly knownFrom: CalendarDate;
  /** Whether the period of `billedFrom` was paid with the order. */
  readonly isOrderPaid: boolean;
  readonly creditBalance: DecimalText;
  /** Tax rate of charges that name none; absent where all do, or none is known. */
  readonly usualTaxRate?: DecimalText;
  /** Amount that the next invoice charges besides days: the set-up fee, or credit of a voided invoice that others had already used. */
  readonly carried: DecimalText;
  /** Standing invoices: neither voided nor withdrawn. */
  readonly invoices: BilledInvoices;
  /** Standing invoices that clerks have credited; absent before the first. */
  readonly credited?: readonly CreditedInvoice[];
  /** Absent before the first. Most credit notes are refused by a check beforehand and leave no trace. */
  readonly refusedCredits?: readonly RefusedCredit[];
  /** What the end settled without an invoice; absent: nothing. */
  readonly settlement?: Settlement;
  /** The invoice that was requested and is not known to exist yet. At most one: the next request is refused until it exists. */
  readonly openInvoice: RenewalInvoice | null;
  /** The last invoice that became a section of a shared one, with the id that it was requested under; absent before the first. */
  readonly moved?: { readonly askedAs: string; readonly invoiceId: string };
  readonly withdrawals: readonly Withdrawal[];
  /** Absent before the first. */
  readonly reductions?: readonly Reduction[];
  /** In the order in which they were released. */
  readonly releases: readonly Release[];
  /** Number of all releases so far. */
  readonly releaseCount: number;
  /** Sorted by name. */
  readonly domains: readonly DomainEntry[];
  /** In the order of application, with expired ones whose days the timeline still knows; absent before the first. */
  readonly discounts?: readonly SubscriptionDiscount[];
  /** Uses still to be reported to the ledgers of their codes; absent before the first. */
  readonly openUses?: readonly OpenUse[];
  /** Absent where no plan ever charged in arrears. */
  readonly usage?: UsageState;
  /** Ascending; absent until set. */
  readonly usageThresholds?: readonly DecimalText[];
  /** The highest threshold reported for the period that begins on `from`; absent before the first. */
  readonly usageReached?: { readonly from: CalendarDate; readonly threshold: DecimalText };
}

interface Living extends Existing {
  /** In the order in which they come due. */
  readonly scheduledChanges: readonly ScheduledChange[];
}

export interface ActiveSubscription extends Living {
  readonly status: 'active';
  /** The days that the resume invoice has yet to bill, once the changes that waited for the end of the suspension are carried out. */
  readonly resumed: Period | null;
  /** It was imported as suspended, and the suspension has yet to be carried out. */
  readonly isToBeSuspended?: true;
}
export interface SuspendedSubscription extends Living {
  readonly status: 'suspended';
  /** True where unpaid invoices suspended it, so that payment resumes it. */
  readonly forDebt?: true;
  /** Invoices taken back while suspended for debt, because their period did not begin. They are never paid. */
  readonly notBegun?: readonly string[];
}
interface Ended extends Existing {
  readonly terminationDate: CalendarDate | null;
  /** Null where nothing was open, or the final invoice was voided. */
  readonly finalInvoiceId: string | null;
}
export interface TerminatedSubscription extends Ended {
  readonly status: 'terminated';
  readonly terminationDate: CalendarDate;
}
/** Callers no longer see it, but work in progress is finished, and its money is still accounted for. */
export interface DeletedSubscription extends Ended {
  readonly status: 'deleted';
}

export type LivingSubscription = ActiveSubscription | SuspendedSubscription;
export type ExistingSubscription = LivingSubscription | TerminatedSubscription;

/** A subscription whose money is known, whether callers see it or not. */
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

/** Returns the subscription, even a deleted one; undefined where it never existed or was erased. */
export function known(state: SubscriptionState): KnownSubscription | undefined {
  return state.status === 'none' || state.status === 'removed' ? undefined : state;
}

/** The period that begins on the renewal date, up to the agreed end. */
export function comingPeriod(subscription: ExistingSubscription): Period {
  return periodFrom(subscription, subscription.renewalDate);
}

/** The period from a day to the next anchor, or to the agreed end if that comes first. */
export function periodFrom(subscription: ExistingSubscription, from: CalendarDate): Period {
  const { endDate } = subscription;
  const to = anchorAfter(subscription, from);
  return { from, to: endDate === undefined ? to : earlierOf(to, endDate) };
}

/** The agreed end, if no further period begins before it; undefined if one does, or if no end was agreed. */
export function agreedEnd({ status, endDate, renewalDate }: LivingSubscription): CalendarDate | undefined {
  const comesFirst = endDate !== undefined && (status === 'suspended' || endDate <= renewalDate);
  return comesFirst ? endDate : undefined;
}

/** Whether the coming period begins automatically; otherwise the term ends. Notice and minimum term bind even without automatic renewal. */
export function renewsItself({
  autoRenewal,
  renewalDate,
  minimumTermEndDate = '',
  renewsBefore = '',
}: LivingSubscription): boolean {
  return autoRenewal || renewalDate < laterOf(minimumTermEndDate, renewsBefore);
}

/** Whether the trial is running: nothing was billed yet, and the first period begins at its end. */
export function isInTrial({ trialEndDate, renewalDate }: ExistingSubscription): boolean {
  return trialEndDate === renewalDate;
}

/** The standing invoice of the coming period, if it was already requested. */
export function comingInvoice(subscription: ExistingSubscription): BilledInvoice | undefined {
  const { invoices, renewalDate } = subscription;
  return invoicesFrom(invoices, renewalDate, subscription).find(({ period }) => period.from === renewalDate);
}

export function subscriptionNotFound(id?: string): DomainError {
  return new NotFound('SUBSCRIPTION_NOT_FOUND', 'Subscription', id);
}

/** The error for a command that comes before its turn: the caller does the earlier work first and retries. */
export function inTurn(why: string): DomainError {
  return new DomainError('CONCURRENCY_CONFLICT', why);
}

export function invalidState(why: string): DomainError {
  return new DomainError('INVALID_SUBSCRIPTION_STATE', `Not possible: ${why}`);
}

/**
 * Before a decision: writes the usual rate into the charges, unless the next invoice has the same one. Where no taxes of offers and customers are
 * known, lines have the rate of their invoice, and charges record no tax: the subscription stores that rate once.
 */
export function remembersTaxes<State extends KnownSubscription>(
  state: State,
  { taxRate, taxes }: Pick<BillingFacts, 'taxRate' | 'taxes'>,
): State {
  const isSame = taxRate === state.usualTaxRate && (taxes === undefined || taxes.size === 0);
  return isSame ? state : withTaxesSaid(state);
}

/** Writes the usual rate into every charge that records no tax. */
export function withTaxesSaid<State extends KnownSubscription>({ usualTaxRate, ...state }: State): State {
  // The removed property is optional, so the rest is still a `State`.
  const others = state as unknown as State;
  if (usualTaxRate === undefined) return others;
  const tax = plainTax(usualTaxRate);
  const said = (charged: Charged | null) =>
    charged === null || charged.tax !== undefined ? charged : { ...charged, tax };
  const allSaid = (charges: readonly ChargedDays[]) =>
    charges.map((each) => ({ ...each, before: said(each.before), after: said(each.after) }));
  const saidIn = (step: Step): Step => ({ ...step, charged: said(step.charged) });
  const [first, ...rest] = others.timeline;
  const timeline: Timeline = [saidIn(first), ...rest.map(saidIn)];
  const { runs, others: single } = others.invoices;
  const invoices = {
    runs: runs.map((run) => ({ ...run, charged: said(run.charged) ?? run.charged })),
    others: single.map(({ reduced, ...invoice }) => ({
      ...invoice,
      charges: allSaid(invoice.charges),
      ...(reduced === undefined ? {} : { reduced: { ...reduced, charges: allSaid(reduced.charges) } }),
    })),
  };
  const { settlement } = others;
  const settled =
    settlement === undefined ? {} : { settlement: { ...settlement, charges: allSaid(settlement.charges) } };
  return { ...others, timeline, invoices, ...settled };
}

/** After an invoice whose lines all have the rate of the invoice. */
export function afterUsual<State extends KnownSubscription>(
  state: State,
  taxRate: DecimalText | undefined,
): State {
  if (taxRate === undefined || taxRate === state.usualTaxRate) return state;
  return { ...withTaxesSaid(state), usualTaxRate: taxRate };
}
