/** Events of the records that other systems own and that rules here look up. */
import type { EInvoiceProfile } from '../../kernel/electronicInvoice.js';
import type { DecimalText } from '../../kernel/money.js';
import type { UsageCharge } from '../../kernel/pricing/charges.js';
import type { PriceTerms } from '../../kernel/pricing/terms.js';
import type { TaxCategory } from '../../kernel/taxes.js';
import type { BillingCycle } from '../subscription/cycles.js';

/** The whole record as it is from now on. */
export interface RecordPut<Type extends string, Fields> {
  readonly type: Type;
  readonly data: Fields;
}
export interface RecordRemoved<Type extends string> {
  readonly type: Type;
  readonly data: Record<string, never>;
}

/** Unknown values are null: a price or currency of nothing, a stock without limit. */
export interface Offer {
  readonly name: string | null;
  readonly price: DecimalText | null;
  readonly currency: string | null;
  readonly billingCycle: BillingCycle | null;
  readonly stock: number | null;
  /** How it is taxed at home; these four are absent in what was put before there were such fields. */
  readonly taxCategory?: TaxCategory | null;
  /** E.g. `0.07`. */
  readonly taxRate?: DecimalText | null;
  /** Why it is exempt. */
  readonly taxReason?: string | null;
  /** The unit of the quantity (UNECE Recommendation 20). */
  readonly unitCode?: string | null;
  /** How a quantity is priced; null, or absent in what was put before there was such a field: at `price` each. */
  readonly pricing?: PriceTerms | null;
  /** The charges for usage; null, or absent in offers from before there was such a field: none. */
  readonly charges?: readonly UsageCharge[] | null;
  /** The minimum of a period, with its usage; null, or absent in offers from before there was such a field: no minimum. */
  readonly minimumAmount?: DecimalText | null;
  /** Terms of subscriptions that begin with it; null, or absent in what was put before there were such fields: none. */
  readonly trialDays?: number | null;
  /** Charged once. */
  readonly setupFee?: DecimalText | null;
  readonly minimumTermCycles?: number | null;
  /** Between the notice of an end and the end. */
  readonly noticeDays?: number | null;
  /** Number of its prices, from 1; absent in what was put before they were numbered. */
  readonly version?: number;
}

/** Whether the customer's invoices are mailed when they are issued. */
export const invoiceDeliveries = ['mail', 'none'] as const;
export type InvoiceDelivery = (typeof invoiceDeliveries)[number];

/** Whether what falls due of a customer on one day and in one currency stands on one invoice. */
export const invoiceGroupings = ['single', 'together'] as const;
export type InvoiceGrouping = (typeof invoiceGroupings)[number];

export interface Customer {
  readonly name: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly taxId: string | null;
  /** The language tag (BCP 47) of mails to the customer; absent in what was put before there was such a field. */
  readonly language?: string | null;
  /** The address in its parts, and what e-invoices ask for; absent in what was put before there were such fields. */
  readonly street?: string | null;
  readonly city?: string | null;
  readonly postalCode?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null;
  readonly vatId?: string | null;
  /** In the register of companies. */
  readonly registrationId?: string | null;
  /** The customer's own name for the order that invoices are for. */
  readonly purchaseOrder?: string | null;
  /** The reference that the customer wants named on each invoice; in Germany the Leitweg-ID. */
  readonly buyerReference?: string | null;
  /** The profile that its e-invoices must be valid by. */
  readonly eInvoiceProfile?: EInvoiceProfile | null;
  /** The address at which e-invoices reach the customer, and its kind (EAS). */
  readonly endpointId?: string | null;
  readonly endpointScheme?: string | null;
  /** The customer's own terms; null, or absent in what was put before there were such fields: the configuration's. */
  readonly paymentTermsDays?: number | null;
  /** The currency of invoices, subscriptions, carts and receipts where nothing else names one. */
  readonly currency?: string | null;
  readonly invoiceDelivery?: InvoiceDelivery | null;
  readonly invoiceGrouping?: InvoiceGrouping | null;
}

export const orderStatuses = ['pending', 'completed', 'cancelled'] as const;

export interface Order {
  readonly customerId: string | null;
  /** One of `orderStatuses`. Orders of earlier versions may have any other word, which means nothing here. */
  readonly status: string | null;
  readonly total: DecimalText | null;
  readonly currency: string | null;
  /** The cart that became the order: it is closed when the order is completed. */
  readonly cartId: string | null;
}

export type DiscountType = 'percentage' | 'fixed';

/** The kinds of documents that take a code. */
export const discountedKinds = ['carts', 'subscriptions', 'both'] as const;
export type DiscountedKind = (typeof discountedKinds)[number];

/** Limits that are null do not exist. */
export interface DiscountCode {
  /** Null only in the blank that a new code begins with. */
  readonly type: DiscountType | null;
  /** Per cent of the subtotal, or an amount. */
  readonly value: DecimalText | null;
  /** The currency of a fixed value and of the minimum; null is the service's default currency. */
  readonly currency: string | null;
  readonly startsAt: string | null;
  readonly expiresAt: string | null;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly minimumSubtotal: DecimalText | null;
  readonly active: boolean;
  /** Absent in what was put before subscriptions took codes: carts. */
  readonly appliesTo?: DiscountedKind;
  /** The number of periods for which it counts on a subscription; null or absent: for ever. */
  readonly periods?: number | null;
  /** The offers of a subscription that it is for; null or absent: all. */
  readonly offerIds?: readonly string[] | null;
}

export interface OrganizationMember {
  readonly userId: number;
  /** In the words of the system that owns it. */
  readonly role: string;
}

export interface Organization {
  /** Null only in the blank that a new organization begins with. */
  readonly name: string | null;
  /** Sorted by `userId`, each once. */
  readonly members: readonly OrganizationMember[];
}

/** The aggregations of a meter over the usage events of a period. */
export const meterAggregations = ['count', 'sum', 'max', 'latest', 'unique', 'weightedSum'] as const;
export type MeterAggregation = (typeof meterAggregations)[number];

/** Values that a property may have; an event that has none of them is not counted. */
export interface MeterCondition {
  readonly property: string;
  readonly values: readonly string[];
}

/** How usage is counted. What `aggregation`, `field` and `filter` say once stays, so that what was counted can be recounted. */
export interface Meter {
  readonly name: string | null;
  /** Null only in the blank that a new meter begins with. */
  readonly aggregation: MeterAggregation | null;
  /** The property that is counted; null: `value`. */
  readonly field: string | null;
  /** All must hold; sorted, each property once. */
  readonly filter: readonly MeterCondition[] | null;
  /** The unit that is counted, in words, e.g. `GB`. */
  readonly unit: string | null;
}

export type OfferEvent = RecordPut<'OfferPut', Offer> | RecordRemoved<'OfferRemoved'>;
/** For good: the key of the stream is destroyed with it, and nothing is put under the same id any more. */
export interface CustomerErased {
  readonly type: 'CustomerErased';
  readonly data: Record<string, never>;
}
/** A member state has said whether it knows the VAT identifier. It counts until the customer has another one. */
export interface CustomerVatIdChecked {
  readonly type: 'CustomerVatIdChecked';
  readonly data: {
    readonly vatId: string;
    readonly valid: boolean;
    /** By which the question can be proved; null where none was given. */
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

/** The cart of a completed order was closed, or is not there to be closed. */
export interface OrderCartClosed {
  readonly type: 'OrderCartClosed';
  readonly data: { readonly cartId: string };
}
/**
 * The order was cancelled, or completed with another cart. The cart that was closed for it has given back the uses of its discount codes, or had
 * none to give back.
 */
export interface OrderUsesReturned {
  readonly type: 'OrderUsesReturned';
  readonly data: { readonly cartId: string };
}
export type OrderEvent =
  | RecordPut<'OrderPut', Order>
  | RecordRemoved<'OrderRemoved'>
  | OrderCartClosed
  | OrderUsesReturned;
