/** Schemas of requests about payments and refunds, and of their answers. */
import { z } from 'zod';
import type { NewPayment, RecordedPayment } from '../../commands/payment/payment.js';
import { mostPartsOfAnEvent } from '../../domain/account/booking.js';
import { allocatedOf, unallocatedOf } from '../../domain/payment/decide.js';
import type { JsonObject } from '../../kernel/json.js';
import { toNumber } from '../../kernel/money.js';
import {
  amount,
  currencyCode,
  dayOrTimestamp,
  externalId,
  humanText,
  warningsAnswer,
} from '../common/schemas.js';

const invoiceId = z.string().min(1).max(256);

export const newAllocation = z
  .strictObject({
    invoiceId: invoiceId.describe('The invoice that it pays'),
    amount: amount.describe('At most the amount due'),
  })
  .meta({ id: 'NewAllocation' });

export const newPayment = z.strictObject({
  customerId: externalId,
  amount: amount.describe('Amount received'),
  currency: currencyCode,
  paidAt: dayOrTimestamp.describe(
    'Day of the payment, tomorrow at the latest; a timestamp counts as its UTC day',
  ),
  method: humanText(100).describe('Payment method, e.g. `transfer`'),
  reference: humanText(256)
    .nullable()
    .describe('Reference of the payer or bank; unique per customer')
    .optional(),
  allocations: z
    .array(newAllocation)
    .max(mostPartsOfAnEvent)
    .describe(
      'The invoices that it pays. Absent: the oldest due first. Empty: none, all is credit on account',
    )
    .optional(),
});

/** Converts a request's payment for the commands. */
export function paymentInput(sent: z.output<typeof newPayment>): NewPayment {
  const { customerId, currency, method } = sent;
  return {
    customerId,
    amount: sent.amount,
    currency,
    paidAt: sent.paidAt.slice(0, 10),
    method,
    reference: sent.reference ?? null,
    allocations: sent.allocations ?? null,
  };
}

export const reversal = z.strictObject({ reason: humanText(1_000).describe('Reason, e.g. from the bank') });

export const newRefund = z.strictObject({
  amount: amount.describe('Amount to refund; at most the credit on account that was paid in'),
  currency: currencyCode,
  reason: humanText(1_000),
  reference: humanText(256).nullable().describe('Reference of the bank; unique per customer').optional(),
});

const payment = {
  id: z.string(),
  customerId: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['recorded', 'reversed']),
  allocated: z.number().describe('Part that pays invoices'),
  refunded: z.number().describe('Part that was refunded'),
  unallocated: z.number().describe('Part that is credit on account; 0 once reversed'),
  allocations: z.array(
    z.strictObject({ invoiceId: z.string(), invoiceNumber: z.string(), amount: z.number() }),
  ),
};

export const createdAnswer = z.strictObject({ ...payment, createdAt: z.iso.datetime(), ...warningsAnswer });
export const changedAnswer = z.strictObject({ ...payment, updatedAt: z.iso.datetime() });

/** Returns the answer to payment commands, without their time. */
export function paymentBody({ id, payment: state }: RecordedPayment) {
  const { customerId, amount: whole, currency } = state.payment;
  return {
    id,
    customerId,
    amount: toNumber(whole),
    currency,
    status: state.status,
    allocated: toNumber(allocatedOf(state)),
    refunded: toNumber(state.refunded),
    unallocated: toNumber(unallocatedOf(state)),
    allocations: state.allocations.map((one) => ({ ...one, amount: toNumber(one.amount) })),
  };
}

export const refundAnswer = z.strictObject({
  id: z.string(),
  customerId: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  reference: z.string().nullable(),
  balance: z.number().describe('Credit on account in this currency afterwards'),
  createdAt: z.iso.datetime(),
});

export const reversedRefundAnswer = z.strictObject({
  id: z.string(),
  customerId: z.string(),
  amount: z.number(),
  currency: z.string(),
  balance: z.number().describe('Credit on account in this currency afterwards'),
  updatedAt: z.iso.datetime(),
});

export const exampleRefundId = 'rfd_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';
export const exampleId = 'pay_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';
export const exampleAllocations = [
  { invoiceId: 'inv_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f', invoiceNumber: 'INV-2026-000001', amount: 177.91 },
];
const exampleAmounts = {
  id: exampleId,
  customerId: 'cus-1042',
  amount: 200,
  currency: 'EUR',
  status: 'recorded',
  allocated: 177.91,
  refunded: 0,
  unallocated: 22.09,
};
export const exampleCreated: JsonObject = {
  ...exampleAmounts,
  allocated: 0,
  unallocated: 200,
  allocations: [],
  createdAt: '2026-04-10T09:00:00.000Z',
};
export const exampleAllocated: JsonObject = {
  ...exampleAmounts,
  allocations: exampleAllocations,
  updatedAt: '2026-04-10T09:10:00.000Z',
};
export const exampleDeallocated: JsonObject = {
  ...exampleAmounts,
  allocated: 0,
  unallocated: 200,
  allocations: [],
  updatedAt: '2026-04-12T09:00:00.000Z',
};
export const exampleReversed: JsonObject = {
  ...exampleAmounts,
  status: 'reversed',
  allocated: 0,
  unallocated: 0,
  allocations: [],
  updatedAt: '2026-04-14T09:00:00.000Z',
};
export const examplePayment: JsonObject = {
  ...exampleAmounts,
  paidAt: '2026-04-09',
  method: 'transfer',
  reference: 'NOTPROVIDED 4711',
  reversedAt: null,
  reversalReason: null,
  createdAt: '2026-04-10T09:00:00.000Z',
  updatedAt: '2026-04-10T09:00:00.000Z',
};
export const exampleReversedRefund: JsonObject = {
  id: exampleRefundId,
  customerId: 'cus-1042',
  amount: 22.09,
  currency: 'EUR',
  balance: 22.09,
  updatedAt: '2026-04-23T09:00:00.000Z',
};
export const exampleRefund: JsonObject = {
  id: exampleRefundId,
  customerId: 'cus-1042',
  amount: 22.09,
  currency: 'EUR',
  reason: 'Paid too much',
  reference: 'OUT-2026-17',
  balance: 0,
  createdAt: '2026-04-20T09:00:00.000Z',
};
