/** The process: reads the configuration, opens the engines, starts the service, and stops it in an orderly way. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { DataFolderUnusable } from './adapters/dataFolder.js';
import { readDataKey } from './adapters/dataKey.js';
import { openEngines } from './adapters/engines.js';
import { createHttpSync } from './adapters/httpSync.js';
import { createSharpImages } from './adapters/images/sharp.js';
import { createPdfRenderer } from './adapters/pdf/renderer.js';
import { openTestClock } from './adapters/testClock.js';
import { runDemoCommand } from './cli/demo.js';
import { runImportCommand } from './cli/import.js';
import { runTokenCommand } from './cli/token.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { systemClock, today } from './ports/clock.js';
import { Unavailable } from './ports/eventStore.js';
import { createService, type Service, type Started } from './service.js';

/** For everything to end after SIGTERM, milliseconds; then the process ends as it is, and loses nothing that was answered. */
const stopLimit = 30_000;

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

async function openService(config: Config, logger: pino.Logger): Promise<Service> {
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
    sync:
      config.SYNC_URL === undefined || config.SYNC_SECRET === undefined
        ? undefined
        : createHttpSync(config.SYNC_URL, config.SYNC_SECRET),
  });
}

/** `npm start`. */
async function serve(config: Config): Promise<void> {
  checkFonts(config);
  const logger = createLogger(config);
  const service = await openService(config, logger);
  const { url, firstAdmin } = await service.start();
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

/** `npm run token`: through the running service, or without one from the store itself. */
function token(
  config: Config,
  words: readonly string[],
  print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  },
): Promise<number> {
  return runTokenCommand(words, {
    serviceUrl: serviceUrl(config),
    readDataKey: async () => config.DATA_KEY ?? readDataKey(config.DATA_DIR),
    async openStore() {
      const service = await openService(config, pino({ level: 'silent' }));
      return { commandLine: service.commandLine, clock: systemClock, close: () => service.stop() };
    },
    fetch,
    print,
    tell: (line) => process.stderr.write(`${line}\n`),
  });
}

/** The token in `TOKEN`, or one made as by `npm run token`. */
async function adminToken(config: Config): Promise<string> {
  if (process.env.TOKEN !== undefined) return process.env.TOKEN;
  let made = '';
  const code = await token(config, ['--role', 'Admin'], (line) => {
    made = line;
  });
  if (code !== 0) throw new Error('no token could be made for the service');
  return made;
}

/** What commands that call the running service have in common. */
function calling(config: Config) {
  return {
    serviceUrl: serviceUrl(config),
    token: () => adminToken(config),
    tell: (line: string) => {
      process.stderr.write(`${line}\n`);
    },
  };
}

async function main([command, ...words]: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  switch (command) {
    case undefined:
      return serve(config);
    case 'token':
      process.exitCode = await token(config, words);
      return;
    case 'import':
      process.exitCode = await runImportCommand(words, calling(config));
      return;
    case 'demo':
      process.exitCode = await runDemoCommand({ ...calling(config), today: today(systemClock) });
      return;
    default:
      throw new ConfigError(
        `there is no command ${command}; there are token, import and demo, and none to start`,
      );
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DataFolderUnusable) {
    process.stderr.write(`${error.message}\n`);
  } else if (error instanceof Unavailable) {
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
    process.stderr.write(`${error.message}${cause}\n`);
  } else {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  process.exit(1);
});
