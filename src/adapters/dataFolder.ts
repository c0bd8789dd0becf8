/** The folder with all data of an embedded deployment: its format, and the lock that admits one process. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { makeFolder, replaceFile } from '../kernel/folders.js';
import { newUuid } from '../kernel/ids.js';
import { codeOf } from '../kernel/systemErrors.js';

export interface DataFolder {
  /** Absolute path. */
  readonly path: string;
  /** The id of this opening of the folder. A process that left another id behind no longer runs. */
  readonly instanceId: string;
  /** Releases the folder. The end of the process does so too, however it ends. */
  close(): void;
}

/** The folder is unusable. The message is one line for the operator. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/**
 * The format number of the folder. A release raises it when it moves something in the folder, or stores events or fields that the release before
 * would ignore. Format 2: everything after 0.1.0.
 */
export const folderFormat = 2;

/** Takes the place of the format while a restore fills the folder. */
const restoring = 'restoring';
/** Files that opening and closing a folder leaves in it. */
const ownFiles: ReadonlySet<string> = new Set([
  'lock.db',
  'lock.db-journal',
  'owner.json',
  'format',
  'format.new',
]);

/**
 * Creates the folder if it is missing (for its owner only, mode 0700), takes its lock and checks its format. From then on older versions cannot
 * open it.
 * @throws DataFolderUnusable when another process holds it, a newer version wrote it, or it is not writable
 */
export function openDataFolder(folder: string): DataFolder {
  return take(resolve(folder), checkFormat);
}

/** Whether a service has ever opened this folder. */
export function isDataFolder(folder: string): boolean {
  return existsSync(join(folder, 'format'));
}

export interface FolderToFill extends DataFolder {
  /** Turns the folder into a regular data folder. */
  finish(): void;
  /** Removes everything that was put into it. */
  empty(): void;
}

/**
 * Creates a folder, or takes an empty one or one that an earlier restore left unfinished, and empties it. Until `finish` nothing else opens it.
 * @throws DataFolderUnusable when another process holds it, it is not empty, or it is not writable
 */
export function openFolderToFill(folder: string): FolderToFill {
  const path = resolve(folder);
  const formatFile = join(path, 'format');
  // No lock file is created in a folder that is not a data folder.
  if (!existsSync(join(path, 'lock.db')) && existsSync(path) && readdirSync(path).length > 0)
    throw new DataFolderUnusable(`the folder ${path} is not empty`);
  const others = () => readdirSync(path).filter((name) => !ownFiles.has(name));
  const empty = () => {
    for (const name of others()) rmSync(join(path, name), { recursive: true, force: true });
  };
  const filled = take(path, () => {
    const format = readFormat(formatFile);
    if (format !== undefined ? format.trim() !== restoring : others().length > 0)
      throw new DataFolderUnusable(`the folder ${path} is not empty`);
    replaceFile(formatFile, `${restoring}\n`);
    empty();
  });
  return { ...filled, empty, finish: () => replaceFile(formatFile, `${folderFormat}\n`) };
}

/** @param check inspects the folder once it is locked */
function take(path: string, check: (path: string) => void): DataFolder {
  const ownerFile = join(path, 'owner.json');
  // The folder may have existed and be open to others; files that this process creates are for its owner only.
  process.umask(0o077);
  const lock = takeLock(path, ownerFile);
  const release = () => {
    process.off('exit', release);
    rmSync(ownerFile, { force: true });
    lock.close();
  };
  // The listener also protects the connection, and with it the lock, from garbage collection.
  process.on('exit', release);
  try {
    check(path);
    const instanceId = newUuid();
    replaceFile(ownerFile, JSON.stringify({ pid: process.pid, instanceId, since: new Date().toISOString() }));
    return { path, instanceId, close: release };
  } catch (error) {
    release();
    throw error instanceof DataFolderUnusable ? error : unusable(path, error);
  }
}

/** Takes the lock: an exclusive SQLite transaction on its own file. The operating system releases it when the process ends, even by `kill -9`. */
function takeLock(path: string, ownerFile: string): Libsql.Database {
  try {
    makeFolder(path);
    const lock = new Libsql(join(path, 'lock.db'));
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return lock;
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_BUSY') throw unusable(path, error);
    throw new DataFolderUnusable(`the data folder ${path} is in use by ${ownerOf(ownerFile)}`);
  }
}

function ownerOf(ownerFile: string): string {
  try {
    const owner: unknown = JSON.parse(readFileSync(ownerFile, 'utf8'));
    if (typeof owner === 'object' && owner !== null && 'pid' in owner) return `process ${owner.pid}`;
  } catch {
    // The owner writes this file shortly after taking the lock.
  }
  return 'another process';
}

function checkFormat(path: string): void {
  const file = join(path, 'format');
  const found = readFormat(file);
  if (found === undefined) {
    replaceFile(file, `${folderFormat}\n`);
    return;
  }
  if (found.trim() === restoring)
    throw new DataFolderUnusable(`the data folder ${path} is half restored: run the restore again`);
  if (!/^[1-9]\d*\n?$/.test(found))
    throw new DataFolderUnusable(
      `${file} does not hold a format number: restore it from a backup, or write ${folderFormat} into it if this version has used the folder before`,
    );
  if (Number(found) > folderFormat) {
    throw new DataFolderUnusable(
      `the data folder ${path} has format ${found.trim()}, but this version supports ${folderFormat}: run a newer version`,
    );
  }
  if (Number(found) < folderFormat) replaceFile(file, `${folderFormat}\n`);
}

function readFormat(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Words an error of the operating system in one line. */
export function unusable(path: string, error: unknown): DataFolderUnusable {
  const reason = error instanceof Error ? error.message : String(error);
  return new DataFolderUnusable(`the data folder ${path} cannot be used: ${reason}`);
}
