/** The price calculator: computes what terms cost before anybody has agreed to them. */
import { z } from 'zod';
import { DomainError, invalidField } from '../../kernel/errors.js';
import { isNegative, toNumber } from '../../kernel/money.js';
import { type Rated, rate, toBill, type Usage } from '../../kernel/pricing/rating.js';
import { checkPriceTerms, type PriceTerms } from '../../kernel/pricing/terms.js';
import { ok } from '../common/answers.js';
import { priceLines, priceTermsOf, quantityPricing, usageCharge } from '../common/priceSchemas.js';
import { amount, currencyCode } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';

const access: Access = { kinds: ['user', 'service'] };
const mostEvents = 10_000;

const used = amount.refine((value) => !isNegative(value), 'must not be negative');
const previewBody = z
  .strictObject({
    pricing: quantityPricing.optional(),
    charge: usageCharge.optional(),
    currency: currencyCode,
    quantity: used.describe('Total quantity used so far').optional(),
    events: z
      .array(used)
      .max(mostEvents)
      .describe('Values of all events so far, in order; models other than percentage use their sum')
      .optional(),
    billed: z
      .strictObject({ quantity: used })
      .describe('What was already billed; with the model percentage, `quantity` is the number of events')
      .optional(),
  })
  .refine(
    ({ pricing, charge }) => (pricing === undefined) !== (charge === undefined),
    'must contain either pricing or charge',
  )
  .refine(
    ({ quantity, events }) => (quantity === undefined) !== (events === undefined),
    'must contain either quantity or events',
  );

const example = {
  charge: {
    model: 'graduated' as const,
    tiers: [
      { upTo: 1_000, unitPrice: 0.01, flatFee: 5 },
      { upTo: null, unitPrice: 0.005 },
    ],
  },
  currency: 'EUR',
  quantity: 1_500,
};

export const pricingRoutes: readonly Route[] = [
  route('POST', '/api/pricing/preview', {
    operationId: 'previewPrice',
    hasRevision: false,
    storesAnswers: false,
    tag: 'pricing',
    summary: 'Calculates what a quantity or usage costs',
    description:
      'Changes nothing. The amount is the rounded total price less the rounded price of what was already billed; it can be negative.',
    access,
    body: jsonBody(previewBody, { example }),
    errors: ['INVALID_AMOUNT'],
    answers: ok(
      'The price with its lines',
      z.strictObject({
        amount: z.number().describe('Amount to bill, rounded for the currency'),
        exact: z.string().describe('Total price before rounding: the sum of the lines'),
        lines: priceLines,
      }),
      {
        amount: 17.5,
        exact: '17.5',
        lines: [
          { kind: 'units', tier: 1, quantity: '1000', unitPrice: '0.01', amount: '10' },
          { kind: 'flatFee', tier: 1, amount: '5' },
          { kind: 'units', tier: 2, quantity: '500', unitPrice: '0.005', amount: '2.5' },
        ],
      },
    ),
    async handle({ body: { pricing, charge, currency, quantity, events, billed } }) {
      const terms = termsOf(pricing, charge);
      if (terms.model === 'percentage' && events === undefined)
        throw invalidField(
          '/events',
          'is required with the model percentage',
          'Send the value of each event in events: the model percentage needs them',
        );
      const all = rate(terms, events === undefined ? { quantity: quantity ?? '0' } : { events });
      const before = billed && ratedBefore(terms, billed.quantity, events);
      return {
        body: { amount: toNumber(toBill(all, before, currency)), exact: all.exact, lines: [...all.lines] },
      };
    },
  }),
];

function termsOf(
  pricing: z.output<typeof quantityPricing> | undefined,
  charge: z.output<typeof usageCharge> | undefined,
): PriceTerms {
  const sent = pricing ?? charge;
  if (sent === undefined) throw new DomainError('VALIDATION_ERROR', 'Send pricing or charge');
  const terms = priceTermsOf(sent);
  if (pricing === undefined) checkPriceTerms(terms, 'usage', '/charge');
  else checkPriceTerms(terms, 'quantity', '/pricing');
  return terms;
}

function ratedBefore(terms: PriceTerms, quantity: string, events: readonly string[] | undefined): Rated {
  if (terms.model !== 'percentage') return rate(terms, { quantity });
  const usage: Usage = { events: (events ?? []).slice(0, Number(quantity)) };
  return rate(terms, usage);
}
