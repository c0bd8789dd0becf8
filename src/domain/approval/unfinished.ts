/** Steps of an approval before its next command: carrying out an approved one, and its end after seven days. */
import { isDue, type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import type { ApprovalCommand } from './commands.js';
import type { ApprovalState } from './state.js';

export type ApprovalStep =
  /** The command is carried out, then `Complete`. */
  | { readonly kind: 'execution'; readonly of: Extract<ApprovalState, { readonly status: 'approved' }> }
  /** `Expire`. */
  | { readonly kind: 'expiry' };

const expiry: ApprovalStep = { kind: 'expiry' };

function begun(state: ApprovalState): ApprovalStep | undefined {
  return state.status === 'approved' ? { kind: 'execution', of: state } : undefined;
}

export const unfinishedApproval: Unfinished<ApprovalState, ApprovalCommand, ApprovalStep> = {
  begun,
  before(state, _command, at) {
    if (state.status === 'open' && isDue(state.proposal.expiresAt, at)) return expiry;
    return begun(state);
  },
  next: (state) =>
    state.status === 'open' ? { kind: expiry.kind, at: state.proposal.expiresAt } : whenBegun(begun(state)),
};
