/** Folders as operators name them: made with those above them, or refused with the reason of the operating system. */
import { mkdirSync, statSync } from 'node:fs';
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

/** Also what a link leads to. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
