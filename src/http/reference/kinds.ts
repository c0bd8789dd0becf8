/** The kinds of reference data, each with its schema and the commands that put and remove a record. */
import { z } from 'zod';
import type { Aggregate } from '../../commands/engine/aggregate.js';
import type { CommandHandler } from '../../commands/engine/handle.js';
import type { CustomerCommands } from '../../commands/reference/customer.js';
import { meterLookup } from '../../commands/reference/lookups.js';
import type { OrderCommands } from '../../commands/reference/order.js';
import {
  discountCodeAggregate,
  meterAggregate,
  offerAggregate,
  organizationAggregate,
} from '../../commands/reference/reference.js';
import type { RecordCommand, RecordPresence } from '../../domain/reference/decide.js';
import { mostPeriodsOfCode } from '../../domain/reference/discountCode.js';
import {
  discountedKinds,
  invoiceDeliveries,
  invoiceGroupings,
  meterAggregations,
  orderStatuses,
} from '../../domain/reference/events.js';
import { mostMembers } from '../../domain/reference/organization.js';
import type { CommandContext } from '../../kernel/context.js';
import { eInvoiceProfiles } from '../../kernel/electronicInvoice.js';
import { type ErrorCode, invalidField, quoted } from '../../kernel/errors.js';
import type { DomainEvent } from '../../kernel/events.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { UsageCharge } from '../../kernel/pricing/charges.js';
import {
  customerModel,
  discountCodeModel,
  meterModel,
  offerModel,
  orderModel,
  organizationModel,
} from '../../projections/reference.js';
import type { ReadModel } from '../../query/fields.js';
import { conditionsOf, meterFilter } from '../common/meterSchemas.js';
import { chargesOf, offerIds, offerPricing, priceTermsOf, usageCharges } from '../common/priceSchemas.js';
import {
  amount,
  currencyCode,
  externalId,
  humanText,
  integer,
  languageTag,
  timestamp,
} from '../common/schemas.js';
import {
  addressFields,
  endpointFields,
  taxCategory,
  taxRate,
  unitCode,
  vatId,
} from '../common/taxSchemas.js';
import { billingCycle } from '../subscription/schemas.js';

interface Put {
  /** Empty when nothing changed. */
  readonly events: readonly unknown[];
}

export interface ReferenceKind {
  /** The name in paths. */
  readonly name: string;
  /** The name with its article. */
  readonly one: string;
  /** The name in operation ids, e.g. `DiscountCode`. */
  readonly operation: string;
  readonly model: ReadModel;
  /** Validates an id in a path, and the key of an import. */
  readonly id: z.ZodType<string>;
  readonly exampleId: JsonValue;
  /** Every member is optional; an absent one stays unchanged. */
  readonly body: z.ZodObject;
  readonly example: JsonObject;
  /** Fields that answers have in addition to the body of the put. */
  readonly exampleAnswered?: JsonObject;
  /** Refusals of a put that only this kind has. */
  readonly errors?: readonly ErrorCode[];
  // A method, so that kinds with narrower bodies are assignable: the schema above produces what they need.
  put(id: string, body: object, context: CommandContext, onlyIf?: RecordPresence): Promise<Put>;
  remove(id: string, context: CommandContext): Promise<unknown>;
  /** Erases the record for good; absent for kinds without personal data. */
  readonly erase?: (id: string, context: CommandContext) => Promise<unknown>;
}

const currency = currencyCode.nullable().optional();

const offerBody = z.strictObject({
  name: humanText(200).nullable().optional(),
  price: amount.nullable().optional(),
  currency,
  billingCycle: billingCycle.nullable().optional(),
  stock: integer.nullable().optional(),
  taxCategory: taxCategory.nullable().optional(),
  taxRate: taxRate.nullable().optional(),
  taxReason: humanText(200).describe('Reason for the exemption').nullable().optional(),
  unitCode: unitCode.nullable().optional(),
  pricing: offerPricing.transform(priceTermsOf).nullable().optional(),
  charges: usageCharges.transform(chargesOf).nullable().optional(),
  minimumAmount: amount.describe('Minimum charge per period').nullable().optional(),
  trialDays: integer.describe('Length of the free trial in days').nullable().optional(),
  setupFee: amount.describe('One-time charge on the first invoice').nullable().optional(),
  minimumTermCycles: integer
    .describe('Minimum number of billed periods, even if the subscription ends earlier')
    .nullable()
    .optional(),
  noticeDays: integer.describe('Notice period in days').nullable().optional(),
});

const customerBody = z.strictObject({
  name: humanText(200).nullable().optional(),
  email: z.email().max(320).nullable().optional(),
  address: humanText(1_000).nullable().optional(),
  taxId: humanText(64).nullable().optional(),
  language: languageTag.describe('Language of documents and mails').nullable().optional(),
  ...addressFields,
  vatId: vatId.nullable().optional(),
  registrationId: humanText(64).nullable().optional(),
  purchaseOrder: humanText(128).describe('The customer’s order reference for invoices').nullable().optional(),
  buyerReference: humanText(128)
    .describe('Reference that the customer requires on each invoice; in Germany the Leitweg-ID')
    .nullable()
    .optional(),
  eInvoiceProfile: z
    .enum(eInvoiceProfiles)
    .describe('Profile of e-invoices; null: `E_INVOICE_PROFILE`')
    .nullable()
    .optional(),
  ...endpointFields,
  paymentTermsDays: z
    .int()
    .min(0)
    .max(3_650)
    .describe('Days from the invoice date to the due date; null: `PAYMENT_TERMS_DAYS`')
    .nullable()
    .optional(),
  currency: currencyCode
    .describe('Currency if neither the request nor the offer names one; null: `DEFAULT_CURRENCY`')
    .nullable()
    .optional(),
  invoiceDelivery: z
    .enum(invoiceDeliveries)
    .describe('`mail`: invoices are mailed when issued; `none`: they are not; null: `MAIL_INVOICES` applies')
    .nullable()
    .optional(),
  invoiceGrouping: z
    .enum(invoiceGroupings)
    .describe('`together`: charges of the same day and currency share one invoice; null: `single`')
    .nullable()
    .optional(),
});

const orderBody = z.strictObject({
  customerId: externalId.nullable().optional(),
  status: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(orderStatuses))
    .describe('Case is ignored')
    .nullable()
    .optional(),
  total: amount.nullable().optional(),
  currency,
  cartId: externalId.nullable().optional(),
});

const discountCodeBody = z.strictObject({
  type: z.enum(['percentage', 'fixed']).optional(),
  value: amount.describe('Percentage of the subtotal, or an amount').optional(),
  currency,
  startsAt: timestamp.nullable().optional(),
  expiresAt: timestamp.nullable().optional(),
  usageLimit: integer.nullable().optional(),
  perCustomerLimit: integer.nullable().optional(),
  minimumSubtotal: amount.nullable().optional(),
  active: z.boolean().optional(),
  appliesTo: z.enum(discountedKinds).describe('What the code applies to; default: carts').optional(),
  periods: z
    .int()
    .min(1)
    .max(mostPeriodsOfCode)
    .describe('For subscriptions: number of periods that the code applies to; null: all')
    .nullable()
    .optional(),
  offerIds: offerIds
    .describe('For subscriptions: offers that the code applies to; null: all')
    .nullable()
    .optional(),
});

const largestId = Number.MAX_SAFE_INTEGER;
const anInteger = `must be a whole number from 1 to ${largestId}`;

/** A number in an import, and its digits in a path. */
const integerId = z
  .union(
    [
      z.int(anInteger),
      z
        .string()
        .regex(/^\d{1,16}$/, anInteger)
        .transform(Number),
    ],
    anInteger,
  )
  .refine((number) => number >= 1 && number <= largestId, anInteger)
  .transform(String)
  .meta({ parameter: { type: 'integer', minimum: 1, maximum: largestId } });

const organizationBody = z.strictObject({
  name: humanText(200).optional(),
  members: z
    .array(z.strictObject({ userId: z.int().min(1), role: humanText(64) }))
    .max(mostMembers)
    .describe('Complete list, each user once; users not listed are removed')
    .optional(),
});

const meterBody = z.strictObject({
  name: humanText(200).nullable().optional(),
  aggregation: z
    .enum(meterAggregations)
    .describe('Aggregation of a period’s events; cannot be changed')
    .optional(),
  field: humanText(64)
    .describe('Event property that is aggregated; null: `value`; cannot be changed')
    .nullable()
    .optional(),
  filter: meterFilter.transform(conditionsOf).nullable().optional(),
  unit: humanText(64).describe('Unit of measure, e.g. GB').nullable().optional(),
});

type Sent<Body extends object> = { [Name in keyof Body]?: Exclude<Body[Name], undefined> };

function toSent<Body extends object>(body: Body): Sent<Body> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Sent<Body>;
}

/** Checks the kind's types against each other and erases them. */
function kind<Body extends z.ZodObject>(
  declaration: Omit<ReferenceKind, 'put' | 'body' | 'id'> &
    Partial<Pick<ReferenceKind, 'id'>> & {
      readonly body: Body;
      readonly put: (
        id: string,
        fields: Sent<z.output<Body>>,
        context: CommandContext,
        onlyIf?: RecordPresence,
      ) => Promise<Put>;
    },
): ReferenceKind {
  return {
    id: externalId,
    ...declaration,
    put(id, body: z.output<Body>, context, onlyIf) {
      return declaration.put(id, toSent(body), context, onlyIf);
    },
  };
}

export function referenceKinds(
  handler: CommandHandler,
  { customers, orders }: { readonly customers: CustomerCommands; readonly orders: OrderCommands },
): readonly ReferenceKind[] {
  const remover =
    <State, Fields, Event extends DomainEvent>(aggregate: Aggregate<State, RecordCommand<Fields>, Event>) =>
    (id: string, context: CommandContext) =>
      handler.handle(aggregate, id, { type: 'RemoveRecord' }, context);
  const findMeter = meterLookup(handler);

  /** @throws DomainError VALIDATION_ERROR for a charge by a meter that does not exist */
  async function checkMeters(charges: readonly UsageCharge[]): Promise<void> {
    for (const [index, { meter }] of charges.entries()) {
      const found = await findMeter(meter);
      if (found?.isRemoved === false) continue;
      throw invalidField(
        `/charges/${index}/meter`,
        `names the meter ${quoted(meter)}, which does not exist; put it first`,
      );
    }
  }

  return [
    kind({
      name: 'offers',
      one: 'an offer',
      operation: 'Offer',
      model: offerModel,
      body: offerBody,
      exampleId: 'offer-pro',
      example: {
        name: 'Pro',
        price: 29.9,
        currency: 'EUR',
        billingCycle: 'monthly',
        stock: null,
        taxCategory: null,
        taxRate: null,
        taxReason: null,
        unitCode: null,
        pricing: null,
        charges: null,
        minimumAmount: null,
        trialDays: 14,
        setupFee: null,
        minimumTermCycles: null,
        noticeDays: null,
      },
      exampleAnswered: { version: 1 },
      async put(id, fields, context, onlyIf) {
        if (!(await handler.wasCarriedOut(offerAggregate, id, context)))
          await checkMeters(fields.charges ?? []);
        return handler.handle(offerAggregate, id, { type: 'PutRecord', fields, onlyIf }, context);
      },
      remove: remover(offerAggregate),
    }),
    kind({
      name: 'customers',
      one: 'a customer',
      operation: 'Customer',
      model: customerModel,
      body: customerBody,
      exampleId: 'cus-1042',
      example: {
        name: 'Ada Example',
        email: 'ada@example.com',
        address: null,
        taxId: null,
        language: 'en-GB',
        street: '12 High Street',
        city: 'London',
        postalCode: 'N1 9GU',
        country: 'GB',
        vatId: 'GB123456789',
        registrationId: null,
        purchaseOrder: 'PO-4711',
        buyerReference: null,
        eInvoiceProfile: null,
        endpointId: null,
        endpointScheme: null,
        paymentTermsDays: 30,
        currency: 'GBP',
        invoiceDelivery: 'mail',
        invoiceGrouping: 'single',
      },
      exampleAnswered: { vatIdValid: null, vatIdCheckedAt: null },
      put: customers.put,
      remove: customers.remove,
      erase: customers.erase,
    }),
    kind({
      name: 'orders',
      one: 'an order',
      operation: 'Order',
      model: orderModel,
      body: orderBody,
      exampleId: 'order-77',
      example: {
        customerId: 'cus-1042',
        status: 'completed',
        total: 177.91,
        currency: 'EUR',
        cartId: null,
      },
      put: orders.put,
      remove: orders.remove,
    }),
    kind({
      name: 'discount-codes',
      one: 'a discount code',
      operation: 'DiscountCode',
      model: discountCodeModel,
      // As shoppers type it: a code with surrounding spaces could not be added to a cart.
      id: humanText(128),
      body: discountCodeBody,
      exampleId: 'SPRING10',
      example: {
        type: 'percentage',
        value: 10,
        currency: null,
        startsAt: null,
        expiresAt: '2099-12-31T23:59:59.000Z',
        usageLimit: 100,
        perCustomerLimit: 1,
        minimumSubtotal: null,
        active: true,
        appliesTo: 'both',
        periods: 3,
        offerIds: null,
      },
      put: (id, fields, context, onlyIf) =>
        handler.handle(discountCodeAggregate, id, { type: 'PutRecord', fields, onlyIf }, context),
      remove: remover(discountCodeAggregate),
    }),
    kind({
      name: 'organizations',
      one: 'an organization',
      operation: 'Organization',
      model: organizationModel,
      id: integerId,
      exampleId: 1,
      body: organizationBody,
      example: { name: 'Example Ltd', members: [{ userId: 7, role: 'Owner' }] },
      put: (id, fields, context, onlyIf) =>
        handler.handle(organizationAggregate, id, { type: 'PutRecord', fields, onlyIf }, context),
      remove: remover(organizationAggregate),
    }),
    kind({
      name: 'meters',
      one: 'a meter',
      operation: 'Meter',
      model: meterModel,
      body: meterBody,
      exampleId: 'api-calls',
      example: {
        name: 'API calls',
        aggregation: 'sum',
        field: 'calls',
        filter: { region: ['eu', 'us'] },
        unit: 'calls',
      },
      errors: ['METER_FIXED'],
      put: (id, fields, context, onlyIf) =>
        handler.handle(meterAggregate, id, { type: 'PutRecord', fields, onlyIf }, context),
      remove: remover(meterAggregate),
    }),
  ];
}
