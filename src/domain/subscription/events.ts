/** What can have happened to a subscription. Plain facts: amounts are decimal strings, days `YYYY-MM-DD`. */
import type { CalendarDate } from '../../kernel/dates.js';
import type { ErrorCode } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
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
    /** Of one unit for one cycle; null when it is known from nowhere. */
    readonly unitPrice: DecimalText | null;
    readonly currency: string;
  };
}

/** `effectiveDate` is the day that billing counts from: the day asked for, but not before the period's start. */
export interface QuantityChanged {
  readonly type: 'QuantityChanged';
  readonly data: {
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
  readonly data: {
    readonly fromOfferId: string;
    readonly toOfferId: string;
    readonly unitPrice: DecimalText | null;
    readonly effectiveDate: CalendarDate;
    readonly changeId: string | null;
  };
}

export interface AutoRenewalChanged {
  readonly type: 'AutoRenewalChanged';
  readonly data: { readonly autoRenewal: boolean };
}

export interface SubscriptionSuspended {
  readonly type: 'SubscriptionSuspended';
  readonly data: { readonly date: CalendarDate; readonly reason: string | null };
}

/** `renewalDate` is the old one, or the next anchor when that had gone by. */
export interface SubscriptionUnsuspended {
  readonly type: 'SubscriptionUnsuspended';
  readonly data: { readonly date: CalendarDate; readonly renewalDate: CalendarDate };
}

/** `term-end`: automatic renewal was off when the renewal date came. */
export interface SubscriptionTerminated {
  readonly type: 'SubscriptionTerminated';
  readonly data: {
    readonly terminationDate: CalendarDate;
    readonly reason: string | null;
    readonly cause: 'request' | 'term-end';
  };
}

/** What a change that is not due yet will do. */
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
  readonly quantity: number;
  readonly unitPrice: DecimalText;
  /** quantity × unitPrice in the currency's digits; negative where something is given back. */
  readonly amount: DecimalText;
}

/** An invoice as the renewal wants it, whole: the invoice's own stream is made from this and nothing else. */
export interface RenewalInvoice {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly customerId: string;
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
}

/** The intent: from here on the period counts as invoiced. Open until `RenewalInvoiceCompleted`. */
export interface RenewalInvoiceRequested {
  readonly type: 'RenewalInvoiceRequested';
  readonly data: {
    readonly invoice: RenewalInvoice;
    /** What is left for the next invoice, after this one. */
    readonly creditBalance: DecimalText;
  };
}

export interface RenewalInvoiceCompleted {
  readonly type: 'RenewalInvoiceCompleted';
  readonly data: { readonly invoiceId: string };
}

/** `period` is the one that was begun, `renewalDate` its end. */
export interface SubscriptionRenewed {
  readonly type: 'SubscriptionRenewed';
  readonly data: {
    readonly period: Period;
    readonly renewalDate: CalendarDate;
    readonly invoiceId: string;
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
  | AutoRenewalChanged
  | SubscriptionSuspended
  | SubscriptionUnsuspended
  | SubscriptionTerminated
  | ChangeScheduled
  | ScheduledChangeWithdrawn
  | ScheduledChangeDropped
  | RenewalInvoiceRequested
  | RenewalInvoiceCompleted
  | SubscriptionRenewed
  | SubscriptionDomainSet
  | SubscriptionDomainRemoved
  | SubscriptionDeleted
  | SubscriptionRemoved;
