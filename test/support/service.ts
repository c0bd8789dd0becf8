/** The built service as a process of its own, as an operator runs it; for tests that call it from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const adminPassword = 'correct horse battery staple';

export interface CallOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: the Admin's. Null: none. */
  readonly token?: string | null;
}

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test finds in an answer it checks by its expectations.
  readonly body: any;
}

export interface RunningService {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its printed address. */
  readonly startedIn: number;
  /** Calls the API as the Admin, unless told otherwise. */
  call(path: string, options?: CallOptions): Promise<Called>;
  signIn(username: string, password: string): Promise<string>;
  /** Ends the process in an orderly way; its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** The same folder with a new process, after `stop` or `kill`. */
  restart(environment?: Readonly<Record<string, string>>): Promise<RunningService>;
  /** Stops the process and removes its folder. */
  dispose(): Promise<void>;
}

/** @param environment variables of the service beside those that every test needs */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  return start(await mkdtemp(join(tmpdir(), 'service-')), environment);
}

async function start(folder: string, environment: Readonly<Record<string, string>>): Promise<RunningService> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = await addressOf(child);
  const startedIn = performance.now() - began;
  let token: Promise<string> | undefined;

  async function request(
    path: string,
    { method, body, headers, token: given }: CallOptions,
  ): Promise<Called> {
    const bearer = given === undefined ? await adminToken() : given;
    const answer = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.includes('json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: json ? JSON.parse(text) : undefined,
    };
  }

  async function signIn(username: string, password: string): Promise<string> {
    const { status, body, text } = await request('/api/auth/token', {
      body: { grant_type: 'password', username, password },
      token: null,
    });
    if (status !== 200) throw new Error(`signing in as ${username} was answered ${status}: ${text}`);
    return body.access_token;
  }

  function adminToken(): Promise<string> {
    token ??= signIn('admin@example.com', adminPassword);
    return token;
  }

  async function stop(): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return ended;
  }

  return {
    url,
    folder,
    pid: child.pid ?? 0,
    startedIn,
    call: (path, options = {}) => request(path, options),
    signIn,
    stop,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    restart: (more = {}) => start(folder, { ...environment, ...more }),
    async dispose() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found !== null) resolve(found[0]);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output}`)));
  });
}
