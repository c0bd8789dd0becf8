/** The folder that holds everything of an embedded deployment: its format, and the lock that keeps it to one process. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { makeFolder, replaceFile } from '../kernel/folders.js';
import { newUuid } from '../kernel/ids.js';
import { codeOf } from '../kernel/systemErrors.js';

export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** The id of this opening of the folder: a process that left another id behind no longer runs. */
  readonly instanceId: string;
  /** Gives the folder free. The process's end does it too, however it ends. */
  close(): void;
}

/** The folder cannot be used; the message is one line for the operator. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/**
 * Raised by each release that moves something in the folder, or stores events or fields that the release before it does not know. That one would go
 * on without them. Format 2: all that came after 0.1.0.
 */
export const folderFormat = 2;

/** Stands in the place of the format while a restore fills the folder. */
const restoring = 'restoring';
/** Files that taking and leaving a folder leaves in it. */
const ownFiles: ReadonlySet<string> = new Set([
  'lock.db',
  'lock.db-journal',
  'owner.json',
  'format',
  'format.new',
]);

/**
 * Makes the folder when there is none (for its owner only, mode 0700), takes its lock and checks its format. From now on it keeps older versions
 * out.
 * @throws DataFolderUnusable when another process has it, a newer version has written it, or it cannot be written
 */
export function openDataFolder(folder: string): DataFolder {
  return take(resolve(folder), checkFormat);
}

/** Whether a service has ever opened it. */
export function isDataFolder(folder: string): boolean {
  return existsSync(join(folder, 'format'));
}

export interface FolderToFill extends DataFolder {
  /** From now on it is a data folder like any other. */
  finish(): void;
  /** Removes all that was put into it. */
  empty(): void;
}

/**
 * Makes or takes an empty folder, or one that an earlier restore did not finish, and empties it. Until `finish` nothing else opens it.
 * @throws DataFolderUnusable when another process has it, there is something in it, or it cannot be written
 */
export function openFolderToFill(folder: string): FolderToFill {
  const path = resolve(folder);
  const formatFile = join(path, 'format');
  // A folder that is no data folder gets no lock of ours.
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

/** @param check looks at the folder once it is taken */
function take(path: string, check: (path: string) => void): DataFolder {
  const ownerFile = join(path, 'owner.json');
  // The folder may have been there, open to others: what this process makes from now on is for its owner alone.
  process.umask(0o077);
  const lock = takeLock(path, ownerFile);
  const release = () => {
    process.off('exit', release);
    rmSync(ownerFile, { force: true });
    lock.close();
  };
  // The listener also keeps the connection from being garbage-collected, and the lock with it.
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

/** An exclusive SQLite transaction on a file of its own: the operating system frees it with the process, `kill -9` included. */
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
    // The owner writes it a moment after it has taken the lock.
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
      `the data folder ${path} has format ${found.trim()}, this version knows ${folderFormat}: run a newer one`,
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

/** Words a refusal of the system in one line. */
export function unusable(path: string, error: unknown): DataFolderUnusable {
  const reason = error instanceof Error ? error.message : String(error);
  return new DataFolderUnusable(`the data folder ${path} cannot be used: ${reason}`);
}
