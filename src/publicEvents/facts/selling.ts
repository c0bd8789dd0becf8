/** The events of subscriptions, carts and reference data that become public. */
import { bookkeeping, type FactTable, putAs, says, silent } from './fact.js';

export const subscriptionFacts: FactTable = {
  SubscriptionCreated: says('created', 'The subscription began.'),
  QuantityChanged: says('quantityChanged', 'Its quantity has changed.'),
  PlanChanged: says('planChanged', 'It has another offer.'),
  DiscountApplied: says('discountApplied', 'A discount code was applied; it counts from its first day on.'),
  DiscountRemoved: says('discountRemoved', 'A discount code was removed.'),
  SubscriptionUsesSettled: bookkeeping,
  AutoRenewalChanged: says('autoRenewalChanged', 'It renews automatically, or does so no more.'),
  SubscriptionSuspended: says('suspended', 'It is suspended.'),
  SubscriptionUnsuspended: says('unsuspended', 'It is active again after a suspension.'),
  PeriodPassedOver: says('periodPassedOver', 'A period did not begin because of the suspension.'),
  SubscriptionTerminated: says('terminated', 'It has ended.'),
  OpenChargesCredited: says('chargesCredited', 'Open charges and credit were set against each other.'),
  CreditReleased: says('creditReleased', "Its remaining credit goes to the customer's account."),
  CreditReleaseCompleted: bookkeeping,
  ChangeScheduled: says('changeScheduled', 'A change waits for its day.'),
  ScheduledChangeWithdrawn: says('changeWithdrawn', 'A scheduled change was withdrawn.'),
  ScheduledChangeDropped: says('changeDropped', 'A scheduled change could not be carried out.'),
  RenewalInvoiceRequested: says('invoiced', 'An invoice bills its days; the draft follows.'),
  RenewalInvoiceMoved: bookkeeping,
  RenewalInvoiceCompleted: bookkeeping,
  UsageThresholdsSet: says('usageThresholdsSet', 'The amounts of usage that are told have changed.'),
  UsageThresholdReached: says(
    'usageThresholdReached',
    'The usage of the running period has come to one of its thresholds; told once a period.',
  ),
  InvoiceUsageRequested: bookkeeping,
  InvoiceUsageCompleted: bookkeeping,
  UsageSettlementDue: bookkeeping,
  UsageSettled: bookkeeping,
  InvoiceCredited: says('invoiceCredited', 'A credit note of one of its invoices is taken into account.'),
  InvoiceCreditAbandoned: says(
    'invoiceCreditAbandoned',
    'A credit note that was taken into account is not made: another subscription on the invoice refused it.',
  ),
  InvoiceCreditRefused: bookkeeping,
  InvoiceVoided: says('invoiceVoided', 'One of its invoices is void: its days count as not billed.'),
  InvoiceWithdrawalRequested: says('invoiceWithdrawn', 'An invoice ahead is taken back.'),
  InvoiceWithdrawalCompleted: bookkeeping,
  InvoiceReductionRequested: says('invoiceReduced', 'A part of one of its invoices is given back.'),
  InvoiceReductionCompleted: bookkeeping,
  SubscriptionRenewed: says('renewed', 'A new period has begun.'),
  SubscriptionDomainSet: says('domainSet', 'A domain was added or has changed.'),
  SubscriptionDomainRemoved: says('domainRemoved', 'A domain was removed.'),
  SubscriptionDeleted: says('deleted', 'The subscription was deleted; its history stays.'),
  SubscriptionRemoved: says('removed', 'The data of the subscription was erased for good.'),
};

export const cartFacts: FactTable = {
  CartCreated: says('created', 'The cart was made.'),
  CartItemAdded: says('itemAdded', 'An item was added.'),
  CartItemChanged: says('itemChanged', 'The quantity or price of an item has changed.'),
  CartItemRemoved: says('itemRemoved', 'An item was removed.'),
  CartDiscountApplied: says('discountApplied', 'A discount code was applied.'),
  CartDiscountRemoved: says('discountRemoved', 'A discount code was removed.'),
  CartReassessed: says('reassessed', 'Prices, taxes or codes have changed since the last look at it.'),
  CartCheckedOut: says('checkedOut', 'Its totals are held for an order.'),
  CartMergeBegun: bookkeeping,
  CartMergeAbandoned: bookkeeping,
  CartMerged: says('merged', 'It holds the items of a guest cart too.'),
  CartMergeRefused: bookkeeping,
  CartClosed: says('closed', 'An order or a merge has closed it.'),
  CartExpired: says('expired', 'Nobody has changed it for too long.'),
  CartDeleted: says('deleted', 'The cart was deleted.'),
  CartOrderCancelled: says('orderCancelled', 'The order that had closed it was cancelled.'),
  CartOrderedAgain: says('orderedAgain', 'Its order is completed again.'),
  CartUsesSettled: bookkeeping,
};

export const discountUseFacts: FactTable = Object.fromEntries(
  [
    'DiscountUseHeld',
    'DiscountUseReleased',
    'DiscountUsesLapsed',
    'DiscountUseSpent',
    'DiscountUseReturned',
  ].map((type) => [type, silent('the carts and orders tell of their codes')]),
);

export const offerFacts: FactTable = {
  OfferPut: putAs('offer'),
  OfferRemoved: says('removed', 'The offer was removed.'),
};

export const customerFacts: FactTable = {
  CustomerPut: putAs('customer'),
  CustomerRemoved: says('removed', 'The customer was removed.'),
  CustomerVatIdChecked: says(
    'vatIdChecked',
    'The member state has said whether it knows the VAT identifier.',
  ),
  CustomerErased: says('erased', 'The data of the customer was erased for good.'),
};

export const orderFacts: FactTable = {
  OrderPut: putAs('order'),
  OrderRemoved: says('removed', 'The order was removed.'),
  OrderCartClosed: bookkeeping,
  OrderUsesReturned: bookkeeping,
};

export const discountCodeFacts: FactTable = {
  DiscountCodePut: putAs('discount code'),
  DiscountCodeRemoved: says('removed', 'The discount code was removed.'),
};

export const meterFacts: FactTable = {
  MeterPut: putAs('meter'),
  MeterRemoved: says('removed', 'The meter was removed.'),
};

export const organizationFacts: FactTable = {
  OrganizationPut: putAs('organization'),
  OrganizationRemoved: says('removed', 'The organization was removed.'),
};
