/** The jobs of the service: the workers for each kind, and the schedules that request them. */
import { dueSchedule, dueWorkers } from '../workers/due.js';
import { lostWorkSchedule, lostWorkWorker } from '../workers/lostWork.js';
import { userMailSchedule, userMailWorkers } from '../workers/mails.js';
import {
  erasureWorker,
  sealSchedule,
  sealWorker,
  userImageWorker,
  webhookDeliveriesWorker,
} from '../workers/maintenance.js';
import { startWorkers, type WorkerRuntime } from '../workers/runtime.js';
import { usageSchedule, usageWorkers } from '../workers/usage.js';
import type { Parts, ServiceDependencies } from './parts.js';

/** Starts the workers and the schedules. */
export function startWork(
  { engines, logger, testClock, tracing }: ServiceDependencies,
  parts: Parts,
): Promise<WorkerRuntime> {
  const { readModels, jobs, eventStore } = engines;
  const { clock, metrics, log, readSide, auditing, dueScan, finishDue, erasures, profileImages } = parts;
  const { billing, subscriptions, selling, users, notices, webhooks } = parts;
  return startWorkers({
    jobs,
    logger,
    workers: [
      ...dueWorkers(dueScan, finishDue, clock),
      ...billing.workers,
      selling.quoteWorker,
      ...usageWorkers(
        selling.usageRecording,
        { bill: subscriptions.billUsage, watch: selling.watchUsage },
        clock,
      ),
      sealWorker(auditing.sealing, clock),
      userImageWorker(profileImages),
      webhookDeliveriesWorker(webhooks.deliveries, webhooks.commands.isDeleted),
      ...userMailWorkers(users.mails, users.passwordResets, notices, clock),
      erasureWorker(erasures, {
        ...billing.isErased,
        subscription: async (id) => (await subscriptions.load(id)).state.status === 'removed',
        user: async (id) => (await users.administration.load(id)).state.status === 'removed',
      }),
      lostWorkWorker({
        jobs,
        log,
        readModels,
        head: () => eventStore.head(),
        positionOf: readSide.position,
        erasures,
        images: profileImages,
        usage: engines.usage,
      }),
    ],
    schedules: [
      dueSchedule,
      usageSchedule,
      ...billing.schedules,
      userMailSchedule,
      sealSchedule,
      lostWorkSchedule,
    ],
    hooks: {
      ended(kind, outcome, milliseconds) {
        metrics.jobHooks.ended?.(kind, outcome, milliseconds);
        tracing?.span({
          name: `job ${kind}`,
          startedAt: performance.now() - milliseconds,
          failed: outcome === 'failed' ? outcome : undefined,
          attributes: { 'job.outcome': outcome },
        });
      },
    },
    ...(testClock === undefined ? {} : { prepare: testClock.refresh }),
  });
}
