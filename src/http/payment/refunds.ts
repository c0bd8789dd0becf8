/** Routes of refunds: paying out a customer's balance, and taking back a payout that failed. */
import { toNumber } from '../../kernel/money.js';
import { ok } from '../common/answers.js';
import { area } from '../common/area.js';
import { pathId } from '../common/schemas.js';
import { previewAnswer } from '../preview/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { PreviewedServices } from '../services.js';
import {
  exampleRefund,
  exampleReversedRefund,
  newRefund,
  refundAnswer,
  reversal,
  reversedRefundAnswer,
} from './schemas.js';

const { route } = area('payments', { kinds: ['user', 'service'] });

export function refundRoutes({ payments: commands }: PreviewedServices): readonly Route[] {
  return [
    route('POST', '/api/customers/{customerId}/refunds', {
      operationId: 'refundCustomer',
      preview: previewAnswer,
      summary: 'Refunds credit on the account of a customer',
      description:
        'Once per `reference`. Uses the oldest credit first, from payments, credit notes and ended subscriptions.',
      params: { customerId: pathId.describe('Id of the customer') },
      body: jsonBody(newRefund, {
        example: { amount: 22.09, currency: 'EUR', reason: 'Paid too much', reference: 'OUT-2026-17' },
      }),
      errors: ['INVALID_AMOUNT', 'DUPLICATE_REFUND'],
      answers: [
        {
          status: 201,
          description: 'The refund was recorded',
          schema: refundAnswer,
          example: exampleRefund,
        },
      ],
      async handle({ params: { customerId }, body, context }) {
        const asked = { customerId, ...body, reference: body.reference ?? null };
        const { refund, balance, at } = await commands.refund(asked, context);
        const { refundId, amount, currency, reason, reference } = refund;
        return {
          body: {
            id: refundId,
            customerId,
            amount: toNumber(amount),
            currency,
            reason,
            reference,
            balance: toNumber(balance),
            createdAt: at,
          },
          tags: [refundId, customerId],
        };
      },
    }),

    route('POST', '/api/customers/{customerId}/refunds/{refundId}/reverse', {
      operationId: 'reverseRefund',
      summary: 'Reverses a refund that was returned',
      description:
        'For example, because the bank account is closed. The amount returns to the payments and credit notes that it came from. Its `reference` cannot be used again.',
      params: {
        customerId: pathId.describe('Id of the customer'),
        refundId: pathId.describe('Id of the refund'),
      },
      body: jsonBody(reversal, { example: { reason: 'Account closed' } }),
      errors: ['REFUND_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
      answers: ok('The amount is on account again', reversedRefundAnswer, exampleReversedRefund),
      async handle({ params: { customerId, refundId }, body, context }) {
        const { currency, ...came } = await commands.reverseRefund(
          customerId,
          refundId,
          body.reason,
          context,
        );
        return {
          body: {
            id: refundId,
            customerId,
            amount: toNumber(came.amount),
            currency,
            balance: toNumber(came.balance),
            updatedAt: came.at,
          },
          tags: [refundId, customerId],
        };
      },
    }),
  ];
}
