/** Sizes of the files in the data folder. */
import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../kernel/systemErrors.js';
import type { Kept, StoreSize } from '../ports/storage.js';

/** Suffixes of an SQLite database and its side files. */
const endings = ['', '-wal', '-shm'];

/** Returns the size of a file in bytes; 0 if it does not exist. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

async function sizeOfDatabase(file: string): Promise<number> {
  const sizes = await Promise.all(endings.map((ending) => sizeOf(file + ending)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Visits files one by one, so that a large folder does not cause many calls at once. */
async function sizeOfFolder(folder: string): Promise<number> {
  let sum = 0;
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile()) sum += await sizeOf(join(entry.parentPath, entry.name));
  return sum;
}

/** Returns the free bytes of the disk for users other than its superuser. */
async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @param file name of the database file in the folder */
export async function databaseSize(folder: string, file: string, holds: Kept): Promise<StoreSize> {
  const [bytes, freeBytes] = await Promise.all([sizeOfDatabase(join(folder, file)), freeOn(folder)]);
  return { holds: [holds], engine: 'embedded', bytes, freeBytes };
}

/** @param name of the subfolder */
export async function folderSize(folder: string, name: string, holds: Kept): Promise<StoreSize> {
  const [bytes, freeBytes] = await Promise.all([sizeOfFolder(join(folder, name)), freeOn(folder)]);
  return { holds: [holds], engine: 'embedded', bytes, freeBytes };
}
