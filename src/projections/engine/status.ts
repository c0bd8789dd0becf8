/** The progress of each read model, read from the stores, so that every process reports the same. */
import type { Position, StoredEvent } from '../../kernel/events.js';
import { DamagedEvent, type EventStore } from '../../ports/eventStore.js';
import type { Generation, ReadModels } from '../../ports/readModels.js';
import type { Records } from '../../ports/records.js';
import { type AnyProjection, prefixesOf } from './projection.js';

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly position: Position | undefined;
  /** Whether all events stored now have been applied. */
  readonly caughtUp: boolean;
  /** Age of the oldest event after the checkpoint, in seconds; 0 when caught up or if that event is unreadable. */
  readonly lagSeconds: number;
  /** The event that stopped the projection because it could not be applied. */
  readonly fault: string | null;
}

export type ProjectionFaults = ReturnType<typeof createProjectionFaults>;

const collection = 'projection-faults';

export function createProjectionFaults(records: Records) {
  return {
    /** Records for every process that a build has stopped, and why. */
    async report(model: string, generation: Generation, fault: string) {
      await records.put(collection, model, { generation, fault });
    },
    /** Returns the fault of this build only; its replacement starts without one. */
    async find(model: string, generation: Generation) {
      const said = (await records.get(collection, model))?.value;
      return said?.generation === generation && typeof said.fault === 'string' ? said.fault : null;
    },
    /** Called when a runner tries again. */
    clear: (model: string) => records.delete(collection, model),
  };
}

/** @returns a function for the status of all projections, or of the one with the given name @throws Unavailable */
export function createProjectionStatus(dependencies: {
  readonly projections: readonly AnyProjection[];
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly faults: ProjectionFaults;
}): (only?: string) => Promise<readonly ProjectionStatus[]> {
  const { projections, readModels, store, faults } = dependencies;

  async function nextEvent(
    after: Position | undefined,
    streamPrefixes: readonly string[],
  ): Promise<StoredEvent | DamagedEvent | undefined> {
    try {
      return (await store.readAll({ after, limit: 1, streamPrefixes })).events[0];
    } catch (error) {
      if (error instanceof DamagedEvent) return error;
      throw error;
    }
  }

  async function statusOf(projection: AnyProjection, head: Position | undefined): Promise<ProjectionStatus> {
    const { model } = projection;
    const live = (await readModels.generations(model)).find((one) => one.live);
    const checkpoint = live && (await readModels.checkpoint(model, live.generation));
    const after = checkpoint?.position;
    const atHead = head === undefined || (after !== undefined && after >= head);
    const next = atHead ? undefined : await nextEvent(after, prefixesOf(projection));
    const damage = next instanceof DamagedEvent ? next : undefined;
    const recordedAt = next instanceof DamagedEvent ? undefined : next?.metadata.recordedAt;
    const behind = typeof recordedAt === 'string' ? (Date.now() - Date.parse(recordedAt)) / 1_000 : 0;
    return {
      name: model.name,
      version: live?.version ?? model.version,
      position: after,
      caughtUp: next === undefined,
      lagSeconds: Math.max(0, behind),
      fault: (live && (await faults.find(model.name, live.generation))) ?? damage?.message ?? null,
    };
  }

  return async (only) => {
    const asked = projections.filter(({ model }) => only === undefined || model.name === only);
    const head = await store.head();
    return Promise.all(asked.map((projection) => statusOf(projection, head)));
  };
}
