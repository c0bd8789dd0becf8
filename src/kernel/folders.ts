/** Folders that are made, and what is put into them. */
import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
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

/** Has what was put into it, or renamed in it, outlast a power cut. */
export function syncFolder(folder: string): void {
  // Windows opens no folders; its file system writes their entries through.
  if (process.platform === 'win32') return;
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
