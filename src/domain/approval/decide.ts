/** The rules of an approval: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { ApprovalCommand } from './commands.js';
import type { ApprovalEvent } from './events.js';
import { evolve } from './evolve.js';
import { type ApprovalState, approvalNotFound, type Proposal } from './state.js';

/** @throws DomainError APPROVAL_NOT_FOUND, APPROVAL_CLOSED; UNAUTHORIZED for the proposer's own */
function decide(command: ApprovalCommand, state: ApprovalState): readonly ApprovalEvent[] {
  if (command.type === 'Propose')
    return state.status === 'none' ? [{ type: 'ApprovalProposed', data: command.proposal }] : [];
  if (state.status === 'none') throw approvalNotFound();
  switch (command.type) {
    case 'Approve':
      refuseProposer(state.proposal, command.approver.id);
      refuseUnlessOpen(state);
      return [{ type: 'ApprovalGranted', data: { approver: command.approver } }];
    case 'Decline':
      refuseProposer(state.proposal, command.userId);
      refuseUnlessOpen(state);
      return [{ type: 'ApprovalDeclined', data: { reason: command.reason } }];
    case 'Expire':
      return state.status === 'open' ? [{ type: 'ApprovalExpired', data: {} }] : [];
    case 'Complete':
      return state.status === 'approved' ? [command.result] : [];
    default:
      return assertNever(command);
  }
}

function refuseProposer({ proposer, keyOwner }: Proposal, userId: string): void {
  if ((proposer.kind === 'user' && proposer.id === userId) || keyOwner === userId)
    throw new DomainError('UNAUTHORIZED', 'Ask another person: nobody can decide their own proposal');
}

function refuseUnlessOpen({ status }: ApprovalState): void {
  if (status !== 'open')
    throw new DomainError('APPROVAL_CLOSED', `The approval is ${status}; only an open one can be decided`);
}

export const approvalDecider: Decider<ApprovalState, ApprovalCommand, ApprovalEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
