/** The read models put together: who keeps them up, who rebuilds them, and how far they are. */

import type { Logger } from 'pino';
import type { Leases } from '../coordination/lease.js';
import type { EventLog } from '../events/log.js';
import type { Witness } from '../events/lossCheck.js';
import type { Position } from '../kernel/events.js';
import { sleep } from '../kernel/waiting.js';
import type { Engines } from '../ports/engines.js';
import type { ReadModels } from '../ports/readModels.js';
import type { Tracing } from '../ports/tracing.js';
import { type Builds, createBuilds } from '../projections/engine/builds.js';
import { createInlineProjector, type InlineProjector } from '../projections/engine/inline.js';
import type { AnyProjection } from '../projections/engine/projection.js';
import { createProjector } from '../projections/engine/projector.js';
import type { FillElsewhere } from '../projections/engine/rebuild.js';
import { createProjectionRegistry, type ProjectionRegistry } from '../projections/engine/registry.js';
import {
  createProjectionFaults,
  createProjectionStatus,
  type ProjectionStatus,
} from '../projections/engine/status.js';
import type { ReadModel } from '../query/fields.js';

export interface ReadSideDependencies {
  /** Absent: no spans are told. */
  readonly tracing: Pick<Tracing, 'span'> | undefined;
  readonly projections: readonly AnyProjection[];
  readonly engines: Engines;
  readonly leases: Leases;
  readonly log: EventLog;
  readonly storeId: string;
  readonly logger: Logger;
  /** Whether this process stands ready to be the projector. */
  readonly projects: boolean;
  readonly fillElsewhere?: FillElsewhere | undefined;
  /** Whether somebody waits for the read models after each day of a clock that is moved by hand. */
  readonly isWaitedFor: boolean;
}

export interface ReadSide {
  readonly registry: ProjectionRegistry;
  readonly builds: Builds;
  readonly inline: InlineProjector;
  /** Tells of a read model that lacks something which its projector makes complete. */
  onBehind(error: unknown, stream: string): void;
  /** @param only the name of the one that is asked for; absent: all */
  status(only?: string): Promise<readonly ProjectionStatus[]>;
  /** Returns the position of a read model's checkpoint among all events: earlier ones are in it, later ones may be. */
  position(model: ReadModel): Promise<Position | undefined>;
  /** The status in this process alone: empty while another one is the projector, so that figures are not told twice. */
  ownStatus(): Promise<readonly ProjectionStatus[]>;
  /** Resolves when the read models may be asked. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The build of a model that answers, if there is one, and how far it is. */
async function liveBuild(model: ReadModel, readModels: ReadModels) {
  const generation = (await readModels.generations(model)).find(({ live }) => live)?.generation;
  const checkpoint = generation === undefined ? undefined : await readModels.checkpoint(model, generation);
  return { generation, checkpoint };
}

/** How far the read models have followed the events of their stores: what they tell cannot be more than there was. */
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
 * Discards checkpoints after a loss of events that an operator accepts. They may stand before it and documents after it, so all read models are
 * built again by anyone who projects next. A projector at work notices that it is replaced.
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

/** How often is looked whether the projector, wherever it runs, has the read models ready, milliseconds. */
const waitMilliseconds = 250;

export async function createReadSide(dependencies: ReadSideDependencies): Promise<ReadSide> {
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
    onBehind,
    status,
    async position(model) {
      return (await liveBuild(model, readModels)).checkpoint?.position;
    },
    ownStatus: async () => (projector?.leads() === true ? status() : []),
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
