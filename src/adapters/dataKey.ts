/** The data key of an embedded deployment: given by configuration, else made once and kept in the data folder. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const bytes = 32;
const fileOf = (folder: string) => join(folder, 'data.key');

/** The key in the folder; undefined when there is none. @throws Error for a file that holds no key */
export function readDataKey(folder: string): Uint8Array | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== bytes)
    throw new Error(`${fileOf(folder)} does not hold a key of ${bytes} bytes in hexadecimal`);
  return new Uint8Array(key);
}

/** The key in the folder, made now (readable for its owner only, mode 0600) when there is none. */
export function ensureDataKey(folder: string): Uint8Array {
  const kept = readDataKey(folder);
  if (kept !== undefined) return kept;
  const key = randomBytes(bytes);
  writeFileSync(fileOf(folder), `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return new Uint8Array(key);
}
