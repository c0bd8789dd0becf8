/** The refusals that only receipts know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const receiptErrors = {
  RECEIPT_NOT_FOUND: { kind: 'notFound', title: 'Receipt not found' },
  ORDER_MISMATCH: { kind: 'invalid', title: 'Receipt differs from its order' },
  RECEIPT_ALREADY_EXISTS: { kind: 'conflict', title: 'Order already has a receipt' },
  DUPLICATE_RECEIPT_NUMBER: { kind: 'conflict', title: 'Receipt number already used' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly receipt: keyof typeof receiptErrors;
  }
}
