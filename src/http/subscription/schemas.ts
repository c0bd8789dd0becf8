/** Schemas of requests about subscriptions, and of their answers. */
import { z } from 'zod';
import type { NewSubscription } from '../../commands/subscription/subscription.js';
import {
  acceptedBillingCycles,
  type BillingCycle,
  defaultBillingCycle,
  parseBillingCycle,
} from '../../domain/subscription/cycles.js';
import { dayOf } from '../../kernel/dates.js';
import type { JsonObject } from '../../kernel/json.js';
import { usageThresholds } from '../common/priceSchemas.js';
import {
  amount,
  calendarDate,
  currencyCode,
  externalId,
  humanText,
  integer,
  warningsAnswer,
} from '../common/schemas.js';
import { errorCode } from '../server/problems.js';

export const billingCycle = z
  .string()
  .transform((text, context): BillingCycle => {
    const cycle = parseBillingCycle(text.trim());
    if (cycle !== undefined) return cycle;
    context.addIssue(`must be one of ${acceptedBillingCycles.join(', ')}`);
    return z.NEVER;
  })
  .meta({ enum: [...acceptedBillingCycles] })
  .meta({ id: 'BillingCycle' });

/** In the form of the reference data. */
const discountCode = humanText(128);

export const newSubscription = z.strictObject({
  customerId: externalId,
  offerId: externalId,
  quantity: integer.default(1),
  startDate: calendarDate.optional(),
  billingCycle: billingCycle.default(defaultBillingCycle),
  autoRenewal: z.boolean().default(true),
  unitPrice: amount.describe('Price of one unit for one period').optional(),
  currency: currencyCode.optional(),
  backdate: z.boolean().default(false),
  billFirstPeriod: z
    .boolean()
    .default(false)
    .describe('True bills the current period at once; otherwise it counts as paid with the order'),
  trialEndDate: calendarDate
    .nullable()
    .optional()
    .describe(
      'First billed day after a free trial; null: no trial; default: after the trial days of the offer',
    ),
  setupFee: amount
    .nullable()
    .optional()
    .describe('One-time charge on the first invoice; null: none; default: that of the offer'),
  endDate: calendarDate.optional().describe('Day on which service ends'),
  anchorDay: integer
    .min(1)
    .max(31)
    .optional()
    .describe('Day of the month on which periods begin; the first period is prorated up to it'),
  discounts: z
    .array(discountCode)
    .max(10)
    .describe('Discount codes, in the order in which they are applied')
    .optional(),
});

/** Converts a request's subscription for the commands. */
export function subscriptionInput(sent: z.output<typeof newSubscription>, now: Date): NewSubscription {
  // Copied member by member: see docs/decisions/objects-on-hot-paths.md.
  return {
    customerId: sent.customerId,
    offerId: sent.offerId,
    quantity: sent.quantity,
    billingCycle: sent.billingCycle,
    autoRenewal: sent.autoRenewal,
    backdate: sent.backdate,
    billFirstPeriod: sent.billFirstPeriod,
    startDate: sent.startDate ?? dayOf(now),
    unitPrice: sent.unitPrice ?? null,
    currency: sent.currency ?? null,
    agreed: {
      trialEndDate: sent.trialEndDate,
      setupFee: sent.setupFee,
      endDate: sent.endDate,
      anchorDay: sent.anchorDay,
    },
    ...(sent.discounts === undefined ? {} : { discounts: sent.discounts }),
  };
}

export const subscriptionUpdate = z
  .strictObject({
    quantity: integer.optional(),
    autoRenewal: z.boolean().optional(),
    usageThresholds: usageThresholds.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must contain quantity, autoRenewal or usageThresholds');

const reason = humanText(1_000).optional();
const subscriptionId = externalId;

export const suspension = z.strictObject({ subscriptionId, reason });
export const unsuspension = z.strictObject({ subscriptionId });
export const termination = z.strictObject({
  subscriptionId,
  reason,
  effectiveDate: calendarDate
    .describe('Day on which service ends, itself not included; default: today')
    .optional(),
  refund: z
    .enum(['none', 'unused'])
    .default('none')
    .describe('Remaining days of the current period: kept (`none`) or credited (`unused`)'),
  waiveTerm: z.boolean().default(false).describe('True ignores notice and minimum term (Admins only)'),
});
export const quantityChange = z.strictObject({
  subscriptionId,
  newQuantity: integer,
  effectiveDate: calendarDate.optional(),
});
export const planChange = z.strictObject({
  subscriptionId,
  newOfferId: externalId,
  effectiveDate: calendarDate.optional(),
});
export const discountApplication = z.strictObject({ code: discountCode });
export const domainEntry = z.strictObject({ status: humanText(64) });

export const subscriptionStatus = z
  .enum(['active', 'suspended', 'terminated'])
  .meta({ id: 'SubscriptionStatus' });
const scheduled = { scheduled: z.literal(true).optional(), effectiveDate: z.iso.date().optional() };

export const createdAnswer = z.strictObject({
  id: z.string(),
  status: subscriptionStatus,
  createdAt: z.iso.datetime(),
  ...warningsAnswer,
});
export const updatedAnswer = z.strictObject({ id: z.string(), updatedAt: z.iso.datetime() });
export const statusAnswer = z.strictObject({ id: z.string(), status: subscriptionStatus });
export const terminatedAnswer = z.strictObject({
  id: z.string(),
  status: subscriptionStatus,
  terminationDate: z.iso.date(),
  finalInvoiceId: z.string().nullable(),
});
export const quantityAnswer = z.strictObject({ id: z.string(), quantity: z.int(), ...scheduled });
export const planAnswer = z.strictObject({
  id: z.string(),
  offerId: z.string(),
  ...scheduled,
  ...warningsAnswer,
});
export const renewedAnswer = z.strictObject({ id: z.string(), renewalDate: z.iso.date() });
export const invoiceAnswer = z.strictObject({ invoiceId: z.string(), amount: z.number() });
export const bulkAnswer = z.strictObject({
  renewed: z.int(),
  failed: z.int(),
  results: z.array(
    z.strictObject({
      subscriptionId: z.string(),
      renewed: z.boolean(),
      code: errorCode.describe('Reason why it was not renewed').optional(),
    }),
  ),
});
export const dueAnswer = z.strictObject({ processed: z.int(), failed: z.int() });
export const domainsAnswer = z
  .strictObject({
    domains: z.array(
      z
        .strictObject({ domain: z.string(), subscriptionId: z.string(), status: z.string() })
        .meta({ id: 'CustomerDomain' }),
    ),
  })
  .meta({ id: 'CustomerDomains' });

export const discountAnswer = z.strictObject({
  code: z.string(),
  type: z.enum(['percentage', 'fixed']),
  value: z.number(),
  from: z.iso.date().describe('First day on which it applies'),
  to: z.iso.date().nullable().describe('First day on which it no longer applies; null: no end'),
});

export const exampleId = 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';

export const exampleSubscription: JsonObject = {
  id: exampleId,
  customerId: 'cus-1042',
  offerId: 'offer-pro',
  status: 'active',
  quantity: 5,
  startDate: '2026-01-31',
  renewalDate: '2026-02-28',
  terminationDate: null,
  billingCycle: 'monthly',
  autoRenewal: true,
  unitPrice: 29.9,
  pricing: null,
  charges: null,
  usageThresholds: null,
  minimumAmount: null,
  offerVersion: 1,
  trialEndDate: null,
  anchorDay: null,
  endDate: null,
  setupFee: null,
  minimumTermEndDate: null,
  noticeDays: null,
  currency: 'EUR',
  pendingAmount: 0,
  finalInvoiceId: null,
  createdAt: '2026-01-31T09:00:00.000Z',
  updatedAt: '2026-01-31T09:00:00.000Z',
};
