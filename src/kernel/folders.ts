/** Folders that are made, and what is put into them. */
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
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from './systemErrors.js';

/**
 * Makes the folder, and those above it that are missing, for their owner only (mode 0700). One that is there stays as it is.
 *
 * Not by `mkdir` with `recursive`: where a file system says `ENOENT` of a folder in one that is there, as `/proc` does, it tries for ever.
 * @throws Error with the code of the operating system and the path that it refused
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

/** Writes a text into the file, for its owner only: whole or not at all, whenever the process is stopped. @throws Error of the operating system */
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

/** Windows opens no folders; its file system writes their entries through. */
const opensFolders = process.platform !== 'win32';

/** Has what was put into it, or renamed in it, outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (!opensFolders) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** As `syncFolder`, at a start, which goes on behind it. */
export function syncFolderSync(folder: string): void {
  if (!opensFolders) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Also what a link leads to. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
