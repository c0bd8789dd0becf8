/** Keeps every live read model up with the events: from its checkpoint to the end, and then on. */
import type { EventLog } from '../events/eventLog.js';
import type { Position, StoredEvent } from '../kernel/events.js';
import type { EventStore } from '../ports/eventStore.js';
import type { ReadModels } from '../ports/readModels.js';
import { applyPage } from './batch.js';
import { ProjectionFault } from './folding.js';
import type { ProjectionRegistry, Target } from './registry.js';

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly position: Position | undefined;
  /** True when everything stored at the last look has been applied. */
  readonly caughtUp: boolean;
  /** Age of the oldest event known to be unapplied, in seconds; 0 when caught up. */
  readonly lagSeconds: number;
  /** Why the projection stands still: an event that could not be applied. */
  readonly fault: string | null;
}

export interface RunnerDependencies {
  readonly registry: ProjectionRegistry;
  readonly readModels: ReadModels;
  readonly store: EventStore;
  readonly log: EventLog;
  /** Identity of the event store, so that a checkpoint of another one is noticed. */
  readonly storeId: string;
  readonly onFault: (error: unknown, model: string) => void;
  /** Events a page (default 1,000). */
  readonly pageSize?: number;
  /** Pause after catching up, so that many appends make one page (default 100 ms). */
  readonly lingerMilliseconds?: number;
}

export interface ProjectionRunner {
  /**
   * Takes over the checkpoints and runs until `stop`. Resolves when everything stored has been applied once: after a
   * crash the last events may be missing, and callers and the search for what is due must not miss them. What a
   * projection that stands still lacks is not waited for.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  status(): readonly ProjectionStatus[];
}

interface Progress {
  position: Position | undefined;
  epoch: number;
  caughtUp: boolean;
  /** When the oldest event that is known to be unapplied was recorded. */
  behindSince: number | undefined;
  fault: string | null;
}

export function createProjectionRunner(dependencies: RunnerDependencies): ProjectionRunner {
  const { registry, readModels, store, log, storeId, onFault } = dependencies;
  const pageSize = dependencies.pageSize ?? 1_000;
  const linger = dependencies.lingerMilliseconds ?? 100;
  const progress = new Map<string, Progress>();
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const keyOf = ({ projection, generation }: Target) => `${projection.model.name}/${generation}`;

  async function takeOver(target: Target): Promise<Progress> {
    const stored = await readModels.checkpoint(target.projection.model, target.generation);
    const taken: Progress = {
      position: stored?.position,
      epoch: (stored?.epoch ?? 0) + 1,
      caughtUp: false,
      behindSince: undefined,
      fault: null,
    };
    progress.set(keyOf(target), taken);
    await save(target, taken);
    return taken;
  }

  async function save(target: Target, { position, epoch }: Progress): Promise<void> {
    const saved = await readModels.saveCheckpoint(target.projection.model, target.generation, {
      position,
      epoch,
      store: storeId,
    });
    if (!saved) throw new Error(`another runner has taken over ${keyOf(target)}`);
  }

  /** The live builds that run, with the earliest of their positions. */
  async function liveTargets(): Promise<{ targets: readonly Target[]; after: Position | undefined }> {
    const targets: Target[] = [];
    let after: Position | undefined;
    for (const target of registry.targets()) {
      if (!target.live) continue;
      const own = progress.get(keyOf(target)) ?? (await takeOver(target));
      if (own.fault !== null) continue;
      if (targets.length === 0 || (own.position ?? '') < (after ?? '')) after = own.position;
      targets.push(target);
    }
    return { targets, after };
  }

  async function applyTo(
    target: Target,
    events: readonly StoredEvent[],
    position: Position | undefined,
    atEnd: boolean,
  ): Promise<void> {
    const own = progress.get(keyOf(target));
    if (own === undefined) return;
    try {
      const unseen =
        own.position === undefined ? events : events.filter((event) => event.position > (own.position ?? ''));
      await applyPage(target, unseen, { readModels, log });
      const moved = position !== undefined && (own.position ?? '') < position;
      if (moved) own.position = position;
      own.caughtUp = atEnd;
      const recordedAt = atEnd ? undefined : events.at(-1)?.metadata.recordedAt;
      own.behindSince = typeof recordedAt === 'string' ? Date.parse(recordedAt) : undefined;
      if (moved) await save(target, own);
    } catch (error) {
      if (!registry.isCurrent(target)) return;
      if (error instanceof ProjectionFault) own.fault = error.message;
      onFault(error, target.projection.model.name);
      if (!(error instanceof ProjectionFault)) throw error;
    }
  }

  async function run(signal: AbortSignal, atEnd: () => void): Promise<void> {
    while (!signal.aborted) {
      try {
        const { targets, after } = await liveTargets();
        const streamPrefixes = targets.map(({ projection }) => projection.streamPrefix);
        const page = await store.readAll({ after, limit: pageSize, streamPrefixes });
        await Promise.all(targets.map((target) => applyTo(target, page.events, page.position, page.atEnd)));
        if (!page.atEnd) continue;
        atEnd();
        await store.waitForEvents(page.position, signal);
      } catch (error) {
        if (signal.aborted) return;
        onFault(error, 'runner');
      }
      await pause(linger, signal);
    }
  }

  return {
    async start() {
      await liveTargets();
      await new Promise<void>((resolve) => {
        running = run(stopping.signal, resolve).finally(resolve);
      });
    },
    async stop() {
      stopping.abort();
      await running;
    },
    status: () =>
      registry.targets().flatMap((target) => {
        if (!target.live) return [];
        const own = progress.get(keyOf(target));
        const { name, version } = target.projection.model;
        return {
          name,
          version,
          position: own?.position,
          caughtUp: own?.caughtUp ?? false,
          lagSeconds: own?.behindSince === undefined ? 0 : Math.max(0, (Date.now() - own.behindSince) / 1000),
          fault: own?.fault ?? null,
        };
      }),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
