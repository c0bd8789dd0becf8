/** `start`: opens the engines, starts the service, and stops it in an orderly way. */
import { accessSync, constants } from 'node:fs';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Logger, pino } from 'pino';
import { asTyped } from '../cli/asTyped.js';
import type { Service, Started } from '../composition/service.js';
import { type Config, ConfigError, letsInFromIssuer, signupOf, strangersAreStaff } from '../config.js';
import { openService } from './service.js';

/**
 * For everything to end after SIGTERM, milliseconds; then the process ends as it is, and loses nothing that was answered. Longer than the graces of
 * requests, jobs and mails together, so that no mail is cut off within its own. It is below the 40 s that docs/operations.md asks for.
 */
const stopLimit = 38_000;

/**
 * How much the old part of a heap may grow over what is alive before it is collected, percent. V8 lets it become several times as large,
 * which full caches turn into hundreds of megabytes. No limit: what is needed is taken.
 */
const heapGrowth = 100;

/** The process rests when it used less processor time than this, seconds, in an interval of so many milliseconds. */
const [mostOfRest, restInterval] = [0.5, 10_000];
/** Processor seconds since the last collection that make another one worth its pause. */
const worthCollecting = 3;

/** Bytes of the heap without anything alive in them that are worth moving what is alive together, which takes a longer pause. */
const worthCompacting = 16 * 1024 * 1024;

/**
 * Collects garbage once the process rests after work, and what is kept to answer sooner with it. V8 itself waits for some two minutes, and holds
 * twice as much until then.
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

/** Tells a person what to do where the address cannot be listened on. */
function listenFault({ HOST, PORT }: Config, error: unknown): ConfigError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ConfigError(`PORT: another process listens on ${HOST}:${PORT} already`);
  if (code === 'EACCES')
    return new ConfigError(`PORT: this user is not allowed to listen on ${HOST}:${PORT}`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST: ${HOST} is not an address of this machine`);
  return undefined;
}

/** Warns an operator who has not thought of it what strangers who reach the service can do. */
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
      `SIGNUP_ROLE is ${config.SIGNUP_ROLE}: strangers who sign up reach all that needs no other role: ` +
        'subscriptions, invoices, payments, customers, users, and what changes them',
    );
  if (!chosen)
    logger.warn(
      'SIGNUP is open: anyone who reaches the service can sign up with an unverified address' +
        (strangersAreStaff(config)
          ? ''
          : ', and reaches their own profile, organizations and carts, nothing else'),
    );
}

/** The same in a few words, for the person who has just started it. */
function strangersLine(config: Config): string {
  const { mode } = signupOf(config);
  if (mode === 'closed' && !letsInFromIssuer(config)) return 'cannot sign up';
  const how =
    mode === 'closed'
      ? 'come in by the sign-in provider'
      : mode === 'open'
        ? 'can sign up'
        : 'can sign up with an address that they verify';
  return strangersAreStaff(config)
    ? `${how}, and reach everything that needs no other role (SIGNUP_ROLE, STAFF_ROLES)`
    : `${how}, and reach their own profile, organizations and carts`;
}

export interface RunningService {
  readonly service: Service;
  readonly started: Started;
  readonly logger: Logger;
}

/** Resolves when the service answers. */
export async function runService(
  config: Config,
  version: string,
  options: { readonly acceptLoss: boolean },
): Promise<RunningService> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  // The flag of the command line is for the main heap, which has it by now. It would outrank the smaller limits that threads come with.
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
  if (weakness !== undefined) logger.warn(`ADMIN_PASSWORD is a weak one: ${weakness}`);
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
        logger.fatal({ err: error }, 'did not stop in an orderly way');
        logger.flush();
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  greet(config, started);
}

/** For the person who has just started it; not part of the log. */
function greet(config: Config, { url, firstAdmin: admin }: Started): void {
  const { ROLES } = config;
  const lines = ['', `  Commerce back office   ${url}`];
  if (!ROLES.includes('api')) {
    lines.push(
      `  This process           ${ROLES.join(', ')}`,
      `  How it is              ${url}/health/ready`,
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
