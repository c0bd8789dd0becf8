/** Reads every stored file and compares it with its digest. A file of the old form gets its digest here. */
import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesBelow } from '../../kernel/folders.js';
import { headerLength, headerOf, readHeader } from './header.js';
import { contentFault, fileMark, isRendered, unfinishedFolder } from './kinds.js';

/** Pause after each file, as a multiple of the time that it took. */
const restShare = 2;

/** Yields the keys of damaged files and their faults. A damaged PDF is deleted, since it is rendered again. */
export async function* damagedFiles(
  root: string,
  rests: boolean,
): AsyncGenerator<{ readonly key: string; readonly fault: string }> {
  for await (const path of filesBelow(root)) {
    if (path.startsWith(`${unfinishedFolder}/`)) continue;
    const began = performance.now();
    const fault = await faultOf(join(root, path));
    if (fault !== undefined) {
      const key = path.endsWith(fileMark) ? path.slice(0, -fileMark.length) : path;
      if (isRendered(key)) await unlink(join(root, path)).catch(() => undefined);
      yield { key, fault };
    }
    if (rests) await sleep((performance.now() - began) * restShare);
  }
}

async function faultOf(path: string): Promise<string | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDWR);
  } catch {
    // Deleted in the meantime, or not accessible now.
    return undefined;
  }
  try {
    const header = await readHeader(handle, (await handle.stat()).size);
    if (header === undefined) return contentFault;
    if (header.digest !== undefined) return undefined;
    await handle.write(headerOf(header.contentType, header.found), 0, headerLength, 0);
    await handle.sync();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : contentFault;
  } finally {
    await handle.close();
  }
}
