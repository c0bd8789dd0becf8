/** Removes a file after overwriting it with zeros, so that its content is in no file, not even a deleted one. */
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { codeOf } from '../../kernel/systemErrors.js';

const zeros = new Uint8Array(1024 * 1024);
/** At most the size of a block that a file system allocates, in bytes. */
const page = 4_096;

/** Overwrites and deletes a file; a missing file is no error. Works in pieces of 1 MiB because copies of a store are large. */
export async function shred(file: string): Promise<void> {
  const handle = await openIfThere(file);
  if (handle === undefined) return;
  try {
    const { size } = await handle.stat();
    for (let at = 0; at < size; at += zeros.length)
      await overwrite(handle, at, Math.min(zeros.length, size - at));
    await handle.sync().catch(unlessFull);
  } finally {
    await handle.close();
  }
  await unlink(file);
}

/**
 * Overwrites a range of the file. A range for which a full disk has no space is a hole: it holds no data and is skipped. A copy that was
 * cut off by a full disk has such holes and must still be removed.
 */
async function overwrite(handle: FileHandle, from: number, length: number): Promise<void> {
  try {
    for (let done = 0; done < length; )
      done += (await handle.write(zeros, 0, length - done, from + done)).bytesWritten;
  } catch (error) {
    unlessFull(error);
    if (length <= page) return;
    for (let at = 0; at < length; at += page) await overwrite(handle, from + at, Math.min(page, length - at));
  }
}

function unlessFull(error: unknown): void {
  const code = codeOf(error);
  if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
