/** All projections of the service, and which builds of their read models are to be written now. */
import type { Generation, ReadModels } from '../ports/readModels.js';
import type { Projection } from './projection.js';

/** One build of one projection's read model. */
export interface Target {
  readonly projection: Projection;
  readonly generation: Generation;
  readonly live: boolean;
}

export interface ProjectionRegistry {
  readonly projections: readonly Projection[];
  /** The builds that writes of a stream must reach, live ones and those under construction. */
  targetsOf(stream: string): readonly Target[];
  targets(): readonly Target[];
  /** False once the build was replaced or dropped: a write that failed on it is no loss. */
  isCurrent(target: Target): boolean;
  /** Reads from the store which builds there are; called at start and whenever one begins, goes live or is dropped. */
  refresh(): Promise<void>;
}

export function createProjectionRegistry(
  projections: readonly Projection[],
  readModels: Pick<ReadModels, 'generations'>,
): ProjectionRegistry {
  let targets: readonly Target[] = [];
  let byPrefix = new Map<string, Target[]>();
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
    async refresh() {
      const fresh: Target[] = [];
      for (const projection of projections) {
        const all = await readModels.generations(projection.model);
        // What was begun before the live one is about to be dropped, and nobody reads it any more.
        const current = all.slice(
          Math.max(
            0,
            all.findIndex(({ live }) => live),
          ),
        );
        for (const { generation, version, live } of current) {
          // A build of another version is folded by another release's code, never by this one's.
          if (version === projection.model.version) fresh.push({ projection, generation, live });
        }
      }
      targets = fresh;
      byPrefix = new Map();
      for (const target of fresh) {
        const same = byPrefix.get(target.projection.streamPrefix);
        if (same === undefined) byPrefix.set(target.projection.streamPrefix, [target]);
        else same.push(target);
      }
    },
  };
}
