/** How large the files of the data folder are. */
import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../kernel/systemErrors.js';
import type { Kept, StoreSize } from '../ports/storage.js';

/** A database of SQLite and what it writes beside it. */
const endings = ['', '-wal', '-shm'];

/** Zero for what is not there, or is gone by the time that it is looked at. */
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

/** One file after the other: however many there are, few are looked at at a time. */
async function sizeOfFolder(folder: string): Promise<number> {
  let sum = 0;
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile()) sum += await sizeOf(join(entry.parentPath, entry.name));
  return sum;
}

/** Bytes that the disk has left for users other than its superuser. */
async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @param file of the database in the folder */
export async function databaseSize(folder: string, file: string, holds: Kept): Promise<StoreSize> {
  const [bytes, freeBytes] = await Promise.all([sizeOfDatabase(join(folder, file)), freeOn(folder)]);
  return { holds: [holds], engine: 'embedded', bytes, freeBytes };
}

/** @param name of the folder in the folder */
export async function folderSize(folder: string, name: string, holds: Kept): Promise<StoreSize> {
  const [bytes, freeBytes] = await Promise.all([sizeOfFolder(join(folder, name)), freeOn(folder)]);
  return { holds: [holds], engine: 'embedded', bytes, freeBytes };
}
