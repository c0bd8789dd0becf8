/** Keeps every live read model up to date, from its checkpoint to the last event and beyond. */
import type { EventLog } from '../../events/log.js';
import type { Position } from '../../kernel/events.js';
import { allSettled, sleep } from '../../kernel/waiting.js';
import { type AllPage, DamagedEvent, type EventStore } from '../../ports/eventStore.js';
import type { Generation, ProjectionFault, ReadModels } from '../../ports/readModels.js';
import type { Tracing } from '../../ports/tracing.js';
import { applyNewest, applyPage } from './batch.js';
import { faultOf, isOfEvents, isOwnStream, lateWrite, prefixesOf } from './projection.js';
import type { ProjectionRegistry, Target } from './registry.js';

export interface RunnerDependencies {
  readonly registry: ProjectionRegistry;
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly log: EventLog;
  /** Identity of the event store, to detect checkpoints of another store. */
  readonly storeId: string;
  /** Called on each failure; a `ProjectionFault` has stopped that build of the model. */
  readonly onFault: (error: unknown, model: string, generation?: Generation) => void;
  /** Absent: no spans are reported. */
  readonly tracing?: Pick<Tracing, 'span'> | undefined;
  /** Events per page (default 1,000). */
  readonly pageSize?: number;
  /** Pause after catching up, to collect several appends in one page (default 100 ms). */
  readonly lingerMilliseconds?: number;
}

export interface ProjectionRunner {
  /**
   * Takes over the checkpoints and runs until `stop`. Resolves when all stored events have been applied. After a crash the last events may be
   * missing, and neither callers nor the search for due work may miss them. It does not wait for stopped projections.
   */
  start(): Promise<void>;
  /** Resolves when the runner has stopped or another runner has taken over. */
  readonly ended: Promise<void>;
  /** Applies a last page, so that the checkpoints cover all events after an orderly end. */
  stop(): Promise<void>;
}

/** A checkpoint has a higher epoch than this runner's, which may write nothing more. */
class Replaced extends Error {
  override readonly name = 'Replaced';
}

/** Interval in ms at which a runner looks for a new build while all its projections are stopped. */
const idle = 1_000;

interface Progress {
  position: Position | undefined;
  readonly epoch: number;
  /** Whether an event could not be applied; nothing more is applied until the next runner tries again. */
  stopped: boolean;
}

interface LiveTargets {
  readonly targets: readonly Target[];
  readonly after: Position | undefined;
}

/** Maximum number of links of one span. */
const mostLinks = 16;

/** Returns the traces that caused the last events of a page. */
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

  /** @param completeAt time by `performance.now()` at which no event followed the position */
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

  /** Returns the running live builds and the earliest of their positions. */
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
      // Another runner may have taken over while this process was paused.
      if (performance.now() - readAt > lateWrite)
        await applyNewest(target, unseen, { readModels, log, store });
      if (position === undefined || position <= (own.position ?? '')) return;
      own.position = position;
      await save(target, own, atEnd ? readAt : undefined);
    } catch (error) {
      if (error instanceof Replaced) throw error;
      // A build that was dropped in the meantime no longer needs the write.
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

  /** Stops the projections of an unreadable event's stream; all others continue after it. */
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

  /** @returns undefined after an unreadable event */
  async function applyNext({ targets, after }: LiveTargets): Promise<AllPage | undefined> {
    const prefixes = targets.flatMap(({ projection }) => prefixesOf(projection));
    // If one projection reads all streams, nothing can be filtered.
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
    // The next runner applies what fails here.
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
