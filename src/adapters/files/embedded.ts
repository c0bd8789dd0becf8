/** Files in a folder. Each is written elsewhere, synced and renamed into place, so that it exists whole or not at all. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '../../kernel/folders.js';
import { codeOf } from '../../kernel/systemErrors.js';
import {
  assertContentType,
  assertFileKey,
  assertFilePrefix,
  FileChanged,
  type Files,
  FileTooLarge,
  type StoredFile,
} from '../../ports/files.js';
import { DamagedFile, Unavailable } from '../../ports/unavailable.js';
import { beginDigest, headerLength, headerOf, readHeader } from './header.js';
import { contentFault, fileMark, isRendered, remedyOf, shownPath, unfinishedFolder } from './kinds.js';

export interface EmbeddedFilesOptions {
  /** Folder of all files, created if absent. Only one process at a time uses it: unfinished files of an earlier process are deleted. */
  readonly folder: string;
  /** Bytes; the default is 64 MiB. */
  readonly maximumSize?: number;
  /** Called when a damaged file was deleted that will be derived again. */
  readonly onDropped?: (error: Error) => void;
}

const engineFaults = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'EROFS', 'EACCES', 'EPERM']);

/** Turns an error of the disk into `Unavailable`, since the store is at fault and not the caller. */
function asUnavailable(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  return code !== undefined && engineFaults.has(code) ? new Unavailable(`files: ${folder}: ${code}`) : error;
}

/** Creates a folder that survives a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) return;
  }
}

/** Writes the content after the space for the header, then the header. */
async function writeWhole(
  handle: FileHandle,
  content: Readable | Uint8Array,
  contentType: string,
  maximum: number,
): Promise<void> {
  const digest = beginDigest(contentType);
  await handle.writeFile(Buffer.alloc(headerLength));
  let written = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    const bytes: Uint8Array = typeof part === 'string' ? Buffer.from(part) : part;
    written += bytes.byteLength;
    if (written > maximum) throw new FileTooLarge(`a file has at most ${maximum} bytes`);
    digest.update(bytes);
    await handle.writeFile(bytes);
  }
  await handle.write(headerOf(contentType, digest), 0, headerLength, 0);
}

/** @throws Unavailable when the folder cannot be created or written to */
export async function openEmbeddedFiles(options: EmbeddedFilesOptions): Promise<Files> {
  const root = resolve(options.folder);
  const maximum = options.maximumSize ?? 64 * 1024 * 1024;
  const unfinished = join(root, unfinishedFolder);

  function pathOf(key: string): string {
    assertFileKey(key);
    return join(root, `${key}${fileMark}`);
  }

  function unlessMissing(error: unknown): void {
    if (codeOf(error) !== 'ENOENT') throw asUnavailable(error, root);
  }

  /** Removes empty folders up to the root. `rmdir` refuses one that has just received a file. */
  async function removeEmpty(folder: string): Promise<void> {
    for (let candidate = folder; candidate !== root; candidate = dirname(candidate)) {
      try {
        await rmdir(candidate);
      } catch {
        return;
      }
    }
  }

  /** Moves a file into place. Another call may remove the folder as empty just before the rename; it is then created again. */
  async function moveInto(from: string, path: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await makeFolder(dirname(path));
        await rename(from, path);
        break;
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || attempt === 10) throw error;
      }
    }
    // A missing folder means that another call has already deleted the file.
    await syncFolder(dirname(path)).catch(unlessMissing);
  }

  async function put(
    key: string,
    content: Readable | Uint8Array,
    { contentType }: { readonly contentType: string },
  ): Promise<void> {
    const draft = join(unfinished, randomUUID());
    try {
      const path = pathOf(key);
      assertContentType(contentType);
      const handle = await open(draft, 'wx', 0o600);
      try {
        await writeWhole(handle, content, contentType, maximum);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await moveInto(draft, path);
    } catch (error) {
      if (content instanceof Readable) content.destroy();
      await rm(draft, { force: true });
      throw asUnavailable(error, root);
    }
  }

  /** Handles a damaged file: deletes one that will be rendered again. @throws DamagedFile for any other */
  async function missDamaged(key: string, path: string): Promise<undefined> {
    const damage = `${shownPath(key)}: ${contentFault}`;
    if (!isRendered(key)) throw new DamagedFile(`${damage}; ${remedyOf(key)}`);
    await unlink(path).catch(unlessMissing);
    options.onDropped?.(new DamagedFile(damage));
  }

  async function get(key: string): Promise<StoredFile | undefined> {
    const path = pathOf(key);
    let handle: FileHandle;
    try {
      handle = await open(path, 'r');
    } catch (error) {
      unlessMissing(error);
      return undefined;
    }
    try {
      const found = await handle.stat({ bigint: true });
      const header = await readHeader(handle, Number(found.size));
      if (header === undefined) return await missDamaged(key, path);
      return {
        contentType: header.contentType,
        size: Number(found.size) - headerLength,
        open: () => Readable.from(contentOf(path, found), { objectMode: false }),
      };
    } catch (error) {
      throw asUnavailable(error, root);
    } finally {
      await handle.close();
    }
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key);
    try {
      await unlink(path);
      await syncFolder(dirname(path));
    } catch (error) {
      unlessMissing(error);
    }
    await removeEmpty(dirname(path));
  }

  async function removeAll(prefix: string): Promise<void> {
    assertFilePrefix(prefix);
    const cut = prefix.lastIndexOf('/') + 1;
    const folder = join(root, prefix.slice(0, cut));
    const beginning = prefix.slice(cut);
    try {
      for await (const entry of await opendir(folder)) {
        if (!entry.name.startsWith(beginning)) continue;
        await rm(join(folder, entry.name), { recursive: true, force: true, maxRetries: 3 });
      }
      await syncFolder(folder);
    } catch (error) {
      unlessMissing(error);
    }
    await removeEmpty(folder);
  }

  try {
    await makeFolder(root);
    await rm(unfinished, { recursive: true, force: true });
    await makeFolder(unfinished);
  } catch (error) {
    throw asUnavailable(error, root);
  }
  return { put, get, delete: remove, deleteAll: removeAll };
}

/** Yields the content after the header. @throws FileChanged when the file is no longer the one that was looked up */
async function* contentOf(
  path: string,
  expected: { readonly ino: bigint; readonly mtimeNs: bigint },
): AsyncGenerator<Uint8Array> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    throw codeOf(error) === 'ENOENT'
      ? new FileChanged('the file was deleted')
      : asUnavailable(error, dirname(path));
  }
  try {
    const found = await handle.stat({ bigint: true });
    if (found.ino !== expected.ino || found.mtimeNs !== expected.mtimeNs) {
      throw new FileChanged('the file was replaced');
    }
    yield* handle.createReadStream({ start: headerLength, autoClose: false });
  } finally {
    await handle.close();
  }
}
