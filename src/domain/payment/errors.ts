/** The refusals that only payments know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const paymentErrors = {
  PAYMENT_NOT_FOUND: { kind: 'notFound', title: 'The payment does not exist' },
  ALLOCATION_NOT_FOUND: { kind: 'notFound', title: 'The payment does not pay this invoice' },
  INVALID_ALLOCATION: { kind: 'invalid', title: 'The payment cannot be allocated like this' },
  DUPLICATE_PAYMENT: { kind: 'conflict', title: 'The customer has a payment with this reference' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly payment: keyof typeof paymentErrors;
  }
}
