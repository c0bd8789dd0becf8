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
        for (const { generation, version, live } of await readModels.generations(projection.model)) {
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
