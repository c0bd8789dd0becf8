/** The refusals that several areas know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const sharedErrors = {
  INVALID_QUANTITY: { kind: 'invalid', title: 'The quantity is not acceptable' },
  CURRENCY_MISMATCH: { kind: 'invalid', title: 'The currencies differ' },
  DOCUMENT_RETAINED: { kind: 'invalid', title: 'The law asks for the document to be kept' },
  E_INVOICE_INVALID: { kind: 'invalid', title: 'EN 16931 would refuse the document' },
  POSITION_LOST: {
    kind: 'conflict',
    title: 'The position is of a history that a restored backup has replaced',
  },
  INVALID_STATUS_TRANSITION: { kind: 'invalid', title: 'The status cannot move there' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly shared: keyof typeof sharedErrors;
  }
}
