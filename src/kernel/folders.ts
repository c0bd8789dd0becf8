/** Creates folders, writes files into them durably, and lists them. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from './systemErrors.js';

/**
 * Creates the folder and its missing parents for their owner only (mode 0700). An existing folder stays as it is.
 *
 * `mkdir` with `recursive` is not used. It retries for ever where a file system reports `ENOENT` for a child of an existing folder, as `/proc`
 * does.
 * @throws Error with the operating system's code and the path that it refused
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isFolder(path)) return;
    if (codeOf(error) !== 'ENOENT' || isFolder(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}

/**
 * Writes a text to the file, readable by its owner only. The file has either its old or its new content, even if the process is killed.
 * @throws Error of the operating system
 */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Windows cannot open folders; its file system writes directory entries through. */
const opensFolders = process.platform !== 'win32';

/** Makes new and renamed entries of the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (!opensFolders) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Like `syncFolder`, for a start-up that continues only afterwards. */
export function syncFolderSync(folder: string): void {
  if (!opensFolders) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Yields the paths of all files below a folder, with slashes. A folder that is missing or goes in the meantime has none. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of (await opendir(folder).catch(() => undefined)) ?? []) {
    if (!entry.isDirectory()) yield entry.name;
    else for await (const path of filesBelow(join(folder, entry.name))) yield `${entry.name}/${path}`;
  }
}

/** Follows links. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
