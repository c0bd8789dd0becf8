/** The process: reads the configuration, opens the engines, starts the service, and stops it in an orderly way. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { connectionStringFault } from './adapters/connectionStrings.js';
import { DataFolderUnusable, folderFormat } from './adapters/dataFolder.js';
import { readDataKey, readDataKeyFile } from './adapters/dataKey.js';
import { openEngines } from './adapters/engines.js';
import { createHttpSync } from './adapters/httpSync.js';
import { createSharpImages } from './adapters/images/sharp.js';
import { createOutboxMail } from './adapters/mail/outbox.js';
import { createSmtpMail } from './adapters/mail/smtp.js';
import { createPdfRenderer } from './adapters/pdf/renderer.js';
import { restoreDataFolder } from './adapters/snapshots/restore.js';
import { openTestClock } from './adapters/testClock.js';
import { runAuditCommand } from './cli/audit.js';
import { runBackupCommand } from './cli/backup.js';
import type { Outputs } from './cli/commandLine.js';
import { runDemoCommand } from './cli/demo.js';
import { runImportCommand } from './cli/import.js';
import { runRebuildCommand } from './cli/rebuild.js';
import { type RestorePlan, runRestoreCommand } from './cli/restore.js';
import { runTokenCommand, type TokenCommandDependencies } from './cli/token.js';
import { createService, type Service, type Started } from './composition/service.js';
import { type Config, ConfigError, readConfig, readVariables, signupOf } from './config.js';
import type { Role } from './domain/user/roles.js';
import { createKeyring } from './events/keyring.js';
import { createEventLog } from './events/log.js';
import { noteRestoration } from './events/storeIdentity.js';
import { StoreUnusable } from './events/storeUnusable.js';
import { upcasters } from './events/upcasters.js';
import { newUuid } from './kernel/ids.js';
import { systemClock, today } from './ports/clock.js';
import { Unavailable } from './ports/unavailable.js';

/** For everything to end after SIGTERM, milliseconds; then the process ends as it is, and loses nothing that was answered. */
const stopLimit = 30_000;

/**
 * How much the old part of a heap may grow over what is alive before it is collected, percent. V8 lets it become several times as large,
 * which full caches turn into hundreds of megabytes. No limit: what is needed is taken.
 */
const heapGrowth = 100;

function createLogger(config: Config) {
  const options = { level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stdout.isTTY) return pino(options, pretty({ colorize: true, ignore: 'pid,hostname' }));
  return pino(options, pino.destination({ dest: 1, sync: false }));
}

/** @throws ConfigError for a font that is not there, before anything is started */
function checkFonts({ PDF_FONTS }: Config): void {
  for (const path of PDF_FONTS) {
    try {
      accessSync(path, constants.R_OK);
    } catch {
      throw new ConfigError(`PDF_FONTS: ${path} cannot be read`);
    }
  }
}

/** @throws ConfigError for a connection string that its client does not take, before anything is started */
async function checkConnectionStrings(config: Config): Promise<void> {
  const given = [
    ['EVENTSTORE_URL', 'eventStore'],
    ['MONGODB_URL', 'mongo'],
    ['REDIS_URL', 'redis'],
  ] as const;
  for (const [name, server] of given) {
    const url = config[name];
    const fault = url === undefined ? undefined : await connectionStringFault(server, url);
    if (fault !== undefined) throw new ConfigError(`${name}: is no connection string: ${fault}`);
  }
}

async function openService(config: Config, logger: pino.Logger): Promise<Service> {
  await checkConnectionStrings(config);
  const engines = await openEngines({
    folder: config.DATA_DIR,
    dataKey: config.DATA_KEY,
    namespace: config.NAMESPACE,
    eventStoreUrl: config.EVENTSTORE_URL,
    mongoUrl: config.MONGODB_URL,
    redisUrl: config.REDIS_URL,
    onFailure(error) {
      logger.fatal({ err: error }, 'an engine broke');
      logger.flush();
      process.exit(1);
    },
    onDisturbance: (error) => logger.warn({ err: error }, 'a server is out of reach'),
    onReadModelsDropped: (error) =>
      logger.warn({ err: error }, 'the file of the read models is damaged, they are built anew'),
  });
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return createService({
    config,
    engines,
    logger,
    version,
    testClock: config.TEST_CLOCK ? await openTestClock(engines.records) : undefined,
    images: createSharpImages(),
    openPdfRenderer: () =>
      createPdfRenderer({
        fonts: config.PDF_FONTS,
        timeLimitMilliseconds: config.PDF_TIME_LIMIT * 1_000,
        queueLimit: 16,
      }),
    mail:
      config.SMTP_URL === undefined
        ? createOutboxMail({ folder: join(config.DATA_DIR, 'outbox'), from: config.MAIL_FROM })
        : createSmtpMail(config.SMTP_URL, { from: config.MAIL_FROM }),
    sync:
      config.SYNC_URL === undefined || config.SYNC_SECRET === undefined
        ? undefined
        : createHttpSync(config.SYNC_URL, config.SYNC_SECRET),
  });
}

/** What a person does about it, where the address cannot be listened on. */
function listenFault({ HOST, PORT }: Config, error: unknown): ConfigError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ConfigError(`PORT: another process listens on ${HOST}:${PORT} already`);
  if (code === 'EACCES') return new ConfigError(`PORT: this user may not listen on ${HOST}:${PORT}`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST: ${HOST} is no address of this machine`);
  return undefined;
}

/** `npm start`. */
async function serve(config: Config): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  checkFonts(config);
  const logger = createLogger(config);
  if (config.ROLES.includes('api') && !signupOf(config).chosen)
    logger.warn(
      'SIGNUP is open: whoever reaches the service can sign up, with an address that nobody has verified',
    );
  const service = await openService(config, logger);
  const { url, firstAdmin } = await service.start().catch((error: unknown) => {
    throw listenFault(config, error) ?? error;
  });
  if (firstAdmin?.weakness !== undefined) logger.warn(`ADMIN_PASSWORD is a weak one: ${firstAdmin.weakness}`);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopLimit).unref();
    service.stop().then(
      () => {
        logger.info('stopped');
        logger.flush();
        process.exit(0);
      },
      (error: unknown) => {
        logger.fatal({ err: error }, 'did not stop in an orderly way');
        logger.flush();
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  greet(config, url, firstAdmin);
}

/** For the person who has just started it; not part of the log. */
function greet({ ROLES }: Config, url: string, admin: Started['firstAdmin']): void {
  const lines = ['', `  Commerce back office   ${url}`];
  if (!ROLES.includes('api')) {
    lines.push(
      `  This process           ${ROLES.join(', ')}`,
      `  How it is              ${url}/health/ready`,
    );
    process.stdout.write(`${lines.join('\n')}\n\n`);
    return;
  }
  lines.push(`  API documentation      ${url}/docs`);
  if (admin?.generatedPassword !== undefined) {
    lines.push(
      `  Sign in as             ${admin.email}`,
      `  Password, shown once   ${admin.generatedPassword}`,
    );
  } else {
    lines.push('  Sign in                POST /api/auth/token, or: npm run token -- --role Admin');
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Where the service of this configuration listens when it runs. */
function serviceUrl(config: Config): string {
  return config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`;
}

const outputs: Outputs = {
  print: (line) => {
    process.stdout.write(`${line}\n`);
  },
  tell: (line) => {
    process.stderr.write(`${line}\n`);
  },
};

/** `npm run token`: through the running service, or without one from the store itself. */
function tokenDependencies(config: Config): TokenCommandDependencies {
  return {
    ...outputs,
    serviceUrl: serviceUrl(config),
    readDataKey: async () => config.DATA_KEY ?? readDataKey(config.DATA_DIR),
    async openStore() {
      const service = await openService(readConfig(process.env), pino({ level: 'silent' }));
      return { commandLine: service.commandLine, clock: systemClock, close: () => service.stop() };
    },
    fetch,
  };
}

/** The token in `TOKEN`, or one that the service at the address gives as to `npm run token`. */
async function tokenOf(config: Config, role: Role, url: string): Promise<string> {
  const given = process.env.TOKEN ?? '';
  if (given !== '') return given;
  let made = '';
  const code = await runTokenCommand(['--role', role], {
    ...tokenDependencies(config),
    serviceUrl: url,
    // Whoever is about to call the service is not helped by a token that the store itself gives.
    openStore: () =>
      Promise.reject(
        new Error(`no service of this store answers at ${url}; start it, name it with --url, or set TOKEN`),
      ),
    print: (line) => {
      made = line;
    },
  });
  if (code !== 0) throw new Error('there is no token to call the service with');
  return made;
}

/** What commands that call the running service have in common. */
function calling(config: Config, role: Role = 'Admin') {
  return {
    serviceUrl: serviceUrl(config),
    ...outputs,
    token: (url: string) => tokenOf(config, role, url),
  };
}

/** Puts the files in their place and gives the store that they are its new identity. */
function restoreInto({ folder, files, dataKey, keepDataKey, manifest }: RestorePlan): Promise<void> {
  return restoreDataFolder({
    folder,
    files,
    dataKey: keepDataKey ? dataKey : undefined,
    async complete({ eventStore, keys }) {
      const log = createEventLog({
        store: eventStore,
        keyring: createKeyring(keys, dataKey),
        upcasters,
        realNow: () => new Date(),
      });
      const { backupId, storeId, takenAt } = manifest;
      await noteRestoration(
        log,
        { backupId, formerStoreId: storeId, takenAt },
        {
          actor: { kind: 'system', id: 'restore' },
          at: systemClock.now(),
          requestId: newUuid(),
          commandId: newUuid(),
        },
      );
    },
  });
}

const commands = {
  token: 'prints a bearer token, for a role or for a service client',
  import: 'imports records from CSV or NDJSON',
  audit: 'asks about events, and verifies them',
  rebuild: 'builds read models anew',
  backup: 'backs up the running service',
  restore: 'makes a data folder of a backup',
  demo: 'fills a running service with made-up data',
};

function help(): string {
  const lines = Object.entries(commands).map(([name, what]) => `  ${name.padEnd(9)}${what}`);
  return `Usage: npm start, or npm run <command> -- [options]\n\n${lines.join('\n')}\n\nEach tells more with --help. Configuration is by environment variables: see README.md.\n`;
}

async function main([command, ...words]: readonly string[]): Promise<void> {
  if (command === '--help' || command === '-h') {
    process.stdout.write(help());
    return;
  }
  // A reader such as `head` that has seen enough: ended as by SIGPIPE. The service itself outlives who reads its log.
  if (command !== undefined) process.stdout.on('error', () => process.exit(141));
  if (command === undefined) return serve(readConfig(process.env));
  const config = readVariables(process.env);
  switch (command) {
    case 'token':
      process.exitCode = await runTokenCommand(words, tokenDependencies(config));
      return;
    case 'import':
      process.exitCode = await runImportCommand(words, calling(config));
      return;
    case 'audit':
      process.exitCode = await runAuditCommand(words, calling(config, 'Auditor'));
      return;
    case 'rebuild':
      process.exitCode = await runRebuildCommand(words, calling(config));
      return;
    case 'demo':
      process.exitCode = await runDemoCommand(words, { ...calling(config), today: today(systemClock) });
      return;
    case 'backup':
      process.exitCode = await runBackupCommand(words, {
        ...calling(config),
        onServers: (['EVENTSTORE_URL', 'MONGODB_URL'] as const).filter((name) => config[name] !== undefined),
      });
      return;
    case 'restore':
      process.exitCode = await runRestoreCommand(words, {
        ...outputs,
        dataKey: config.DATA_KEY,
        readDataKeyFile,
        folderFormat,
        restoreInto,
      });
      return;
    default:
      throw new ConfigError(
        `there is no command ${command}; there are ${Object.keys(commands).join(', ')}, and none to start the service`,
      );
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const unusable = error instanceof DataFolderUnusable || error instanceof StoreUnusable;
  if (error instanceof ConfigError || unusable) {
    process.stderr.write(`${error.message}\n`);
  } else if (error instanceof Unavailable) {
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
    process.stderr.write(`${error.message}${cause}\n`);
  } else {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  process.exit(1);
});
