/** Finds read models that need a rebuild and builds them, one build per model at a time across all processes. */

import type { Leases } from '../../coordination/lease.js';
import { DomainError } from '../../kernel/errors.js';
import type { Checkpoint } from '../../ports/readModels.js';
import { Unavailable } from '../../ports/unavailable.js';
import { readableEvents } from './batch.js';
import { compareBuilds } from './comparison.js';
import { type AnyProjection, isOfEvents, prefixesOf } from './projection.js';
import { type RebuildDependencies, type RebuildOptions, rebuild } from './rebuild.js';

export interface Built {
  /** Number of events in the model's own streams. */
  readonly events: number;
  readonly seconds: number;
}

export interface BuildsDependencies extends RebuildDependencies {
  readonly leases: Leases;
  readonly onBuilt: (model: string, built: Built) => void;
}

/** The live build of a read model and its progress. */
interface LiveBuild {
  readonly checkpoint: Checkpoint | undefined;
}

const fewEvents = 100;

export function createBuilds(dependencies: BuildsDependencies) {
  const { registry, readModels, store, storeId, leases, onBuilt } = dependencies;
  const { projections } = registry;
  const leaseOf = (model: string) => `build/${model}`;

  /** Returns undefined when the live build has another version or belongs to another store. */
  async function liveBuild({ model }: AnyProjection): Promise<LiveBuild | undefined> {
    const live = (await readModels.generations(model)).find((one) => one.live);
    if (live?.version !== model.version) return undefined;
    const checkpoint = await readModels.checkpoint(model, live.generation);
    return checkpoint === undefined || checkpoint.store === storeId ? { checkpoint } : undefined;
  }

  /** Returns the live build of each projection; undefined also for a build that is ahead of the store. */
  async function usable(): Promise<readonly (LiveBuild | undefined)[]> {
    const found = await Promise.all(projections.map(liveBuild));
    if (found.every((one) => one?.checkpoint?.position === undefined)) return found;
    // A store restored from a backup can end before the last applied event.
    const head = await store.head();
    return found.map((one) => {
      const position = one?.checkpoint?.position;
      return position === undefined || (head !== undefined && position <= head) ? one : undefined;
    });
  }

  async function fits(projection: AnyProjection, found: LiveBuild | undefined): Promise<boolean> {
    if (found === undefined) return false;
    if (found.checkpoint?.position !== undefined) return true;
    // A new store holds little more than its identity; the runner applies that without a build.
    const few = isOfEvents(projection) ? fewEvents : 0;
    const first = { limit: few + 1, streamPrefixes: prefixesOf(projection) };
    // If even the first event cannot be read, there is nothing to build.
    const { events } = await readableEvents(store, first);
    return events.length <= few;
  }

  function projectionNamed(name: string): AnyProjection {
    const projection = projections.find(({ model }) => model.name === name);
    if (projection === undefined) throw new Error(`there is no read model ${name}`);
    return projection;
  }

  async function build(projection: AnyProjection, options: RebuildOptions): Promise<Built> {
    const { name } = projection.model;
    const lease = await leases.take(leaseOf(name));
    if (lease === undefined) {
      throw new DomainError('CONCURRENCY_CONFLICT', 'This read model is already being rebuilt', {
        retryAfter: 1,
      });
    }
    try {
      const began = performance.now();
      const { signal } = options;
      const ends = signal === undefined ? lease.lost : AbortSignal.any([lease.lost, signal]);
      const { events } = await rebuild(projection, dependencies, { ...options, signal: ends });
      const built = { events, seconds: (performance.now() - began) / 1_000 };
      onBuilt(name, built);
      return built;
    } catch (error) {
      // The store was unreachable or the machine paused for too long, so another process may be building by now.
      throw lease.lost.aborted
        ? new Unavailable('the build was given up, since its lease was lost', { cause: error })
        : error;
    } finally {
      await lease.release();
    }
  }

  return {
    /** Finds read models built by another release or from another event store, and those without any events yet. */
    async findOutdated() {
      const found = await usable();
      const fitting = await Promise.all(
        projections.map((projection, index) => fits(projection, found[index])),
      );
      return projections.filter((_, index) => fitting[index] === false);
    },

    /** Whether a projector has taken over all current builds; only then can the read models be queried. */
    async ready() {
      const found = await usable();
      return found.every((one) => one?.checkpoint !== undefined);
    },

    /**
     * Rebuilds a read model that cannot serve, as far as its events can be applied, and makes the build live.
     * @throws DomainError CONCURRENCY_CONFLICT while another build is running
     */
    build: (name: string, signal?: AbortSignal) =>
      build(projectionNamed(name), { upToFault: true, ...(signal === undefined ? {} : { signal }) }),

    /**
     * Rebuilds a read model beside the live build, compares the new documents with the old ones, and makes the new build live.
     * @param onProgress called after each page with the number of applied events
     * @throws DomainError CONCURRENCY_CONFLICT; DamagedEvent: the old build stays live; Unavailable, also when the build's lease is lost
     */
    async buildCompared(name: string, onProgress?: (events: number) => void) {
      const projection = projectionNamed(name);
      const comparison = compareBuilds(projection, dependencies);
      const built = await build(projection, {
        comparison,
        ...(onProgress === undefined ? {} : { onProgress: ({ events }) => onProgress(events) }),
      });
      return { ...built, comparison: comparison.result() };
    },

    /** Drops builds left behind by processes that ended during a build. */
    async dropAbandoned() {
      for (const { model } of projections) {
        if ((await readModels.generations(model)).length < 2) continue;
        // A process that builds holds the lease until it has dropped all old builds.
        const lease = await leases.take(leaseOf(model.name));
        if (lease === undefined) continue;
        try {
          for (const { generation, live } of await readModels.generations(model)) {
            if (!live) await readModels.drop(model, generation);
          }
        } finally {
          await lease.release();
        }
      }
    },
  };
}
