/**
 * Builds a read model anew beside the one that serves: from the first event to the last, then indexes, then
 * the switch. Live writes of every process reach the new build once it has been known for the store's staleness, and the old one
 * for as long after the switch, so nothing falls between.
 */
import type { EventLog } from '../../events/log.js';
import type { Position } from '../../kernel/events.js';
import { sleep } from '../../kernel/waiting.js';
import type { EventStore } from '../../ports/eventStore.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import { foldPage, readableEvents } from './batch.js';
import type { BuildComparison } from './comparison.js';
import { faultOf } from './folding.js';
import { type AnyProjection, isOfEvents } from './projection.js';
import type { ProjectionRegistry } from './registry.js';

export interface RebuildDependencies {
  readonly registry: ProjectionRegistry;
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly log: EventLog;
  readonly storeId: string;
}

export interface RebuildOptions {
  /** Called after each page; `events` counts those of the model's own streams. */
  readonly onProgress?: (progress: {
    readonly events: number;
    readonly position: Position | undefined;
  }) => void;
  readonly signal?: AbortSignal;
  /**
   * Where nothing serves beside it: a build that meets an event that cannot be applied goes live with the pages in front of it. The
   * runner goes on from there, meets the event too, and says so.
   */
  readonly upToFault?: boolean;
  /** Told when both builds stand side by side and hold the same events, and again between the switch and the end of the old one. */
  readonly comparison?: Pick<BuildComparison, 'beforeSwitch' | 'afterSwitch'>;
}

/** Small enough that folding a page holds nobody up. */
const pageSize = 500;

/** The new live generation and how many events went into it. A build that fails is dropped and leaves the old one serving. */
export async function rebuild(
  projection: AnyProjection,
  { registry, readModels, store, log, storeId }: RebuildDependencies,
  options: RebuildOptions = {},
): Promise<{ readonly generation: Generation; readonly events: number }> {
  const { model } = projection;
  const { staleness } = readModels;
  const before = await readModels.generations(model);
  const generation = await readModels.begin(model);
  const begun = performance.now();
  const { signal = new AbortController().signal } = options;
  let live = false;
  try {
    await registry.refresh();
    const target = { projection, generation, live: false };
    const read = (after: Position | undefined) => {
      const page = { after, limit: pageSize, streamPrefixes: [projection.streamPrefix] };
      return isOfEvents(projection) ? readableEvents(store, page) : store.readAll(page);
    };
    let events = 0;
    let reading = read(undefined);
    // Three pages are under way: one is read, one is folded, one is written.
    let writing: Promise<void> = Promise.resolve();
    let recent = new Map<string, Versioned>();
    let position: Position | undefined;
    const fill = async () => {
      for (let complete = false; !complete; ) {
        signal.throwIfAborted();
        const page = await reading;
        // What other processes wrote before they knew of the build stands behind the end, if it came early.
        const early = page.atEnd ? staleness - (performance.now() - begun) : 0;
        complete = page.atEnd && early <= 0;
        if (!complete) {
          reading = early > 0 ? sleep(early, signal).then(() => read(page.position)) : read(page.position);
          reading.catch(() => undefined);
        }
        const documents = await foldPage(target, page.events, { readModels, log }, recent);
        await writing;
        writing = readModels.write(model, [generation], documents);
        writing.catch(() => undefined);
        recent = new Map(documents.map((document) => [document.id, document]));
        events += page.events.length;
        ({ position } = page);
        options.onProgress?.({ events, position });
      }
    };
    await fill().catch((error: unknown) => {
      if (options.upToFault !== true || faultOf(projection, error) === undefined) throw error;
    });
    await writing;
    await readModels.saveCheckpoint(model, generation, { position, epoch: 0, store: storeId });
    const old = before.find((one) => one.live && one.version === model.version)?.generation;
    const compared = old === undefined ? undefined : { old, fresh: generation, position, signal };
    if (compared !== undefined) await options.comparison?.beforeSwitch(compared);
    await readModels.makeLive(model, generation);
    live = true;
    await registry.refresh();
    await sleep(staleness, signal);
    if (compared !== undefined) await options.comparison?.afterSwitch(compared);
    for (const one of before) await readModels.drop(model, one.generation);
    await registry.refresh();
    return { generation, events };
  } catch (error) {
    if (!live) await readModels.drop(model, generation).catch(() => undefined);
    await registry.refresh();
    throw error;
  }
}
