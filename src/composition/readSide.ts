/** Composes the read models: who maintains them, who rebuilds them, and how far they have come. */

import type { Logger } from 'pino';
import type { Leases } from '../coordination/lease.js';
import type { EventLog } from '../events/log.js';
import type { Witness } from '../events/lossCheck.js';
import { sleep } from '../kernel/waiting.js';
import type { Engines } from '../ports/engines.js';
import type { ReadModels } from '../ports/readModels.js';
import type { Tracing } from '../ports/tracing.js';
import { createBuilds } from '../projections/engine/builds.js';
import { createInlineProjector } from '../projections/engine/inline.js';
import type { AnyProjection } from '../projections/engine/projection.js';
import { createProjector } from '../projections/engine/projector.js';
import type { FillElsewhere } from '../projections/engine/rebuild.js';
import { createProjectionRegistry } from '../projections/engine/registry.js';
import { createProjectionFaults, createProjectionStatus } from '../projections/engine/status.js';
import type { ReadModel } from '../query/fields.js';

export interface ReadSideDependencies {
  /** Undefined: no spans are reported. */
  readonly tracing: Pick<Tracing, 'span'> | undefined;
  readonly projections: readonly AnyProjection[];
  readonly engines: Engines;
  readonly leases: Leases;
  readonly log: EventLog;
  readonly storeId: string;
  readonly logger: Logger;
  /** Whether this process may become the projector. */
  readonly projects: boolean;
  readonly fillElsewhere?: FillElsewhere | undefined;
  /** Whether a clock that is moved by hand waits for the read models after each day. */
  readonly isWaitedFor: boolean;
}

export type ReadSide = Awaited<ReturnType<typeof createReadSide>>;

/** Returns the live build of a model, if there is one, and its checkpoint. */
async function liveBuild(model: ReadModel, readModels: ReadModels) {
  const generation = (await readModels.generations(model)).find(({ live }) => live)?.generation;
  const checkpoint = generation === undefined ? undefined : await readModels.checkpoint(model, generation);
  return { generation, checkpoint };
}

/** Returns how far the read models have followed their stores, as evidence: that many events must have existed. */
export async function checkpointWitnesses(
  projections: readonly AnyProjection[],
  readModels: ReadModels,
): Promise<readonly Witness[]> {
  const found = await Promise.all(
    projections.map(async ({ model }) => {
      const { checkpoint } = await liveBuild(model, readModels);
      if (checkpoint?.position === undefined) return [];
      return [
        { name: `the read model ${model.name}`, storeId: checkpoint.store, position: checkpoint.position },
      ];
    }),
  );
  return found.flat();
}

/** An id that no store has. */
const ofNoStore = '';

/**
 * Discards checkpoints after a loss of events that the operator accepts. A checkpoint may be before the loss and documents after it, so the next
 * projector rebuilds all read models. A running projector notices that it has been replaced.
 */
export async function discardCheckpoints(
  projections: readonly AnyProjection[],
  readModels: ReadModels,
): Promise<void> {
  for (const { model } of projections) {
    const { generation, checkpoint } = await liveBuild(model, readModels);
    if (generation === undefined) continue;
    await readModels.saveCheckpoint(model, generation, {
      position: undefined,
      epoch: (checkpoint?.epoch ?? 0) + 1,
      store: ofNoStore,
    });
  }
}

/** How often to check whether the projector, in any process, has made the read models ready, in ms. */
const waitMilliseconds = 250;

export async function createReadSide(dependencies: ReadSideDependencies) {
  const { projections, engines, leases, log, storeId, logger, projects } = dependencies;
  const { eventStore: store, readModels, records } = engines;
  const registry = createProjectionRegistry(projections, readModels);
  await registry.refresh();
  const faults = createProjectionFaults(records);
  const building = {
    registry,
    readModels,
    store,
    log,
    storeId,
    leases,
    fillElsewhere: dependencies.fillElsewhere,
    onBuilt: (model: string, built: { readonly events: number; readonly seconds: number }) =>
      logger.info({ model, ...built }, 'read model was rebuilt'),
  };
  const builds = createBuilds(building);
  const projector = projects
    ? createProjector({
        ...building,
        tracing: dependencies.tracing,
        faults,
        ...(dependencies.isWaitedFor && { lingerMilliseconds: 10 }),
        onFailure: (error, model) => logger.error({ err: error, model }, 'projection'),
        onLead: (leads) =>
          logger.info(leads ? 'this process is the projector' : 'this process is no longer the projector'),
      })
    : undefined;
  const status = createProjectionStatus({ projections, readModels, store, faults });
  const stopping = new AbortController();
  let following: Promise<void> | undefined;

  async function untilReady(): Promise<void> {
    for (let told = false; !(await builds.ready()); told = true) {
      if (!told) logger.info('waiting for a projector to make the read models ready');
      await sleep(waitMilliseconds, stopping.signal);
      stopping.signal.throwIfAborted();
    }
    await registry.refresh();
  }

  const onBehind = (error: unknown, stream: string) =>
    logger.warn({ err: error, stream }, 'read model is behind, the projector makes it complete');

  return {
    registry,
    builds,
    inline: createInlineProjector({
      registry,
      readModels,
      log,
      onFailure: onBehind,
    }),
    /** Logs that a read model is incomplete; the projector completes it. */
    onBehind,
    /** @param only the name of one read model; absent: all */
    status,
    /** Returns the position of a read model's checkpoint: events up to it are in the read model, later ones may be. */
    async position(model: ReadModel) {
      return (await liveBuild(model, readModels)).checkpoint?.position;
    },
    /** Returns the status if this process is the projector, else an empty list, so that metrics are not reported twice. */
    ownStatus: async () => (projector?.leads() === true ? status() : []),
    /** Resolves when the read models can be queried. */
    async start() {
      following = registry.follow(stopping.signal);
      await projector?.start();
      await untilReady();
    },
    async stop() {
      stopping.abort();
      await projector?.stop();
      await following;
    },
  };
}
