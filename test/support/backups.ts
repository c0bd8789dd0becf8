/** The backup commands as an operator runs them, and services on restored folders. */
import { join } from 'node:path';
import { type Ended, runHere } from './program.js';
import { type RunningService, startService } from './service.js';
import { until } from './until.js';

/** @param service its data folder may differ from the one it was started with */
export function runBackup(service: RunningService, words: readonly string[]): Promise<Ended> {
  return runHere(['backup', ...words], { ...service.storeVariables, BASE_URL: service.url });
}

export function runRestore(words: readonly string[]): Promise<Ended> {
  return runHere(['restore', ...words], {});
}

/** Backs up into a folder while the service runs. @throws Error with the command's output when it fails */
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

/** Returns the lag of the continuous backup, in s. */
export async function lag({ url }: RunningService): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^backup_lag_seconds ([\d.e+-]+)$/m.exec(metrics)?.[1]);
}

/** Waits until every event that was answered so far is in the target of the continuous backup. */
export async function followed(service: RunningService): Promise<void> {
  const asked = performance.now();
  // The figures are refreshed at most once a second.
  await until(async () => (await lag(service)) < (performance.now() - asked) / 1_000 - 1.1);
}

/** Starts a service on a folder that the caller keeps. */
export function startOn(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  return startService({ DATA_DIR: folder, ...environment });
}
