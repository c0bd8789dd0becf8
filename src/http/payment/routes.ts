/** Routes of payments. */
import { accountAggregate } from '../../commands/account/account.js';
import { paymentNotFound } from '../../domain/payment/decide.js';
import { paymentModel } from '../../projections/payment.js';
import { customerModel } from '../../projections/reference.js';
import { created, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { answerWith } from '../common/document.js';
import { pathId, withWarnings } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
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

const { route, listRoute } = area('payments', { kinds: ['user', 'service'] });
const one = { id: pathId.describe('Id of the payment') };

export function paymentRoutes({
  payments: commands,
  readModels,
  checkReferences,
}: Services): readonly Route[] {
  return [
    listRoute('/api/payments', {
      operationId: 'listPayments',
      summary: 'Lists payments',
      model: paymentModel,
      example: examplePayment,
      passedOn: true,
      byCustomerName: { readModels, model: paymentModel, customers: customerModel },
      page: ({ query }, { demand }) => readModels.list(paymentModel, query, demand()),
    }),

    route('GET', '/api/payments/{id}', {
      operationId: 'getPayment',
      summary: 'Returns one payment with its allocations',
      description: '`allocations` are the invoices that it pays; `unallocated` is credit on account.',
      params: one,
      errors: ['PAYMENT_NOT_FOUND'],
      answers: versioned('The payment', paymentModel, { ...examplePayment, allocations: exampleAllocations }),
      handle: ({ params: { id } }) => answerWith(readModels, paymentModel, id, paymentNotFound),
    }),

    route('POST', '/api/payments', {
      operationId: 'recordPayment',
      lastsByEvents: true,
      summary: 'Records a payment and its allocations',
      description:
        'Pays the oldest due invoices first, unless `allocations` are sent. Any excess becomes credit on account and pays the next invoice issued. ' +
        'A `reference` already used by the customer is refused, even if that payment was reversed, so a repeated request counts once.',
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
      answers: created('The payment was recorded', createdAnswer, exampleCreated),
      async handle({ body, context }) {
        const named = { kind: 'customer', id: body.customerId, path: '/customerId' } as const;
        const warnings = await checkReferences([named], context, [accountAggregate, body.customerId]);
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

    route('POST', '/api/payments/{id}/allocations', {
      operationId: 'allocatePayment',
      lastsByEvents: true,
      summary: 'Allocates the unallocated amount of a payment to an invoice',
      description:
        'The amount is limited to the amount due on the invoice and the unallocated amount. The invoice becomes paid when nothing is due.',
      params: one,
      body: jsonBody(newAllocation, {
        example: { invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', amount: 177.91 },
      }),
      errors: ['PAYMENT_NOT_FOUND', 'INVALID_ALLOCATION', 'INVALID_STATUS_TRANSITION'],
      answers: versioned('The payment is allocated', changedAnswer, exampleAllocated),
      async handle({ params: { id }, body, context }) {
        const payment = await commands.allocate(id, body, context);
        const { revision, at } = payment;
        return { body: { ...paymentBody(payment), updatedAt: at }, revision, tags: [id] };
      },
    }),

    route('DELETE', '/api/payments/{id}/allocations/{invoiceId}', {
      operationId: 'deallocatePayment',
      summary: 'Removes the allocation of a payment to an invoice',
      description:
        'The amount is due on the invoice again. It stays on account until it is allocated, refunded, or used by the next invoice issued.',
      params: { ...one, invoiceId: pathId.describe('Id of the invoice that it pays') },
      errors: ['PAYMENT_NOT_FOUND', 'ALLOCATION_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: versioned('The allocation is removed', changedAnswer, exampleDeallocated),
      async handle({ params: { id, invoiceId }, context }) {
        const payment = await commands.deallocate(id, invoiceId, context);
        const { revision, at } = payment;
        return { body: { ...paymentBody(payment), updatedAt: at }, revision, tags: [id] };
      },
    }),

    route('POST', '/api/payments/{id}/reverse', {
      operationId: 'reversePayment',
      summary: 'Reverses a payment that bounced',
      description:
        'Its invoices are due again, the only way from paid back to issued; other credit on account pays them at once. If part of the payment was refunded, ' +
        'the balance of the account falls by that amount.',
      params: one,
      body: jsonBody(reversal, { example: { reason: 'Account has no cover' } }),
      errors: ['PAYMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: versioned('The payment is reversed', changedAnswer, exampleReversed),
      async handle({ params: { id }, body, context }) {
        const payment = await commands.reverse(id, body.reason, context);
        const { revision, at } = payment;
        return { body: { ...paymentBody(payment), updatedAt: at }, revision, tags: [id] };
      },
    }),
  ];
}
