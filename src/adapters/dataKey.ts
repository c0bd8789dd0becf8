/** The data key of an embedded deployment: configured, or else generated once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile, syncFolderSync } from '../kernel/folders.js';
import { codeOf } from '../kernel/systemErrors.js';

const bytes = 32;
const fileOf = (folder: string) => join(folder, 'data.key');

/** Returns the key in the folder; undefined if there is none. @throws Error for a file without a valid key */
export function readDataKey(folder: string): Uint8Array | undefined {
  return readDataKeyFile(fileOf(folder));
}

/** Returns the key in a file of the form that data folders use; undefined if the file is missing. @throws Error for a file without a valid key */
export function readDataKeyFile(file: string): Uint8Array | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== bytes) throw new Error(`${file} does not hold a key of ${bytes} bytes in hexadecimal`);
  return new Uint8Array(key);
}

/** Returns the key in the folder. If there is none, it generates one, readable only by its owner (mode 0600). */
export function ensureDataKey(folder: string): Uint8Array {
  const kept = readDataKey(folder);
  if (kept !== undefined) return kept;
  const key = randomBytes(bytes);
  writeDataKey(folder, key);
  return new Uint8Array(key);
}

/** Writes a key to a folder that has none: atomically, and durably once this returns. @throws Error if the folder has a key */
export function writeDataKey(folder: string, key: Uint8Array): void {
  const file = fileOf(folder);
  if (existsSync(file)) throw new Error(`${file} is there already`);
  replaceFile(file, `${Buffer.from(key).toString('hex')}\n`);
  syncFolderSync(folder);
}
