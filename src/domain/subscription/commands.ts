/** What can be asked of a subscription. `at` is the service's clock, RFC 3339 UTC with milliseconds. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { BillingCycle } from './cycles.js';

/** What is known of an offer. Without a cycle of its own, its price is that of any cycle. */
export interface OfferFacts {
  readonly price: DecimalText | null;
  readonly currency: string | null;
  readonly billingCycle: BillingCycle | null;
}

export interface CreateSubscription {
  readonly type: 'CreateSubscription';
  readonly at: string;
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly offerId: string;
  readonly quantity: number;
  readonly startDate: CalendarDate;
  readonly billingCycle: BillingCycle;
  readonly autoRenewal: boolean;
  /** Renewals begin with the first anchor after the start, so that periods gone by are billed too. */
  readonly backdate: boolean;
  /** As sent; null when not sent. */
  readonly unitPrice: DecimalText | null;
  readonly currency: string | null;
  /** Null when the reference data does not know the offer. */
  readonly offer: OfferFacts | null;
  readonly defaultCurrency: string;
}

/** What is null stays. */
export interface UpdateSubscription {
  readonly type: 'UpdateSubscription';
  readonly at: string;
  readonly quantity: number | null;
  readonly autoRenewal: boolean | null;
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

export interface TerminateSubscription {
  readonly type: 'TerminateSubscription';
  readonly at: string;
  readonly reason: string | null;
  /** Null: today. */
  readonly effectiveDate: CalendarDate | null;
}

export interface ChangeQuantity {
  readonly type: 'ChangeQuantity';
  readonly at: string;
  readonly direction: 'upgrade' | 'downgrade';
  readonly newQuantity: number;
  /** Null: today. A later day schedules the change under `changeId`. */
  readonly effectiveDate: CalendarDate | null;
  readonly changeId: string;
}

export interface ChangePlan {
  readonly type: 'ChangePlan';
  readonly at: string;
  readonly newOfferId: string;
  readonly offer: OfferFacts | null;
  readonly effectiveDate: CalendarDate | null;
  readonly changeId: string;
}

/** Changes nothing when the change is not due, or was carried out or withdrawn before. */
export interface CarryOutScheduledChange {
  readonly type: 'CarryOutScheduledChange';
  readonly at: string;
  readonly changeId: string;
  /** What is known today of the offer that a plan change names. */
  readonly offer: OfferFacts | null;
}

export interface WithdrawScheduledChange {
  readonly type: 'WithdrawScheduledChange';
  readonly changeId: string;
}

interface Billing {
  readonly at: string;
  /** The id of the invoice, should one be made. */
  readonly invoiceId: string;
  /** E.g. `0.19`. */
  readonly taxRate: DecimalText;
  readonly offerNames: OfferNames;
}

/** What customers know offers as, by their ids; one that is not in it is called by its id. */
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

/** Changes nothing when the coming period's invoice was asked for before. */
export interface RequestRenewalInvoice extends Billing {
  readonly type: 'RequestRenewalInvoice';
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
  | SuspendSubscription
  | UnsuspendSubscription
  | TerminateSubscription
  | ChangeQuantity
  | ChangePlan
  | CarryOutScheduledChange
  | WithdrawScheduledChange
  | RenewSubscription
  | RenewDueSubscription
  | RequestRenewalInvoice
  | CompleteRenewalInvoice
  | SetDomain
  | RemoveDomain
  | DeleteSubscription
  | RemoveSubscription;
