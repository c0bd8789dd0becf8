/** The built service as an operator runs it, for tests that call it from outside. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedServers } from './distributed.js';
import { startHosted } from './hostedService.js';
import { type ServiceProcess, startProcess } from './serviceProcess.js';

export const adminPassword = 'correct horse battery staple';

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, with its own content type or that of `headers`. */
  readonly content?: FormData | Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The Admin's when absent; null for none. */
  readonly token?: string | null;
}

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: a test's expectations check what it reads
  readonly body: any;
}

export interface RunningService {
  readonly url: string;
  /** The data folder; empty when the service uses shared servers. */
  readonly folder: string;
  /** The environment variables with which an operator's command line finds the service's stores. */
  readonly storeVariables: Readonly<Record<string, string>>;
  /** The process id of the first API process. */
  readonly pid: number;
  /** Time from the start of the slowest process until it printed its address, in ms. */
  readonly startedIn: number;
  readonly processes: readonly ServiceProcess[];
  /** Starts more processes on the same stores, one for each set of roles. @param environment variables for these processes only */
  add(
    roles: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<readonly ServiceProcess[]>;
  /** Calls a path, or a link from an answer, as the Admin by default; several processes with an API take turns. */
  call(path: string, options?: CallOptions): Promise<Called>;
  signIn(username: string, password: string): Promise<string>;
  /** Stops all processes gracefully; resolves to the exit code of one that failed, otherwise 0. */
  stop(): Promise<number | null>;
  /** Kills them as a power cut would. */
  kill(): Promise<void>;
  /** Starts new processes on the same stores, after `stop` or `kill`. */
  restart(environment?: Readonly<Record<string, string>>): Promise<RunningService>;
  /** Stops the processes and removes their data. */
  dispose(): Promise<void>;
}

/** Two API processes, a worker and a projector, started at the same time. */
const processesOnSharedServers = ['api', 'api', 'worker', 'projector'];

/**
 * Starts the service on embedded engines, or on shared servers in a test run that has them (the project `shared` of `npm run test:all`).
 * @param environment variables of the service in addition to those that every test needs
 */
export function startService(environment: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  return startAnywhere(environment, 'hosted');
}

/**
 * Starts the service like `startService`, but in processes of its own, which can be killed and whose output can be read. This costs a
 * second more of processor time.
 */
export function startOwnService(environment: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  return startAnywhere(environment, 'own');
}

/** Whether it has processes of its own or those kept for the next test file; see `hostedService.ts`. */
type Home = 'own' | 'hosted';

async function startAnywhere(
  environment: Readonly<Record<string, string>>,
  home: Home,
): Promise<RunningService> {
  const servers = sharedServers();
  if (servers !== undefined) {
    // Holds only mails that no test reads.
    const outbox = { DATA_DIR: join(tmpdir(), 'mails-of-tests') };
    return start('', servers.newNamespace(), { ...outbox, ...environment }, processesOnSharedServers, home);
  }
  const folder = await mkdtemp(join(tmpdir(), 'service-'));
  return start(folder, { DATA_DIR: folder }, environment, [undefined], home);
}

/** Stops all processes when one of them does not start, including those that wait for it. */
async function allOrNone(
  start: (given: AbortSignal) => readonly Promise<ServiceProcess>[],
): Promise<ServiceProcess[]> {
  const failing = new AbortController();
  const starting = start(failing.signal);
  try {
    return await Promise.all(starting);
  } catch (error) {
    failing.abort();
    await Promise.allSettled(starting);
    throw error;
  }
}

/** Starts one process for each set of roles, on shared servers. */
export function startProcesses(
  stores: Readonly<Record<string, string>>,
  roles: readonly string[],
): Promise<RunningService> {
  return start('', stores, {}, roles, 'own');
}

/** @param roles of each process; undefined for all roles */
async function start(
  folder: string,
  stores: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
  roles: readonly (string | undefined)[],
  home: Home,
): Promise<RunningService> {
  const common = {
    PORT: '0',
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'error',
    // Many invoices in tests are long overdue, but only tests of reminders want reminders.
    DUNNING_DAYS: '',
    ...stores,
    ...environment,
  };
  const processOf = (
    own: string | undefined,
    slot: number,
    signal: AbortSignal,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const variables = { ...common, ...(own === undefined ? {} : { ROLES: own }), ...more };
    return home === 'own' ? startProcess(variables, [], signal) : startHosted(slot, variables, signal);
  };
  const processes = await allOrNone((signal) => roles.map((own, slot) => processOf(own, slot, signal)));
  const answers = (own: string | undefined) => own === undefined || own.includes('api');
  const answering = processes.filter((_, index) => answers(roles[index]));
  const [first] = answering;
  if (first === undefined) throw new Error('no process has an API');
  let turn = 0;
  let token: Promise<string> | undefined;
  let signedInAt = 0;

  async function request(path: string, options: CallOptions): Promise<Called> {
    const { method, body, content, headers, token: given } = options;
    const bearer = given === undefined ? await adminToken() : given;
    turn += 1;
    // A load balancer skips processes that have ended.
    const running = answering.filter((process) => process.runs());
    const { url } = running[turn % running.length] ?? first ?? { url: '' };
    // A link from an answer is called on the process whose turn it is, as behind a load balancer.
    const { pathname, search } = new URL(path, url);
    const answer = await fetch(path.startsWith('/') ? url + path : url + pathname + search, {
      method: method ?? (body === undefined && content === undefined ? 'GET' : 'POST'),
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    // An answer without a body, e.g. 304, may still have a content type.
    const json = text !== '' && /[/+]json/.test(answer.headers.get('content-type') ?? '');
    const parsed = json ? JSON.parse(text) : undefined;
    // In a run of more than five minutes the Admin signs in again, as a person would.
    if (given === undefined && parsed?.code === 'REAUTHENTICATION_REQUIRED') {
      token = undefined;
      return request(path, options);
    }
    return { status: answer.status, headers: answer.headers, text, bytes, body: parsed };
  }

  async function signIn(username: string, password: string): Promise<string> {
    const { status, body, text } = await request('/api/auth/token', {
      body: { grant_type: 'password', username, password },
      token: null,
    });
    if (status !== 200) throw new Error(`signing in as ${username} was answered ${status}: ${text}`);
    return body.access_token;
  }

  /** Tokens live for an hour, and some runs take longer. */
  function adminToken(): Promise<string> {
    const now = performance.now();
    if (token === undefined || now - signedInAt > 45 * 60_000) {
      signedInAt = now;
      token = signIn('admin@example.com', adminPassword).catch((error) => {
        token = undefined;
        throw error;
      });
    }
    return token;
  }

  async function stop(): Promise<number | null> {
    const codes = await Promise.all(processes.map((process) => process.stop()));
    return codes.find((code) => code !== 0) ?? 0;
  }

  return {
    url: first.url,
    folder,
    storeVariables: stores,
    pid: first.pid,
    startedIn: Math.max(...processes.map(({ startedIn }) => startedIn)),
    processes,
    async add(more, own) {
      const added = await allOrNone((signal) =>
        more.map((role, index) => processOf(role, processes.length + index, signal, own)),
      );
      processes.push(...added);
      answering.push(...added.filter((_, index) => answers(more[index])));
      return added;
    },
    call: (path, options = {}) => request(path, options),
    signIn,
    stop,
    async kill() {
      await Promise.all(processes.map((process) => process.kill()));
    },
    restart: (more = {}) => start(folder, stores, { ...environment, ...more }, roles, home),
    async dispose() {
      await stop();
      if (folder !== '') await rm(folder, { recursive: true, force: true });
    },
  };
}
