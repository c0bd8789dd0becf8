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
  /** The amounts that it pays, one entry an invoice, in the order in which they came; none once it is reversed. */
  readonly allocations: readonly PaymentAllocation[];
  readonly refunded: DecimalText;
  /** Place of the newest event of the account that it was told of. */
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

/** The part that lies on account; 0 once it is reversed, regardless of refunds before. */
export function unallocatedOf(state: ExistingPayment): DecimalText {
  const { amount, currency } = state.payment;
  if (state.status === 'reversed') return sumAmounts([], currency);
  return sumAmounts([subtract(subtract(amount, allocatedOf(state)), state.refunded)], currency);
}
