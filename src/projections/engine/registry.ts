/** All projections of the service, and the builds of their read models that are currently written. */
import { groupByKey } from '../../kernel/grouping.js';
import { sleep } from '../../kernel/waiting.js';
import { apartFromCaller, whileCallerWaits } from '../../ports/callerDeadline.js';
import type { Generation, ReadModels } from '../../ports/readModels.js';
import { type AnyProjection, isOfEvents, isOfStates, type Projection } from './projection.js';

/** One build of one projection's read model. */
export interface Target<Of extends AnyProjection = AnyProjection> {
  readonly projection: Of;
  readonly generation: Generation;
  readonly live: boolean;
}

export type ProjectionRegistry = ReturnType<typeof createProjectionRegistry>;

/** Half of the store's staleness; the other half is for the write that follows. */
const maxAge = (staleness: number): number => (staleness === 0 ? Number.POSITIVE_INFINITY : staleness / 2);

export function createProjectionRegistry(
  projections: readonly AnyProjection[],
  readModels: Pick<ReadModels, 'generations' | 'staleness'>,
) {
  const limit = maxAge(readModels.staleness);
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;
  let targets: readonly Target[] = [];
  let byPrefix = new Map<string, Target<Projection>[]>();
  return {
    projections,
    targets: () => targets,
    /** Whether the build still exists; a failed write to a replaced or dropped build is no loss. */
    isCurrent: ({ generation }: Target) => targets.some((target) => target.generation === generation),
    // A stream's name begins with its area and a hyphen; for reference data with area, hyphen, kind and hyphen.
    targetsOf(stream: string) {
      for (let hyphen = stream.indexOf('-'); hyphen !== -1; hyphen = stream.indexOf('-', hyphen + 1)) {
        const found = byPrefix.get(stream.slice(0, hyphen + 1));
        if (found !== undefined) return found;
      }
      return [];
    },
    /** Reads the list of builds from the store; called at start and when this process begins, switches or drops one. */
    refresh,
    /** Refreshes a list so old that it may lack a build begun by another process, which writes from here would miss. */
    async current() {
      if (performance.now() - refreshedAt <= limit) return;
      refreshing ??= apartFromCaller(refresh).finally(() => {
        refreshing = undefined;
      });
      const shared = refreshing;
      await whileCallerWaits(() => shared);
    },
    /** Refreshes periodically until the signal, so that `current` rarely has to. */
    async follow(signal: AbortSignal) {
      if (limit === Number.POSITIVE_INFINITY) return;
      while (!signal.aborted) {
        await sleep(limit / 2, signal);
        // If the store is unreachable, the next write reports it.
        await refresh().catch(() => undefined);
      }
    },
  };

  async function refresh(): Promise<void> {
    const began = performance.now();
    const fresh: Target[] = [];
    const all = await Promise.all(projections.map(({ model }) => readModels.generations(model)));
    for (const [index, projection] of projections.entries()) {
      for (const { generation, version, live } of all[index] ?? []) {
        // Only the release of its version may fold a build.
        if (version === projection.model.version) fresh.push({ projection, generation, live });
      }
    }
    // A later refresh has already finished, so this answer is outdated.
    if (began < refreshedAt) return;
    refreshedAt = began;
    targets = fresh;
    const folding = fresh.flatMap(({ projection, ...build }) =>
      isOfEvents(projection) || isOfStates(projection) ? [] : [{ projection, ...build }],
    );
    byPrefix = groupByKey(folding, ({ projection }) => projection.streamPrefix);
  }
}
