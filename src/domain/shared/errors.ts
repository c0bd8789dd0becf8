/** The refusals that several areas know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const sharedErrors = {
  INVALID_QUANTITY: { kind: 'invalid', title: 'Quantity not allowed' },
  CURRENCY_MISMATCH: { kind: 'invalid', title: 'Currencies differ' },
  DOCUMENT_RETAINED: { kind: 'invalid', title: 'Document must be retained' },
  E_INVOICE_INVALID: { kind: 'invalid', title: 'E-invoice not valid' },
  POSITION_LOST: {
    kind: 'conflict',
    title: 'Position replaced by a restored backup',
  },
  INVALID_STATUS_TRANSITION: { kind: 'invalid', title: 'Status change not allowed' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly shared: keyof typeof sharedErrors;
  }
}
