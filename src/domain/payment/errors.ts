/** The refusals that only payments know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const paymentErrors = {
  PAYMENT_NOT_FOUND: { kind: 'notFound', title: 'Payment not found' },
  ALLOCATION_NOT_FOUND: { kind: 'notFound', title: 'Allocation not found' },
  INVALID_ALLOCATION: { kind: 'invalid', title: 'Allocation not possible' },
  DUPLICATE_PAYMENT: { kind: 'conflict', title: 'Payment reference already used' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly payment: keyof typeof paymentErrors;
  }
}
