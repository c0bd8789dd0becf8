/** The route of refunds: what lies on the account of a customer goes back. */
import type { PaymentCommands } from '../../commands/payment/payment.js';
import { toNumber } from '../../kernel/money.js';
import { pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import { type Route, route } from '../server/route.js';
import { exampleRefund, newRefund, refundAnswer } from './schemas.js';

export function refundRoutes(commands: Pick<PaymentCommands, 'refund'>): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/customers/{customerId}/refunds',
      operationId: 'refundCustomer',
      tag: 'payments',
      summary: 'Pays back what lies on account of a customer',
      description:
        'Once for a `reference`. Takes the oldest credit first, whether a payment, a credit note or a subscription that ended left it.',
      access: { kinds: ['user', 'service'] },
      params: { customerId: pathId.describe('Id of the customer') },
      body: jsonBody(newRefund, {
        example: { amount: 22.09, currency: 'EUR', reason: 'Paid too much', reference: 'OUT-2026-17' },
      }),
      errors: ['INVALID_AMOUNT', 'DUPLICATE_REFUND'],
      answers: [
        {
          status: 201,
          description: 'The refund counts',
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
  ];
}
