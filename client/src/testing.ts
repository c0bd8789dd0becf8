/** Starts the service for tests of programs that use it, with a data folder of its own and a clock that the test moves. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BackOffice, type Credentials, createBackOffice, type PasswordCredentials } from './index.js';

export interface TestServiceOptions {
  /** Path of the built program. Default: that of the checkout that contains this client. */
  readonly program?: string;
  /** Environment variables for the service, in addition to those set here. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface TestClock {
  now(): Promise<Date>;
  /** Resolves once everything due by then is done. The clock only moves forwards. */
  moveTo(moment: Date | string): Promise<void>;
  /** Moves the clock forwards by whole days. */
  advance(days: number): Promise<void>;
}

export interface TestService {
  readonly url: string;
  readonly admin: PasswordCredentials;
  /** A client with the rights of an Admin. */
  readonly backOffice: BackOffice;
  readonly clock: TestClock;
  /** Returns another client of the service; anonymous without credentials. */
  as(credentials?: Credentials): BackOffice;
  /** Stops the service and removes its folder. */
  stop(): Promise<void>;
}

const admin = { username: 'admin@example.com', password: 'a password for tests alone' };
/** In ms. */
const startLimit = 60_000;

/**
 * Variables that the service inherits from the test's environment. Others may configure the service, and lead to stores in which the test's
 * clock must not run.
 */
const machine =
  /^(?:PATH|HOME|USERPROFILE|SYSTEMROOT|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|NODE_\w+|LD_LIBRARY_PATH)$/i;

function ofTheMachine(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => machine.test(name) && name !== 'NODE_ENV');
  return Object.fromEntries(given);
}

/** @throws Error with the service's output when it does not start */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const program = options.program ?? fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'back-office-'));
  const service = spawn(process.execPath, [program, 'start'], {
    env: {
      ...ofTheMachine(),
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_EMAIL: admin.username,
      ADMIN_PASSWORD: admin.password,
      TEST_CLOCK: 'true',
      LOG_LEVEL: 'error',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => service.once('exit', resolve));

  async function end(): Promise<void> {
    service.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }

  let output = '';
  let told = (_url: string) => {};
  const address = new Promise<string>((resolve) => {
    told = resolve;
  });
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found !== null) told(found[0]);
    });
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the service did not start:\n${output}`)), startLimit);
  });
  const failed = ended.then((code): never => {
    throw new Error(`the service ended with ${code}:\n${output}`);
  });
  try {
    const url = await Promise.race([address, overdue, failed]);
    const backOffice = createBackOffice({ url, credentials: admin });
    return {
      url,
      admin,
      backOffice,
      clock: clockOf(backOffice),
      as: (credentials) => clientOf(url, credentials),
      stop: end,
    };
  } catch (error) {
    await end();
    throw error;
  } finally {
    clearTimeout(timer);
    failed.catch(() => {});
  }
}

function clientOf(url: string, credentials: Credentials | undefined): BackOffice {
  return createBackOffice({ url, ...(credentials === undefined ? {} : { credentials }) });
}

function clockOf({ testClock }: BackOffice): TestClock {
  const now = async () => new Date((await testClock.get()).now);
  const moveTo = async (moment: Date | string) => {
    const now = new Date(moment).toISOString();
    // Long moves are answered before they are complete.
    while ((await testClock.moveTo({ now })).movingTo !== undefined);
  };
  return {
    now,
    moveTo,
    advance: async (days) => moveTo(new Date((await now()).getTime() + days * 86_400_000)),
  };
}
