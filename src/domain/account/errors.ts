/** The refusals that only accounts know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const accountErrors = {
  REFUND_NOT_FOUND: { kind: 'notFound', title: 'Refund not found' },
  DUPLICATE_REFUND: { kind: 'conflict', title: 'Refund reference already used' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly account: keyof typeof accountErrors;
  }
}
