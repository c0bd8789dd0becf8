/** The commands for backups as an operator runs them, and services on folders that were restored. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningService, startService } from './service.js';

export interface CommandRun {
  readonly code: number;
  /** What it said. */
  readonly said: string;
}

async function run(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandRun> {
  const running = promisify(execFile)(process.execPath, ['dist/main.js', ...words], {
    env: { PATH: process.env.PATH, ...environment },
  });
  return running.then(
    ({ stderr }) => ({ code: 0, said: stderr }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );
}

/** @param service the data folder may be another than the one it was started with */
export function runBackup(service: RunningService, words: readonly string[]): Promise<CommandRun> {
  return run(['backup', ...words], { ...service.storeVariables, BASE_URL: service.url });
}

export function runRestore(words: readonly string[]): Promise<CommandRun> {
  return run(['restore', ...words], {});
}

/** Backs up into a folder; the service goes on. @throws Error with what the command said when it failed */
export async function backUp(service: RunningService, words: readonly string[]): Promise<void> {
  const { code, said } = await runBackup(service, words);
  if (code !== 0) throw new Error(said);
}

/** Restores with the data key of the service that was backed up. */
export async function restore(
  service: RunningService,
  { backup, into, keys }: { readonly backup: string; readonly into: string; readonly keys?: string },
): Promise<void> {
  const dataKey = join(service.folder, 'data.key');
  const words = [backup, '--data', into, '--data-key', dataKey];
  const { code, said } = await runRestore(keys === undefined ? words : [...words, '--keys', keys]);
  if (code !== 0) throw new Error(said);
}

/** A service on a folder that the caller keeps. */
export function startOn(folder: string): Promise<RunningService> {
  return startService({ DATA_DIR: folder });
}
