/** The rules of recorded usage: a batch is recorded once, and an event is reversed once. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import { type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import { usageReversalIds } from '../shared/ids.js';
import type {
  UsageBatchEvent,
  UsageRecorded,
  UsageReversalCompleted,
  UsageReversalEvent,
  UsageReversalRequested,
} from './events.js';

export type UsageBatchState = { readonly status: 'none' } | { readonly status: 'recorded' };

export type UsageReversalState =
  | { readonly status: 'none' | 'reversed' | 'dismissed' }
  | { readonly status: 'reversing'; readonly of: UsageReversalRequested['data'] };

/** The id of the reversal of a usage event, which has only one. */
export function reversalIdOf({ source, id }: { readonly source: string; readonly id: string }): string {
  return publicId(usageReversalIds, derivedUuid('usage event', source, id));
}

/** Does nothing for a batch that is already recorded. */
export type RecordUsage = UsageRecorded['data'] & { readonly type: 'RecordUsage' };

/** Does nothing for a reversed event; one that was dismissed can be sent, and reversed, again. */
export type ReverseUsage = UsageReversalRequested['data'] & { readonly type: 'ReverseUsage' };
export type CompleteUsageReversal = UsageReversalCompleted['data'] & {
  readonly type: 'CompleteUsageReversal';
};
export type UsageReversalCommand = ReverseUsage | CompleteUsageReversal;

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

export const usageBatchDecider: Decider<UsageBatchState, RecordUsage, UsageBatchEvent> = {
  initial: { status: 'none' },
  decide({ type: _, ...data }, state) {
    return state.status === 'none' ? [{ type: 'UsageRecorded', data }] : [];
  },
  evolve: () => ({ status: 'recorded' }),
};

export const usageReversalDecider: Decider<UsageReversalState, UsageReversalCommand, UsageReversalEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    switch (command.type) {
      case 'ReverseUsage': {
        const { type: _, ...data } = command;
        return state.status === 'reversed' ? [] : [{ type: 'UsageReversalRequested', data }];
      }
      case 'CompleteUsageReversal': {
        const { outcome } = command;
        return state.status === 'reversing' ? [{ type: 'UsageReversalCompleted', data: { outcome } }] : [];
      }
      default:
        return assertNever(command);
    }
  },
  evolve,
};

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
