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
    rate: amount.describe('Percent, with the model graduatedPercentage').optional(),
    flatFee: amount.describe('Due once the tier is entered').optional(),
  })
  .meta({ id: 'PriceTier' });

const quantityTerms = {
  unitPrice: unitPrice.describe('With the models perUnit and flat').optional(),
  tiers: z.array(tier).max(100).describe('With the models graduated and volume').optional(),
  packageSize: amount.describe('Units of a package').optional(),
  packagePrice: amount.describe('Price of each begun package').optional(),
  freeUnits: amount.describe('With the models perUnit and package').optional(),
};

export const quantityPricing = z
  .strictObject({ model: z.enum(quantityModels), ...quantityTerms })
  .describe('How a quantity is priced')
  .meta({ id: 'Pricing' });

/** Pricing within an offer, whose own price it uses. */
export const offerPricing = quantityPricing
  .omit({ unitPrice: true })
  .describe('How a quantity is priced; perUnit and flat at the price of the offer')
  .meta({ id: 'OfferPricing' });

/** The offers that a discount code applies to. */
export const offerIds = z
  .array(externalId)
  .min(1)
  .max(mostOffersOfCode)
  .describe('Offers that it is for')
  .meta({ id: 'OfferIds' });

export const usageCharge = z
  .strictObject({
    id: externalId.optional(),
    name: humanText(200).optional(),
    meter: externalId.optional(),
    model: z.enum(chargeModels),
    ...quantityTerms,
    rate: amount.describe('Percent of the value of each event').optional(),
    fixedFee: amount.describe('Due for each event that is charged').optional(),
    freeEvents: integer.describe('So many of the first events are free').optional(),
    freeAmount: amount
      .describe('Most that is free of these in sum; alone: free, whatever the number of events')
      .optional(),
    eventMinimum: amount.describe('Least that a charged event costs').optional(),
    eventMaximum: amount.describe('Most that a charged event costs').optional(),
    discountPercent: amount.describe('Taken off before the minimum and the maximum hold').optional(),
    minimum: amount.describe('Least that the whole costs').optional(),
    maximum: amount.describe('Most that the whole costs').optional(),
  })
  .describe('How usage is priced')
  .meta({ id: 'Charge' });

/** The usage charges of an offer: identified by their ids, counted by their meters. */
export const usageCharges = z
  .array(usageCharge)
  .max(mostCharges)
  .describe('What usage is charged in arrears; each with `id` and `meter`')
  .meta({ id: 'Charges' });

export const usageThresholds = z
  .array(amount)
  .max(mostThresholds)
  .describe('Amounts of a period’s usage that are told once reached')
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
      rate: textual.describe('Percent').optional(),
      amount: textual,
    })
    .meta({ id: 'PriceLine' }),
);
