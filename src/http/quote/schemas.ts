/** Schemas of requests about quotes, with an example. */
import { z } from 'zod';
import type { NewQuote } from '../../commands/quote/quote.js';
import { addDays, dayOf, earlierOf } from '../../kernel/dates.js';
import type { JsonObject } from '../../kernel/json.js';
import { calendarDate, currencyCode, externalId } from '../common/schemas.js';
import { items, orderAndNote, sentLines, sums } from '../invoice/schemas.js';
import { newSubscription } from '../subscription/schemas.js';

const quotedSubscription = newSubscription
  .omit({ customerId: true, backdate: true })
  .extend({
    startDate: calendarDate
      .describe(
        'Not before `validUntil`; default: the day of acceptance; required with trialEndDate or endDate',
      )
      .optional(),
  })
  .meta({ id: 'QuotedSubscription' });

export const newQuote = z
  .strictObject({
    customerId: externalId,
    validUntil: calendarDate
      .describe('Last day of acceptance, within 366 days; default: 30 days from today, at most `startDate`')
      .optional(),
    items: items.describe('Line items of an invoice').optional(),
    ...sums,
    currency: currencyCode
      .describe("Currency of `items`; default: the customer's `currency`, else `DEFAULT_CURRENCY`")
      .optional(),
    subscription: quotedSubscription.describe('As in `POST /api/subscriptions`').optional(),
    ...orderAndNote,
  })
  .refine(
    ({ items: lines, subscription }) => (lines === undefined) !== (subscription === undefined),
    'must contain either items or subscription',
  )
  .refine(
    ({ subscription, subtotal, tax, total, currency, purchaseOrder }) =>
      subscription === undefined ||
      [subtotal, tax, total, currency, purchaseOrder ?? undefined].every((sent) => sent === undefined),
    'must contain subtotal, tax, total, currency and purchaseOrder only with items',
  );

/** Default validity of a quote, in days. */
const usualValidity = 30;

/** Converts a request's quote for the commands. */
export function quoteInput(
  { customerId, items: lines, subscription, ...sent }: z.output<typeof newQuote>,
  now: Date,
): NewQuote {
  const usual = addDays(dayOf(now), usualValidity);
  const { purchaseOrder, note } = sent;
  const details = {
    ...(purchaseOrder == null ? {} : { purchaseOrder }),
    ...(note == null ? {} : { note }),
  };
  const validUntil = sent.validUntil ?? earlierOf(usual, subscription?.startDate ?? usual);
  if (subscription === undefined)
    return { customerId, validUntil, details, offered: { sent: sentLines({ ...sent, items: lines ?? [] }) } };
  const { startDate, unitPrice, currency, discounts = [], ...rest } = subscription;
  const { trialEndDate, setupFee, endDate, anchorDay, ...terms } = rest;
  return {
    customerId,
    validUntil,
    details,
    offered: {
      subscription: {
        ...terms,
        startDate: startDate ?? null,
        unitPrice: unitPrice ?? null,
        currency: currency ?? null,
        codes: [...new Set(discounts)],
        ...(trialEndDate === undefined ? {} : { trialEndDate }),
        ...(setupFee === undefined ? {} : { setupFee }),
        ...(endDate === undefined ? {} : { endDate }),
        ...(anchorDay === undefined ? {} : { anchorDay }),
      },
    },
  };
}

export const exampleId = 'quo_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';
export const exampleListed: JsonObject = {
  id: exampleId,
  quoteNumber: 'Q-2026-000001',
  customerId: 'cus-1042',
  kind: 'invoice',
  status: 'open',
  quotedAt: '2026-03-31T09:00:00.000Z',
  validUntil: '2026-04-30',
  subtotal: 149.5,
  tax: 28.41,
  total: 177.91,
  currency: 'EUR',
  purchaseOrder: 'PO-4711',
  note: null,
  offerId: null,
  invoiceId: null,
  subscriptionId: null,
  reason: null,
  acceptedAt: null,
  mailedAt: null,
  updatedAt: '2026-03-31T09:00:00.000Z',
};
export const exampleQuote: JsonObject = {
  ...exampleListed,
  items: [{ description: 'Training on site', quantity: 5, unitPrice: 29.9, amount: 149.5 }],
  quantity: null,
  billingCycle: null,
  startDate: null,
  trialDays: null,
  trialEndDate: null,
  endDate: null,
  minimumTermCycles: null,
  noticeDays: null,
  charges: null,
};
