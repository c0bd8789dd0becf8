/** The refusals that only accounts know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const accountErrors = {
  REFUND_NOT_FOUND: { kind: 'notFound', title: 'The refund does not exist' },
  DUPLICATE_REFUND: { kind: 'conflict', title: 'The customer has a refund with this reference' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly account: keyof typeof accountErrors;
  }
}
