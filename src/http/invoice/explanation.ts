/** Why was I charged this? One line of an invoice, in numbers and in words. */
import { z } from 'zod';
import type { ExplainedTerms } from '../../analytics/lineExplanation.js';
import type { ExplainLine, LineExplanation } from '../../commands/invoice/lineExplanations.js';
import { exactProduct, subtract, toNumber } from '../../kernel/money.js';
import { type PriceLine, priceLineKinds } from '../../kernel/pricing/rating.js';
import { chargeModels, quantityModels } from '../../kernel/pricing/terms.js';
import { taxCategories } from '../../kernel/taxes.js';
import { priceLines } from '../common/priceSchemas.js';
import { pathId } from '../common/schemas.js';
import { type Route, route } from '../server/route.js';
import { exampleId } from './schemas.js';

const terms = z
  .strictObject({
    offer: z.string().nullable().describe('Name of the offer'),
    quantity: z.number(),
    unitPrice: z.number().nullable().describe('Null: not known, or priced by a model without one'),
    model: z.enum([...new Set([...quantityModels, ...chargeModels])]),
    lines: priceLines.describe('What the price of a whole period is the sum of'),
    amount: z.string().describe('Price of a whole period, exact'),
  })
  .meta({ id: 'ExplainedTerms' });

const answer = z
  .strictObject({
    invoiceId: z.string(),
    line: z.int(),
    description: z.string(),
    amount: z.number(),
    currency: z.string(),
    subscriptionId: z.string().nullable(),
    days: z
      .strictObject({
        from: z.iso.date(),
        until: z.iso.date().describe('Last day'),
        days: z.int().nullable().describe('Days that count; null: the whole period'),
        of: z.int().nullable().describe('Days of the period'),
      })
      .nullable(),
    before: terms.nullable().describe('What was charged for a whole period; null: nothing'),
    after: terms.nullable().describe('What is charged instead; null: nothing'),
    tax: z.strictObject({
      category: z.enum(taxCategories).nullable(),
      rate: z.number().nullable(),
      reason: z.string().nullable(),
    }),
    words: z.array(z.string()).describe('The same in sentences'),
  })
  .meta({ id: 'LineExplanation' });

export function explanationRoutes(explain: ExplainLine): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/invoices/{id}/lines/{line}/explanation',
      operationId: 'explainInvoiceLine',
      tag: 'invoices',
      summary: 'Explains how a line of an invoice was calculated',
      description:
        'The line charges the price `after` less the price `before`, for its share of the days of a period, rounded once. Lines that ' +
        'somebody wrote have neither.',
      access: { kinds: ['user', 'service'] },
      params: {
        id: pathId.describe('Id of the invoice'),
        line: z.coerce.number().int().min(1).max(100_000).describe('Number of the line, from 1'),
      },
      errors: ['INVOICE_NOT_FOUND', 'NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'How the line was calculated',
          schema: answer,
          example: {
            invoiceId: exampleId,
            line: 1,
            description: 'Quantity 5 to 8, 2026-03-10 to 2026-03-30 (21 of 31 days)',
            amount: 20.32,
            currency: 'EUR',
            subscriptionId: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
            days: { from: '2026-03-10', until: '2026-03-30', days: 21, of: 31 },
            before: exampleTerms(5, '50'),
            after: exampleTerms(8, '80'),
            tax: { category: 'S', rate: 0.19, reason: null },
            words: ['Before: 5 × 10 = 50 EUR for a whole period.'],
          },
        },
      ],
      async handle({ params: { id, line } }) {
        const explained = await explain(id, line);
        const { item, currency, taxRate, subscriptionId, days, before, after } = explained;
        return {
          body: {
            invoiceId: id,
            line,
            description: item.description,
            amount: toNumber(item.amount),
            currency,
            subscriptionId,
            days,
            before: before && shown(before),
            after: after && shown(after),
            tax: {
              category: item.taxCategory ?? null,
              rate: taxRate === null ? null : toNumber(taxRate),
              reason: item.taxReason ?? null,
            },
            words: wordsOf(explained),
          },
        };
      },
    }),
  ];
}

function exampleTerms(quantity: number, amount: string) {
  const line = { kind: priceLineKinds[0], quantity: String(quantity), unitPrice: '10', amount };
  return { offer: 'Pro', quantity, unitPrice: 10, model: quantityModels[0], lines: [line], amount };
}

function shown({ unitPrice, ...others }: ExplainedTerms) {
  return { ...others, unitPrice: unitPrice === null ? null : toNumber(unitPrice) };
}

function wordsOf({ item, currency, taxRate, days, before, after }: LineExplanation): readonly string[] {
  const words: string[] = [];
  const say = (name: string, side: ExplainedTerms) =>
    words.push(`${name}${sumOf(side)} = ${side.amount} ${currency} for a whole period.`);
  if (before !== null) say('Before: ', before);
  if (after !== null) say(before === null ? '' : 'After: ', after);
  if (before !== null || after !== null) {
    const difference = subtract(after?.amount ?? '0', before?.amount ?? '0');
    const isPart = days !== null && days.days !== null && days.of !== null;
    if (isPart)
      words.push(`Share: ${difference} × ${days.days} of ${days.of} days = ${item.amount} ${currency}.`);
    else if (before !== null) words.push(`Difference: ${item.amount} ${currency}.`);
  } else words.push(`${item.quantity} × ${item.unitPrice} = ${item.amount} ${currency}.`);
  if (taxRate !== null)
    words.push(`Tax: ${exactProduct(taxRate, 100)} %${item.taxReason == null ? '' : `, ${item.taxReason}`}.`);
  return words;
}

function sumOf({ lines }: ExplainedTerms): string {
  return lines.map(termOf).join(' + ');
}

function termOf({ kind, tier, quantity, unitPrice, rate, amount }: PriceLine): string {
  const of = tier === undefined ? '' : ` (tier ${tier})`;
  if (rate !== undefined) return `${rate} % of ${quantity}${of}`;
  if (unitPrice !== undefined)
    return `${quantity} × ${unitPrice}${kind === 'packages' ? ' packages' : ''}${of}`;
  return `${amount}${of}`;
}
