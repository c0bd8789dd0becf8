/**
 * Services in host processes that stay for the next test file. Each worker of the test run has its own hosts, one for each process of a
 * service.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnTethered } from '../servers/tethered.js';
import type { ServiceProcess } from './serviceProcess.js';

interface Host {
  readonly pid: number;
  readonly url: string;
}

/** Test files share state only through the disk: each has modules of its own, even within one process. */
function noteOf(slot: number): string {
  const { TEST_FOLDER = '', JEST_WORKER_ID = '' } = process.env;
  return join(TEST_FOLDER, `host-${JEST_WORKER_ID}-${slot}.json`);
}

function knownHost(slot: number): Host | undefined {
  try {
    return JSON.parse(readFileSync(noteOf(slot), 'utf8'));
  } catch {
    return undefined;
  }
}

async function startHost(slot: number): Promise<Host> {
  const child = spawnTethered(process.execPath, ['--no-warnings', 'test/support/serviceHost.mjs'], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(Number(line)));
    child.once('exit', (code) => reject(new Error(`the process for services ended with ${code}`)));
  });
  // Discards later output; the child does not keep a worker from ending.
  child.stdout?.resume();
  for (const end of [child, child.stdin, child.stdout]) Object(end).unref();
  const host = { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` };
  writeFileSync(noteOf(slot), JSON.stringify(host));
  return host;
}

async function ask({ url }: Host, path: string, body: unknown, signal?: AbortSignal) {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

/** The latest start in each slot: starts take turns, so that they share a host. */
const latest = new Map<number, Promise<unknown>>();

function inTurn<Result>(slot: number, work: () => Promise<Result>): Promise<Result> {
  const result = (latest.get(slot) ?? Promise.resolve()).then(work);
  latest.set(
    slot,
    result.catch(() => undefined),
  );
  return result;
}

/** Starts a service in the slot's host, or in a new host where there is none or it is used up. */
async function startIn(
  slot: number,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
) {
  const known = knownHost(slot);
  if (known !== undefined) {
    // A host that cannot be reached has ended.
    const answer = await ask(known, '/start', environment, signal).catch(() => undefined);
    signal?.throwIfAborted();
    if (answer !== undefined && answer.isUsedUp !== true) return { host: known, answer };
    rmSync(noteOf(slot));
    if (answer !== undefined) await ask(known, '/exit', {}).catch(() => undefined);
  }
  const host = await startHost(slot);
  return { host, answer: await ask(host, '/start', environment, signal) };
}

/**
 * @param signal aborted when another process of the service failed to start; a start in progress is then abandoned
 * @throws Error with the service's output when it does not start
 */
export async function startHosted(
  slot: number,
  environment: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<ServiceProcess> {
  const began = performance.now();
  const { host, answer } = await inTurn(slot, () => startIn(slot, environment, signal));
  if (answer.fault !== undefined) throw new Error(`the service ended with 1:\n${answer.fault}\n`);
  let stopped: Promise<unknown> | undefined;
  const stop = async () => {
    stopped ??= ask(host, '/stop', { id: answer.id });
    await stopped;
    return 0;
  };
  signal?.addEventListener('abort', () => void stop().catch(() => undefined), { once: true });
  const notHere = () =>
    new Error('a hosted service has no process of its own: start it with startOwnService');
  return {
    url: answer.url,
    pid: host.pid,
    startedIn: performance.now() - began,
    output() {
      throw notHere();
    },
    runs: () => stopped === undefined,
    stop,
    async kill() {
      throw notHere();
    },
  };
}
