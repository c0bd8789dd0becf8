/** The events of subscriptions, carts and reference data that become public. */
import { bookkeeping, type FactTable, putAs, says, silent } from './fact.js';

export const subscriptionFacts: FactTable = {
  SubscriptionCreated: says('created', 'The subscription was created.'),
  QuantityChanged: says('quantityChanged', "The subscription's quantity changed."),
  PlanChanged: says('planChanged', 'The subscription was moved to another offer.'),
  DiscountApplied: says(
    'discountApplied',
    "A discount code was applied to the subscription, effective from the discount's first day.",
  ),
  DiscountRemoved: says('discountRemoved', 'A discount code was removed from the subscription.'),
  SubscriptionUsesSettled: bookkeeping,
  AutoRenewalChanged: says('autoRenewalChanged', 'Auto-renewal was turned on or off.'),
  SubscriptionSuspended: says('suspended', 'The subscription was suspended.'),
  SubscriptionUnsuspended: says('unsuspended', 'The subscription became active again after a suspension.'),
  PeriodPassedOver: says(
    'periodPassedOver',
    'A period invoiced in advance did not begin because the subscription was suspended.',
  ),
  SubscriptionTerminated: says('terminated', 'The subscription ended.'),
  OpenChargesCredited: says(
    'chargesCredited',
    'The subscription ended with an open amount of zero or less, which became credit.',
  ),
  CreditReleased: says(
    'creditReleased',
    "The subscription's remaining credit was released to the customer's account.",
  ),
  CreditReleaseCompleted: bookkeeping,
  ChangeScheduled: says('changeScheduled', 'A change of quantity or plan was scheduled for a later day.'),
  ScheduledChangeWithdrawn: says('changeWithdrawn', 'A scheduled change was withdrawn.'),
  ScheduledChangeDropped: says(
    'changeDropped',
    'A scheduled change was dropped because it could not be carried out.',
  ),
  RenewalInvoiceRequested: says('invoiced', 'The subscription was billed; the draft invoice follows.'),
  RenewalInvoiceMoved: bookkeeping,
  RenewalInvoiceCompleted: bookkeeping,
  UsageThresholdsSet: says('usageThresholdsSet', "The subscription's usage thresholds were set."),
  UsageThresholdReached: says(
    'usageThresholdReached',
    'The usage of the current period reached a threshold; each threshold is reported once per period.',
  ),
  InvoiceUsageRequested: bookkeeping,
  InvoiceUsageCompleted: bookkeeping,
  UsageSettlementDue: bookkeeping,
  UsageSettled: bookkeeping,
  InvoiceCredited: says(
    'invoiceCredited',
    "A credit note for one of the subscription's invoices was taken into account.",
  ),
  InvoiceCreditAbandoned: says(
    'invoiceCreditAbandoned',
    'A credit note that had been taken into account was not issued, because another subscription on the invoice refused it.',
  ),
  InvoiceCreditRefused: bookkeeping,
  InvoiceVoided: says(
    'invoiceVoided',
    "One of the subscription's invoices was cancelled or deleted, so its days count as not billed.",
  ),
  InvoiceWithdrawalRequested: says(
    'invoiceWithdrawn',
    'The invoice for a period that will not begin was withdrawn.',
  ),
  InvoiceWithdrawalCompleted: bookkeeping,
  InvoiceReductionRequested: says(
    'invoiceReduced',
    "Part of one of the subscription's invoices was given back, on the draft or by a credit note.",
  ),
  InvoiceReductionCompleted: bookkeeping,
  SubscriptionRenewed: says('renewed', 'A new period of the subscription began.'),
  SubscriptionDomainSet: says('domainSet', 'A domain was added to the subscription, or its status changed.'),
  SubscriptionDomainRemoved: says('domainRemoved', 'A domain was removed from the subscription.'),
  SubscriptionDeleted: says('deleted', 'The subscription was deleted; its history remains.'),
  SubscriptionRemoved: says('removed', "The subscription's data was permanently erased."),
};

export const cartFacts: FactTable = {
  CartCreated: says('created', 'The cart was created.'),
  CartItemAdded: says('itemAdded', 'An item was added to the cart.'),
  CartItemChanged: says('itemChanged', 'The quantity or price of an item in the cart changed.'),
  CartItemRemoved: says('itemRemoved', 'An item was removed from the cart.'),
  CartDiscountApplied: says('discountApplied', 'A discount code was applied to the cart.'),
  CartDiscountRemoved: says('discountRemoved', 'A discount code was removed from the cart.'),
  CartReassessed: says(
    'reassessed',
    'The cart was re-evaluated, and prices, taxes or discount codes changed.',
  ),
  CartCheckedOut: says('checkedOut', 'The cart was checked out, and its totals are held for an order.'),
  CartMergeBegun: bookkeeping,
  CartMergeAbandoned: bookkeeping,
  CartMerged: says('merged', 'The items of a guest cart were merged into the cart.'),
  CartMergeRefused: bookkeeping,
  CartClosed: says('closed', 'The cart was closed by an order or a merge.'),
  CartExpired: says('expired', 'The cart expired because it was not changed for too long.'),
  CartDeleted: says('deleted', 'The cart was deleted.'),
  CartOrderCancelled: says('orderCancelled', 'The order that had closed the cart was cancelled.'),
  CartOrderedAgain: says(
    'orderedAgain',
    'An order was completed with the cart after the cart had expired or an earlier order was cancelled.',
  ),
  CartUsesSettled: bookkeeping,
};

export const discountUseFacts: FactTable = Object.fromEntries(
  [
    'DiscountUseHeld',
    'DiscountUseReleased',
    'DiscountUsesLapsed',
    'DiscountUseSpent',
    'DiscountUseReturned',
  ].map((type) => [type, silent('the events of carts and orders report it')]),
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
    "An EU member state confirmed or rejected the customer's VAT identifier.",
  ),
  CustomerErased: says('erased', "The customer's data was permanently erased."),
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
