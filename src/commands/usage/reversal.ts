/** Reverses a usage event: no total counts it any longer. A waiting event is removed from the list. */
import {
  reversalIdOf,
  type UsageReversalCommand,
  type UsageReversalState,
  type UsageReversalStep,
  unfinishedReversal,
  usageReversalDecider,
} from '../../domain/usage/decide.js';
import type { UsageReversalEvent } from '../../domain/usage/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import type { UsageStore } from '../../ports/usageStore.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';

export const usageReversalAggregate: Aggregate<
  UsageReversalState,
  UsageReversalCommand,
  UsageReversalEvent,
  UsageReversalStep
> = {
  area: 'usageReversal',
  decider: usageReversalDecider,
  encrypted: false,
  unfinished: unfinishedReversal,
};

export interface UsageReversalDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'finishWith'>;
  readonly store: Pick<UsageStore, 'find' | 'findWaiting' | 'reverse' | 'dismiss'>;
  readonly askToBill: (subscriptionIds: readonly string[]) => Promise<void>;
}

export interface SentReversal {
  readonly source: string;
  readonly id: string;
  readonly reason: string;
}

/** @throws DomainError USAGE_EVENT_NOT_FOUND. Does nothing for an event already reversed. */
export type ReverseUsageEvent = (
  sent: SentReversal,
  context: CommandContext,
) => Promise<{ readonly subscriptionId: string; readonly wasWaiting: boolean }>;

export function createUsageReversal(dependencies: UsageReversalDependencies): ReverseUsageEvent {
  const { handler, store, askToBill } = dependencies;
  handler.finishWith(usageReversalAggregate, {
    async reversal({ step: { of }, run, context }) {
      const isReversed = await store.reverse(of);
      if (!isReversed) await store.dismiss(of);
      else await askToBill([of.subscriptionId]);
      await run({ type: 'CompleteUsageReversal', outcome: isReversed ? 'reversed' : 'dismissed' }, context);
    },
  });

  return async ({ source, id, reason }, context) => {
    const accepted = await store.find({ source, id });
    const found = accepted ?? (await store.findWaiting({ source, id }));
    if (found === undefined)
      throw new DomainError(
        'USAGE_EVENT_NOT_FOUND',
        `Usage event ${quoted(id)} of source ${quoted(source)} not found`,
      );
    const { subscriptionId, meterId, at } = found;
    // Runs even for an event marked as reversed: a restored store may lack its reversal event.
    await handler.handle(
      usageReversalAggregate,
      reversalIdOf({ source, id }),
      { type: 'ReverseUsage', source, id, subscriptionId, meterId, at, reason },
      context,
    );
    return { subscriptionId, wasWaiting: accepted === undefined };
  };
}
