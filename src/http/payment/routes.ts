/** Routes of payments. */
import type { PaymentCommands } from '../../commands/payment/payment.js';
import type { CheckReferences } from '../../commands/reference/references.js';
import { paymentNotFound } from '../../domain/payment/state.js';
import type { ReadModels } from '../../ports/readModels.js';
import { paymentModel } from '../../projections/payment.js';
import { documentOf, resourceOf } from '../common/document.js';
import { listRoute } from '../common/listRoute.js';
import { pathId } from '../common/schemas.js';
import { withWarnings } from '../common/warnings.js';
import { jsonBody } from '../server/body.js';
import { type Access, type Route, route } from '../server/route.js';
import {
  changedAnswer,
  createdAnswer,
  exampleAllocated,
  exampleAllocations,
  exampleCreated,
  exampleDeallocated,
  examplePayment,
  exampleReversed,
  newAllocation,
  newPayment,
  paymentBody,
  paymentInput,
  reversal,
} from './schemas.js';

export interface PaymentRoutesDependencies {
  readonly commands: PaymentCommands;
  readonly readModels: ReadModels;
  readonly checkReferences: CheckReferences;
}

const tag = 'payments';
const access: Access = { kinds: ['user', 'service'] };
const one = { id: pathId.describe('Id of the payment') };

export function paymentRoutes({
  commands,
  readModels,
  checkReferences,
}: PaymentRoutesDependencies): readonly Route[] {
  return [
    listRoute({
      path: '/api/payments',
      operationId: 'listPayments',
      tag,
      summary: 'Lists payments',
      access,
      model: paymentModel,
      example: examplePayment,
      passedOn: true,
      page: ({ query }, { demand }) => readModels.list(paymentModel, query, demand()),
    }),

    route({
      method: 'GET',
      path: '/api/payments/{id}',
      operationId: 'getPayment',
      tag,
      summary: 'Answers one payment with what it pays',
      description: '`allocations` are the invoices that it pays; `unallocated` lies on account.',
      access,
      params: one,
      errors: ['PAYMENT_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'The payment',
          schema: paymentModel,
          example: { ...examplePayment, allocations: exampleAllocations },
          headers: ['ETag'],
        },
      ],
      async handle({ params }) {
        const { document, revision } = await documentOf(readModels, paymentModel, params.id, paymentNotFound);
        return { body: resourceOf(paymentModel, document), revision };
      },
    }),

    route({
      method: 'POST',
      path: '/api/payments',
      operationId: 'recordPayment',
      lastsByEvents: true,
      tag,
      summary: 'Records money that came, and what it pays',
      description:
        'Pays what has been due longest, unless `allocations` say what. What pays no invoice lies on account, where the next invoice that is issued uses it. ' +
        'A `reference` that the customer has used is refused, also where that payment has bounced: what is sent twice counts once.',
      access,
      body: jsonBody(newPayment, {
        example: {
          customerId: 'cus-1042',
          amount: 200,
          currency: 'EUR',
          paidAt: '2026-04-09',
          method: 'transfer',
          reference: 'NOTPROVIDED 4711',
          allocations: [],
        },
      }),
      errors: ['INVALID_AMOUNT', 'INVALID_ALLOCATION', 'DUPLICATE_PAYMENT', 'CUSTOMER_NOT_FOUND'],
      answers: [
        {
          status: 201,
          description: 'The payment was recorded',
          schema: createdAnswer,
          example: exampleCreated,
          headers: ['ETag', 'Location'],
        },
      ],
      async handle({ body, context }) {
        const named = { kind: 'customer', id: body.customerId, path: '/customerId' } as const;
        const warnings = await checkReferences([named], context);
        const recorded = await commands.record(paymentInput(body), context);
        const { id, at, revision } = recorded;
        return {
          body: { ...paymentBody(recorded), createdAt: at, ...withWarnings(warnings) },
          revision,
          location: `/api/payments/${id}`,
          tags: [id],
        };
      },
    }),

    route({
      method: 'POST',
      path: '/api/payments/{id}/allocations',
      operationId: 'allocatePayment',
      lastsByEvents: true,
      tag,
      summary: 'Has what of a payment lies on account pay an invoice',
      description:
        'At most what is due on the invoice, and at most what of the payment lies on account. The invoice is paid when nothing is due any more.',
      access,
      params: one,
      body: jsonBody(newAllocation, {
        example: { invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', amount: 177.91 },
      }),
      errors: ['PAYMENT_NOT_FOUND', 'INVALID_ALLOCATION', 'INVALID_STATUS_TRANSITION'],
      answers: [
        {
          status: 200,
          description: 'It pays the invoice',
          schema: changedAnswer,
          example: exampleAllocated,
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, body, context }) {
        const payment = await commands.allocate(id, body, context);
        const { revision, at } = payment;
        return { body: { ...paymentBody(payment), updatedAt: at }, revision, tags: [id] };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/payments/{id}/allocations/{invoiceId}',
      operationId: 'deallocatePayment',
      tag,
      summary: 'Takes back what a payment pays of an invoice',
      description:
        'The amount is due on the invoice again, and lies on account until it is allocated elsewhere, refunded, or used by the next invoice that is issued.',
      access,
      params: { ...one, invoiceId: pathId.describe('Id of the invoice that it pays') },
      errors: ['PAYMENT_NOT_FOUND', 'ALLOCATION_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: [
        {
          status: 200,
          description: 'It pays the invoice no more',
          schema: changedAnswer,
          example: exampleDeallocated,
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id, invoiceId }, context }) {
        const payment = await commands.deallocate(id, invoiceId, context);
        const { revision, at } = payment;
        return { body: { ...paymentBody(payment), updatedAt: at }, revision, tags: [id] };
      },
    }),

    route({
      method: 'POST',
      path: '/api/payments/{id}/reverse',
      operationId: 'reversePayment',
      tag,
      summary: 'Says that a payment has bounced',
      description:
        'What it had paid is due again, the one way from paid back to issued; what else lies on account pays it at once. What of the payment was paid back to the ' +
        'customer before is lacking on account from then on.',
      access,
      params: one,
      body: jsonBody(reversal, { example: { reason: 'Account has no cover' } }),
      errors: ['PAYMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: [
        {
          status: 200,
          description: 'The payment counts no more',
          schema: changedAnswer,
          example: exampleReversed,
          headers: ['ETag'],
        },
      ],
      async handle({ params: { id }, body, context }) {
        const payment = await commands.reverse(id, body.reason, context);
        const { revision, at } = payment;
        return { body: { ...paymentBody(payment), updatedAt: at }, revision, tags: [id] };
      },
    }),
  ];
}
