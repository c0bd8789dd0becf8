/** States of a command that waits for a second person. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { ApprovalGranted, ApprovalProposed } from './events.js';

export type Proposal = ApprovalProposed['data'];

/** `approved`: it is being carried out. */
export type ApprovalState =
  | { readonly status: 'none' }
  | { readonly status: 'open'; readonly proposal: Proposal }
  | {
      readonly status: 'approved';
      readonly proposal: Proposal;
      readonly approver: ApprovalGranted['data']['approver'];
    }
  | { readonly status: 'executed' | 'failed' | 'declined' | 'expired'; readonly proposal: Proposal };

export function approvalNotFound(id?: string): DomainError {
  return new NotFound('APPROVAL_NOT_FOUND', 'approval', id);
}
