/** The refusals that only bank statements and their lines know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const bankLineErrors = {
  MALFORMED_STATEMENT: { kind: 'invalid', title: 'Bank statement not readable' },
  STATEMENT_OUT_OF_BALANCE: { kind: 'invalid', title: 'Bank statement does not balance' },
  PROPOSAL_NOT_FOUND: { kind: 'notFound', title: 'Proposal not found' },
  AMBIGUOUS_PROPOSAL: { kind: 'invalid', title: 'Purpose of the payment missing' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly bankLine: keyof typeof bankLineErrors;
  }
}
