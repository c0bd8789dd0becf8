/** The read model of payments. */
import type { AllocationRecorded, PaymentEvent } from '../domain/payment/events.js';
import { type DecimalText, negate, parseDecimal, subtract, sumAmounts, toNumber } from '../kernel/money.js';
import type { DocumentOf, FieldTable, ReadModel } from '../query/fields.js';
import { change, type Projected, projection, type Reducer } from './engine/projection.js';

const fields = {
  id: { type: 'string', description: 'Identifier' },
  customerId: { type: 'string', description: 'The paying customer' },
  amount: { type: 'decimal', description: 'Amount received' },
  currency: { type: 'string', description: 'ISO 4217 code' },
  paidAt: { type: 'date', description: 'Day of the payment' },
  method: {
    type: 'string',
    description: 'Payment method; `manual` for an invoice marked as paid',
  },
  reference: {
    type: 'string',
    nullable: true,
    description: 'Reference of the payer or bank; unique per customer',
  },
  status: {
    type: 'string',
    description: 'Status',
    values: ['recorded', 'reversed'],
  },
  allocated: { type: 'decimal', description: 'Part that pays invoices' },
  refunded: { type: 'decimal', description: 'Part that was refunded' },
  unallocated: { type: 'decimal', description: 'Part that is credit on account; 0 once reversed' },
  allocations: {
    type: 'collection',
    description: 'One entry per invoice that it pays; empty once reversed',
    listed: false,
    items: {
      invoiceId: { type: 'string', description: 'The invoice that it pays' },
      invoiceNumber: { type: 'string', description: "The invoice's number" },
      amount: { type: 'decimal', description: 'Amount allocated' },
    },
  },
  reversedAt: { type: 'date', nullable: true, description: 'Day of the reversal' },
  reversalReason: { type: 'string', nullable: true, description: 'Reason for the reversal' },
  createdAt: { type: 'timestamp', description: 'When it was recorded' },
  updatedAt: { type: 'timestamp', description: 'When it last changed' },
} as const satisfies FieldTable;

export type PaymentDocument = DocumentOf<typeof fields>;

export const paymentModel: ReadModel = {
  name: 'payments',
  version: 2,
  fields,
  counted: ['status', 'currency'],
  indexes: [
    ['customerId', 'paidAt'],
    ['paidAt'],
    ['reference'],
    ['status', 'paidAt'],
    ['unallocated'],
    ['createdAt'],
  ],
};

/** Returns the reducer of a change that also moves the part on account. */
function moved<Event extends PaymentEvent>(
  changed: (data: Event['data'], payment: PaymentDocument) => Partial<PaymentDocument>,
): Reducer<PaymentDocument, Event> {
  return change(({ data }: Projected<Event>, before) => {
    const own = changed(data, before);
    return { ...own, unallocated: own.status === 'reversed' ? 0 : restOf({ ...before, ...own }) };
  });
}

function restOf({
  amount,
  allocated,
  refunded,
  currency,
}: Pick<PaymentDocument, 'amount' | 'allocated' | 'refunded' | 'currency'>): number {
  const rest = subtract(subtract(exact(amount), exact(allocated)), exact(refunded));
  return toNumber(sumAmounts([rest], currency));
}

function exact(number: number): DecimalText {
  return parseDecimal(number) ?? '0';
}

function addAmount(sum: number, amount: DecimalText, currency: string): number {
  return toNumber(sumAmounts([exact(sum), amount], currency));
}

function allocate(
  { allocations, currency }: PaymentDocument,
  { invoiceId, invoiceNumber, amount }: AllocationRecorded['data'],
): PaymentDocument['allocations'] {
  const earlier = allocations.find((one) => one.invoiceId === invoiceId);
  if (earlier === undefined) return [...allocations, { invoiceId, invoiceNumber, amount: toNumber(amount) }];
  const sum = addAmount(earlier.amount, amount, currency);
  return allocations.map((one) => (one === earlier ? { ...one, amount: sum } : one));
}

export const paymentProjection = projection<PaymentDocument, PaymentEvent>({
  model: paymentModel,
  streamPrefix: 'payment-',
  on: {
    PaymentRecorded: (_none, { data, metadata }, id) => ({
      id,
      customerId: data.customerId,
      amount: toNumber(data.amount),
      currency: data.currency,
      paidAt: data.paidAt,
      method: data.method,
      reference: data.reference,
      status: 'recorded',
      allocated: 0,
      refunded: 0,
      unallocated: toNumber(data.amount),
      allocations: [],
      reversedAt: null,
      reversalReason: null,
      createdAt: metadata.at,
      updatedAt: metadata.at,
    }),
    AllocationRecorded: moved((data, before) => ({
      allocated: addAmount(before.allocated, data.amount, before.currency),
      allocations: allocate(before, data),
    })),
    DeallocationRecorded: moved((data, before) => ({
      allocated: addAmount(before.allocated, negate(data.amount), before.currency),
      allocations: before.allocations.filter(({ invoiceId }) => invoiceId !== data.invoiceId),
    })),
    ReversalRecorded: moved(({ date, reason }) => ({
      status: 'reversed',
      allocated: 0,
      allocations: [],
      reversedAt: date,
      reversalReason: reason,
    })),
    RefundRecorded: moved(({ amount }, { refunded, currency }) => ({
      refunded: addAmount(refunded, amount, currency),
    })),
    RefundReversalRecorded: moved(({ amount }, { refunded, currency }) => ({
      refunded: addAmount(refunded, negate(amount), currency),
    })),
  },
});
