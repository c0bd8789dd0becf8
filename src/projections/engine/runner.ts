/** Keeps every live read model up with the events: from its checkpoint to the end, and then on. */
import type { EventLog } from '../../events/log.js';
import { allSettled } from '../../kernel/concurrency.js';
import type { Position } from '../../kernel/events.js';
import { sleep } from '../../kernel/waiting.js';
import { type AllPage, DamagedEvent, type EventStore } from '../../ports/eventStore.js';
import type { Generation, ProjectionFault, ReadModels } from '../../ports/readModels.js';
import type { Tracing } from '../../ports/tracing.js';
import { applyNewest, applyPage } from './batch.js';
import { faultOf, lateWrite } from './folding.js';
import { isOfEvents, isOwnStream, prefixesOf } from './projection.js';
import type { ProjectionRegistry, Target } from './registry.js';

export interface RunnerDependencies {
  readonly registry: ProjectionRegistry;
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly log: EventLog;
  /** Identity of the event store, so that a checkpoint of another one is noticed. */
  readonly storeId: string;
  /** Told of each failure; a `ProjectionFault` has stopped that build of the model. */
  readonly onFault: (error: unknown, model: string, generation?: Generation) => void;
  /** Absent: no spans are told. */
  readonly tracing?: Pick<Tracing, 'span'> | undefined;
  /** Events a page (default 1,000). */
  readonly pageSize?: number;
  /** Pause after catching up, so that many appends make one page (default 100 ms). */
  readonly lingerMilliseconds?: number;
}

export interface ProjectionRunner {
  /**
   * Takes over the checkpoints and runs until `stop`. Resolves when everything stored has been applied once. After a crash the last events may be
   * missing, and callers and the search for due work must not miss them. What a projection that stands still lacks is not waited for.
   */
  start(): Promise<void>;
  /** Resolves when it runs no more: it was stopped, or another runner has taken over. */
  readonly ended: Promise<void>;
  /** Applies a last page, so that after an orderly end the checkpoints tell how far the events reached. */
  stop(): Promise<void>;
}

/** A checkpoint has a greater epoch than this runner's: it has nothing to write any more. */
class Replaced extends Error {
  override readonly name = 'Replaced';
}

/** How often a runner all of whose projections stand still looks for a new build, milliseconds. */
const idle = 1_000;

interface Progress {
  position: Position | undefined;
  readonly epoch: number;
  /** An event could not be applied: nothing more is applied until the next runner tries again. */
  stopped: boolean;
}

interface LiveTargets {
  readonly targets: readonly Target[];
  readonly after: Position | undefined;
}

/** Links of one span. */
const mostLinks = 16;

/** Traces that the last events of a page were caused by. */
function causesOf({ events }: AllPage): readonly string[] {
  const stored = events.map(({ metadata }) => metadata.traceparent);
  return [...new Set(stored.filter((one) => typeof one === 'string'))].slice(-mostLinks);
}

export function createProjectionRunner(dependencies: RunnerDependencies): ProjectionRunner {
  const { registry, readModels, store, log, storeId, onFault } = dependencies;
  const pageSize = dependencies.pageSize ?? 1_000;
  const linger = dependencies.lingerMilliseconds ?? 100;
  const progress = new Map<string, Progress>();
  const stopping = new AbortController();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  const keyOf = ({ projection, generation }: Target) => `${projection.model.name}/${generation}`;

  async function takeOver(target: Target): Promise<Progress> {
    const stored = await readModels.checkpoint(target.projection.model, target.generation);
    const taken = { position: stored?.position, epoch: (stored?.epoch ?? 0) + 1, stopped: false };
    await save(target, taken);
    progress.set(keyOf(target), taken);
    return taken;
  }

  /** @param completeAt when nothing lay behind the position, by `performance.now()` */
  async function save(
    target: Target,
    { position, epoch }: Progress,
    completeAt?: number | undefined,
  ): Promise<void> {
    const checkpoint = { position, epoch, store: storeId };
    const saved = await readModels.saveCheckpoint(
      target.projection.model,
      target.generation,
      completeAt === undefined ? checkpoint : { ...checkpoint, completeAgo: performance.now() - completeAt },
    );
    if (saved) return;
    await registry.refresh();
    if (registry.isCurrent(target)) throw new Replaced(`another runner has taken over ${keyOf(target)}`);
  }

  /** The live builds that run, with the earliest of their positions. */
  async function liveTargets(): Promise<LiveTargets> {
    const targets: Target[] = [];
    let after: Position | undefined;
    for (const target of registry.targets()) {
      if (!target.live) continue;
      const own = progress.get(keyOf(target)) ?? (await takeOver(target));
      if (own.stopped) continue;
      if (targets.length === 0 || (own.position ?? '') < (after ?? '')) after = own.position;
      targets.push(target);
    }
    return { targets, after };
  }

  async function applyTo(
    target: Target,
    { events, position, atEnd }: AllPage,
    readAt: number,
  ): Promise<void> {
    const own = progress.get(keyOf(target));
    if (own === undefined) return;
    try {
      const unseen =
        own.position === undefined ? events : events.filter((event) => event.position > (own.position ?? ''));
      await applyPage(target, unseen, { readModels, log });
      // Another runner may have taken over while this process stood still.
      if (performance.now() - readAt > lateWrite)
        await applyNewest(target, unseen, { readModels, log, store });
      if (position === undefined || position <= (own.position ?? '')) return;
      own.position = position;
      await save(target, own, atEnd ? readAt : undefined);
    } catch (error) {
      if (error instanceof Replaced) throw error;
      // A build that was dropped meanwhile takes no writes any more, and nobody misses them.
      await registry.refresh();
      if (!registry.isCurrent(target)) return;
      const fault = faultOf(target.projection, error);
      if (fault === undefined) throw error;
      halt(target, own, fault);
    }
  }

  function halt(target: Target, own: Progress, fault: ProjectionFault): void {
    own.stopped = true;
    onFault(fault, target.projection.model.name, target.generation);
  }

  /** An event that cannot be read stops the projections of its stream; all others go on behind it. */
  async function passOver(targets: readonly Target[], damage: DamagedEvent): Promise<void> {
    for (const target of targets) {
      const { projection } = target;
      const own = progress.get(keyOf(target));
      if (own === undefined || damage.position <= (own.position ?? '')) continue;
      const fault = faultOf(projection, damage);
      if (fault !== undefined && !isOfEvents(projection) && isOwnStream(projection, damage.stream))
        halt(target, own, fault);
      else {
        own.position = damage.position;
        await save(target, own);
      }
    }
  }

  /** @returns undefined after an event that cannot be read */
  async function applyNext({ targets, after }: LiveTargets): Promise<AllPage | undefined> {
    const prefixes = targets.flatMap(({ projection }) => prefixesOf(projection));
    // One that wants all streams leaves nothing to be filtered.
    const filter = prefixes.includes('') ? {} : { streamPrefixes: prefixes };
    const readAt = performance.now();
    const page = await store.readAll({ after, limit: pageSize, ...filter }).catch(async (error: unknown) => {
      if (!(error instanceof DamagedEvent)) throw error;
      await passOver(targets, error);
    });
    if (page === undefined) return undefined;
    await allSettled(targets.map((target) => applyTo(target, page, readAt)));
    if (page.events.length > 0)
      dependencies.tracing?.span({
        name: 'project events',
        startedAt: readAt,
        links: causesOf(page),
        attributes: { 'projection.events': page.events.length, 'projection.models': targets.length },
      });
    return page;
  }

  async function run(signal: AbortSignal, atEnd: () => void): Promise<void> {
    while (!signal.aborted) {
      try {
        const live = await liveTargets();
        if (live.targets.length === 0) {
          atEnd();
          await sleep(idle, signal);
          continue;
        }
        const page = await applyNext(live);
        if (page === undefined || !page.atEnd) continue;
        atEnd();
        await store.waitForEvents(page.position, signal);
      } catch (error) {
        if (signal.aborted || error instanceof Replaced) return;
        onFault(error, 'runner');
      }
      await sleep(linger, signal);
    }
    // Anyone who takes over applies what fails here.
    await liveTargets()
      .then(applyNext)
      .catch(() => undefined);
  }

  return {
    async start() {
      try {
        await liveTargets();
      } catch (error) {
        end();
        throw error;
      }
      await new Promise<void>((resolve) => {
        run(stopping.signal, resolve).finally(() => {
          resolve();
          end();
        });
      });
    },
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
