/**
 * The projector. One of the ready processes leads: it brings the read models up to date and keeps them so. When it ends for any reason,
 * another takes over within seconds.
 */
import { DomainError } from '../../kernel/errors.js';
import { sleep } from '../../kernel/waiting.js';
import { type Generation, ProjectionFault } from '../../ports/readModels.js';
import { type BuildsDependencies, createBuilds } from './builds.js';
import { createProjectionRunner, type RunnerDependencies } from './runner.js';
import type { ProjectionFaults } from './status.js';

export interface ProjectorDependencies
  extends BuildsDependencies,
    Pick<RunnerDependencies, 'lingerMilliseconds' | 'tracing'> {
  readonly faults: ProjectionFaults;
  readonly onFailure: (error: unknown, model: string) => void;
  readonly onLead: (leads: boolean) => void;
}

const leaseName = 'projector';

/** Interval of the search for builds left behind by ended processes, in ms. */
const tidying = 60_000;
/** Pause after the lead was lost or could not be taken, in ms. */
const afterFailure = 1_000;

export function createProjector(dependencies: ProjectorDependencies) {
  const { registry, leases, faults, onFailure, onLead } = dependencies;
  const builds = createBuilds(dependencies);
  const stopping = new AbortController();
  let leading = false;
  let competing: Promise<void> | undefined;

  function fault(error: unknown, model: string, generation?: Generation): void {
    onFailure(error, model);
    if (error instanceof ProjectionFault && generation !== undefined) {
      faults.report(model, generation, error.message).catch((failure: unknown) => onFailure(failure, model));
    }
  }

  async function lead(term: AbortSignal, caughtUp: () => void): Promise<void> {
    await builds.dropAbandoned();
    await Promise.all((await builds.findOutdated()).map(({ model }) => builds.build(model.name, term)));
    for (const { model } of registry.projections) await faults.clear(model.name);
    await registry.refresh();
    term.throwIfAborted();
    const runner = createProjectionRunner({ ...dependencies, onFault: fault });
    const stop = () => void runner.stop();
    term.addEventListener('abort', stop);
    try {
      await runner.start();
      caughtUp();
      await tidyUntil(AbortSignal.any([term, signalEnd(runner.ended)]));
    } finally {
      term.removeEventListener('abort', stop);
      await runner.stop();
    }
  }

  async function tidyUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await sleep(tidying, over);
      if (over.aborted) return;
      await builds.dropAbandoned().catch((error: unknown) => onFailure(error, 'builds'));
    }
  }

  /**
   * @param settled called when another process leads, or when this one leads and has caught up
   * @param failed called with an error before that
   */
  async function compete(settled: () => void, failed: (error: unknown) => void): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      let lease = await leases.take(leaseName).catch(() => undefined);
      if (lease === undefined) {
        settled();
        lease = await leases.wait(leaseName, signal);
      }
      if (lease === undefined) return;
      const term = AbortSignal.any([lease.lost, signal]);
      leading = true;
      onLead(true);
      try {
        await lead(term, settled);
      } catch (error) {
        if (!signal.aborted) onFailure(error, 'projector');
        // After a lost lease or a build by another process, it can lead next time.
        if (!term.aborted && !(error instanceof DomainError)) failed(error);
      } finally {
        leading = false;
        onLead(false);
        await lease.release();
      }
      await sleep(afterFailure, signal);
    }
  }

  return {
    /**
     * Starts to compete for the lead. Resolves when another process leads, or when this one leads and has applied all stored events.
     * @throws the error that prevents the first lead, except its loss. The loss and later failures are reported, and it competes again.
     */
    async start() {
      await new Promise<void>((resolve, reject) => {
        competing = compete(resolve, reject).finally(resolve);
      });
    },
    leads: () => leading,
    async stop() {
      stopping.abort();
      await competing;
    },
  };
}

function signalEnd(promise: Promise<void>): AbortSignal {
  const controller = new AbortController();
  promise.then(() => controller.abort());
  return controller.signal;
}
