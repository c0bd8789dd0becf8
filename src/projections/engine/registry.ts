/** All projections of the service, and which builds of their read models are to be written now. */

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

export interface ProjectionRegistry {
  readonly projections: readonly AnyProjection[];
  /** The builds that writes of a stream must reach, live ones and those under construction. */
  targetsOf(stream: string): readonly Target<Projection>[];
  targets(): readonly Target[];
  /** False once the build was replaced or dropped: a write that failed on it is no loss. */
  isCurrent(target: Target): boolean;
  /** Reads from the store which builds there are; called at start and whenever this process begins, switches or drops one. */
  refresh(): Promise<void>;
  /** Refreshes when the last time is so long ago that another process may have begun a build that writes from here would miss. */
  current(): Promise<void>;
  /** Refreshes again and again, so that `current` seldom has to. Ends with the signal. */
  follow(signal: AbortSignal): Promise<void>;
}

/** Half of what the store allows for: the other half is for the write that follows. */
const maxAge = (staleness: number): number => (staleness === 0 ? Number.POSITIVE_INFINITY : staleness / 2);

export function createProjectionRegistry(
  projections: readonly AnyProjection[],
  readModels: Pick<ReadModels, 'generations' | 'staleness'>,
): ProjectionRegistry {
  const limit = maxAge(readModels.staleness);
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;
  let targets: readonly Target[] = [];
  let byPrefix = new Map<string, Target<Projection>[]>();
  return {
    projections,
    targets: () => targets,
    isCurrent: ({ generation }) => targets.some((target) => target.generation === generation),
    // A stream's name begins with its area and a hyphen, or for reference data with area, kind and a hyphen each.
    targetsOf(stream) {
      for (let hyphen = stream.indexOf('-'); hyphen !== -1; hyphen = stream.indexOf('-', hyphen + 1)) {
        const found = byPrefix.get(stream.slice(0, hyphen + 1));
        if (found !== undefined) return found;
      }
      return [];
    },
    refresh,
    async current() {
      if (performance.now() - refreshedAt <= limit) return;
      refreshing ??= apartFromCaller(refresh).finally(() => {
        refreshing = undefined;
      });
      const shared = refreshing;
      await whileCallerWaits(() => shared);
    },
    async follow(signal) {
      if (limit === Number.POSITIVE_INFINITY) return;
      while (!signal.aborted) {
        await sleep(limit / 2, signal);
        // A store that is out of reach is met by the next write, which says so.
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
        // A build of another version is folded by another release's code, never by this one's.
        if (version === projection.model.version) fresh.push({ projection, generation, live });
      }
    }
    // An answer that was overtaken by a later one says less than what is known.
    if (began < refreshedAt) return;
    refreshedAt = began;
    targets = fresh;
    const folding = fresh.flatMap(({ projection, ...build }) =>
      isOfEvents(projection) || isOfStates(projection) ? [] : [{ projection, ...build }],
    );
    byPrefix = groupByKey(folding, ({ projection }) => projection.streamPrefix);
  }
}
