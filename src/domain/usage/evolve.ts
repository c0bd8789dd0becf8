/** A reversal after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import type { UsageReversalEvent } from './events.js';
import type { UsageReversalState } from './state.js';

export function evolve(_state: UsageReversalState, event: UsageReversalEvent): UsageReversalState {
  switch (event.type) {
    case 'UsageReversalRequested':
      return { status: 'reversing', of: event.data };
    case 'UsageReversalCompleted':
      return { status: event.data.outcome };
    default:
      return assertNever(event);
  }
}
