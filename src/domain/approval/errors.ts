/** The refusals that only approvals know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const approvalErrors = {
  APPROVAL_NOT_FOUND: { kind: 'notFound', title: 'Approval not found' },
  APPROVAL_CLOSED: { kind: 'conflict', title: 'Approval already decided' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly approval: keyof typeof approvalErrors;
  }
}
