/** The receipt after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { ReceiptEvent } from './events.js';
import type { ReceiptState } from './state.js';

export function evolve(state: ReceiptState, event: ReceiptEvent): ReceiptState {
  switch (event.type) {
    case 'ReceiptCreated':
      return { status: 'present', receipt: event.data };
    case 'ReceiptDeleted':
      return state.status === 'present' ? { ...state, status: 'deleted' } : state;
    case 'ReceiptRemoved':
      return { status: 'removed' };
    case 'ClaimAbandoned':
      return state;
    default:
      return assertNever(event);
  }
}
