/** One process of the built service. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { spawnTethered } from '../servers/tethered.js';

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Time from the start of the process until it printed its address, in ms. */
  readonly startedIn: number;
  /** Returns everything printed so far, including the log. */
  output(): string;
  /** False once it has ended or is being killed. */
  runs(): boolean;
  /** Stops it gracefully; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Resolves when the service reports that it has started.
 * @param signal kills it, during its start or later
 * @throws Error with its output when it ends instead
 */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  signal?: AbortSignal,
): Promise<ServiceProcess> {
  const began = performance.now();
  const child = spawnTethered(process.execPath, ['dist/main.js', ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  signal?.addEventListener('abort', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let killed = false;
  const runs = () => !killed && child.exitCode === null && child.signalCode === null;
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  const url = await addressOf(child);
  return {
    url,
    output: () => Buffer.concat(printed).toString('utf8'),
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    runs,
    async stop() {
      if (runs()) child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      killed = true;
      child.kill('SIGKILL');
      await ended;
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
