/** States of a payment. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import { type DecimalText, subtract, sumAmounts } from '../../kernel/money.js';
import type { PaymentRecorded } from './events.js';

export interface PaymentAllocation {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: DecimalText;
}

export interface ExistingPayment {
  readonly status: 'recorded' | 'reversed';
  readonly payment: Omit<PaymentRecorded['data'], 'sequence'>;
  /** The amounts that it pays, one entry per invoice, in the order of their allocation; none once it is reversed. */
  readonly allocations: readonly PaymentAllocation[];
  readonly refunded: DecimalText;
  /** Sequence of the newest event of the account that it was told of. */
  readonly sequence: number;
}

export type PaymentState = { readonly status: 'none' } | ExistingPayment;

export function paymentNotFound(id?: string): DomainError {
  return new NotFound('PAYMENT_NOT_FOUND', 'Payment', id);
}

export function allocatedOf({ payment, allocations }: ExistingPayment): DecimalText {
  return sumAmounts(
    allocations.map(({ amount }) => amount),
    payment.currency,
  );
}

/** The part that is on account; 0 once it is reversed, regardless of earlier refunds. */
export function unallocatedOf(state: ExistingPayment): DecimalText {
  const { amount, currency } = state.payment;
  if (state.status === 'reversed') return sumAmounts([], currency);
  return sumAmounts([subtract(subtract(amount, allocatedOf(state)), state.refunded)], currency);
}
