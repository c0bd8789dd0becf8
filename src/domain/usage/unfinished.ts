/** A reversal is carried out in the store of raw usage, then completed. */
import { type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import type { UsageReversalCommand } from './commands.js';
import type { UsageReversalRequested } from './events.js';
import type { UsageReversalState } from './state.js';

export interface UsageReversalStep {
  readonly kind: 'reversal';
  readonly of: UsageReversalRequested['data'];
}

function reversalOf(state: UsageReversalState): UsageReversalStep | undefined {
  return state.status === 'reversing' ? { kind: 'reversal', of: state.of } : undefined;
}

export const unfinishedReversal: Unfinished<UsageReversalState, UsageReversalCommand, UsageReversalStep> = {
  begun: reversalOf,
  before: reversalOf,
  next: (state) => whenBegun(reversalOf(state)),
};
