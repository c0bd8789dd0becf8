/** The rules of recorded usage: a batch is recorded once, and an event is reversed once. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import type { RecordUsage, UsageReversalCommand } from './commands.js';
import type { UsageBatchEvent, UsageReversalEvent } from './events.js';
import { evolve } from './evolve.js';
import type { UsageBatchState, UsageReversalState } from './state.js';

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
