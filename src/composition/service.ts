/** The service, composed of its parts on whatever engines it is given. Its roles say which of them work. */
import type { CommandLineTokens } from '../commands/identity/commandLineTokens.js';
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
  /** Gives back the memory of what is kept to answer sooner. */
  evictAll(): void;
  /** Finishes what runs, within the limit, and closes the engines. */
  stop(): Promise<void>;
}

/** How often is noted how far the events reach, milliseconds: what a crash leaves unnoted is no evidence of a loss. */
const witnessInterval = 5_000;

/** For requests, then for jobs, milliseconds each. */
const grace = 10_000;
/** After that for mails that are on their way, milliseconds: one that is cut off may have arrived, and goes again later. */
const mailGrace = 15_000;

export async function createService(dependencies: ServiceDependencies): Promise<Service> {
  const { config, engines, tracing } = dependencies;
  const { readModels, jobs } = engines;
  const parts = await composeParts(dependencies);
  const { metrics, ownContext, lossCheck, storeId, readSide, handler, mail, billing, selling } = parts;
  const { identity, address, eventsOut, transparency, webhooks } = parts;
  const does = (role: Role) => config.ROLES.includes(role);
  /** The next one tells the same and more, so one that fails is no fault. */
  const witness = () => lossCheck.witness(storeId).catch(() => undefined);
  let witnessing: NodeJS.Timeout | undefined;
  let workers: WorkerRuntime | undefined;
  let figures: FiguresExport | undefined;
  let serving: App | undefined;
  let started = false;
  const server = createHttpServer();
  const apiAt = createApi(dependencies, parts, () => started);

  return {
    commandLine: identity.commandLine,
    evictAll() {
      handler.evictAll();
      readModels.evictAll?.();
    },
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
