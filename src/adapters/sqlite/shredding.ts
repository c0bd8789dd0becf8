/** Removes a file after writing zeros over it, so that its content is in no file any more, not even a deleted one's. */
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { codeOf } from '../../kernel/systemErrors.js';

const zeros = new Uint8Array(1024 * 1024);
/** Bytes that a file system gives room to at once, or fewer. */
const page = 4_096;

/** A file that is not there is no error. Copies of a store are large: nobody waits for more than a piece of it. */
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
 * Overwrites a part of the file. A part that a full disk has no room for is a hole: it holds nothing and is passed over. A copy that a full disk
 * cut off has such holes, and must go all the same.
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
