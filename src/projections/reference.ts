/** Read models of reference data, which other systems own. */
import {
  blankCustomer,
  blankOffer,
  type Customer,
  type CustomerEvent,
  type DiscountCodeEvent,
  discountedKinds,
  invoiceDeliveries,
  invoiceGroupings,
  type MeterEvent,
  meterAggregations,
  type Offer,
  type OfferEvent,
  type OrderEvent,
  type OrganizationEvent,
  orderStatuses,
} from '../domain/reference/events.js';
import { eInvoiceProfiles } from '../kernel/electronicInvoice.js';
import { isSameJson } from '../kernel/json.js';
import { toNumberOrNull } from '../kernel/money.js';
import { termsAsJson } from '../kernel/pricing/terms.js';
import { taxCategories } from '../kernel/taxes.js';
import type { Document, DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { chargesField, chargesShown } from './charges.js';
import { projection } from './engine/projection.js';

export type CustomerDocument = Document &
  Required<Customer> & {
    vatIdValid: boolean | null;
    vatIdCheckedAt: string | null;
    createdAt: string;
    updatedAt: string;
  };

const times = {
  createdAt: { type: 'timestamp', description: 'When it was first saved' },
  updatedAt: { type: 'timestamp', description: 'When it was last saved' },
} as const satisfies FieldTable;

const offerFields = {
  id: { type: 'string', description: 'Identifier in the source system' },
  name: { type: 'string', nullable: true, description: 'Name' },
  price: { type: 'decimal', nullable: true, description: 'Unit price per billing cycle' },
  currency: { type: 'string', nullable: true, description: 'ISO 4217 code' },
  billingCycle: { type: 'string', nullable: true, description: 'Billing cycle of the price' },
  stock: { type: 'integer', nullable: true, description: 'Quantity in stock; null: unlimited' },
  taxCategory: {
    type: 'string',
    nullable: true,
    description: 'Domestic tax category (UNCL 5305); null: taxed at `TAX_RATE`',
    values: taxCategories,
  },
  taxRate: { type: 'decimal', nullable: true, description: 'Domestic VAT rate, e.g. 0.07' },
  taxReason: { type: 'string', nullable: true, description: 'Reason for the exemption' },
  unitCode: {
    type: 'string',
    nullable: true,
    description: 'Unit (UNECE Recommendation 20), e.g. HUR for hours',
  },
  pricing: {
    type: 'string',
    schema: 'OfferPricing',
    nullable: true,
    queryable: false,
    listed: false,
    description: 'How a quantity is priced; null: quantity × `price`',
  },
  charges: chargesField,
  minimumAmount: { type: 'decimal', nullable: true, description: 'Minimum charge per period' },
  trialDays: { type: 'integer', nullable: true, description: 'Length of the free trial in days' },
  setupFee: { type: 'decimal', nullable: true, description: 'One-time charge on the first invoice' },
  minimumTermCycles: {
    type: 'integer',
    nullable: true,
    description: 'Minimum number of billed periods, even if the subscription ends earlier',
  },
  noticeDays: {
    type: 'integer',
    nullable: true,
    description: 'Notice period in days',
  },
  version: { type: 'integer', description: 'Version of its price, incremented with each price change' },
  versions: {
    type: 'collection',
    description: 'Price versions, newest last',
    queryable: false,
    listed: false,
    internal: true,
    items: {},
  },
  ...times,
} as const satisfies FieldTable;

/** Prices of an offer, and when they took effect. */
type OfferVersion = Pick<
  DocumentOf<typeof offerFields>,
  'price' | 'currency' | 'billingCycle' | 'pricing' | 'charges' | 'minimumAmount'
> & { version: number; from: string };

export type OfferDocument = DocumentOf<typeof offerFields, { versions: OfferVersion[] }>;

export const offerModel: ReadModel = {
  name: 'offers',
  version: 7,
  fields: offerFields,
  indexes: [['name']],
};

export const customerModel: ReadModel = {
  name: 'customers',
  version: 8,
  fields: {
    id: { type: 'string', description: 'Identifier in the source system' },
    name: { type: 'string', nullable: true, description: 'Name' },
    email: { type: 'string', nullable: true, description: 'E-mail address' },
    address: { type: 'string', nullable: true, description: 'Postal address' },
    taxId: { type: 'string', nullable: true, description: 'Tax identification number' },
    language: { type: 'string', nullable: true, description: 'Language of documents and mails' },
    street: { type: 'string', nullable: true, description: 'Street and number' },
    city: { type: 'string', nullable: true, description: 'City' },
    postalCode: { type: 'string', nullable: true, description: 'Postal code' },
    country: { type: 'string', nullable: true, description: 'Country, ISO 3166-1 alpha-2' },
    vatId: { type: 'string', nullable: true, description: 'VAT identifier with its country prefix' },
    registrationId: { type: 'string', nullable: true, description: 'Number in the company register' },
    purchaseOrder: {
      type: 'string',
      nullable: true,
      description: 'The customer’s order reference for invoices',
    },
    buyerReference: {
      type: 'string',
      nullable: true,
      description: 'Reference that the customer requires on each invoice; in Germany the Leitweg-ID',
    },
    eInvoiceProfile: {
      type: 'string',
      nullable: true,
      values: eInvoiceProfiles,
      description: 'Profile of e-invoices; null: `E_INVOICE_PROFILE`',
    },
    endpointId: { type: 'string', nullable: true, description: 'Electronic address for e-invoices' },
    endpointScheme: {
      type: 'string',
      nullable: true,
      description: 'Scheme of that address (EAS code), e.g. 0204 or EM',
    },
    paymentTermsDays: {
      type: 'integer',
      nullable: true,
      description: 'Days from the invoice date to the due date; null: `PAYMENT_TERMS_DAYS`',
    },
    currency: {
      type: 'string',
      nullable: true,
      description:
        'Currency if neither the request nor the offer names one, ISO 4217; null: `DEFAULT_CURRENCY`',
    },
    invoiceDelivery: {
      type: 'string',
      nullable: true,
      values: invoiceDeliveries,
      description:
        '`mail`: invoices are mailed when issued; `none`: they are not; null: `MAIL_INVOICES` applies',
    },
    invoiceGrouping: {
      type: 'string',
      nullable: true,
      values: invoiceGroupings,
      description: '`together`: charges of the same day and currency share one invoice; null: `single`',
    },
    vatIdValid: {
      type: 'boolean',
      nullable: true,
      description: 'Whether the member state confirmed the VAT identifier; null: not checked yet',
    },
    vatIdCheckedAt: { type: 'timestamp', nullable: true, description: 'When the VAT identifier was checked' },
    ...times,
  },
  indexes: [['name'], ['email'], ['vatIdValid', 'vatId']],
};

const orderFields = {
  id: { type: 'string', description: 'Identifier in the source system' },
  customerId: { type: 'string', nullable: true, description: 'Customer who placed the order' },
  status: {
    type: 'string',
    nullable: true,
    description: 'Status; receipts require `completed`',
    values: orderStatuses,
  },
  total: { type: 'decimal', nullable: true, description: 'Total' },
  currency: { type: 'string', nullable: true, description: 'ISO 4217 code' },
  cartId: {
    type: 'string',
    nullable: true,
    description: 'The cart of the order; completing the order closes it',
  },
  ...times,
} as const satisfies FieldTable;

/** Older events may have another status. */
export type OrderDocument = DocumentOf<typeof orderFields, { status: string | null }>;

export const orderModel: ReadModel = {
  name: 'orders',
  version: 4,
  fields: orderFields,
  indexes: [['customerId']],
};

const discountCodeFields = {
  id: { type: 'string', description: 'The code' },
  type: {
    type: 'string',
    nullable: true,
    description: 'Whether `value` is a percentage or an amount',
    values: ['percentage', 'fixed'],
  },
  value: { type: 'decimal', nullable: true, description: 'Percentage of the subtotal, or an amount' },
  currency: {
    type: 'string',
    nullable: true,
    description: 'Currency of a fixed value and of the minimum subtotal; null: `DEFAULT_CURRENCY`',
  },
  startsAt: { type: 'timestamp', nullable: true, description: 'When it becomes valid' },
  expiresAt: { type: 'timestamp', nullable: true, description: 'When it expires' },
  usageLimit: { type: 'integer', nullable: true, description: 'Maximum number of uses' },
  perCustomerLimit: { type: 'integer', nullable: true, description: 'Maximum number of uses per customer' },
  minimumSubtotal: {
    type: 'decimal',
    nullable: true,
    description: 'Minimum subtotal',
  },
  active: { type: 'boolean', description: 'Whether it can be used' },
  appliesTo: { type: 'string', description: 'What the code applies to', values: discountedKinds },
  periods: {
    type: 'integer',
    nullable: true,
    description: 'For subscriptions: number of periods that the code applies to; null: all',
  },
  offerIds: {
    type: 'string',
    schema: 'OfferIds',
    nullable: true,
    queryable: false,
    description: 'For subscriptions: offers that the code applies to; null: all',
  },
  ...times,
} as const satisfies FieldTable;

export type DiscountCodeDocument = DocumentOf<typeof discountCodeFields, { offerIds: string[] | null }>;

export const discountCodeModel: ReadModel = {
  name: 'discountCodes',
  version: 2,
  fields: discountCodeFields,
  indexes: [],
};

export const memberFields = {
  userId: { type: 'integer', description: 'The user' },
  role: { type: 'string', description: 'Role of the user, as named by the source system' },
} as const satisfies FieldTable;

const organizationFields = {
  id: { type: 'integer', description: 'Identifier in the source system' },
  name: { type: 'string', nullable: true, description: 'Name' },
  members: {
    type: 'collection',
    description: 'Users with access, sorted by `userId`',
    listed: false,
    items: memberFields,
  },
  ...times,
} as const satisfies FieldTable;

export type OrganizationDocument = DocumentOf<typeof organizationFields>;

export const organizationModel: ReadModel = {
  name: 'organizations',
  version: 1,
  fields: organizationFields,
  indexes: [['name']],
};

const meterFields = {
  id: { type: 'string', description: 'Identifier; usage events refer to it' },
  name: { type: 'string', nullable: true, description: 'Name' },
  aggregation: {
    type: 'string',
    nullable: true,
    description: 'Aggregation of a period’s events; cannot be changed',
    values: meterAggregations,
  },
  field: {
    type: 'string',
    nullable: true,
    description: 'Event property that is aggregated; null: `value`; cannot be changed',
  },
  filter: {
    type: 'string',
    schema: 'MeterFilter',
    nullable: true,
    queryable: false,
    listed: false,
    description:
      'Property values that an event must have to be counted; null: all events count; cannot be changed',
  },
  unit: { type: 'string', nullable: true, description: 'Unit of measure, e.g. GB' },
  ...times,
} as const satisfies FieldTable;

export type MeterDocument = DocumentOf<typeof meterFields, { filter: { [name: string]: string[] } | null }>;

export const meterModel: ReadModel = {
  name: 'meters',
  version: 1,
  fields: meterFields,
  indexes: [['name']],
};

/** Enough for months of daily price changes by another system. */
const mostVersions = 200;

function pricesOf(document: OfferDocument | null, data: Offer, at: string) {
  const prices = {
    price: toNumberOrNull(data.price),
    currency: data.currency,
    billingCycle: data.billingCycle,
    pricing: data.pricing == null ? null : termsAsJson(data.pricing),
    charges: chargesShown(data.charges),
    minimumAmount: toNumberOrNull(data.minimumAmount),
  };
  const before = document?.versions ?? [];
  const last = before.at(-1);
  const { version: number = 0, from: _, ...same } = last ?? {};
  const isSame = last !== undefined && isSameJson(same, prices);
  // Older events have no version number, so it is counted here.
  const version = data.version ?? (isSame ? number : number + 1);
  const versions = version === number ? before : [...before, { version, from: at, ...prices }];
  return { ...prices, version, versions: versions.slice(-mostVersions) };
}

export const offerProjection = projection<OfferDocument, OfferEvent>({
  model: offerModel,
  streamPrefix: 'reference-offers-',
  on: {
    OfferPut: (document, { data, metadata }, id) => ({
      id,
      ...blankOffer,
      ...data,
      ...pricesOf(document, data, metadata.at),
      taxRate: toNumberOrNull(data.taxRate),
      setupFee: toNumberOrNull(data.setupFee),
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    OfferRemoved: () => null,
  },
});

export const customerProjection = projection<CustomerDocument, CustomerEvent>({
  model: customerModel,
  streamPrefix: 'reference-customers-',
  on: {
    CustomerPut: (document, { data, metadata }, id) => ({
      id,
      ...blankCustomer,
      ...data,
      ...(document !== null && document.vatId === (data.vatId ?? null)
        ? { vatIdValid: document.vatIdValid, vatIdCheckedAt: document.vatIdCheckedAt }
        : { vatIdValid: null, vatIdCheckedAt: null }),
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    CustomerVatIdChecked: (document, { data: { vatId, valid, checkedAt } }) =>
      document === null || document.vatId !== vatId
        ? document
        : { ...document, vatIdValid: valid, vatIdCheckedAt: checkedAt },
    CustomerRemoved: () => null,
    CustomerErased: () => null,
  },
});

export const orderProjection = projection<OrderDocument, OrderEvent>({
  model: orderModel,
  streamPrefix: 'reference-orders-',
  on: {
    OrderPut: (document, { data, metadata }, id) => ({
      id,
      ...data,
      total: toNumberOrNull(data.total),
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    OrderCartClosed: (document) => document,
    OrderUsesReturned: (document) => document,
    OrderRemoved: () => null,
  },
});

export const discountCodeProjection = projection<DiscountCodeDocument, DiscountCodeEvent>({
  model: discountCodeModel,
  streamPrefix: 'reference-discount-codes-',
  on: {
    DiscountCodePut: (document, { data, metadata }, id) => ({
      id,
      ...data,
      value: toNumberOrNull(data.value),
      minimumSubtotal: toNumberOrNull(data.minimumSubtotal),
      appliesTo: data.appliesTo ?? 'carts',
      periods: data.periods ?? null,
      offerIds: data.offerIds == null ? null : [...data.offerIds],
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    DiscountCodeRemoved: () => null,
  },
});

export const organizationProjection = projection<OrganizationDocument, OrganizationEvent>({
  model: organizationModel,
  streamPrefix: 'reference-organizations-',
  on: {
    OrganizationPut: (document, { data, metadata }, id) => ({
      id: Number(id),
      name: data.name,
      members: data.members.map(({ userId, role }) => ({ userId, role })),
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    OrganizationRemoved: () => null,
  },
});

export const meterProjection = projection<MeterDocument, MeterEvent>({
  model: meterModel,
  streamPrefix: 'reference-meters-',
  on: {
    MeterPut: (document, { data, metadata }, id) => ({
      id,
      ...data,
      filter:
        data.filter === null
          ? null
          : Object.fromEntries(data.filter.map(({ property, values }) => [property, [...values]])),
      createdAt: document?.createdAt ?? metadata.at,
      updatedAt: metadata.at,
    }),
    MeterRemoved: () => null,
  },
});
