/** The approval after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { ApprovalEvent } from './events.js';
import type { ApprovalState } from './state.js';

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
