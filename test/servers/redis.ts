/** A real Redis, started from the program installed on this machine. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnTethered } from './tethered.js';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Stops it in an orderly way and removes its folder. */
  dispose(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with its data on disk. */
  restart(): Promise<void>;
  /** Keeps its connections open and answers nothing. */
  stall(): void;
  /** Ends a stall. */
  resume(): void;
}

export interface RedisServerOptions {
  /**
   * Which writes reach the disk: every one (the default), or those before the last `SAVE`, as with an old snapshot or a lagging replica.
   */
  readonly durable?: 'every write' | 'snapshots';
}

/** Returns the reason why Redis cannot be started, or undefined when it can. */
export function noRedis(): string | undefined {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'the program redis-server is not installed';
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

export async function startRedisServer({
  durable = 'every write',
}: RedisServerOptions = {}): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  let child: ChildProcess | undefined;

  async function run(): Promise<void> {
    const started = spawnTethered(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        ...(durable === 'every write' ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--save', '']),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child = started;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      started.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Ready to accept connections')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  }

  await run();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    restart: run,
    stall: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async dispose() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
