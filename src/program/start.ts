/** `start`: opens the engines, starts the service, and shuts it down in order. */
import { accessSync, constants } from 'node:fs';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Logger, pino } from 'pino';
import { asTyped } from '../cli/asTyped.js';
import type { Service, Started } from '../composition/service.js';
import { type Config, ConfigError, letsInFromIssuer, signupOf, strangersAreStaff } from '../config.js';
import { openService } from './service.js';

/**
 * Time limit of a shutdown after SIGTERM, in ms. Then the process exits at once, and loses nothing that was answered. The limit exceeds the grace
 * periods of requests, jobs and mails together, so that no mail is cut off within its own. It is below the 40 s that docs/operations.md requires.
 */
const stopLimit = 38_000;

/**
 * How far the old generation of a heap may grow beyond the live data before it is collected, in percent. V8's default is several times
 * as much, which means hundreds of megabytes with full caches. This does not limit the heap's size.
 */
const heapGrowth = 100;

/** The process is idle when it used less CPU time than the first value, in s, within an interval of the second, in ms. */
const [mostOfRest, restInterval] = [0.5, 10_000];
/** CPU time since the last collection from which another one is worth its pause, in s. */
const worthCollecting = 3;

/** Free heap bytes from which compaction is worth its longer pause. */
const worthCompacting = 16 * 1024 * 1024;

/**
 * Collects garbage and empties caches once the process is idle after work. V8 itself waits for about two minutes, and holds
 * twice as much memory until then.
 */
function collectAtRest({ evictAll }: Service): void {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  const collect = () => {
    evictAll();
    gc();
    const { total_physical_size: held, used_heap_size: alive } = getHeapStatistics();
    if (held - alive < worthCompacting) return;
    setFlagsFromString('--compact-on-every-full-gc');
    gc();
    setFlagsFromString('--no-compact-on-every-full-gc');
  };
  let before = process.cpuUsage();
  let work = 0;
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const seconds = (user + system) / 1e6;
    work += seconds;
    if (seconds > mostOfRest || work < worthCollecting) return;
    work = 0;
    collect();
  }, restInterval).unref();
}

async function createLogger(config: Config): Promise<Logger> {
  const options = { level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stdout.isTTY) {
    const { default: pretty } = await import('pino-pretty');
    return pino(options, pretty({ colorize: true, ignore: 'pid,hostname' }));
  }
  return pino(options, pino.destination({ dest: 1, sync: false }));
}

/** @throws ConfigError for an unreadable font file, before anything is started */
function checkFonts({ PDF_FONTS }: Config): void {
  for (const path of PDF_FONTS) {
    try {
      accessSync(path, constants.R_OK);
    } catch {
      throw new ConfigError(`PDF_FONTS: ${path} cannot be read`);
    }
  }
}

/** Returns an error that says what to do when the service cannot listen on its address. */
function listenFault({ HOST, PORT }: Config, error: unknown): ConfigError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ConfigError(`PORT: another process already listens on ${HOST}:${PORT}`);
  if (code === 'EACCES')
    return new ConfigError(`PORT: this user is not allowed to listen on ${HOST}:${PORT}`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST: ${HOST} is not an address of this machine`);
  return undefined;
}

/** Warns the operator about what strangers who reach the service can do. */
function warnOfStrangers(config: Config, logger: Logger): void {
  const { mode, chosen } = signupOf(config);
  if (letsInFromIssuer(config))
    logger.warn(
      `OIDC_SIGNUP is open: everyone who signs in at ${config.OIDC_ISSUER} ` +
        `${config.SIGNUP_ALLOWED_DOMAINS.length === 0 ? '' : 'with an address of SIGNUP_ALLOWED_DOMAINS '}becomes a user`,
    );
  if (mode === 'closed' && !letsInFromIssuer(config)) return;
  if (strangersAreStaff(config))
    logger.warn(
      `SIGNUP_ROLE is ${config.SIGNUP_ROLE}: strangers who sign up can use everything that needs no other role: ` +
        'subscriptions, invoices, payments, customers and users, including changes',
    );
  if (!chosen)
    logger.warn(
      'SIGNUP is open: anyone who reaches the service can sign up with an unverified address' +
        (strangersAreStaff(config)
          ? ''
          : ', and reaches their own profile, organizations and carts, nothing else'),
    );
}

/** Returns the same in a few words, for the greeting. */
function strangersLine(config: Config): string {
  const { mode } = signupOf(config);
  if (mode === 'closed' && !letsInFromIssuer(config)) return 'cannot sign up';
  const how =
    mode === 'closed'
      ? 'can sign in with the identity provider'
      : mode === 'open'
        ? 'can sign up'
        : 'can sign up with an address that they verify';
  return strangersAreStaff(config)
    ? `${how}; they can use everything that needs no other role (SIGNUP_ROLE, STAFF_ROLES)`
    : `${how}; they reach only their own profile, organizations and carts`;
}

/** Resolves when the service answers. */
export async function runService(config: Config, version: string, options: { readonly acceptLoss: boolean }) {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  // The command line's flag is for the main heap, which has already applied it. It would override the smaller limits of threads.
  setFlagsFromString('--max-semi-space-size=0');
  checkFonts(config);
  const logger = await createLogger(config);
  if (config.ROLES.includes('api')) warnOfStrangers(config, logger);
  if (config.NODE_ENV === 'production' && config.APPROVALS.size === 0)
    logger.info(
      'APPROVALS is empty: refunds, write-offs, bank details and Admins change without a second person',
    );
  const service = await openService(config, logger, version, options);
  const started = await service.start().catch((error: unknown) => {
    throw listenFault(config, error) ?? error;
  });
  const weakness = started.firstAdmin?.weakness;
  if (weakness !== undefined) logger.warn(`ADMIN_PASSWORD is weak: ${weakness}`);
  return { service, started, logger };
}

/** Resolves when the service answers; it then runs until a signal stops it. */
export async function startService(
  config: Config,
  version: string,
  options: { readonly acceptLoss: boolean },
): Promise<void> {
  const { service, started, logger } = await runService(config, version, options);
  collectAtRest(service);

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
        logger.fatal({ err: error }, 'did not shut down cleanly');
        logger.flush();
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  greet(config, started);
}

/** Prints a greeting for the person who started the service; not part of the log. */
function greet(config: Config, { url, firstAdmin: admin }: Started): void {
  const { ROLES } = config;
  const lines = ['', `  Commerce back office   ${url}`];
  if (!ROLES.includes('api')) {
    lines.push(
      `  This process           ${ROLES.join(', ')}`,
      `  Health                 ${url}/health/ready`,
    );
    process.stdout.write(`${lines.join('\n')}\n\n`);
    return;
  }
  lines.push(
    `  Console                ${url}/console`,
    `  API documentation      ${url}/docs`,
    `  Strangers              ${strangersLine(config)}`,
  );
  if (admin?.generatedPassword !== undefined) {
    lines.push(
      `  Sign in as             ${admin.email}`,
      `  Password, shown once   ${admin.generatedPassword}`,
    );
  } else {
    lines.push(
      `  Sign in                POST /api/auth/token, or: ${asTyped('token', ['start', 'dev'])} --role Admin`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
