/** Composes commands for previews: the log is an overlay, and no other part has an effect. */
import type { Logger } from 'pino';
import { createFinishDue } from '../commands/due/finish.js';
import type { DueProjection } from '../commands/due/projection.js';
import { createDueScan } from '../commands/due/scan.js';
import { createClaims } from '../commands/engine/claims.js';
import type { FoldSnapshots } from '../commands/engine/foldedStates.js';
import { createCommandHandler } from '../commands/engine/handle.js';
import { createSequences } from '../commands/engine/sequences.js';
import type { Erasures } from '../commands/operations/erasure.js';
import type { CheckReferences } from '../commands/reference/references.js';
import { createSubscriptionDue } from '../commands/subscription/bulkRenewal.js';
import type { Config } from '../config.js';
import { deriveKey } from '../events/encryption.js';
import type { EventLog } from '../events/log.js';
import type { LogOverlay } from '../events/overlay.js';
import { readModelsOn } from '../http/preview/documents.js';
import { createPreview } from '../http/preview/preview.js';
import { referenceKinds } from '../http/reference/kinds.js';
import { sellingRoutes, takingRoutes } from '../http/routes.js';
import type { Preview } from '../http/server/route.js';
import type { Clock } from '../ports/clock.js';
import type { Engines } from '../ports/engines.js';
import type { Files } from '../ports/files.js';
import type { Job, JobOutcome, Jobs } from '../ports/jobs.js';
import type { Mail } from '../ports/mail.js';
import { contextOf } from '../workers/context.js';
import { authorizationRules } from './authorizationRules.js';
import { createSelling } from './selling.js';

export interface PreviewsDependencies {
  readonly config: Config;
  readonly engines: Pick<Engines, 'readModels' | 'usage' | 'dataKey'>;
  readonly log: EventLog;
  readonly snapshots: Pick<FoldSnapshots, 'find'>;
  readonly due: Pick<DueProjection, 'areas' | 'model' | 'rules'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly checkReferences: CheckReferences;
}

/** Approximate limit of folded states in one preview, in bytes. */
const cacheBytes = 16 * 1024 * 1024;

export function createPreviews(dependencies: PreviewsDependencies): Preview {
  const { config, engines, due, clock, logger, checkReferences } = dependencies;
  const { dataKey } = engines;
  const claimSecret = deriveKey(dataKey, 'claims');
  return createPreview({
    log: dependencies.log,
    readModels: engines.readModels,
    tryOn(log) {
      const readModels = readModelsOn(log, engines.readModels);
      const handler = createCommandHandler({
        log,
        onAppended: async () => undefined,
        cacheBytes,
        rules: due.rules,
        // States of a preview must not become snapshots.
        snapshots: { find: dependencies.snapshots.find, offer: (_stream, _snapshot, before) => before },
      });
      const finishDue = createFinishDue({ areas: due.areas, handler });
      const jobs = jobsAtOnce(log, (job) => finishDue(job, contextOf(job, clock)));
      const { billing, subscriptions } = createSelling({
        config,
        log,
        handler,
        claims: createClaims(log, claimSecret),
        sequences: createSequences(log),
        engines: { readModels, files: noFiles, jobs, usage: engines.usage },
        erasures: noErasures,
        due: due.model,
        mailRequests: { count: async () => undefined },
        mail: noMail,
        clock,
        logger,
        openPdfRenderer: () => refuse('render'),
        images: { clean: () => refuse('clean an image') },
        writeEInvoice: () => refuse('write an e-invoice'),
      });
      const services = {
        ...billing,
        subscriptions,
        readModels,
        checkReferences,
        defaultCurrency: config.DEFAULT_CURRENCY,
        rules: authorizationRules(config),
        due: createSubscriptionDue({
          scan: createDueScan({ model: due.model, readModels, jobs, clock }),
          readModels,
          clock,
        }),
        // The answer counts failures, and a preview has no effects to report.
        onRenewalFailure: () => undefined,
        synchronise: () => refuse('synchronise'),
      };
      const taking = takingRoutes(services, referenceKinds(handler, billing));
      return { routes: [...sellingRoutes(services), ...taking], subscriptions };
    },
  });
}

function refuse(what: string): never {
  throw new Error(`a preview was about to ${what}`);
}

const noErasures: Erasures = { plan: async () => undefined, erase: async () => undefined };
const noMail: Mail = { send: () => refuse('send a mail'), erase: () => refuse('erase mails') };
const noFiles: Files = {
  put: () => refuse('store a file'),
  get: async () => undefined,
  delete: () => refuse('delete a file'),
  // A preview has stored no files.
  deleteAll: async () => undefined,
};

/** Runs due work of subscriptions at once when it is enqueued; commands depend on no other jobs. */
function jobsAtOnce(log: LogOverlay, catchUp: (job: Job) => Promise<void>): Jobs {
  const outcomes = new Map<string, JobOutcome>();
  return {
    async enqueue(jobs) {
      for (const job of jobs) {
        if (job.kind !== 'renewals' && job.kind !== 'scheduled-changes') continue;
        const outcome = await catchUp(job).then(
          () => 'completed' as const,
          () => 'failed' as const,
        );
        log.assertWhole();
        outcomes.set(job.id, outcome);
      }
    },
    waitForOutcomes: async () => outcomes,
    list: async () => ({ jobs: [], count: 0 }),
    retry: async () => false,
    counts: async () => [],
    work: () => refuse('work'),
    every: () => refuse('work'),
    close: async () => undefined,
  };
}
