/** A subscription as lists and its own page answer it. */

export interface Subscription {
  readonly id: string;
  readonly customerId: string;
  readonly offerId: string;
  readonly status: 'active' | 'suspended' | 'terminated';
  readonly quantity: number;
  readonly startDate: string;
  readonly renewalDate: string | null;
  readonly terminationDate: string | null;
  readonly billingCycle: string;
  readonly autoRenewal: boolean;
  readonly unitPrice: number | null;
  readonly currency: string;
  readonly creditBalance: number;
  readonly pendingAmount: number | null;
  readonly finalInvoiceId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ScheduledChange {
  readonly id: string;
  readonly type: string;
  readonly effectiveDate: string;
  readonly newQuantity: number | null;
  readonly newOfferId: string | null;
}

export interface WholeSubscription extends Subscription {
  readonly domains: readonly { readonly domain: string; readonly status: string }[];
  readonly scheduledChanges: readonly ScheduledChange[];
}
