/** The service, composed of its parts on whatever engines it is given: http, workers and projector in one process. */
import type { Logger } from 'pino';
import { createErasure } from './audit/erasure.js';
import type { CommandLineTokens } from './commands/commandLineTokens.js';
import { createCommandHandler } from './commands/handle.js';
import { createSubscriptionCommands } from './commands/subscription.js';
import { createSubscriptionDue } from './commands/subscriptionDue.js';
import { createSubscriptionSync } from './commands/subscriptionSync.js';
import { createTestClockMover } from './commands/testClock.js';
import type { FirstAdmin } from './commands/userFirstAdmin.js';
import type { Config } from './config.js';
import { createEventLog } from './events/eventLog.js';
import { createKeyring } from './events/keyring.js';
import { derivedKey, open, seal } from './events/sealing.js';
import { storeIdentity } from './events/storeIdentity.js';
import { upcasters } from './events/upcasters.js';
import { type App, createApp } from './http/app.js';
import { serviceRoutes } from './http/routes.js';
import { createHttpServer } from './http/server.js';
import { createIdentity } from './identity.js';
import type { CommandContext } from './kernel/context.js';
import { DomainError } from './kernel/errors.js';
import type { Position } from './kernel/events.js';
import { newUuid } from './kernel/ids.js';
import { createMetrics } from './metrics.js';
import type { MovableClock } from './ports/clock.js';
import { systemClock } from './ports/clock.js';
import type { Engines } from './ports/engines.js';
import type { SubscriptionSync } from './ports/sync.js';
import { createInlineProjector } from './projections/inline.js';
import { invoiceProjection } from './projections/invoice.js';
import type { Projection } from './projections/projection.js';
import { rebuild } from './projections/rebuild.js';
import { customerProjection, offerModel, offerProjection } from './projections/reference.js';
import { createProjectionRegistry } from './projections/registry.js';
import { createProjectionRunner } from './projections/runner.js';
import { subscriptionProjection } from './projections/subscription.js';
import { userProjection } from './projections/user.js';
import { startWorkers, type WorkerRuntime } from './workers/runtime.js';
import { subscriptionSchedules, subscriptionWorkers } from './workers/subscription.due.js';

export const projections: readonly Projection[] = [
  subscriptionProjection,
  invoiceProjection,
  offerProjection,
  customerProjection,
  userProjection,
];

export interface ServiceDependencies {
  readonly config: Config;
  readonly engines: Engines;
  readonly logger: Logger;
  readonly version: string;
  /** Given when the service's clock is moved by hand. */
  readonly testClock: MovableClock | undefined;
  readonly sync: SubscriptionSync | undefined;
}

export interface Started {
  /** Address of the service without a slash at the end. */
  readonly url: string;
  /** The Admin that this start has made, if it has. */
  readonly firstAdmin: FirstAdmin | undefined;
}

export interface Service {
  /** For the command line, also when the service is not started. */
  readonly commandLine: CommandLineTokens;
  /** Begins to work and to answer. */
  start(): Promise<Started>;
  /** Finishes what runs, within the limit, and closes the engines. */
  stop(): Promise<void>;
}

/** For requests, then for jobs, milliseconds each. */
const grace = 10_000;

export async function createService(dependencies: ServiceDependencies): Promise<Service> {
  const { config, engines, logger, testClock } = dependencies;
  const { eventStore, readModels, records, keys, jobs, dataKey } = engines;
  const clock = testClock ?? systemClock;
  const metrics = createMetrics();
  const startContext = (): CommandContext => ({
    actor: { kind: 'system', id: 'start' },
    at: clock.now(),
    requestId: newUuid(),
    commandId: newUuid(),
  });

  // Events.
  const keyring = createKeyring(keys, dataKey);
  const log = createEventLog({
    store: eventStore,
    keyring,
    upcasters,
    realNow: () => new Date(),
    onAppend: metrics.appended,
  });
  const headAtStart = await eventStore.head();
  const storeId = await storeIdentity(log, startContext());

  // Read models.
  await readModels.prepare(projections.map(({ model }) => model));
  const registry = createProjectionRegistry(projections, readModels);
  await registry.refresh();
  const building = { registry, readModels, store: eventStore, log, storeId };
  const runner = createProjectionRunner({
    ...building,
    onFault: (error, model) => logger.error({ err: error, model }, 'projection'),
  });
  await bringUpToDate(projections, building, headAtStart, logger);

  // Commands.
  const inline = createInlineProjector({
    registry,
    readModels,
    log,
    onFailure: (error, stream) =>
      logger.warn({ err: error, stream }, 'read model is behind, the projector makes it complete'),
  });
  const handler = createCommandHandler({ log, onAppended: inline, onOutcome: metrics.commandEnded });
  const erase = createErasure({ log, keyring, records, evict: handler.evict });
  const subscriptions = createSubscriptionCommands({
    handler,
    findOffer: async (id) => {
      const found = (await readModels.get(offerModel, id))?.document;
      if (found == null) return null;
      const { price, currency, billingCycle } = found;
      return {
        price: typeof price === 'number' ? price : null,
        currency: typeof currency === 'string' ? currency : null,
        billingCycle: typeof billingCycle === 'string' ? billingCycle : null,
      };
    },
    defaultCurrency: config.DEFAULT_CURRENCY,
    taxRate: config.TAX_RATE,
    forget: erase,
  });
  const due = createSubscriptionDue({ readModels, jobs, clock });

  const identity = await createIdentity({
    config,
    records,
    readModels,
    log,
    handler,
    dataKey,
    issuer: storeId,
  });

  // HTTP.
  metrics.observe({ projections: runner.status, jobs, pendingCommands: handler.pending });
  const answersKey = derivedKey(dataKey, 'stored answers');
  const server = createHttpServer();
  const appAt = (baseUrl: string) =>
    createApp({
      routes: serviceRoutes({
        auth: identity,
        handler,
        readModels,
        subscriptions,
        due,
        synchronise: createSubscriptionSync({ log, readModels, registry, external: dependencies.sync }),
        defaultCurrency: config.DEFAULT_CURRENCY,
        audit: { store: eventStore, log, projections },
        jobs,
        projections: {
          status: runner.status,
          names: projections.map(({ model }) => model.name),
          rebuild: oneAtATime((name) => rebuildByName(name, building, logger)),
        },
        clock,
        testClock: testClock === undefined ? undefined : createTestClockMover(testClock, due),
      }),
      verifyToken: identity.verify,
      rules: {
        reportingRoles: config.REPORTING_ROLES,
        ...(config.STAFF_ROLES.length === 0 ? {} : { staffRoles: config.STAFF_ROLES }),
      },
      idempotency: {
        records,
        instance: engines.instanceId,
        sealing: {
          seal: (plain, context) => seal(answersKey, plain, context).toString('base64'),
          open: (sealed, context) =>
            open(answersKey, Buffer.from(sealed, 'base64'), context).toString('utf8'),
        },
        onUnsettled: (error) => logger.warn({ err: error }, 'an answer could not be stored for repetition'),
      },
      clock,
      logger,
      registry: metrics.registry,
      healthChecks: [
        {
          name: 'eventStore',
          check: async () => ({ healthy: true, detail: { head: (await eventStore.head()) ?? null } }),
        },
        {
          name: 'projections',
          check: async () => {
            const status = runner.status();
            return {
              healthy: status.every(({ fault }) => fault === null),
              detail: Object.fromEntries(
                status.map(({ name, lagSeconds, fault }) => [name, { lagSeconds, fault }]),
              ),
            };
          },
        },
      ],
      baseUrl,
      version: dependencies.version,
      corsOrigins: config.CORS_ORIGINS,
      requestsPerMinute: config.RATE_LIMIT,
      rateCounter: engines.rateCounter,
    });

  let workers: WorkerRuntime | undefined;
  let serving: App | undefined;

  return {
    commandLine: identity.commandLine,
    async start() {
      const firstAdmin = await identity.ensureFirstAdmin(startContext());
      await runner.start();
      workers = await startWorkers({
        jobs,
        logger,
        workers: subscriptionWorkers(subscriptions, due, clock),
        schedules: subscriptionSchedules,
        hooks: metrics.jobHooks,
        ...(testClock === undefined ? {} : { prepare: testClock.refresh }),
      });
      let url = '';
      await server.listen(config.PORT, config.HOST, (port) => {
        url = config.BASE_URL ?? `http://${config.HOST}:${port}`;
        serving = appAt(url);
        return { app: serving.app, baseUrl: url };
      });
      return { url, firstAdmin };
    },
    async stop() {
      serving?.beginClosing();
      await server.close(grace);
      await (workers?.stop(grace) ?? jobs.close(grace));
      await runner.stop();
      await engines.close();
    },
  };
}

type Building = Parameters<typeof rebuild>[1];

/** A read model of another release, of another event store, or of none of the events yet is built before anything is answered. */
async function bringUpToDate(
  all: readonly Projection[],
  building: Building,
  head: Position | undefined,
  logger: Logger,
): Promise<void> {
  const { readModels, storeId } = building;
  for (const projection of all) {
    const { model } = projection;
    const generations = await readModels.generations(model);
    // Left behind by a process that ended in the middle of a build.
    for (const { generation, live } of generations) if (!live) await readModels.drop(model, generation);
    const live = generations.find((one) => one.live);
    const checkpoint = live && (await readModels.checkpoint(model, live.generation));
    const fits =
      live?.version === model.version &&
      (checkpoint === undefined || checkpoint.store === storeId) &&
      (checkpoint?.position === undefined
        ? head === undefined
        : head !== undefined && checkpoint.position <= head);
    if (!fits) await rebuildByName(model.name, building, logger);
  }
  await building.registry.refresh();
}

/** Two builds of one read model at once would each drop the other's. */
function oneAtATime<Result>(rebuild: (name: string) => Promise<Result>): (name: string) => Promise<Result> {
  const running = new Set<string>();
  return async (name) => {
    if (running.has(name)) {
      throw new DomainError('CONCURRENCY_CONFLICT', 'This read model is being built anew already', {
        retryAfter: 1,
      });
    }
    running.add(name);
    try {
      return await rebuild(name);
    } finally {
      running.delete(name);
    }
  };
}

async function rebuildByName(name: string, building: Building, logger: Logger) {
  const projection = projections.find(({ model }) => model.name === name);
  if (projection === undefined) throw new Error(`there is no read model ${name}`);
  const began = performance.now();
  const { events } = await rebuild(projection, building);
  const seconds = (performance.now() - began) / 1_000;
  logger.info({ model: name, events, seconds }, 'read model was built anew');
  return { events, seconds };
}
