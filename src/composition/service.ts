/** The service, composed of its parts on the given engines. Its roles decide which parts work. */
import type { FirstAdmin } from '../commands/user/firstAdmin.js';
import type { Role } from '../config.js';
import type { App } from '../http/app.js';
import { createHttpServer } from '../http/server/server.js';
import type { FiguresExport } from '../ports/figures.js';
import type { WorkerRuntime } from '../workers/runtime.js';
import { createApi } from './api.js';
import { composeParts, type ServiceDependencies } from './parts.js';
import { startWork } from './work.js';

export interface Started {
  /** Address of the service, without a trailing slash. */
  readonly url: string;
  /** The Admin that this start has created, if any. */
  readonly firstAdmin: FirstAdmin | undefined;
}

export type Service = Awaited<ReturnType<typeof createService>>;

/** How often the end of the events is recorded, in ms. Events that a crash leaves unrecorded cannot prove a loss. */
const witnessInterval = 5_000;

/** Grace period for requests, and then for jobs, in ms each. */
const grace = 10_000;
/** Grace period after that for mails being sent, in ms: a mail that is cut off may have arrived, and is sent again later. */
const mailGrace = 15_000;

export async function createService(dependencies: ServiceDependencies) {
  const { config, engines, tracing } = dependencies;
  const { readModels, jobs } = engines;
  const parts = await composeParts(dependencies);
  const { metrics, ownContext, lossCheck, storeId, readSide, handler, mail, billing, selling } = parts;
  const { identity, address, eventsOut, transparency, webhooks } = parts;
  const does = (role: Role) => config.ROLES.includes(role);
  /** A failure does no harm, since the next record covers the same events and more. */
  const witness = () => lossCheck.witness(storeId).catch(() => undefined);
  let witnessing: NodeJS.Timeout | undefined;
  let workers: WorkerRuntime | undefined;
  let figures: FiguresExport | undefined;
  let serving: App | undefined;
  let started = false;
  const server = createHttpServer();
  const apiAt = createApi(dependencies, parts, () => started);

  return {
    /** For the command line, also available when the service is not started. */
    commandLine: identity.commandLine,
    /** Empties all caches. */
    evictAll() {
      handler.evictAll();
      readModels.evictAll?.();
    },
    /** Starts work and the HTTP server. */
    async start() {
      await dependencies.backup?.start();
      let url = '';
      await server.listen(config.PORT, config.HOST, (port) => {
        url = config.BASE_URL ?? `http://${config.HOST}:${port}`;
        address.url = url;
        serving = apiAt(url);
        return { app: serving.app, baseUrl: url };
      });
      await readSide.start();
      const firstAdmin = does('api') ? await identity.ensureFirstAdmin(ownContext('start')) : undefined;
      if (does('worker')) {
        webhooks.sender.start();
        workers = await startWork(dependencies, parts);
      }
      if (does('projector')) transparency.start();
      if (does('projector')) witnessing = setInterval(witness, witnessInterval).unref();
      figures = dependencies.exportFigures?.(metrics.registry);
      started = true;
      return { url, firstAdmin };
    },
    /** Finishes running work within the grace periods and closes the engines. */
    async stop() {
      serving?.beginClosing();
      eventsOut.followers.stop();
      mail.beginStop();
      await server.close(grace);
      await webhooks.sender.stop();
      dependencies.webhookTransport.close();
      await identity.apiKeyUses.flush();
      await (workers?.stop(grace) ?? jobs.close(grace));
      await selling.usageRecording.close();
      await mail.waitForEnd(mailGrace);
      await billing.close();
      await transparency.stop();
      await readSide.stop();
      clearInterval(witnessing);
      if (witnessing !== undefined) await witness();
      await dependencies.backup?.stop();
      await Promise.all([figures?.close(), tracing?.close()]);
      await engines.close();
    },
  };
}
