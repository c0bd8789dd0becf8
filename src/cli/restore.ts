/** `npm run restore`: combines the two halves of a backup in a new data folder. */
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { BackupFault, checksumsOf, readHalf } from '../backup/folder.js';
import { dataKeyCheck, isManifestOf, type Manifest } from '../backup/manifest.js';
import { startBar } from './bars.js';
import { createCommand, exitCodeOf, type Outputs } from './commandLine.js';

export interface FileOfBackup {
  /** Absolute. */
  readonly source: string;
  /** Path within the data folder, with slashes. */
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface RestorePlan {
  readonly folder: string;
  readonly files: AsyncIterable<FileOfBackup>;
  /** The key that decrypts the restored data. */
  readonly dataKey: Uint8Array;
  /** False if the key comes from the configuration. */
  readonly keepDataKey: boolean;
  readonly manifest: Manifest;
}

export interface RestoreDependencies extends Outputs {
  /** From the configuration. */
  readonly dataKey: Uint8Array | undefined;
  /** Undefined if there is no such file. */
  readonly readDataKeyFile: (file: string) => Uint8Array | undefined;
  /** The newest format of data folders that this version knows. */
  readonly folderFormat: number;
  /** @throws Error in one line if the folder cannot be filled */
  readonly restoreInto: (plan: RestorePlan) => Promise<void>;
  /** Whether there is a continuous backup at the address. */
  readonly isContinuous: (address: string) => boolean;
  /** @throws Error in one line that names what is missing or damaged */
  readonly restoreMoment: (plan: MomentPlan) => Promise<RestoredMoment>;
}

/** Restores a data folder from a continuous backup as it was at a moment. */
export interface MomentPlan extends Pick<RestorePlan, 'folder' | 'dataKey' | 'keepDataKey'> {
  readonly address: string;
  /** Absent: the address of the data. */
  readonly keysAddress: string | undefined;
  /** RFC 3339 UTC with milliseconds; absent: the latest possible moment. */
  readonly to: string | undefined;
  readonly onProgress: (done: number, of: number) => void;
}

export interface RestoredMoment {
  readonly events: number;
  /** When the last of these events was recorded. */
  readonly lastAt: string;
  /** Number of events before the last one that a clock which ran ahead recorded with a time after the moment. */
  readonly ahead: number;
}

interface Half {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** @param words the arguments after the command's name @returns the exit code */
export function runRestoreCommand(
  words: readonly string[],
  dependencies: RestoreDependencies,
): Promise<number> {
  const { tell, restoreInto, isContinuous } = dependencies;
  const command = createCommand('restore', dependencies)
    .description(
      'Restores a backup into a new data folder. Use the newest backup of the keys, so that erased data stays erased.',
    )
    .argument('<backup>', 'folder of the backup; or folder or bucket of a continuous backup (BACKUP_TO)')
    .requiredOption('--data <folder>', 'new data folder; must be empty if it exists')
    .option('--keys <folder>', 'folder of the keys (default: keys in the backup folder, or BACKUP_TO)')
    .option(
      '--to <time>',
      'moment to restore from a continuous backup, RFC 3339 (default: the latest)',
      toMoment,
    )
    .option('--data-key <file>', 'file data.key of the store, unless DATA_KEY is set')
    .option('--accept-unsigned', 'accepts an unsigned backup of version 0.1');
  return exitCodeOf(async () => {
    command.parse(words, { from: 'user' });
    const [backup = ''] = command.args;
    const options = command.opts<{
      data: string;
      keys?: string;
      dataKey?: string;
      acceptUnsigned?: true;
      to?: string;
    }>();
    if (isContinuous(backup)) {
      await restoreTo(backup, options, dependencies);
      return 0;
    }
    if (options.to !== undefined)
      throw new BackupFault(`--to requires a continuous backup, but ${backup} is not one`);
    const data = await openHalf(resolve(backup, 'data'), 'data');
    const keys = await openHalf(resolve(options.keys ?? join(backup, 'keys')), 'keys');
    checkMatch(data, keys, dependencies.folderFormat);
    const dataKey = findDataKey(options.dataKey, dependencies);
    if (dataKeyCheck(dataKey) !== data.manifest.dataKeyCheck)
      throw new BackupFault('the data key does not belong to this store');
    for (const half of [data, keys]) checkAuthor(half, dataKey, options.acceptUnsigned === true);
    const folder = resolve(options.data);
    await restoreInto({
      folder,
      files: filesOf([data, keys]),
      dataKey,
      keepDataKey: options.dataKey !== undefined,
      manifest: data.manifest,
    });
    tell(
      `${folder} holds the store as of ${data.manifest.takenAt}; start the service with DATA_DIR=${folder}`,
    );
    tell('All users must sign in again. The next start rebuilds the read models.');
    tell(
      `Events after ${data.manifest.takenAt} may have reached feed clients and webhook receivers; compare their data with the store (docs/events-out.md).`,
    );
    return 0;
  }, dependencies);
}

async function restoreTo(
  address: string,
  options: { readonly data: string; readonly keys?: string; readonly dataKey?: string; readonly to?: string },
  dependencies: RestoreDependencies,
): Promise<void> {
  const folder = resolve(options.data);
  const bar = startBar('{file} {bar} {percentage}%', { file: 'events' });
  const { events, lastAt, ahead } = await dependencies
    .restoreMoment({
      address,
      keysAddress: options.keys,
      to: options.to,
      folder,
      dataKey: findDataKey(options.dataKey, dependencies),
      keepDataKey: options.dataKey !== undefined,
      onProgress: (done, of) => bar.update(done, of),
    })
    .finally(() => bar.stop());
  const { tell } = dependencies;
  tell(
    `${folder} holds the store as of ${lastAt}, ${events} events; start the service with DATA_DIR=${folder}`,
  );
  if (ahead > 0)
    tell(
      `${ahead} of these events have a later time than --to, because the clock ran ahead when they were recorded.`,
    );
  tell('All users must sign in again. The next start rebuilds the read models.');
  tell(
    'Give the restored service an empty BACKUP_TO, and delete the old backup once it is not needed: erasures do not reach it.',
  );
}

/** In the form that events have, because they are compared as text. */
function toMoment(text: string): string {
  const { success } = z.iso.datetime({ offset: true }).safeParse(text);
  if (!success) throw new InvalidArgumentError('It must be a moment such as 2026-02-28T16:00:00Z.');
  return new Date(text).toISOString();
}

async function openHalf(folder: string, half: Manifest['half']): Promise<Half> {
  return { folder, manifest: await readHalf(folder, half) };
}

/** @throws BackupFault for halves that do not belong together */
function checkMatch(data: Half, keys: Half, folderFormat: number): void {
  if (data.manifest.storeId !== keys.manifest.storeId)
    throw new BackupFault(`${data.folder} and ${keys.folder} belong to different stores`);
  // Positions compare in code-point order, and the empty text comes before all of them.
  if ((keys.manifest.position ?? '') < (data.manifest.position ?? ''))
    throw new BackupFault(
      `the keys in ${keys.folder} are older than the events in ${data.folder}; use newer keys`,
    );
  for (const { folder, manifest } of [data, keys]) {
    if (manifest.folderFormat > folderFormat)
      throw new BackupFault(
        `${folder} was made by the newer version ${manifest.version}: restore it with that`,
      );
  }
}

/** @throws BackupFault for a half written or changed by someone without the data key, even if its checksums match */
function checkAuthor({ folder, manifest }: Half, dataKey: Uint8Array, acceptUnsigned: boolean): void {
  if (manifest.mac === undefined && acceptUnsigned) return;
  if (manifest.mac === undefined)
    throw new BackupFault(
      `${folder} is not signed; if version 0.1 made it and nobody could have changed it, use --accept-unsigned`,
    );
  if (!isManifestOf(dataKey, manifest))
    throw new BackupFault(`${folder} was changed, or made without the data key`);
}

function findDataKey(
  file: string | undefined,
  { dataKey, readDataKeyFile }: Pick<RestoreDependencies, 'dataKey' | 'readDataKeyFile'>,
): Uint8Array {
  if (file === undefined) {
    if (dataKey !== undefined) return dataKey;
    throw new BackupFault('backups do not contain the data key; set DATA_KEY or use --data-key');
  }
  const found = readDataKeyFile(file);
  if (found === undefined) throw new BackupFault(`${file} does not exist`);
  return found;
}

async function* filesOf(halves: readonly Half[]): AsyncGenerator<FileOfBackup> {
  for (const { folder } of halves) {
    for await (const { path, sha256 } of checksumsOf(folder))
      yield { source: join(folder, path), path, sha256 };
  }
}
