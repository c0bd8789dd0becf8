/** Removes a file after writing zeros over it, so that its content is in no file any more, not even a deleted one's. */
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { codeOf } from '../../kernel/systemErrors.js';

const zeros = new Uint8Array(1024 * 1024);

/** A file that is not there is no error. Copies of a store are large: nobody waits for more than a piece of it. */
export async function shred(file: string): Promise<void> {
  const handle = await openIfThere(file);
  if (handle === undefined) return;
  try {
    const { size } = await handle.stat();
    for (let at = 0; at < size; at += zeros.length)
      await handle.write(zeros, 0, Math.min(zeros.length, size - at), at);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await unlink(file);
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
