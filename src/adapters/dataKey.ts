/** The data key of an embedded deployment: given by configuration, else made once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile, syncFolderSync } from '../kernel/folders.js';
import { codeOf } from '../kernel/systemErrors.js';

const bytes = 32;
const fileOf = (folder: string) => join(folder, 'data.key');

/** The key in the folder; undefined when there is none. @throws Error for a file that holds no key */
export function readDataKey(folder: string): Uint8Array | undefined {
  return readDataKeyFile(fileOf(folder));
}

/** A key in a file of its own, as a data folder has one; undefined when there is no file. @throws Error for a file that holds no key */
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

/** The key in the folder, made now (readable for its owner only, mode 0600) when there is none. */
export function ensureDataKey(folder: string): Uint8Array {
  const kept = readDataKey(folder);
  if (kept !== undefined) return kept;
  const key = randomBytes(bytes);
  writeDataKey(folder, key);
  return new Uint8Array(key);
}

/** Puts a key into a folder that has none: whole or not at all, and for good once this returns. */
export function writeDataKey(folder: string, key: Uint8Array): void {
  const file = fileOf(folder);
  if (existsSync(file)) throw new Error(`${file} is there already`);
  replaceFile(file, `${Buffer.from(key).toString('hex')}\n`);
  syncFolderSync(folder);
}
