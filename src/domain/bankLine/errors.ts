/** The refusals that only bank statements and their lines know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const bankLineErrors = {
  MALFORMED_STATEMENT: { kind: 'invalid', title: 'The bank statement cannot be read' },
  STATEMENT_OUT_OF_BALANCE: { kind: 'invalid', title: 'The bank statement does not add up' },
  PROPOSAL_NOT_FOUND: { kind: 'notFound', title: 'The proposal does not exist' },
  AMBIGUOUS_PROPOSAL: { kind: 'invalid', title: 'It has to be said what the payment is for' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly bankLine: keyof typeof bankLineErrors;
  }
}
