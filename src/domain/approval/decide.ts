/** The rules of an approval: what each command leads to, in each state. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import { isDue, type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import type {
  ApprovalEvent,
  ApprovalExecuted,
  ApprovalFailed,
  ApprovalGranted,
  ApprovalProposed,
} from './events.js';

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
  return new NotFound('APPROVAL_NOT_FOUND', 'Approval', id);
}

export interface Propose {
  readonly type: 'Propose';
  readonly proposal: ApprovalProposed['data'];
}

export interface Approve {
  readonly type: 'Approve';
  readonly approver: ApprovalGranted['data']['approver'];
}

export interface Decline {
  readonly type: 'Decline';
  readonly userId: string;
  readonly reason: string | null;
}

/** Sent only by the service, when the proposal's time is over. */
export interface Expire {
  readonly type: 'Expire';
}

/** Sent only by the service, after the command was carried out. */
export interface Complete {
  readonly type: 'Complete';
  readonly result: ApprovalExecuted | ApprovalFailed;
}

export type ApprovalCommand = Propose | Approve | Decline | Expire | Complete;

/** @throws DomainError APPROVAL_NOT_FOUND, APPROVAL_CLOSED; UNAUTHORIZED for the proposer */
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

/** The id of the user who made a proposal, or who owns the API key that did; null if a service made it. */
export function personBehind({ proposer, keyOwner }: Proposal): string | null {
  return proposer.kind === 'user' ? proposer.id : keyOwner;
}

function refuseProposer(proposal: Proposal, userId: string): void {
  if (personBehind(proposal) === userId)
    throw new DomainError('UNAUTHORIZED', 'Ask another person: nobody can decide their own proposal');
}

function refuseUnlessOpen({ status }: ApprovalState): void {
  if (status !== 'open')
    throw new DomainError('APPROVAL_CLOSED', `The approval is ${status}; only an open one can be decided`);
}

export function evolve(state: ApprovalState, event: ApprovalEvent): ApprovalState {
  if (event.type === 'ApprovalProposed') return { status: 'open', proposal: event.data };
  if (state.status === 'none') return state;
  const { proposal } = state;
  switch (event.type) {
    case 'ApprovalGranted':
      return { status: 'approved', proposal, approver: event.data.approver };
    case 'ApprovalDeclined':
      return { status: 'declined', proposal };
    case 'ApprovalExpired':
      return { status: 'expired', proposal };
    case 'ApprovalExecuted':
      return { status: 'executed', proposal };
    case 'ApprovalFailed':
      return { status: 'failed', proposal };
    default:
      return assertNever(event);
  }
}

export const approvalDecider: Decider<ApprovalState, ApprovalCommand, ApprovalEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

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
