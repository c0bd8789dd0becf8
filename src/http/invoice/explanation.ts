/** Explains why an invoice line was charged: in numbers, in words, and with the usage behind it. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ExplainedMinimum, ExplainedTerms } from '../../analytics/lineExplanation.js';
import { isUsageText } from '../../analytics/usageExplanation.js';
import type { LineExplanation, LineExplanations } from '../../commands/invoice/lineExplanations.js';
import type { JsonObject } from '../../kernel/json.js';
import { exactProduct, isZero, negate, roundAmount, subtract, toNumber } from '../../kernel/money.js';
import { type PriceLine, priceLineKinds } from '../../kernel/pricing/rating.js';
import { chargeModels, quantityModels } from '../../kernel/pricing/terms.js';
import { taxCategories } from '../../kernel/taxes.js';
import type { UsageEvent } from '../../ports/usageStore.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { beginFile } from '../common/begun.js';
import { csvMannerOf, csvParameters } from '../common/csvOptions.js';
import { priceLines } from '../common/priceSchemas.js';
import { progressMediaType } from '../common/progress.js';
import { pathId } from '../common/schemas.js';
import { spreadsheet } from '../common/spreadsheet.js';
import type { Route } from '../server/route.js';
import { exampleId } from './schemas.js';

const terms = z
  .strictObject({
    offer: z.string().nullable().describe('Name of the offer or charge'),
    quantity: z.number(),
    freeUnits: z.number().nullable(),
    unitPrice: z.number().nullable().describe('Null: unknown, or the model has none'),
    model: z.enum([...new Set([...quantityModels, ...chargeModels])]),
    lines: priceLines.describe('Components of the price of a whole period, or of all usage'),
    amount: z.string().describe('Exact sum of the lines'),
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
        days: z.int().nullable().describe('Charged days; null: the whole period'),
        of: z.int().nullable().describe('Days in the period'),
      })
      .nullable(),
    before: terms.nullable().describe('Terms charged before; null: none'),
    after: terms.nullable().describe('Terms charged now; null: none'),
    meter: z.string().nullable().describe('Meter whose usage the line bills; null: none'),
    minimum: z
      .strictObject({
        amount: z.number().describe('Minimum for the days'),
        price: z.number().nullable().describe('Price of the days after discounts; null: no longer known'),
        usage: z.number(),
        missing: z.number(),
        billed: z.number().describe('Part of it already billed'),
      })
      .nullable()
      .describe('Minimum amount whose shortfall the line charges; null: none'),
    tax: z.strictObject({
      category: z.enum(taxCategories).nullable(),
      rate: z.number().nullable(),
      reason: z.string().nullable(),
    }),
    words: z.array(z.string()).describe('The explanation in sentences'),
  })
  .meta({ id: 'LineExplanation' });

const { route } = area('invoices', { kinds: ['user', 'service'] });
const params = {
  id: pathId.describe('Id of the invoice'),
  line: z.coerce.number().int().min(1).max(100_000).describe('Number of the line, from 1'),
};

export function explanationRoutes(explanations: LineExplanations): readonly Route[] {
  return [
    route('GET', '/api/invoices/{id}/lines/{line}/usage-events', {
      operationId: 'listLineUsage',
      summary: 'Downloads the usage events behind a line of an invoice',
      description:
        'Returns the current events: late ones are included, reversed ones are not. Empty if the line bills no usage.',
      params,
      query: {
        format: z.enum(['ndjson', 'csv']).default('ndjson').describe('Format of the file'),
        ...csvParameters,
      },
      errors: ['INVOICE_NOT_FOUND', 'NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'The events, sorted by time, without a row limit',
          mediaTypes: [progressMediaType, 'text/csv'],
        },
      ],
      async handle({ params: { id, line }, query }) {
        const rows = rowsOf(await explanations.usageEvents(id, line));
        const name = `usage-${id}-${line}`;
        if (query.format === 'csv') {
          const table = { name, columns: usageColumns, batches: rows };
          return { file: await beginFile(spreadsheet('csv', table, csvMannerOf(query))) };
        }
        const content = Readable.from(ndjson(rows));
        return {
          file: await beginFile({ contentType: progressMediaType, filename: `${name}.ndjson`, content }),
        };
      },
    }),

    route('GET', '/api/invoices/{id}/lines/{line}/explanation', {
      operationId: 'explainInvoiceLine',
      summary: 'Explains how a line of an invoice was calculated',
      description:
        'The line charges the price `after` less the price `before`, prorated by days and rounded once. For usage, ' +
        '`after` is the price of all usage, and `before` the part already billed. Lines entered by hand have neither.',
      params,
      errors: ['INVOICE_NOT_FOUND', 'NOT_FOUND'],
      answers: ok('How the line was calculated', answer, {
        invoiceId: exampleId,
        line: 1,
        description: 'Quantity 5 to 8, 2026-03-10 to 2026-03-30 (21 of 31 days)',
        amount: 20.32,
        currency: 'EUR',
        subscriptionId: 'sub_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
        days: { from: '2026-03-10', until: '2026-03-30', days: 21, of: 31 },
        before: exampleTerms(5, '50'),
        after: exampleTerms(8, '80'),
        meter: null,
        minimum: null,
        tax: { category: 'S', rate: 0.19, reason: null },
        words: ['Before: 5 × 10 = 50 EUR for a whole period.'],
      }),
      async handle({ params: { id, line } }) {
        const explained = await explanations.explain(id, line);
        const { item, currency, taxRate, subscriptionId, days, before, after, meter, minimum } = explained;
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
            meter,
            minimum: minimum && inNumbersOf(minimum),
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
  return {
    offer: 'Pro',
    quantity,
    freeUnits: null,
    unitPrice: 10,
    model: quantityModels[0],
    lines: [line],
    amount,
  };
}

function inNumbersOf({ amount, price, usage, missing, billed }: ExplainedMinimum) {
  return {
    amount: toNumber(amount),
    price: price === null ? null : toNumber(price),
    usage: toNumber(usage),
    missing: toNumber(missing),
    billed: toNumber(billed),
  };
}

function shown({ unitPrice, freeUnits, ...others }: ExplainedTerms) {
  const inNumbers = (text: string | null) => (text === null ? null : toNumber(text));
  return { ...others, unitPrice: inNumbers(unitPrice), freeUnits: inNumbers(freeUnits) };
}

const usageColumns = ['id', 'source', 'meter', 'at', 'value', 'counted', 'properties'] as const;

/** Yields usage events as sent, each with the value that the meter counts: a number, or one of the distinct texts. */
async function* rowsOf(chunks: AsyncIterable<readonly UsageEvent[]>): AsyncGenerator<readonly JsonObject[]> {
  for await (const chunk of chunks)
    yield chunk.map(({ id, source, meterId: meter, at, value, properties, counted }) => ({
      id,
      source,
      meter,
      at,
      value: value === undefined ? null : toNumber(value),
      counted: counted === null ? null : (counted.text ?? toNumber(counted.value)),
      properties: properties ?? null,
    }));
}

async function* ndjson(chunks: AsyncIterable<readonly JsonObject[]>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function wordsOf(explained: LineExplanation): readonly string[] {
  const { item, taxRate, minimum, currency } = explained;
  const words =
    minimum !== null
      ? minimumWords(minimum, item.amount, currency)
      : isUsageText(item.text)
        ? usageWords(explained)
        : priceWords(explained);
  if (taxRate !== null)
    words.push(`Tax: ${exactProduct(taxRate, 100)} %${item.taxReason == null ? '' : `, ${item.taxReason}`}.`);
  return words;
}

function priceWords({ item, currency, days, before, after }: LineExplanation): string[] {
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
  return words;
}

function usageWords({ item, currency, before, after, settled = item.amount }: LineExplanation): string[] {
  const words: string[] = [];
  const free = after?.freeUnits == null ? '' : `, ${after.freeUnits} of them free`;
  const say = (name: string, { quantity, amount, lines }: ExplainedTerms) =>
    words.push(
      `${name} for ${quantity}${free}: ${lines.length > 0 ? `${sumOf({ lines })} = ` : ''}${amount} ${currency}.`,
    );
  if (after !== null) say('All usage so far,', after);
  const billed = roundAmount(before?.amount ?? '0', currency);
  if (before !== null) words.push(`Billed before, for ${before.quantity}: ${billed} ${currency}.`);
  words.push(`This line: ${item.amount} ${currency}.`);
  const due = subtract(roundAmount(after?.amount ?? '0', currency), billed);
  const rest = subtract(due, settled);
  if (settled !== item.amount)
    words.push(
      `It gives back ${negate(settled)} ${currency} in proportion to the change of the line that billed it.`,
    );
  if (!isZero(rest)) words.push(`Left for later: ${roundAmount(rest, currency)} ${currency}.`);
  return words;
}

function minimumWords(
  { amount, price, usage, missing, billed }: ExplainedMinimum,
  line: string,
  currency: string,
): string[] {
  const words = [`Minimum for the days: ${amount} ${currency}.`];
  if (price !== null) words.push(`Price of the days, after discounts: ${price} ${currency}.`);
  words.push(`Usage: ${usage} ${currency}.`, `Missing: ${missing} ${currency}.`);
  if (!isZero(billed)) words.push(`Billed before: ${billed} ${currency}.`);
  words.push(`This line: ${line} ${currency}.`);
  return words;
}

function sumOf({ lines }: Pick<ExplainedTerms, 'lines'>): string {
  return lines.map(termOf).join(' + ');
}

function termOf({ kind, tier, quantity, unitPrice, rate, amount }: PriceLine): string {
  const of = tier === undefined ? '' : ` (tier ${tier})`;
  if (rate !== undefined) return `${rate} % of ${quantity}${of}`;
  if (unitPrice !== undefined)
    return `${quantity} × ${unitPrice}${kind === 'packages' ? ' packages' : ''}${of}`;
  return `${amount}${of}`;
}
