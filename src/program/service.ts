/** Opens the service on the engines of its configuration. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { connectionStringFault } from '../adapters/connectionStrings.js';
import { DataFolderUnusable } from '../adapters/dataFolder.js';
import { writeEInvoice } from '../adapters/eInvoice/writer.js';
import { openEngines } from '../adapters/engines.js';
import { createHttpSync } from '../adapters/httpSync.js';
import { createSharpImages } from '../adapters/images/sharp.js';
import { createOutboxMail } from '../adapters/mail/outbox.js';
import { createPdfRenderer } from '../adapters/pdf/renderer.js';
import { openTestClock } from '../adapters/testClock.js';
import { createVies } from '../adapters/vies.js';
import { createHttpWebhooks } from '../adapters/webhooks/http.js';
import { dueRulesOf } from '../composition/commerce.js';
import { createService, type Service } from '../composition/service.js';
import { type Config, ConfigError } from '../config.js';
import { deriveKey } from '../events/encryption.js';
import { derivedFiles, followedRecords } from '../http/operations/backup.js';
import type { Engines } from '../ports/engines.js';
import type { ExportFigures } from '../ports/figures.js';
import type { Mail } from '../ports/mail.js';
import type { PdfRenderer } from '../ports/pdf.js';
import type { SignInProvider } from '../ports/signInProvider.js';
import type { Tracing } from '../ports/tracing.js';
import { DamagedFile } from '../ports/unavailable.js';
import {
  type BackupStart,
  backupAddresses,
  continuousBackupPurpose,
  openContinuousBackup,
} from './continuousBackup.js';
import { openFillings } from './filling.js';
import { openVerifications } from './verification.js';

/** @throws ConfigError for a connection string that its client rejects, before anything is started */
async function checkConnectionStrings(config: Config): Promise<void> {
  const given = [
    ['EVENTSTORE_URL', 'eventStore'],
    ['MONGODB_URL', 'mongo'],
    ['REDIS_URL', 'redis'],
  ] as const;
  for (const [name, server] of given) {
    const url = config[name];
    const fault = url === undefined ? undefined : await connectionStringFault(server, url);
    if (fault !== undefined) throw new ConfigError(`${name}: is not a connection string: ${fault}`);
  }
}

async function openSignInProvider(config: Config): Promise<SignInProvider | undefined> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { createOidcProvider } = await import('../adapters/oidc/provider.js');
  return createOidcProvider({
    issuer,
    clientId,
    clientSecret: config.OIDC_CLIENT_SECRET,
    scope: config.OIDC_SCOPE,
  });
}

async function openMail({ SMTP_URL, DATA_DIR, MAIL_FROM: from, NODE_ENV }: Config): Promise<Mail> {
  if (SMTP_URL === undefined) return createOutboxMail({ folder: join(DATA_DIR, 'outbox'), from });
  const { createSmtpMail } = await import('../adapters/mail/smtp.js');
  return createSmtpMail(SMTP_URL, { from, requiresTls: NODE_ENV === 'production' });
}

/** Sends spans and metrics to a collector; loaded only if one is configured. */
async function openTelemetry(
  config: Config,
  version: string,
  instanceId: string,
): Promise<{ readonly tracing?: Tracing; readonly exportFigures?: ExportFigures }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRIC_EXPORT_INTERVAL: intervalMilliseconds } = config;
  if (endpoint === undefined) return {};
  const { openOtlpTracing } = await import('../adapters/tracing/otlp.js');
  const { openOtlpFigures } = await import('../adapters/tracing/otlpFigures.js');
  const options = {
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: config.OTEL_SERVICE_NAME,
    version,
    instanceId,
  };
  return {
    tracing: openOtlpTracing(options),
    exportFigures: (figures) => openOtlpFigures(figures, { ...options, intervalMilliseconds }),
  };
}

function tracedRenderer(renderer: PdfRenderer, tracing: Pick<Tracing, 'span'>): PdfRenderer {
  return {
    async render(document) {
      const startedAt = performance.now();
      let failed: string | undefined = 'Error';
      try {
        const rendered = await renderer.render(document);
        failed = undefined;
        return rendered;
      } catch (error) {
        if (error instanceof Error) failed = error.name;
        throw error;
      } finally {
        tracing.span({ name: 'render PDF', startedAt, failed, attributes: {} });
      }
    },
    close: () => renderer.close(),
  };
}

function backupStart(config: Config, { dataKey, instanceId }: Engines): BackupStart {
  const { data, keys } = backupAddresses(config);
  return {
    folder: config.DATA_DIR,
    data,
    keys,
    instanceId,
    macKey: deriveKey(dataKey, continuousBackupPurpose),
    recordCollections: followedRecords,
    derivedFiles,
  };
}

/** @throws ConfigError when the data folder cannot be used, Unavailable when a server cannot be reached */
export async function openService(
  config: Config,
  logger: Logger,
  version: string,
  { acceptLoss = false }: { readonly acceptLoss?: boolean } = {},
): Promise<Service> {
  await checkConnectionStrings(config);
  const engines = await openEngines({
    folder: config.DATA_DIR,
    dataKey: config.DATA_KEY,
    namespace: config.NAMESPACE,
    eventStoreUrl: config.EVENTSTORE_URL,
    mongoUrl: config.MONGODB_URL,
    redisUrl: config.REDIS_URL,
    onFailure(error) {
      if (error instanceof DamagedFile)
        logger.fatal(`a file of the data folder is damaged: ${error.message}`);
      else logger.fatal({ err: error }, 'a store failed');
      logger.flush();
      process.exit(1);
    },
    onDisturbance: (error) => logger.warn({ err: error }, 'a server is unreachable'),
    onDropped: (error) => logger.warn(`${error.message}; the file was dropped, and its content is rebuilt`),
    onDamage: ({ file, fault, remedy }) => logger.error({ file, fault }, `${file} is damaged: ${remedy}`),
  }).catch((error: unknown) => {
    throw error instanceof DataFolderUnusable ? new ConfigError(error.message) : error;
  });
  const { DATA_DIR: folder } = config;
  const isEmbedded = config.EVENTSTORE_URL === undefined && config.MONGODB_URL === undefined;
  const verifications = isEmbedded
    ? openVerifications({ events: join(folder, 'events.db'), usage: join(folder, 'usage.db') })
    : undefined;
  const fillings = isEmbedded ? openFillings({ folder, engines, rules: dueRulesOf(config) }) : undefined;
  const backup =
    config.BACKUP_TO === undefined ? undefined : openContinuousBackup(backupStart(config, engines), logger);
  const { tracing, exportFigures } = await openTelemetry(config, version, engines.instanceId);
  const close = async () => {
    await fillings?.close();
    await verifications?.close();
    await engines.close();
  };
  try {
    return await createService({
      config,
      engines: { ...engines, close },
      verify: verifications?.verify,
      fillElsewhere: fillings?.fill,
      logger,
      version,
      acceptLoss,
      backup,
      tracing,
      exportFigures,
      testClock: config.TEST_CLOCK ? await openTestClock(engines.records) : undefined,
      images: createSharpImages(),
      writeEInvoice,
      async openPdfRenderer() {
        const renderer = await createPdfRenderer({
          fonts: config.PDF_FONTS,
          timeLimitMilliseconds: config.PDF_TIME_LIMIT * 1_000,
          queueLimit: 16,
        });
        return tracing === undefined ? renderer : tracedRenderer(renderer, tracing);
      },
      mail: await openMail(config),
      signInProvider: await openSignInProvider(config),
      webhookTransport: createHttpWebhooks({ allowsPrivate: config.WEBHOOK_PRIVATE_ADDRESSES === 'allow' }),
      askVatId: config.VAT_CHECK === 'vies' ? createVies(config.VIES_URL) : undefined,
      sync:
        config.SYNC_URL === undefined || config.SYNC_SECRET === undefined
          ? undefined
          : createHttpSync(config.SYNC_URL, config.SYNC_SECRET),
    });
  } catch (error) {
    // Frees the folder again and leaves its databases intact.
    await close();
    throw error;
  }
}
