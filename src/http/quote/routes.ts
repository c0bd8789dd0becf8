/** Routes of quotes. */

import { z } from 'zod';
import { quoteAggregate } from '../../commands/quote/quote.js';
import { quoteNotFound } from '../../domain/quote/decide.js';
import { quoteIds } from '../../domain/shared/ids.js';
import { publicId } from '../../kernel/ids.js';
import type { JsonObject } from '../../kernel/json.js';
import { quoteModel } from '../../projections/quote.js';
import { customerModel } from '../../projections/reference.js';
import { area } from '../common/area.js';
import { answerWith } from '../common/document.js';
import { documentRoutes } from '../common/documentRoutes.js';
import { humanText, pathId } from '../common/schemas.js';
import { worded, wordedIn } from '../common/wordedLines.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import { exampleId, exampleListed, exampleQuote, newQuote, quoteInput } from './schemas.js';

const { tag, access, route, listRoute } = area('quotes', { kinds: ['user', 'service'] });
const one = { id: pathId.describe('Id of the quote') };
const mailAnswer = z.strictObject({
  id: z.string(),
  mailId: z.string().describe('Appears in the history of the quote'),
});

export function quoteRoutes({
  quotes: commands,
  quoteMails: mails,
  readModels,
  printing,
  checkReferences,
}: Services): readonly Route[] {
  async function answerOf(id: string) {
    return { ...(await answerWith(readModels, quoteModel, id, quoteNotFound)), tags: [id] };
  }

  const answered = (description: string, changed: JsonObject = {}) =>
    ({
      status: 200,
      description,
      schema: quoteModel,
      example: { ...exampleQuote, ...changed },
      headers: ['ETag'],
    }) as const;

  return [
    listRoute('/api/quotes', {
      operationId: 'listQuotes',
      summary: 'Lists quotes',
      model: quoteModel,
      example: exampleListed,
      passedOn: true,
      byCustomerName: { readModels, model: quoteModel, customers: customerModel },
      page: ({ query }, { demand }) => readModels.list(quoteModel, query, demand()),
    }),

    route('GET', '/api/quotes/{id}', {
      operationId: 'getQuote',
      summary: 'Returns one quote with its line items and terms',
      description:
        'The line items of a subscription are those of its first full period, with the set-up fee.',
      params: one,
      query: wordedIn,
      errors: ['QUOTE_NOT_FOUND'],
      answers: [answered('The quote')],
      async handle({ params: { id }, query: { language } }) {
        const { body, revision } = await answerOf(id);
        if (language === undefined) return { body, revision };
        const { state } = await commands.load(id);
        return { body: state.status === 'none' ? body : worded(body, state.quote, language), revision };
      },
    }),

    route('POST', '/api/quotes', {
      operationId: 'createQuote',
      lastsByEvents: true,
      summary: 'Creates a quote for an invoice or a subscription',
      description:
        'Send `items`, as for an invoice, or `subscription`, as for `POST /api/subscriptions`. Prices, taxes, terms and discounts are fixed at ' +
        'creation and apply until the end of `validUntil`; then the quote expires.',
      body: jsonBody(newQuote, {
        example: {
          customerId: 'cus-1042',
          items: [{ description: 'Training on site', quantity: 5, unitPrice: 29.9 }],
          tax: 28.41,
          currency: 'EUR',
          purchaseOrder: 'PO-4711',
        },
      }),
      errors: [
        'INVALID_AMOUNT',
        'INVALID_QUANTITY',
        'CURRENCY_MISMATCH',
        'INVALID_DISCOUNT',
        'OFFER_NOT_FOUND',
        'CUSTOMER_NOT_FOUND',
      ],
      answers: [{ ...answered('The quote was created'), status: 201, headers: ['ETag', 'Location'] }],
      async handle({ body, context }) {
        const { subscription } = body;
        await checkReferences(
          [
            { kind: 'customer', id: body.customerId, path: '/customerId' },
            ...(subscription === undefined
              ? []
              : [{ kind: 'offer', id: subscription.offerId, path: '/subscription/offerId' } as const]),
          ],
          context,
          [quoteAggregate, publicId(quoteIds, context.commandId)],
        );
        const { id } = await commands.create(quoteInput(body, context.at), context);
        return { ...(await answerOf(id)), location: `/api/quotes/${id}` };
      },
    }),

    route('POST', '/api/quotes/{id}/accept', {
      operationId: 'acceptQuote',
      lastsByEvents: true,
      summary: 'Accepts a quote and creates its draft invoice or its subscription, exactly as quoted',
      description:
        'Runs once: a repeated request gets the same answer. The draft is issued like any other. Discount codes are applied as quoted, even when expired or used up since.',
      params: one,
      errors: ['QUOTE_NOT_FOUND', 'QUOTE_CLOSED'],
      answers: [
        answered('The quote, with the invoice or subscription created', {
          status: 'accepted',
          invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
          acceptedAt: '2026-04-02T10:00:00.000Z',
          updatedAt: '2026-04-02T10:00:00.000Z',
        }),
      ],
      async handle({ params: { id }, context }) {
        await commands.accept(id, context);
        return answerOf(id);
      },
    }),

    route('POST', '/api/quotes/{id}/decline', {
      operationId: 'declineQuote',
      lastsByEvents: true,
      summary: 'Declines a quote',
      description: 'It can no longer be accepted.',
      params: one,
      body: jsonBody(
        z.strictObject({ reason: humanText(1_000).describe('Reason; leave personal data out').optional() }),
        { example: { reason: 'Too expensive' } },
      ),
      errors: ['QUOTE_NOT_FOUND', 'QUOTE_CLOSED'],
      answers: [
        answered('The quote', {
          status: 'declined',
          reason: 'Too expensive',
          updatedAt: '2026-04-02T10:00:00.000Z',
        }),
      ],
      async handle({ params: { id }, body, context }) {
        await commands.decline(id, body.reason ?? null, context);
        return answerOf(id);
      },
    }),

    route('POST', '/api/quotes/{id}/mail', {
      operationId: 'mailQuote',
      summary: 'Mails an open quote with its PDF to the customer, even if mailed before',
      description:
        'The mail goes to the customer’s address in the reference data. The result is in the history of the quote; `mailedAt` is when it was last sent. At most ten an hour for each quote.',
      params: one,
      errors: ['QUOTE_NOT_FOUND', 'QUOTE_CLOSED', 'RATE_LIMITED'],
      answers: [
        {
          status: 202,
          description: 'The mail is queued',
          schema: mailAnswer,
          example: { id: exampleId, mailId: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f' },
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, context }) {
        const { mailId, outcome } = await mails.request(id, context);
        return { status: 202, body: { id, mailId }, revision: outcome.revision, tags: [id] };
      },
    }),

    documentRoutes(
      { kind: 'quote', tag, access, model: quoteModel, number: 'quoteNumber', notFound: 'QUOTE_NOT_FOUND' },
      { printing, readModels },
    ).pdf,
  ];
}
