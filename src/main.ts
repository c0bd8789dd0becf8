/** The process: reads the configuration, opens the engines, starts the service, and stops it in an orderly way. */
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { DataFolderUnusable } from './adapters/dataFolder.js';
import { openEmbedded } from './adapters/embedded.js';
import { createHttpSync } from './adapters/httpSync.js';
import { openTestClock } from './adapters/testClock.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { createService } from './service.js';

/** For everything to end after SIGTERM, milliseconds; then the process ends as it is, and loses nothing that was answered. */
const stopLimit = 30_000;

function createLogger(config: Config) {
  const options = { level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stdout.isTTY) return pino(options, pretty({ colorize: true, ignore: 'pid,hostname' }));
  return pino(options, pino.destination({ dest: 1, sync: false }));
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  const engines = await openEmbedded({
    folder: config.DATA_DIR,
    dataKey: config.DATA_KEY,
    onFailure(error) {
      logger.fatal({ err: error }, 'an engine broke');
      logger.flush();
      process.exit(1);
    },
  });
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const service = await createService({
    config,
    engines,
    logger,
    version,
    testClock: config.TEST_CLOCK ? await openTestClock(engines.records) : undefined,
    sync:
      config.SYNC_URL === undefined || config.SYNC_SECRET === undefined
        ? undefined
        : createHttpSync(config.SYNC_URL, config.SYNC_SECRET),
  });
  const url = await service.listen();

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
  greet(url, service.firstAdmin);
}

/** For the person who has just started it; not part of the log. */
function greet(url: string, admin: Awaited<ReturnType<typeof createService>>['firstAdmin']): void {
  const lines = ['', `  Commerce back office   ${url}`, `  API documentation      ${url}/docs`];
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

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DataFolderUnusable) {
    process.stderr.write(`${error.message}\n`);
  } else {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  process.exit(1);
});
