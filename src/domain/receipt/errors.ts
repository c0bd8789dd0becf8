/** The refusals that only receipts know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const receiptErrors = {
  RECEIPT_NOT_FOUND: { kind: 'notFound', title: 'The receipt does not exist' },
  ORDER_MISMATCH: { kind: 'invalid', title: 'The receipt differs from its order' },
  RECEIPT_ALREADY_EXISTS: { kind: 'conflict', title: 'The order has a receipt already' },
  DUPLICATE_RECEIPT_NUMBER: { kind: 'conflict', title: 'The receipt number is taken' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly receipt: keyof typeof receiptErrors;
  }
}
