/** Schemas of prices in bodies and answers: JSON numbers outside, exact decimals inside. */
import { z } from 'zod';
import { mostOffersOfCode } from '../../domain/reference/discountCode.js';
import { mostThresholds } from '../../domain/subscription/usage/thresholds.js';
import { mostCharges, type UsageCharge } from '../../kernel/pricing/charges.js';
import { priceLineKinds } from '../../kernel/pricing/rating.js';
import { chargeModels, type PriceTerms, quantityModels } from '../../kernel/pricing/terms.js';
import { amount, externalId, humanText, integer, unitPrice } from './schemas.js';

const tier = z
  .strictObject({
    upTo: amount.nullable().describe('Last unit of the tier, inclusive; null in the last tier'),
    unitPrice: unitPrice.optional(),
    rate: amount.describe('Percentage, only with the model graduatedPercentage').optional(),
    flatFee: amount.describe('Charged once the tier is entered').optional(),
  })
  .meta({ id: 'PriceTier' });

const quantityTerms = {
  unitPrice: unitPrice.describe('Only with the models perUnit and flat').optional(),
  tiers: z
    .array(tier)
    .max(100)
    .describe('Only with the models graduated, volume and, for usage, graduatedPercentage')
    .optional(),
  packageSize: amount.describe('Units per package').optional(),
  packagePrice: amount.describe('Price per package, full or partial').optional(),
  freeUnits: amount.describe('Only with the models perUnit and package').optional(),
};

export const quantityPricing = z
  .strictObject({ model: z.enum(quantityModels), ...quantityTerms })
  .describe('How a quantity is priced')
  .meta({ id: 'Pricing' });

/** Pricing within an offer, whose own price it uses. */
export const offerPricing = quantityPricing
  .omit({ unitPrice: true })
  .describe('How a quantity is priced; perUnit and flat use the price of the offer')
  .meta({ id: 'OfferPricing' });

/** The offers that a discount code applies to. */
export const offerIds = z
  .array(externalId)
  .min(1)
  .max(mostOffersOfCode)
  .describe('Offers that the code applies to')
  .meta({ id: 'OfferIds' });

export const usageCharge = z
  .strictObject({
    id: externalId.optional(),
    name: humanText(200).optional(),
    meter: externalId.optional(),
    model: z.enum(chargeModels),
    ...quantityTerms,
    rate: amount.describe('Percentage of the value of each event').optional(),
    fixedFee: amount.describe('Charged for each event that is not entirely free').optional(),
    freeEvents: integer.describe('Number of free events, counted from the first').optional(),
    freeAmount: amount
      .describe('Maximum total value of the free events; without `freeEvents`, of any number of events')
      .optional(),
    eventMinimum: amount.describe('Minimum price of a charged event').optional(),
    eventMaximum: amount.describe('Maximum price of a charged event').optional(),
    discountPercent: amount.describe('Deducted before the minimum and maximum apply').optional(),
    minimum: amount.describe('Minimum total price').optional(),
    maximum: amount.describe('Maximum total price').optional(),
  })
  .describe('How usage is priced')
  .meta({ id: 'Charge' });

/** The usage charges of an offer: identified by their ids, counted by their meters. */
export const usageCharges = z
  .array(usageCharge)
  .max(mostCharges)
  .describe('Usage charges, billed in arrears; each with `id` and `meter`')
  .meta({ id: 'Charges' });

export const usageThresholds = z
  .array(amount)
  .max(mostThresholds)
  .describe('Amounts of a period’s usage, each reported when reached')
  .meta({ id: 'UsageThresholds' });

/** Returns the charges; reports a missing id or meter as a schema issue. @throws nothing */
export function chargesOf(
  sent: z.output<typeof usageCharges>,
  context: z.core.$RefinementCtx,
): UsageCharge[] {
  return sent.flatMap(({ id, meter, name, ...terms }, index) => {
    for (const [member, value] of Object.entries({ id, meter }))
      if (value === undefined)
        context.addIssue({ code: 'custom', path: [index, member], message: 'is required' });
    if (id === undefined || meter === undefined) return [];
    return [{ id, name: name ?? id, meter, terms: priceTermsOf(terms) }];
  });
}

type Terms = Omit<z.output<typeof usageCharge>, 'model'> & { readonly model: PriceTerms['model'] };

/** Returns the terms without the id, name and meter, and without undefined members. */
export function priceTermsOf({ id: _id, name: _name, meter: _meter, ...terms }: Terms): PriceTerms {
  return JSON.parse(JSON.stringify(terms));
}

const textual = z.string().describe('Exact decimal');

export const priceLines = z.array(
  z
    .strictObject({
      kind: z.enum(priceLineKinds),
      tier: z.int().describe('Number of the tier, from 1').optional(),
      quantity: textual.optional(),
      unitPrice: textual.optional(),
      rate: textual.describe('Percentage').optional(),
      amount: textual,
    })
    .meta({ id: 'PriceLine' }),
);
