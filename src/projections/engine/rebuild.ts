/**
 * Rebuilds a read model beside the live build: all events, then indexes, then the switch. Live writes of every process reach the new build
 * after the store's staleness at the latest. They reach the old build for the same time after the switch, so no write is lost.
 */
import type { EventLog } from '../../events/log.js';
import { sleep } from '../../kernel/waiting.js';
import type { EventStore } from '../../ports/eventStore.js';
import type { Generation, ReadModels } from '../../ports/readModels.js';
import { Unavailable } from '../../ports/unavailable.js';
import type { ReadModel } from '../../query/fields.js';
import type { BuildComparison } from './comparison.js';
import { type Filled, type FillOptions, fillBuild } from './filling.js';
import type { AnyProjection } from './projection.js';
import type { ProjectionRegistry, Target } from './registry.js';

export interface RebuildDependencies {
  readonly registry: ProjectionRegistry;
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly log: EventLog;
  readonly storeId: string;
  readonly fillElsewhere?: FillElsewhere | undefined;
}

/**
 * Fills a build as `fillBuild` does, but outside the main thread. Returns undefined when that is not worthwhile.
 */
export type FillElsewhere = (
  target: Pick<Target, 'projection' | 'generation'>,
  options: FillOptions,
) => Promise<Filled | undefined>;

export interface RebuildOptions {
  /** Called after each page; `events` is the number of events in the model's own streams. */
  readonly onProgress?: (progress: Filled) => void;
  readonly signal?: AbortSignal;
  /**
   * For a model without a live build: a build with an event that cannot be applied goes live with the pages before it. The runner
   * continues from there, fails on the same event and reports it.
   */
  readonly upToFault?: boolean;
  readonly comparison?: Pick<BuildComparison, 'compare'>;
}

/**
 * Returns the new live generation and its number of events. A build that fails is dropped, and the old one stays live.
 * @throws Unavailable also when another process has dropped the build as abandoned
 */
export async function rebuild(
  projection: AnyProjection,
  { registry, readModels, store, log, storeId, fillElsewhere }: RebuildDependencies,
  options: RebuildOptions = {},
): Promise<{ readonly generation: Generation; readonly events: number }> {
  const { model } = projection;
  const { staleness } = readModels;
  const before = await readModels.generations(model);
  const generation = await readModels.begin(model);
  const { signal = new AbortController().signal } = options;
  let live = false;
  try {
    await registry.refresh();
    const filling = { signal, upToFault: options.upToFault, onProgress: options.onProgress, staleness };
    const { events, position } =
      (await fillElsewhere?.({ projection, generation }, filling)) ??
      (await fillBuild({ projection, generation }, { readModels, store, log }, filling));
    const isOurs = await readModels.saveCheckpoint(model, generation, { position, epoch: 0, store: storeId });
    if (!isOurs) throw new Unavailable('the build was dropped meanwhile');
    const old = before.find((one) => one.live && one.version === model.version)?.generation;
    if (old !== undefined) await options.comparison?.compare({ old, fresh: generation, position, signal });
    signal.throwIfAborted();
    await readModels.makeLive(model, generation);
    live = true;
    await registry.refresh();
    await sleep(staleness, signal);
    // An aborted rebuild leaves the old builds to a later cleanup, since they may still be read.
    signal.throwIfAborted();
    for (const one of before) await readModels.drop(model, one.generation);
    await registry.refresh();
    return { generation, events };
  } catch (error) {
    const isDropped = !live && !(await isListed(readModels, model, generation).catch(() => true));
    if (!live) await readModels.drop(model, generation).catch(() => undefined);
    await registry.refresh();
    throw isDropped ? new Unavailable('the build was dropped meanwhile', { cause: error }) : error;
  }
}

async function isListed(
  readModels: Pick<ReadModels, 'generations'>,
  model: ReadModel,
  generation: Generation,
): Promise<boolean> {
  return (await readModels.generations(model)).some((one) => one.generation === generation);
}
