/** What a subscription is: a union on `status`, so that what cannot be cannot be written down. */
import type { CalendarDate } from '../../kernel/dates.js';
import { DomainError } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { PlannedChange, RenewalInvoice } from './events.js';
import { anchorAfter, type Period, type Schedule } from './periods.js';
import type { Timeline } from './timeline.js';

export interface DomainEntry {
  readonly domain: string;
  readonly status: string;
}

export interface ScheduledChange {
  readonly changeId: string;
  readonly effectiveDate: CalendarDate;
  readonly change: PlannedChange;
}

/** The newest renewal invoice, by which a repeated request finds it again. */
export interface LatestInvoice {
  readonly invoiceId: string;
  readonly period: Period;
  readonly total: DecimalText;
}

interface Existing extends Schedule {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly autoRenewal: boolean;
  /** Always an anchor. The coming period begins on it. */
  readonly renewalDate: CalendarDate;
  readonly timeline: Timeline;
  readonly creditBalance: DecimalText;
  readonly latestInvoice: LatestInvoice | null;
  /** An invoice that was asked for and is not known to exist. At most one: the next is refused until it does. */
  readonly openInvoice: RenewalInvoice | null;
  /** By name. */
  readonly domains: readonly DomainEntry[];
}

interface Living extends Existing {
  /** In the order in which they come due. */
  readonly scheduledChanges: readonly ScheduledChange[];
}

export interface ActiveSubscription extends Living {
  readonly status: 'active';
}
export interface SuspendedSubscription extends Living {
  readonly status: 'suspended';
}
export interface TerminatedSubscription extends Existing {
  readonly status: 'terminated';
  readonly terminationDate: CalendarDate;
}
/** Gone for callers, but what was begun is finished. */
export interface DeletedSubscription {
  readonly status: 'deleted';
  readonly openInvoice: RenewalInvoice | null;
}

export type LivingSubscription = ActiveSubscription | SuspendedSubscription;
export type ExistingSubscription = LivingSubscription | TerminatedSubscription;

export type SubscriptionState =
  | { readonly status: 'none' }
  | ExistingSubscription
  | DeletedSubscription
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

/** The period that begins on the renewal date. */
export function comingPeriod(subscription: ExistingSubscription): Period {
  const { renewalDate } = subscription;
  return { from: renewalDate, to: anchorAfter(subscription, renewalDate) };
}

/** The invoice of the coming period, if it was asked for already. */
export function comingInvoice(subscription: ExistingSubscription): LatestInvoice | null {
  const { latestInvoice, renewalDate } = subscription;
  return latestInvoice?.period.from === renewalDate ? latestInvoice : null;
}

export function subscriptionNotFound(): DomainError {
  return new DomainError('SUBSCRIPTION_NOT_FOUND', 'There is no such subscription');
}

export function invalidState(why: string): DomainError {
  return new DomainError('INVALID_SUBSCRIPTION_STATE', `Not possible: ${why}`);
}
