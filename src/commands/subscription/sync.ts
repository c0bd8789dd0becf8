/** Brings the external system in step with a subscription, or at least the read model in step with its events. */
import { replay } from '../../audit/history.js';
import { subscriptionNotFound } from '../../domain/subscription/state.js';
import type { EventLog } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import type { ReadModels } from '../../ports/readModels.js';
import type { SubscriptionSync } from '../../ports/sync.js';
import type { ProjectionRegistry } from '../../projections/engine/registry.js';
import { subscriptionModel, subscriptionProjection } from '../../projections/subscription.js';
import { requireRevision } from '../engine/precondition.js';

export interface SubscriptionSyncDependencies {
  readonly log: EventLog;
  readonly readModels: ReadModels;
  readonly registry: ProjectionRegistry;
  /** Undefined when no external system is configured. */
  readonly external: SubscriptionSync | undefined;
}

/**
 * @returns a text that says what was done. It throws SUBSCRIPTION_NOT_FOUND, and PRECONDITION_FAILED for another revision than the caller's
 */
export function createSubscriptionSync({
  log,
  readModels,
  registry,
  external,
}: SubscriptionSyncDependencies) {
  return async (id: string, context: CommandContext): Promise<string> => {
    const { revision, state } = await replay(log, subscriptionProjection, id, { kind: 'now' });
    if (state === null) throw subscriptionNotFound();
    requireRevision(revision, context.expectedRevision);
    for (const target of registry.targets()) {
      if (target.projection !== subscriptionProjection) continue;
      try {
        await readModels.write(subscriptionModel, [target.generation], [{ id, revision, document: state }]);
      } catch (error) {
        // It was replaced by a build that has all events.
        if (registry.isCurrent(target)) throw error;
      }
    }
    if (external === undefined)
      return 'No external system is configured; the subscription was rebuilt from its events';
    const { fields } = subscriptionModel;
    const shared = Object.fromEntries(
      Object.entries(state).filter(([name]) => fields[name]?.internal !== true),
    );
    await external.push(shared, revision);
    return 'The external system has taken the state';
  };
}
