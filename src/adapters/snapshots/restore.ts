/** Fills an empty folder from a backup so that a service can start on it: completely or not at all. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashThrough } from '../../kernel/hashing.js';
import { atPath, codeOf } from '../../kernel/systemErrors.js';
import type { Engines } from '../../ports/engines.js';
import { openFolderToFill } from '../dataFolder.js';
import { writeDataKey } from '../dataKey.js';
import { openEmbeddedEventStore } from '../eventstore/embedded.js';
import { openEmbeddedKeys } from '../keys/embedded.js';

export interface FileToRestore {
  /** Absolute path. */
  readonly source: string;
  /** Path in the data folder, with slashes. */
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface FillOptions {
  readonly folder: string;
  readonly fill: (folder: string) => Promise<void>;
  /** Written to the folder; undefined when the key is configured. */
  readonly dataKey: Uint8Array | undefined;
  /** Called when all files are in place, before a service can use the folder. */
  readonly complete: (engines: Pick<Engines, 'eventStore' | 'keys'>) => Promise<void>;
}

export interface RestoreOptions extends Omit<FillOptions, 'fill'> {
  readonly files: AsyncIterable<FileToRestore>;
}

/** @throws the errors of `fillDataFolder`; Error naming a file that is missing or damaged */
export function restoreDataFolder({ files, ...options }: RestoreOptions): Promise<void> {
  return fillDataFolder({
    ...options,
    async fill(folder) {
      for await (const file of files) await copy(file, join(folder, file.path));
    },
  });
}

/**
 * Fills the folder. After a failure it is as empty as before; after a kill, the next restore empties it.
 * @throws DataFolderUnusable when the folder is in use or not empty; errors of `fill`
 */
export async function fillDataFolder({ folder, fill, dataKey, complete }: FillOptions): Promise<void> {
  const target = openFolderToFill(folder);
  try {
    await fill(target.path);
    if (dataKey !== undefined) writeDataKey(target.path, dataKey);
    await withEngines(target.path, complete);
    target.finish();
  } catch (error) {
    target.empty();
    throw error;
  } finally {
    target.close();
  }
}

async function copy({ source, sha256 }: FileToRestore, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const original = await openOriginal(source);
  try {
    // Opened before anything can fail: a stream that is still opening would create its file after the folder was emptied.
    const made = await open(target, 'wx', 0o600);
    const sink = createWriteStream(target, { fd: made, flush: true });
    await pipeline(original.createReadStream(), hashThrough(hash), sink).catch((error: unknown) => {
      throw atPath(error, target);
    });
  } finally {
    await original.close();
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`${source} is damaged: it is not what its checksum says`);
}

async function openOriginal(source: string): Promise<FileHandle> {
  return open(source).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new Error(`${source} is missing`) : error;
  });
}

async function withEngines(folder: string, work: FillOptions['complete']): Promise<void> {
  let broken: Error | undefined;
  const onFailure = (error: Error) => {
    broken = error;
  };
  const eventStore = await openEmbeddedEventStore({ file: join(folder, 'events.db'), onFailure });
  try {
    const keys = await openEmbeddedKeys({ file: join(folder, 'keys.db'), onFailure });
    try {
      await work({ eventStore, keys });
    } finally {
      await keys.close();
    }
  } finally {
    await eventStore.close();
  }
  if (broken !== undefined) throw broken;
}
