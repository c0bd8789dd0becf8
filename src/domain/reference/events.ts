/** Events of the reference data: records that other systems own and that rules here look up. */
import type { EInvoiceProfile } from '../../kernel/electronicInvoice.js';
import type { DecimalText } from '../../kernel/money.js';
import type { UsageCharge } from '../../kernel/pricing/charges.js';
import type { PriceTerms } from '../../kernel/pricing/terms.js';
import type { TaxCategory } from '../../kernel/taxes.js';
import type { BillingCycle } from '../subscription/cycles.js';

/** A record was created or changed. The data is the whole new record. */
export interface RecordPut<Type extends string, Fields> {
  readonly type: Type;
  readonly data: Fields;
}
/** The record was removed. */
export interface RecordRemoved<Type extends string> {
  readonly type: Type;
  readonly data: Record<string, never>;
}

/** Unknown values are null: no price, no currency, unlimited stock. */
export interface Offer {
  readonly name: string | null;
  readonly price: DecimalText | null;
  readonly currency: string | null;
  readonly billingCycle: BillingCycle | null;
  readonly stock: number | null;
  /** Tax category in the seller's country. This field and the next three are absent in events from before they existed. */
  readonly taxCategory?: TaxCategory | null;
  /** Tax rate, e.g. `0.07`. */
  readonly taxRate?: DecimalText | null;
  /** Reason for the exemption. */
  readonly taxReason?: string | null;
  /** Unit of the quantity (UNECE Recommendation 20). */
  readonly unitCode?: string | null;
  /** Price terms of a quantity; null, or absent in older events: `price` for each unit. */
  readonly pricing?: PriceTerms | null;
  /** Usage charges; null, or absent in older events: none. */
  readonly charges?: readonly UsageCharge[] | null;
  /** Minimum amount of a period, including usage; null, or absent in older events: none. */
  readonly minimumAmount?: DecimalText | null;
  /** Trial of new subscriptions, in days. For this field and the next three, null, or absent in older events, means none. */
  readonly trialDays?: number | null;
  /** Set-up fee, charged once. */
  readonly setupFee?: DecimalText | null;
  /** Minimum term, in billing cycles. */
  readonly minimumTermCycles?: number | null;
  /** Notice period before an end, in days. */
  readonly noticeDays?: number | null;
  /** Version of the prices, from 1; absent in events from before versions existed. */
  readonly version?: number;
}

/** Before it was put. Offers from before a field existed have its value. */
export const blankOffer: Required<Omit<Offer, 'version'>> = {
  name: null,
  price: null,
  currency: null,
  billingCycle: null,
  stock: null,
  taxCategory: null,
  taxRate: null,
  taxReason: null,
  unitCode: null,
  pricing: null,
  charges: null,
  minimumAmount: null,
  trialDays: null,
  setupFee: null,
  minimumTermCycles: null,
  noticeDays: null,
};

export const invoiceDeliveries = ['mail', 'none'] as const;
/** Whether the customer's invoices are mailed when they are issued. */
export type InvoiceDelivery = (typeof invoiceDeliveries)[number];

export const invoiceGroupings = ['single', 'together'] as const;
/** Whether a customer's charges that fall due on one day and in one currency share an invoice. */
export type InvoiceGrouping = (typeof invoiceGroupings)[number];

export interface Customer {
  readonly name: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly taxId: string | null;
  /** Language tag (BCP 47) of mails to the customer; absent in events from before this field existed. */
  readonly language?: string | null;
  /** Address in parts, and data for e-invoices; absent in events from before these fields existed. */
  readonly street?: string | null;
  readonly city?: string | null;
  readonly postalCode?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null;
  readonly vatId?: string | null;
  /** Number in the company register. */
  readonly registrationId?: string | null;
  /** Purchase order number of the customer, for its invoices. */
  readonly purchaseOrder?: string | null;
  /** Buyer reference that the customer requires on each invoice; in Germany the Leitweg-ID. */
  readonly buyerReference?: string | null;
  /** Profile that its e-invoices must conform to. */
  readonly eInvoiceProfile?: EInvoiceProfile | null;
  /** Electronic address for e-invoices, and its scheme (EAS). */
  readonly endpointId?: string | null;
  readonly endpointScheme?: string | null;
  /**
   * Payment terms of the customer, in days. For this field and the next three, null, or absent in older events, means the configured default.
   */
  readonly paymentTermsDays?: number | null;
  /** Default currency of its invoices, subscriptions, carts and receipts. */
  readonly currency?: string | null;
  readonly invoiceDelivery?: InvoiceDelivery | null;
  readonly invoiceGrouping?: InvoiceGrouping | null;
}

/** Before it was put. Customers from before a field existed have its value. */
export const blankCustomer: Required<Customer> = {
  name: null,
  email: null,
  address: null,
  taxId: null,
  language: null,
  street: null,
  city: null,
  postalCode: null,
  country: null,
  vatId: null,
  registrationId: null,
  purchaseOrder: null,
  buyerReference: null,
  eInvoiceProfile: null,
  endpointId: null,
  endpointScheme: null,
  paymentTermsDays: null,
  currency: null,
  invoiceDelivery: null,
  invoiceGrouping: null,
};

export const orderStatuses = ['pending', 'completed', 'cancelled'] as const;

export interface Order {
  readonly customerId: string | null;
  /** One of `orderStatuses`. Orders from earlier versions may have any other value, which has no effect. */
  readonly status: string | null;
  readonly total: DecimalText | null;
  readonly currency: string | null;
  /** Cart that became the order; it is closed when the order is completed. */
  readonly cartId: string | null;
}

export type DiscountType = 'percentage' | 'fixed';

export const discountedKinds = ['carts', 'subscriptions', 'both'] as const;
/** Documents that accept a discount code. */
export type DiscountedKind = (typeof discountedKinds)[number];

/** Null limits do not apply. */
export interface DiscountCode {
  /** Null only in the initial state of a new code. */
  readonly type: DiscountType | null;
  /** Percentage, or an amount in `currency`. */
  readonly value: DecimalText | null;
  /** Currency of a fixed value and of the minimum; null: the service's default currency. */
  readonly currency: string | null;
  readonly startsAt: string | null;
  readonly expiresAt: string | null;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly minimumSubtotal: DecimalText | null;
  readonly active: boolean;
  /** Absent in events from before subscriptions accepted codes: `carts`. */
  readonly appliesTo?: DiscountedKind;
  /** Number of periods that it applies to a subscription; null or absent: all. */
  readonly periods?: number | null;
  /** Offers whose subscriptions accept it; null or absent: all. */
  readonly offerIds?: readonly string[] | null;
}

export interface OrganizationMember {
  readonly userId: number;
  /** Role name in the system that owns the organization. */
  readonly role: string;
}

export interface Organization {
  /** Null only in the initial state of a new organization. */
  readonly name: string | null;
  /** Sorted by `userId`, without duplicates. */
  readonly members: readonly OrganizationMember[];
}

export const meterAggregations = ['count', 'sum', 'max', 'latest', 'unique', 'weightedSum'] as const;
/** Aggregations of a meter over the usage events of a period. */
export type MeterAggregation = (typeof meterAggregations)[number];

/** Accepted values of a property; other events are not counted. */
export interface MeterCondition {
  readonly property: string;
  readonly values: readonly string[];
}

/** How usage is counted. `aggregation`, `field` and `filter` never change, so that past usage can be recounted. */
export interface Meter {
  readonly name: string | null;
  /** Null only in the initial state of a new meter. */
  readonly aggregation: MeterAggregation | null;
  /** Property that is counted; null: `value`. */
  readonly field: string | null;
  /** All conditions must hold; sorted by property, without duplicates. Null: every event counts. */
  readonly filter: readonly MeterCondition[] | null;
  /** Name of the counted unit, e.g. `GB`. */
  readonly unit: string | null;
}

export type OfferEvent = RecordPut<'OfferPut', Offer> | RecordRemoved<'OfferRemoved'>;
/** The customer was erased for good: the stream's key is destroyed, and the id is never used again. */
export interface CustomerErased {
  readonly type: 'CustomerErased';
  readonly data: Record<string, never>;
}
/** An EU member state confirmed or rejected the VAT identifier. The result holds until the customer has another identifier. */
export interface CustomerVatIdChecked {
  readonly type: 'CustomerVatIdChecked';
  readonly data: {
    readonly vatId: string;
    /** Whether the member state knows the identifier. */
    readonly valid: boolean;
    /** Consultation number that proves the request; null if none was given. */
    readonly consultation: string | null;
    /** UTC with milliseconds. */
    readonly checkedAt: string;
  };
}
export type CustomerEvent =
  | RecordPut<'CustomerPut', Customer>
  | RecordRemoved<'CustomerRemoved'>
  | CustomerErased
  | CustomerVatIdChecked;
export type DiscountCodeEvent =
  | RecordPut<'DiscountCodePut', DiscountCode>
  | RecordRemoved<'DiscountCodeRemoved'>;

export type OrganizationEvent =
  | RecordPut<'OrganizationPut', Organization>
  | RecordRemoved<'OrganizationRemoved'>;

export type MeterEvent = RecordPut<'MeterPut', Meter> | RecordRemoved<'MeterRemoved'>;

/** The cart of a completed order was closed, or there was no cart to close. */
export interface OrderCartClosed {
  readonly type: 'OrderCartClosed';
  readonly data: { readonly cartId: string };
}
/** The order was cancelled, or completed with another cart. Its former cart has returned the uses of its discount codes, or had none. */
export interface OrderUsesReturned {
  readonly type: 'OrderUsesReturned';
  readonly data: { readonly cartId: string };
}
export type OrderEvent =
  | RecordPut<'OrderPut', Order>
  | RecordRemoved<'OrderRemoved'>
  | OrderCartClosed
  | OrderUsesReturned;
