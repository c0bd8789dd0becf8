/** Composes the audit of the store: the list of all events, seals and signed heads. */
import { createEventList } from '../audit/eventList.js';
import { createStoreHeads } from '../audit/heads.js';
import { createSealing } from '../audit/seals.js';
import { sharedVerification } from '../audit/sharedVerification.js';
import { type VerifyStore, verifyStore } from '../audit/verifyStore.js';
import { loadSigningKey } from '../commands/identity/signingKeys.js';
import type { EventLog } from '../events/log.js';
import { formerStoreIdentities } from '../events/storeIdentity.js';
import type { Engines } from '../ports/engines.js';
import { type AnyProjection, type EventProjection, isOfStates } from '../projections/engine/projection.js';
import type { ProjectionRegistry } from '../projections/engine/registry.js';

export interface AuditingDependencies {
  readonly engines: Pick<Engines, 'eventStore' | 'readModels' | 'records' | 'usage' | 'dataKey'>;
  readonly log: EventLog;
  readonly storeId: string;
  /** Absent: verification runs in this thread. */
  readonly verify?: VerifyStore | undefined;
  readonly registry: ProjectionRegistry;
  /** The projection of all events, which is also in the registry. */
  readonly allEvents: EventProjection;
}

export function createAuditing(dependencies: AuditingDependencies) {
  const { engines, log, storeId, registry, allEvents } = dependencies;
  const { eventStore: store, usage, readModels, records, dataKey } = engines;
  const events = createEventList({ projection: allEvents, store, readModels, registry });
  const streamsOf = (name: string) => {
    const found = registry.projections.find(({ model }: AnyProjection) => model.name === name);
    return found === undefined || isOfStates(found) ? undefined : found.streamPrefix;
  };
  return {
    store,
    usage,
    storeId,
    verifyStore: sharedVerification(
      dependencies.verify ?? ((options) => verifyStore(store, { ...options, usage })),
    ),
    /** Returns the ids that the store had before it was restored from backups. */
    formerStoreIds: () => formerStoreIdentities(log),
    events,
    sealing: createSealing({ store, log }),
    heads: createStoreHeads({
      store,
      storeId,
      keys: () => loadSigningKey(records, dataKey, 'audit'),
      realNow: () => new Date(),
    }),
    /** Returns about how many events a read model is made from; null if unknown. */
    async countEvents(model: string) {
      const prefix = streamsOf(model);
      return prefix === undefined ? null : events.count(prefix);
    },
  };
}
